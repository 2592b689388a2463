import StatefulTable
import StatefulTableText

/// What is shown of a screen of the demo.
@MainActor final class Content {
  /// The list, or the first of two.
  let list: StatefulTableController
  /// The repository whose diffs are shown beside its commits.
  private var splitRepository: GitRepository?
  private var preview: DiffPreview?

  /// Opens what a screen is about.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - transport: Sends requests. Without one, `demo http` continues as the program that has it.
  ///   - asLines: Whether all rows are to be written as lines. Then a file isn't followed.
  /// - Throws: Why there is nothing to show, such as a ``GitError`` or a ``LogError``.
  init(
    _ screen: Invocation.Screen,
    _ transport: HTTPTransport?,
    asLines: Bool = false
  ) throws {
    switch screen {
    case .feed(let options):
      list = FeedController(FeedService(options))
    case .git(let path, let options, let isByDay, let isSplit):
      let repository = GitRepository(path: path)
      try repository.checkPath()
      RunningChildren.terminateAtSignals()
      let commits = CommitSource(repository, options: options, patience: .milliseconds(100))
      commits.begin()
      list = CommitListController(
        repository,
        commits,
        now: DayCalendar.now,
        days: isByDay ? DayCalendar() : nil
      )
      splitRepository = isSplit ? repository : nil
    case .http(let options):
      guard let transport else { throw HTTPProgram.replaceThisProgram() }
      list = HTTPListController(options, transport: transport)
    case .beers(let conditions):
      list = BeersController(conditions)
    case .log(let path, let isByDay, let isFollowed):
      let days = isByDay ? DayCalendar() : nil
      list =
        if isFollowed, !asLines {
          try FollowedLogController(path: path, days: days)
        } else {
          try LogController(path: path, days: days)
        }
    case .ports(let name, let conditions):
      list = name.makeController(conditions)
    }
  }

  /// Makes the screen.
  ///
  /// - Parameters:
  ///   - size: Its size.
  ///   - theme: How it looks.
  ///   - hasUser: Whether a user moves the cursor. A script doesn't wait for it to rest.
  /// - Returns: The screen, which lives no longer than this object.
  func makeScreen(_ size: Size, theme: Theme, hasUser: Bool) -> any TerminalContent {
    guard let splitRepository, let commits = list as? CommitListController else {
      return TableScreen(list, size: size, theme: theme)
    }
    let pause = hasUser ? DiffPreview.pause : .zero
    let preview = DiffPreview(splitRepository, commits, size: size, theme: theme, pause: pause)
    self.preview = preview
    return preview.split
  }
}
