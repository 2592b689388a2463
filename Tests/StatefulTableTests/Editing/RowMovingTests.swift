import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Rows that the user moves, and an index")
struct RowMovingTests {
  private let list = NameList(clock: ManualClock())
  private let screen: TableScreen

  init() {
    screen = TableScreen(list, size: Size(columns: 40, lines: 12))
    screen.appear()
    screen.send(.home)
  }

  private func path(_ row: Int, _ section: Int) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test(
    "A row moves within its section and to another, also if the list tells the table",
    arguments: [true, false]
  )
  func move(tellsOfMoves: Bool) throws {
    list.tellsOfMoves = tellsOfMoves
    try screen.moveRow(at: path(0, 0), to: path(1, 0))
    #expect(screen.rows == ["Alan", "Ada", "Chen", "Cora", "Cyd"])
    // The selection goes with its row.
    #expect(list.tableView.indexPathForSelectedRow == path(1, 0))
    try screen.moveRow(at: path(1, 2), to: path(0, 1))
    #expect(list.sections.map(\.names) == [["Alan", "Ada"], ["Cora"], ["Chen", "Cyd"]])
    #expect(screen.rows == ["Alan", "Ada", "Cora", "Chen", "Cyd"])
    #expect(list.mistakes.isEmpty)
  }

  @Test("Where a row can't go, or that doesn't exist, nothing moves")
  func refused() {
    for (source, target) in [
      (path(2, 2), path(0, 0)), (path(0, 0), path(0, 0)), (path(0, 0), path(2, 0)),
      (path(0, 0), path(4, 2)), (path(0, 0), path(0, 3)), (path(9, 0), path(0, 0)),
      (path(0, 0), path(-1, 0)),
    ] {
      #expect(throws: ScreenError.self) { try screen.moveRow(at: source, to: target) }
    }
    #expect(list.allNames == ["Ada", "Alan", "Chen", "Cora", "Cyd"])
    #expect(list.mistakes.isEmpty)
  }

  @Test("A paged list moves the item by itself, within a section and to another")
  func pagedList() async throws {
    final class Movable: PagedTableController<Entry> {
      override var itemSection: Int { 1 }
      override func cell(for item: Entry) -> Cell { Cell("\(item.id)") }
      override func sectionTitle(for item: Entry) -> String? { item.id < 3 ? "low" : "high" }
      override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        true
      }
    }
    let list = Movable(source: ServerList(count: 6, pageSize: 6), clock: ManualClock())
    let screen = TableScreen(list, size: Size(columns: 40, lines: 14))
    screen.appear()
    try await screen.settled(within: .seconds(600))
    try screen.moveRow(at: path(0, 1), to: path(2, 1))
    #expect(screen.rows == ["1", "2", "0", "3", "4", "5"])
    try screen.moveRow(at: path(2, 2), to: path(0, 2))
    #expect(screen.rows == ["1", "2", "0", "5", "3", "4"])
    // Its title stays its own, so it makes a section of its own amid the others.
    try screen.moveRow(at: path(0, 1), to: path(1, 2))
    #expect(screen.rows == ["2", "0", "5", "1", "3", "4"])
    #expect(list.itemSections == 1..<5)
  }

  @Test("The index goes to the first row of a section, or to the next one that there is")
  func index() throws {
    list.hasIndex = true
    #expect(list.indexTitles == ["A", "B", "C"])
    for (title, name) in [("C", "Chen"), ("A", "Ada"), ("B", "Chen")] {
      try screen.goToIndexTitle(title)
      let row = try #require(list.tableView.indexPathForSelectedRow)
      #expect(list.sections[row.section].names[row.row] == name)
    }
    #expect(throws: ScreenError.self) { try screen.goToIndexTitle("D") }
    list.sections[2].names = []
    list.tableView.reloadData()
    try screen.goToIndexTitle("C")
    #expect(list.tableView.indexPathForSelectedRow == path(1, 0))
  }

  /// A list whose headers have details.
  private final class Shelves: StatefulTableController {
    override func numberOfSections(in tableView: TableView) -> Int { 3 }

    override func tableView(_ tableView: TableView, headerForSection section: Int) -> SectionHeader?
    {
      SectionHeader(["A", "C", "D"][section], detail: "\(section) books")
    }

    override func sectionIndexTitles(for tableView: TableView) -> [String]? {
      ["A", "B", "C", "D"]
    }
  }

  @Test(
    "A title of the index leads by the text of the headers, also of those with a detail",
    arguments: [("A", 0), ("B", 1), ("C", 1), ("D", 2)]
  )
  func headersWithDetails(title: String, section: Int) throws {
    let shelves = Shelves()
    let index = try #require(
      shelves.sectionIndexTitles(for: shelves.tableView)?.firstIndex(of: title)
    )
    #expect(
      shelves.tableView(shelves.tableView, sectionForSectionIndexTitle: title, at: index) == section
    )
  }
}
