import FoundationEssentials
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// Lists behind one another.
@MainActor struct ScreenStackTests {
  private let commits = ListController(rows: .numbered(0..<90))
  private let screen: TableScreen

  init() {
    commits.title = "Commits"
    screen = TableScreen.showing(commits)
    commits.onChoose = { [unowned commits] row in
      let diff = ListController(rows: .numbered(1000..<1020))
      diff.title = "Commit \(row.row)"
      commits.show(diff)
    }
  }

  private func open() throws -> ListController {
    screen.send(.enter)
    let diff = try #require(screen.controller as? ListController)
    diff.finishInitialLoad()
    return diff
  }

  @Test("A row that is opened is shown in front")
  func rowThatIsOpenedIsShown() throws {
    screen.send(.down)
    let diff = try open()
    #expect(
      screen.lines == [
        "Commits › Commit 1               1 of 20",
        "> row 1000",
        "  row 1001",
        "  row 1002",
        "  row 1003",
        "  row 1004",
        "  row 1005",
        "↑↓ move  ⏎ open  ? help  q back",
      ]
    )
    #expect(screen.controllers.map(\.title) == ["Commits", "Commit 1"])
    #expect(diff.display === screen)
  }

  @Test(
    "Going back shows the list as it was",
    arguments: [Key.escape, .character("q"), .left, .character("h")]
  )
  func goingBackShows(key: Key) throws {
    screen.send(.pageDown, .down, .down, .up)
    let before = screen.frame()
    let appearances = commits.appearances
    let diff = try open()
    screen.send(.end)
    screen.size = Size(columns: 60, lines: 20)
    screen.size = Size(columns: 40, lines: 8)
    screen.send(key)
    #expect(screen.frame() == before)
    #expect(!screen.isFinished)
    #expect(commits.appearances == appearances + 1)
    #expect(diff.display == nil)
  }

  @Test("Leaving the first list leaves the screen, but only with q")
  func leavingTheFirstList() throws {
    _ = try open()
    screen.send(.character("q"), .escape, .left, .character("h"))
    #expect(!screen.isFinished)
    screen.send(.character("q"))
    #expect(screen.isFinished)
  }

  @Test("A list that is gone is let go of and its load cancelled")
  func listThatIsGoneIsLet() throws {
    let released = Weak(try open())
    let stopped = Counter()
    released.object?.reload()
    released.object?.initialLoad?.onCancel { stopped.increment() }
    screen.send(.escape)
    #expect(stopped.count == 1)
    #expect(released.object == nil)
  }

  @Test("Leaving the screen cancels what lists in front were loading")
  func leavingTheScreenCancels() throws {
    let stopped = Counter()
    let diff = try open()
    diff.reload()
    diff.initialLoad?.onCancel { stopped.increment() }
    commits.reload()
    screen.send(.control("c"))
    #expect(stopped.count == 1)
    #expect(commits.state == .initialLoading)
  }

  @Test("A list can close itself, and those in front of it")
  func listCanCloseItself() throws {
    let diff = try open()
    let file = ListController()
    diff.show(file)
    #expect(screen.controllers.count == 3)
    #expect(file.state == .initialLoading)
    diff.close()
    #expect(screen.controllers.count == 1)
    #expect(file.display == nil)
    // Also where somebody else keeps it.
    #expect(file.state == .idle)
    commits.close()
    #expect(screen.isFinished)
  }

  @Test("Showing a list that is behind goes back to it")
  func showingAListThatIsBehind() throws {
    let diff = try open()
    diff.show(diff)
    #expect(screen.controllers.count == 2)
    diff.show(commits)
    #expect(screen.controllers.count == 1)
  }

  @Test("What changes behind is not drawn")
  func whatChangesBehindIsNotDrawn() throws {
    _ = try open()
    var count = 0
    screen.onNeedsDisplay = { count += 1 }
    commits.tableView.reloadData()
    #expect(count == 0)
  }

  @Test("The first titles leave where there is no room")
  func firstTitlesLeave() throws {
    _ = try open()
    screen.size = Size(columns: 24, lines: 4)
    #expect(screen.lines[0] == "… › Commit 0     1 of 20")
    screen.size = Size(columns: 9, lines: 4)
    #expect(screen.lines[0] == "… › Comm…")
  }

  @Test("The help line says where q leads")
  func helpLineSays() throws {
    screen.size.columns = 70
    #expect(screen.lines[7].hasSuffix("q quit"))
    _ = try open()
    #expect(screen.lines[7].hasSuffix("q back"))
  }
}
