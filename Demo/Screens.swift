import Glibc
import DemoSupport
import StatefulTable
import StatefulTableText

/// A simulated feed.
extension FeedOptions: DemoScreen {
  static let help = ScreenHelp(
    "feed",
    summary: ["a simulated feed with latency (this is the default)"],
    options: all,
    notes: notes
  )

  func makeLists(asLines: Bool) -> [StatefulTableController] {
    [FeedController(FeedService(self))]
  }
}

/// The commits of a repository.
struct GitScreen: DemoScreen {
  var path = "."
  /// Options of `git log`.
  var options: [String] = []
  var isByDay = false
  var isSplit = false

  static let help = ScreenHelp(
    "git",
    arguments: "[PATH] [-- GIT-OPTION...]",
    summary: [
      "the commits of a repository (default: the one here),", "chosen by options of git log",
    ],
    options: [
      .byDay,
      Option(
        "--split",
        nil,
        "what the commit at the cursor changed, beside the",
        "list or below it; Tab goes there"
      ),
    ]
  )

  func makeLists(asLines: Bool) throws -> [StatefulTableController] {
    let repository = GitRepository(path: path)
    try repository.check(options: options)
    RunningChild.endAllAtSignals()
    let list = CommitListController(
      repository,
      options: options,
      patience: .milliseconds(100),
      now: DayCalendar.now,
      days: isByDay ? DayCalendar() : nil
    )
    return [list]
  }

  func makeContent(
    of list: StatefulTableController,
    size: Size,
    theme: Theme,
    hasUser: Bool
  ) -> (content: any TerminalContent, owner: AnyObject?) {
    guard isSplit, let commits = list as? CommitListController else {
      return (TableScreen(list, size: size, theme: theme), nil)
    }
    let preview = DiffPreview(
      GitRepository(path: path),
      commits,
      size: size,
      theme: theme,
      pause: hasUser ? DiffPreview.pause : .zero
    )
    return (preview.split, preview)
  }
}

extension GitScreen {
  init(_ arguments: inout ArgumentList) {
    path = arguments.takeWord() ?? path
    options = arguments.takeRest() ?? []
    isByDay = arguments.takeFlag("--by-day")
    isSplit = arguments.takeFlag("--split")
  }
}

/// The lines of a file.
struct LogScreen: DemoScreen {
  var path: String
  var isByDay = false
  var isFollowed = false

  static let help = ScreenHelp(
    "log",
    arguments: "FILE",
    summary: ["the lines of a file, newest first, or as they come"],
    options: [
      .byDay,
      Option(
        "--follow",
        nil,
        "the end of the file, which grows at the bottom;",
        "scroll up to read on in peace, G follows again"
      ),
    ],
    notes: LineDate.notes
  )

  func makeLists(asLines: Bool) throws -> [StatefulTableController] {
    let days = isByDay ? DayCalendar() : nil
    return isFollowed && !asLines
      ? [try FollowedLogController(path: path, days: days)]
      : [try LogController(path: path, days: days)]
  }
}

extension LogScreen {
  init(_ arguments: inout ArgumentList) throws(UsageError) {
    guard let path = arguments.takeWord() else { throw UsageError("log needs a file") }
    self.path = path
    isByDay = arguments.takeFlag("--by-day")
    isFollowed = arguments.takeFlag("--follow")
  }
}

/// Lines of the standard input, of which the chosen ones are written to the standard output.
struct PickScreen: PickingScreen {
  var allowsSeveral = false
  var hasNulls = false

  static let help = ScreenHelp(
    "pick",
    summary: ["lines of the standard input, to choose from"],
    options: [
      Option("-m", nil, "several lines can be chosen: Tab selects"),
      Option("-0", nil, "a NUL is behind each line, instead of a line feed"),
    ],
    notes: """
      The chosen lines are written to the standard output, as in
      cd "$(ls -d */ | demo pick)". The exit status is 1 if there was nothing to
      choose, 2 after an error, and 130 if you left.
      """
  )

  func makeLists(asLines: Bool) throws -> [StatefulTableController] {
    guard isatty(STDIN_FILENO) == 0 else {
      throw UsageError("pick needs lines from a pipe or a file, as in “ls | demo pick”")
    }
    return [
      LineTableController(
        separator: UInt8(ascii: hasNulls ? "\0" : "\n"),
        allowsMultipleSelection: allowsSeveral
      )
    ]
  }

  func makeContent(
    of list: StatefulTableController,
    size: Size,
    theme: Theme,
    hasUser: Bool
  ) -> (content: any TerminalContent, owner: AnyObject?) {
    let screen = TableScreen(list, size: size, theme: theme)
    screen.filtersWhileTyping = true
    screen.onPick = { _ in }
    return (screen, nil)
  }

  func pick(
    from list: StatefulTableController,
    _ options: TerminalSession.Options,
    in run: ProgramRun
  ) async -> Int32 {
    guard let list = list as? LineTableController else { return EXIT_FAILURE }
    return await run.pick(list, options)
  }
}

extension PickScreen {
  init(_ arguments: inout ArgumentList) {
    allowsSeveral = arguments.takeFlag("-m")
    hasNulls = arguments.takeFlag("-0")
  }
}

/// The demo of JMStatefulTableViewController.
struct BeersScreen: DemoScreen {
  var conditions: SimulatedConditions

  static let help = ScreenHelp(
    "beers",
    summary: ["the demo of JMStatefulTableViewController"],
    options: Option.simulation
  )

  func makeLists(asLines: Bool) -> [StatefulTableController] { [BeersController(conditions)] }
}

extension BeersScreen {
  init(_ arguments: inout ArgumentList) throws(UsageError) {
    conditions = try SimulatedConditions(&arguments, latency: BeersController.latency)
  }
}

/// A screen that is written as one for UIKit would be.
struct PortScreen: DemoScreen {
  var name: PortName
  var conditions: SimulatedConditions

  static let help = ScreenHelp(
    "ports",
    arguments: "NAME",
    summary: ["screens written as those for UIKit would be:", PortName.list],
    options: Option.simulation
  )

  func makeLists(asLines: Bool) -> [StatefulTableController] { name.makeLists(conditions) }
}

extension PortScreen {
  init(_ arguments: inout ArgumentList) throws(UsageError) {
    guard let word = arguments.takeWord() else {
      throw UsageError("ports needs a name: \(PortName.list)")
    }
    guard let name = PortName(rawValue: word) else {
      throw UsageError("there is no port “\(word)”, only \(PortName.list)")
    }
    self.name = name
    conditions = try SimulatedConditions(&arguments, latency: BeersController.latency)
  }
}

extension Option {
  fileprivate static let byDay = Option(
    "--by-day",
    nil,
    "a header for each day: Today, Yesterday, a date"
  )

  /// Those of screens that make up what they load.
  static let simulation = [
    Option("--fail", "LOAD", "what fails: initial, refresh, page or all"),
    Option("--empty", nil, "there is nothing to load"),
    Option("--latency", "TIME", "how long a load takes: 2s, 300ms or 0.5"),
  ]
}
