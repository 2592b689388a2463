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

  private func press(_ key: Key, times: Int) { for _ in 0..<times { screen.send(.key(key)) } }

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

  @Test func `Lists among lists are taken one by one, and none is an empty list`() {
    let whole = SectionedController([SectionedController([pinned, recent]), all, pinned])
    #expect(whole.lists.map(\.title) == ["Pinned", "Recent", "All"])
    let empty = SectionedController([]).screen(columns: 20, lines: 4)
    empty.send(.down, .enter, .character("r"), .character("G"))
    #expect(empty.lines.dropLast() == ["", "    Nothing here", ""])
  }
}
