import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// Several lists as sections of one table.
@MainActor struct SectionedTests {
  private let lists: [ListController]
  private let home: SectionedController
  private let screen: TableScreen

  init() {
    lists = ["Pinned", "Recent", "All"].enumerated().map { index, title in
      ListController(
        rows: .numbered(index * 100..<index * 100 + 3),
        title: title,
        clock: ManualClock()
      )
    }
    home = SectionedController(lists)
    home.title = "Home"
    screen = home.screen(columns: 40, lines: 14)
  }

  private var pinned: ListController { lists[0] }
  private var recent: ListController { lists[1] }
  private var all: ListController { lists[2] }

  private var title: String { screen.lines[0] }
  /// The lines of the rows.
  private var rows: [String] { screen.lines.dropFirst().dropLast().filter { !$0.isEmpty } }

  private func finishInitialLoads() { for list in lists { list.finishInitialLoad() } }

  /// Loads all lists, of which one has a next page.
  private func finishInitialLoads(morePagesIn list: ListController) {
    list.hasMorePages = true
    finishInitialLoads()
  }

  private func press(_ key: Key, times: Int) { for _ in 0..<times { screen.send(.key(key)) } }

  // MARK: States

  @Test func `Each list loads by itself, and shows that in one row`() {
    #expect(lists.map(\.begun) == [[.initial], [.initial], [.initial]])
    #expect(rows == ["Pinned", "> ⠋ Loading…", "Recent", "  ⠋ Loading…", "All", "  ⠋ Loading…"])
    recent.finishInitialLoad()
    #expect(
      rows == [
        "Pinned", "> ⠋ Loading…", "Recent", "  row 100", "  row 101", "  row 102", "All",
        "  ⠋ Loading…",
      ]
    )
  }

  @Test func `The count has the rows of all lists, and none that shows a state`() {
    #expect(title == "Home                              0 of 0")
    finishInitialLoads()
    press(.down, times: 4)
    #expect(title == "Home                              5 of 9")
    screen.send(.character("8"), .character("G"))
    #expect(rows.contains("> row 201"))
  }

  @Test func `A list that fails has the error in its row, and Enter retries it`() {
    pinned.finishInitialLoad()
    recent.failInitialLoad("no connection")
    all.finishInitialLoad([])
    press(.down, times: 3)
    #expect(
      rows == [
        "Pinned", "  row 0", "  row 1", "  row 2", "Recent", "> no connection · t retries", "All",
        "  Nothing here · r refreshes",
      ]
    )
    screen.send(.enter)
    #expect(recent.begun == [.initial, .initial])
    #expect(pinned.begun == [.initial])
    #expect(rows.contains("> ⠋ Loading…"))
    recent.finishInitialLoad()
    #expect(rows.contains("> row 100"))
  }

  @Test func `A list without rows loads again with Enter`() {
    pinned.finishInitialLoad([.init(title: nil, cells: [])])
    // The other lists are still loading, so r does nothing.
    #expect(rows.prefix(2) == ["Pinned", "> Nothing here"])
    screen.send(.enter)
    #expect(pinned.begun == [.initial, .initial])
    #expect(recent.begun == [.initial])
  }

  // MARK: Pages

  @Test("A list with more pages has a row after its last, and loads when the cursor comes near")
  func morePages() {
    for list in lists { list.loadOptions.nextPageOffset = 1 }
    finishInitialLoads(morePagesIn: pinned)
    #expect(rows.prefix(6) == ["Pinned", "> row 0", "  row 1", "  row 2", "  ⋯ more", "Recent"])
    #expect(title == "Home                             1 of 9+")
    press(.down, times: 2)
    #expect(pinned.begun == [.initial, .nextPage])
    #expect(rows[4] == "  ⠋ Loading more…")
    pinned.finishPage(appending: .numbered(3..<5), hasMorePages: false)
    #expect(
      rows.prefix(7) == ["Pinned", "  row 0", "  row 1", "> row 2", "  row 3", "  row 4", "Recent"]
    )
  }

  @Test func `Enter on the row loads the page, and the cursor goes to its first row`() {
    for list in lists { list.loadOptions.nextPageOffset = 0 }
    finishInitialLoads(morePagesIn: pinned)
    press(.down, times: 3)
    #expect(rows[4] == "> ⋯ more")
    #expect(pinned.begun == [.initial])
    screen.send(.enter)
    #expect(rows[4] == "> ⠋ Loading more…")
    pinned.finishPage(appending: .numbered(3..<5), hasMorePages: true)
    #expect(rows.prefix(8).suffix(4) == ["> row 3", "  row 4", "  ⋯ more", "Recent"])
    press(.down, times: 2)
    screen.send(.enter)
    pinned.failPage("offline")
    #expect(rows[6] == "> Couldn't load more: offline · t retri…")
    screen.send(.enter)
    pinned.finishPage(appending: .numbered(5..<6), hasMorePages: false)
    #expect(rows.prefix(8).suffix(3) == ["  row 4", "> row 5", "Recent"])
  }

  @Test func `An empty last page leaves the cursor on the last row of its list`() {
    for list in lists { list.loadOptions.nextPageOffset = 0 }
    finishInitialLoads(morePagesIn: pinned)
    press(.down, times: 3)
    screen.send(.enter)
    pinned.finishPage(appending: [], hasMorePages: false)
    #expect(rows.prefix(5).suffix(2) == ["> row 2", "Recent"])
  }

  @Test func `A page of one list and the failure of another keep apart`() {
    for list in lists { list.loadOptions.nextPageOffset = 1 }
    pinned.hasMorePages = true
    pinned.finishInitialLoad()
    all.finishInitialLoad()
    press(.down, times: 2)
    recent.failInitialLoad("offline")
    pinned.finishPage(appending: .numbered(3..<5), hasMorePages: false)
    #expect(
      rows == [
        "Pinned", "  row 0", "  row 1", "> row 2", "  row 3", "  row 4", "Recent",
        "  offline · t retries", "All", "  row 200", "  row 201", "  row 202",
      ]
    )
  }

  // MARK: Refreshes

  @Test func `A refresh asks all lists, and says which one has failed`() {
    screen.size = Size(columns: 60, lines: 20)
    finishInitialLoads()
    screen.send(.character("r"))
    #expect(lists.map(\.begun.last) == [.pullToRefresh, .pullToRefresh, .pullToRefresh])
    #expect(rows[0] == "⠋ Refreshing…")
    pinned.finishRefresh(inserting: [Cell("new")])
    recent.failRefresh("offline")
    all.finishRefresh(inserting: [])
    #expect(rows[0] == "Recent: Couldn't refresh: offline · t retries")
    #expect(rows.dropFirst().prefix(3) == ["Pinned", "  new", "> row 0"])
    screen.send(.character("t"))
    #expect(lists.map(\.begun.count) == [2, 3, 2])
    recent.finishRefresh(inserting: [])
    #expect(rows[0] == "Pinned")
  }

  @Test func `A cancelled refresh is cancelled in all lists`() {
    finishInitialLoads()
    screen.send(.character("r"), .character("x"))
    #expect(lists.map(\.state) == [.idle, .idle, .idle])
    #expect(rows[0] == "Pinned")
  }

  @Test func `Rows that are inserted above the screen move nothing on it`() {
    pinned.finishInitialLoad([.init(title: nil, cells: .numbered(0..<30))])
    recent.finishInitialLoad()
    all.finishInitialLoad()
    screen.send(.character("G"))
    let before = rows
    pinned.loadNewer()
    pinned.finishRefresh(inserting: [Cell("new")])
    #expect(rows == before)
    #expect(home.tableView.unseenRowsAbove == 1)
  }

  // MARK: What the user does

  @Test func `Opening a row calls the list that it belongs to, with its own index path`() {
    finishInitialLoads()
    press(.down, times: 4)
    screen.send(.enter)
    #expect(recent.chosenRows == [IndexPath(row: 1, section: 0)])
    #expect(pinned.chosenRows.isEmpty && all.chosenRows.isEmpty)
    #expect(recent.tableView.cursor == IndexPath(row: 1, section: 0))
    #expect(pinned.tableView.indexPathForSelectedRow == nil)
  }

  @Test func `A list shows another list, an alert and a notice through the whole`() {
    finishInitialLoads()
    let detail = ListController(title: "Detail")
    recent.show(detail)
    #expect(title == "Home › Detail")
    screen.send(.escape)
    recent.notify("Done")
    #expect(screen.lines.last == "Done")
    recent.present(Alert(title: "Sure?"))
    #expect(screen.lines.contains { $0.contains("Sure?") })
  }

  @Test func `A list's table moves the cursor of the whole, and scrolls it`() {
    all.finishInitialLoad([.init(title: nil, cells: .numbered(0..<50))])
    pinned.finishInitialLoad()
    recent.finishInitialLoad()
    let row = IndexPath(row: 40, section: 0)
    all.tableView.moveCursor(to: row)
    all.tableView.scrollToRow(at: row, at: .middle)
    #expect(rows.contains("> row 40"))
    #expect(title == "Home                            47 of 56")
  }

  @Test func `The index has the titles of the lists`() {
    finishInitialLoads()
    screen.send(.character("i"))
    #expect(screen.lines.contains { $0.contains("Recent") })
    screen.send(.down, .enter)
    #expect(rows.contains("> row 100"))
  }

  @Test func `The lists appear and disappear with the whole`() {
    #expect(lists.map(\.appearances) == [1, 1, 1])
    let detail = ListController()
    home.show(detail)
    screen.send(.escape)
    #expect(lists.map(\.appearances) == [2, 2, 2])
  }

  // MARK: Changes in a list

  @Test func `A list whose rows are all removed says so, where the cursor stays`() {
    finishInitialLoads()
    press(.down, times: 4)
    recent.tableView.performBatchUpdates {
      recent.sections[0].cells = []
      recent.tableView.deleteRows(at: .rows(0..<3))
    }
    #expect(rows[4...6] == ["Recent", "> Nothing here · r refreshes", "All"])
    recent.tableView.performBatchUpdates {
      recent.sections[0].cells = [Cell("back")]
      recent.tableView.insertRows(at: .rows(0..<1))
    }
    #expect(rows[4...6] == ["Recent", "> back", "All"])
  }

  // MARK: Small screens, lines

  @Test func `A spinner on screen is animated, and one off screen isn't`() {
    #expect(screen.isAnimating)
    pinned.finishInitialLoad([.init(title: nil, cells: .numbered(0..<30))])
    #expect(!screen.isAnimating)
    screen.send(.character("G"))
    #expect(screen.isAnimating)
  }

  @Test func `Lists among lists are taken one by one, and none is an empty list`() {
    let whole = SectionedController([SectionedController([pinned, recent]), all, pinned])
    #expect(whole.lists.map(\.title) == ["Pinned", "Recent", "All"])
    let empty = SectionedController([]).screen(columns: 20, lines: 4)
    empty.send(.down, .enter, .character("r"), .character("G"))
    #expect(empty.lines.dropLast() == ["", "    Nothing here", ""])
  }
}
