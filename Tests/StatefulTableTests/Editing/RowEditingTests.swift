import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Rows that the user deletes or moves, and the sections of an index")
struct RowEditingTests {
  private let list = NameList(clock: ManualClock())
  private let screen: TableScreen

  init() {
    screen = TableScreen(list, size: Size(columns: 40, lines: 12))
    screen.appear()
    screen.send(.home)
  }

  // MARK: Deleting

  @Test(
    "Rows that come while the user is asked don't change which row is deleted",
    arguments: [true, false]
  )
  func rowsComeMeanwhile(hasIDs: Bool) throws {
    list.hasIDs = hasIDs
    list.tableView.reloadData()
    screen.send(.home)
    try screen.perform("Delete")
    list.insert("Abe")
    try screen.press("Delete")
    // Without ids it can't be told any more which row was meant, so none goes.
    #expect(list.allNames.contains("Ada") == !hasIDs)
    #expect(list.allNames.contains("Abe"))
    #expect(list.allNames.count == (hasIDs ? 5 : 6))
  }

  @Test("A row that is gone by then isn't deleted a second time, nor another in its place")
  func rowGoesMeanwhile() throws {
    try screen.perform("Delete")
    list.sections[0].names.removeFirst()
    list.tableView.deleteRows(at: .rows(0..<1))
    try screen.press("Delete")
    #expect(list.allNames == ["Alan", "Chen", "Cora", "Cyd"])
  }

  @Test func `Rows are deleted from the last to the first`() {
    let action = list.deleteAction
    action.handler(.rows(0..<1) + .rows(0..<2, inSection: 2))
    #expect(list.allNames == ["Alan", "Cyd"])
    #expect(list.mistakes.isEmpty)
  }

  // MARK: Moving

  @Test(
    "A row moves within its section and to another, also if the list tells the table",
    arguments: [true, false]
  )
  func move(tellsOfMoves: Bool) throws {
    list.tellsOfMoves = tellsOfMoves
    try screen.moveRow(at: row(0, 0), to: row(1, 0))
    #expect(screen.rows == ["Alan", "Ada", "Chen", "Cora", "Cyd"])
    // The selection goes with its row.
    #expect(list.tableView.indexPathForSelectedRow == row(1, 0))
    try screen.moveRow(at: row(1, 2), to: row(0, 1))
    #expect(list.sections.map(\.names) == [["Alan", "Ada"], ["Cora"], ["Chen", "Cyd"]])
    #expect(screen.rows == ["Alan", "Ada", "Cora", "Chen", "Cyd"])
    #expect(list.mistakes.isEmpty)
  }

  @Test func `Where a row can't go, or that doesn't exist, nothing moves`() {
    for (source, target) in [
      (row(2, 2), row(0, 0)), (row(0, 0), row(0, 0)), (row(0, 0), row(2, 0)),
      (row(0, 0), row(4, 2)), (row(0, 0), row(0, 3)), (row(9, 0), row(0, 0)),
      (row(0, 0), row(-1, 0)),
    ] {
      #expect(throws: ScreenError.self) { try screen.moveRow(at: source, to: target) }
    }
    #expect(list.allNames == ["Ada", "Alan", "Chen", "Cora", "Cyd"])
    #expect(list.mistakes.isEmpty)
  }

  // MARK: The index

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
