import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Rows that are always there, around those that are loaded")
struct ContentSectionTests {
  /// A menu above rows that are loaded, in sections by tens, and perhaps a row below them.
  private final class Events: ListController {
    var menu = ["Profile", "Settings"]
    var ending: [String] = []
    private(set) var chosen: [IndexPath] = []

    private var groups: [[Int]] {
      stride(from: 0, to: rows.count, by: 10).map { Array(rows[$0..<min($0 + 10, rows.count)]) }
    }

    override var contentSections: Range<Int>? { 1..<1 + groups.count }

    override func numberOfSections(in tableView: TableView) -> Int {
      1 + groups.count + (ending.isEmpty ? 0 : 1)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      texts(section).count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell(StyledText(texts(indexPath.section)[indexPath.row]))
    }

    override func tableView(
      _ tableView: TableView,
      titleForHeaderInSection section: Int
    ) -> String? {
      section == 0 ? "Menu" : nil
    }

    override func tableView(
      _ tableView: TableView,
      idForRowAt indexPath: IndexPath
    ) -> AnyHashable? {
      texts(indexPath.section)[indexPath.row]
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      chosen.append(indexPath)
    }

    private func texts(_ section: Int) -> [String] {
      if section == 0 { return menu }
      return groups.indices.contains(section - 1) ? groups[section - 1].map(String.init) : ending
    }
  }

  private let clock = ManualClock()
  private let list: Events
  private let screen: TableScreen

  init() {
    list = Events(clock: clock)
    list.title = "Events"
    screen = TableScreen(list, size: Size(columns: 40, lines: 9), clock: clock)
  }

  /// The lines of the table, without blanks at the end.
  private var lines: [String] {
    let lines = (1..<screen.size.lines - 1).map { screen.frame().text(ofLine: $0) }
    return Array(lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  @Test func `State views stand in the place of what is loaded, below the other rows`() {
    screen.appear()
    #expect(list.state == .initialLoading)
    #expect(list.stateView === list.loadingView)
    #expect(list.visibleView(at: .cover) == nil)
    #expect(lines == ["Menu", "> Profile", "  Settings", "  ⠋ Loading…"])
    list.initialLoads.removeLast().fail(Offline())
    #expect(list.state == .error)
    #expect(lines == ["Menu", "> Profile", "  Settings", "  offline", "  t retries"])
    list.retry()
    #expect(lines == ["Menu", "> Profile", "  Settings", "  ⠋ Loading…"])
    list.succeedInitial(0)
    #expect(list.state == .empty)
    #expect(lines == ["Menu", "> Profile", "  Settings", "  Nothing here", "  r refreshes"])
    list.loadNewer()
    list.succeedInitial(2)
    #expect(list.state == .idle)
    #expect(list.contentCount == 2)
    #expect(lines == ["Menu", "> Profile", "  Settings", "  0", "  1"])
    list.rows = []
    list.tableView.reloadData()
    #expect(list.state == .empty)
    #expect(lines == ["Menu", "> Profile", "  Settings", "  Nothing here", "  r refreshes"])
  }

  @Test func `Other rows can be gone to and chosen in every state`() {
    screen.appear()
    screen.send(.down, .enter)
    list.initialLoads.removeLast().fail(Offline())
    screen.send(.up, .enter)
    list.retry()
    list.succeedInitial(0)
    screen.send(.down, .enter)
    #expect(list.chosen.map(\.row) == [1, 0, 1])
    #expect(screen.rows == ["Profile", "Settings"])
  }

  @Test func `Other rows stay selected and on screen while what is loaded comes anew`() {
    list.menu = (0..<30).map { "Item \($0)" }
    screen.appear()
    list.succeedInitial(30)
    screen.send(Array(repeating: Key.down, count: 20))
    let anchor = list.tableView.anchor?.indexPath
    #expect(list.tableView.indexPathForSelectedRow == IndexPath(row: 20, section: 0))
    list.reload()
    list.succeedInitial(5)
    #expect(list.tableView.indexPathForSelectedRow == IndexPath(row: 20, section: 0))
    #expect(list.tableView.anchor?.indexPath == anchor)
    // From a row that is loaded, a reload goes to the top.
    screen.send(.end)
    #expect(list.tableView.indexPathForSelectedRow?.section == 1)
    list.reload()
    list.succeedInitial(30)
    #expect(list.tableView.anchor?.indexPath == IndexPath(row: 0, section: 0))
  }

  @Test func `Pages come as the loaded rows come to an end, whatever stands below them`() {
    list.ending = (0..<50).map { "Ending \($0)" }
    list.hasMorePages = true
    screen.appear()
    list.succeedInitial(40)
    #expect(list.pages.isEmpty)
    list.tableView.scrollToRow(at: IndexPath(row: 8, section: 4), at: .bottom)
    #expect(list.pages.count == 1)
    list.succeedPage(20)
    #expect(list.pages.isEmpty)
    list.tableView.scroll(by: .max)
    #expect(list.pages.count == 1)
  }
}
