import FoundationEssentials
import StatefulTable
import StatefulTableText

/// What is shown of a screen of the demo.
@MainActor final class Content {
  /// The list, or the first of two.
  let list: StatefulTableController
  /// The repository whose diffs are shown beside its commits.
  private var splitRepository: GitRepository?
  private var preview: DiffPreview?
  /// The text of the file with the user's keys, and its name.
  private let keysFile: (name: String, text: String)?

  /// Opens what a screen is about.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - transport: Sends requests. Without one, `demo http` continues as the program that has it.
  ///   - asLines: Whether all rows are to be written as lines. Then a file isn't followed.
  ///   - keysFile: The path of the file with the user's keys.
  /// - Throws: Why there is nothing to show, such as a ``GitError`` or a ``LogError``.
  init(
    _ screen: Invocation.Screen,
    _ transport: HTTPTransport?,
    asLines: Bool = false,
    keysFile: String? = nil
  ) throws {
    self.keysFile = try keysFile.map { (name: $0, text: try Self.text(ofFile: $0)) }
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
  /// - Throws: A ``UsageError`` if the file with the user's keys has a mistake.
  func makeScreen(_ size: Size, theme: Theme, hasUser: Bool) throws -> any TerminalContent {
    let content = makeContent(size, theme, hasUser: hasUser)
    if let keysFile {
      let screens = Self.screens(of: content)
      do {
        let keymap = try Keymap(parsing: keysFile.text, for: CommandTable(screens[0]))
        for screen in screens { screen.keymap = keymap }
      } catch {
        throw UsageError("\(keysFile.name), \(error)")
      }
    }
    return content
  }

  /// The commands of the list, and of the screen it is a part of.
  func commandTable() -> CommandTable {
    let content = makeContent(Size(columns: 80, lines: 24), .default, hasUser: false)
    return CommandTable(Self.screens(of: content)[0])
  }

  private static func text(ofFile path: String) throws(UsageError) -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw UsageError("“\(path)” can't be read as the file of --keys-file")
    }
  }

  private static func screens(of content: any TerminalContent) -> [TableScreen] {
    let contents = (content as? SplitScreen).map { [$0.first, $0.second] } ?? [content]
    return contents.compactMap { $0 as? TableScreen }
  }

  private func makeContent(
    _ size: Size,
    _ theme: Theme,
    hasUser: Bool
  ) -> any TerminalContent {
    guard let splitRepository, let commits = list as? CommitListController else {
      return TableScreen(list, size: size, theme: theme)
    }
    let pause = hasUser ? DiffPreview.pause : .zero
    let preview = DiffPreview(splitRepository, commits, size: size, theme: theme, pause: pause)
    self.preview = preview
    return preview.split
  }
}
