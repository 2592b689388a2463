import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// What scripts don't say of lists behind one another.
@MainActor struct ScreenStackTests {
  private let commits = ListController(rows: .numbered(0..<90))
  private let screen: TableScreen

  init() {
    screen = TableScreen.showing(commits)
    commits.onChoose = { [unowned commits] _ in
      commits.show(ListController(rows: .numbered(0..<20)))
    }
  }

  private func open() throws -> ListController {
    screen.send(.enter)
    let diff = try #require(screen.controller as? ListController)
    diff.finishInitialLoad()
    return diff
  }

  @Test func `A list that is gone is let go of and its load cancelled`() throws {
    let released = Weak(try open())
    let stopped = Counter()
    released.object?.reload()
    released.object?.initialLoad?.onCancel { stopped.increment() }
    screen.send(.escape)
    #expect(stopped.count == 1)
    #expect(released.object == nil)
  }

  @Test func `Leaving the screen cancels what lists in front were loading`() throws {
    let stopped = Counter()
    let diff = try open()
    diff.reload()
    diff.initialLoad?.onCancel { stopped.increment() }
    commits.reload()
    screen.send(.control("c"))
    #expect(stopped.count == 1)
    #expect(commits.state == .initialLoading)
  }

  @Test("A list that is closed by the one behind it loads no more, also where somebody keeps it")
  func listThatIsClosedFromBehind() throws {
    let diff = try open()
    let file = ListController()
    diff.show(file)
    #expect(file.state == .initialLoading)
    diff.close()
    #expect(file.display == nil)
    #expect(file.state == .idle)
  }

  @Test func `Showing a list that is behind goes back to it`() throws {
    let diff = try open()
    diff.show(diff)
    #expect(screen.controllers.count == 2)
    diff.show(commits)
    #expect(screen.controllers.count == 1)
  }

  @Test func `What changes behind is not drawn`() throws {
    _ = try open()
    var count = 0
    screen.onNeedsDisplay = { count += 1 }
    commits.tableView.reloadData()
    #expect(count == 0)
  }

  @Test func `What the title says of a list behind is drawn when it changes`() {
    let books = BookList()
    let screen = books.screen()
    books.show(ListController())
    var isDrawn = false
    screen.onNeedsDisplay = { isDrawn = true }
    books.title = "Books"
    #expect(isDrawn)
    isDrawn = false
    books.search(for: "Dune")
    #expect(isDrawn)
    #expect(screen.lines[0] == "Books › /Dune › List")
  }
}
