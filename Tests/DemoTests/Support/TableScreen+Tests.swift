import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

@testable import demo

extension TableScreen {
  /// A screen that shows a list whose first load is over.
  static func loaded(
    _ list: StatefulTableController,
    size: Size = Size(columns: 60, lines: 12)
  ) async throws -> TableScreen {
    let screen = TableScreen(list, size: size)
    screen.appear()
    try await screen.settled(within: .seconds(600))
    return screen
  }

  /// A loaded list of the commits of a repository, at a time at which their ages are known.
  static func commits(
    of repository: GitRepository,
    size: Size = Size(columns: 60, lines: 12)
  ) async throws -> TableScreen {
    try await loaded(CommitListController(repository, now: 1_700_007_300), size: size)
  }

  /// The list of a file's lines that is in front.
  var lineList: LogController {
    get throws { try #require(controller as? LogController) }
  }

  /// The list of the lines that a file gets that is in front.
  var followedList: FollowedLogController {
    get throws { try #require(controller as? FollowedLogController) }
  }

  /// The headers of all sections that have one.
  var headerTitles: [String] {
    let table = controller.tableView
    return (0..<table.numberOfSections).compactMap { table.header(inSection: $0)?.text.string }
  }

  /// What its lines say, newest first.
  var lineTexts: [String] {
    get throws { try lineList.items.map(\.text.text) }
  }

  /// Opens the commit at the cursor, and waits for its diff.
  func openDiff() async throws -> DiffController {
    try await play("<enter> <wait>")
    return try #require(controller as? DiffController)
  }

  /// Plays a script of keys.
  func play(_ keys: String) async throws {
    try await KeyScript(parsing: keys).play(on: self)
  }

  /// Loads some pages, one after the other.
  func loadPages(_ count: Int) async {
    for _ in 0..<count {
      controller.loadNextPage()
      await controller.settled()
    }
  }

  /// Presses `r`, and waits for what that does.
  func refresh() async {
    await KeyScript([.key(.character("r")), .wait]).play(on: self)
  }
}
