import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Lists with columns, on screens of every kind.
@MainActor struct ScreenColumnTests {
  private static let columns = [
    TableColumn("PID", alignment: .trailing, width: 5),
    TableColumn("User", minimumWidth: 4, idealWidth: 6, priority: -1),
    TableColumn("Command", minimumWidth: 8, idealWidth: 12, priority: 1, isFlexible: true),
    TableColumn("CPU", alignment: .trailing, width: 4),
  ]

  private static let rows = [
    Cell(columns: ["1", "root", "init", "0.1"]),
    Cell(columns: ["42", "ada", "swift build -j 2", "97.5"]),
    Cell(columns: ["31415", "grace", "vi a very long name of a file.txt", "3.0"]),
    Cell(columns: ["7", "", "漢字かな交じり文の行です", "12"]),
  ]

  private func screen(
    _ cells: [Cell] = ScreenColumnTests.rows,
    columns: Int = 44,
    lines: Int = 8,
    tableColumns: [TableColumn] = ScreenColumnTests.columns
  ) -> TableScreen {
    let list = ListController(rows: cells)
    list.tableColumns = tableColumns
    return .showing(list, columns: columns, lines: lines)
  }

  @Test func `The titles of columns, the row with the cursor and hits have their styles`() {
    let screen = screen()
    let frame = screen.frame()
    #expect(frame[line: 1, column: 4].style == screen.theme.columnTitle)
    #expect(frame[line: 2, column: 6].style == screen.theme.cursor)
    screen.send("/97".map(Key.character) + [.enter])
    #expect(screen.frame()[line: 3, column: 40].style.traits.contains(.underline))
  }

  @Test(arguments: [-1, 0, Int.max, Int.min])
  func `Widths that make no sense are the nearest that do`(width: Int) {
    let columns = [
      TableColumn("A", minimumWidth: width, idealWidth: width),
      TableColumn("B", minimumWidth: 3, idealWidth: -3, priority: .max, isFlexible: true),
      TableColumn("C", alignment: .trailing, minimumWidth: .min, idealWidth: .max, priority: .min),
    ]
    let cells = [Cell(columns: ["abc", "def", "ghi"])]
    for columnCount in 0..<30 {
      let screen = screen(cells, columns: columnCount, tableColumns: columns)
      screen.send(.right, .right, .character("w"), .character("w"))
      #expect(screen.frame().size.columns == columnCount)
    }
  }

  @Test func `A height by wrapping doesn't depend on which rows were on screen`() {
    let columns = [
      TableColumn("Name", minimumWidth: 4, idealWidth: 6),
      TableColumn("Text", minimumWidth: 4, idealWidth: 8, isFlexible: true),
    ]
    let cells = (0..<30).map { Cell(columns: ["name \($0 * 1000)", "some words that wrap \($0)"]) }
    let down = screen(cells, columns: 24, lines: 9, tableColumns: columns)
    down.send(.character("w"))
    for _ in 0..<29 { down.send(.down) }
    let atOnce = screen(cells, columns: 24, lines: 9, tableColumns: columns)
    atOnce.send(.end, .character("w"))
    atOnce.send(.home, .end)
    #expect(down.lines.dropLast() == atOnce.lines.dropLast())
  }

  @Test func `Lists below one another share the columns that all of them have`() {
    let lists = (0..<3).map { _ in ListController(rows: Self.rows, clock: ManualClock()) }
    lists[0].tableColumns = Self.columns
    lists[1].tableColumns = Self.columns
    let whole = SectionedController(lists)
    let screen = whole.screen(columns: 44, lines: 18)
    for list in lists { list.finishInitialLoad() }
    #expect(screen.lines[1].contains("PID"))
    #expect(screen.lines[3] == ">     1  root    init                    0.1")
    // In other columns than the other list's, the texts have no place.
    lists[1].tableColumns = [TableColumn("Other", width: 5)]
    #expect(!screen.lines[1].contains("PID"))
    #expect(screen.lines.contains("> 1  root  init  0.1"))
    whole.tableColumns = Self.columns
    #expect(screen.lines[3] == ">     1  root    init                    0.1")
  }

  // MARK: Sorting

  private struct Program: Identifiable, Sendable {
    let id: Int
    let name: String
    let load: Int
  }

  private final class Programs: ItemTableController<Program> {
    override var loadsRows: Bool { false }

    override func cell(for program: Program) -> Cell {
      Cell(columns: ["\(program.id)", "\(program.name)", "\(program.load)"])
    }

    override func isOrdered(_ one: Program, before other: Program, by column: String) -> Bool {
      column == "name" ? one.name < other.name : one.load < other.load
    }
  }

  private func sortableScreen() -> TableScreen {
    let list = Programs()
    list.title = "Programs"
    list.tableColumns = [
      TableColumn("PID", alignment: .trailing, width: 5),
      TableColumn("Name", width: 10, sortKey: "name"),
      TableColumn("CPU", alignment: .trailing, width: 5, sortKey: "load"),
    ]
    list.apply([
      Program(id: 1, name: "vi", load: 5), Program(id: 2, name: "less", load: 9),
      Program(id: 3, name: "tig", load: 1),
    ])
    return list.screen(columns: 40, lines: 7, clock: ManualClock())
  }

  private func click(_ screen: TableScreen, line: Int, column: Int) {
    screen.send(.mouse(MouseEvent(.click, at: .init(line: line, column: column))))
  }

  @Test(arguments: [true, false])
  func `Sections can be sorted if one of their lists can`(isSortable: Bool) {
    let list: StatefulTableController = isSortable ? Programs() : ListController(rows: Self.rows)
    let sections = SectionedController([list])
    sections.tableColumns = [TableColumn("Name", width: 10, sortKey: "name")]
    #expect(sections.sortableColumns.count == (isSortable ? 1 : 0))
    let screen = sections.screen(columns: 40, lines: 8, clock: ManualClock())
    #expect(screen.commands.contains { $0.id == "sort" && $0.isEnabled } == isSortable)
  }

  @Test func `A click on a title sorts by the column, and another turns the order around`() {
    let screen = sortableScreen()
    let before = screen.lines
    // Nothing is sorted by this one, and there is none at the end of the line.
    for column in [4, 39] {
      click(screen, line: 1, column: column)
      #expect(screen.lines == before)
    }
    click(screen, line: 1, column: 10)
    #expect(
      screen.lines[1...4] == [
        "    PID  ↑ Name        CPU", "      2  less            9", "      3  tig             1",
        ">     1  vi              5",
      ]
    )
    click(screen, line: 1, column: 22)
    #expect(screen.lines[1] == "    PID  Name        ↑ CPU")
    #expect(screen.lines[2] == "      3  tig             1")
    click(screen, line: 1, column: 22)
    #expect(screen.lines[1] == "    PID  Name        ↓ CPU")
    #expect(screen.lines[2] == "      2  less            9")
  }

  @Test func `Keys sort by the next column, and turn the order around`() {
    let screen = sortableScreen()
    screen.send("I")
    #expect(screen.lines[1] == "    PID  Name          CPU")
    screen.send("s")
    #expect(screen.lines[1] == "    PID  ↑ Name        CPU")
    screen.send("s")
    #expect(screen.lines[1] == "    PID  Name        ↑ CPU")
    screen.send("I")
    #expect(screen.lines[1] == "    PID  Name        ↓ CPU")
    screen.send("s")
    #expect(screen.lines[1] == "    PID  ↑ Name        CPU")
  }

  @Test func `A key writes no more bytes than in a list without columns, by a quarter`() {
    func bytes(_ cells: [Cell], _ columns: [TableColumn]) -> Int {
      let screen = screen(cells, columns: 120, lines: 40, tableColumns: columns)
      let writer = FrameWriter()
      for _ in 0..<40 { screen.send(.down) }
      var shown = screen.frame()
      return (0..<50).reduce(0) { count, _ in
        screen.send(.down)
        let next = screen.frame()
        defer { shown = next }
        return count + writer.bytes(from: shown, to: next).count
      }
    }
    let plain = (0..<100).map { Cell("\($0)  ada  command \($0)", detail: "\($0 % 10).0") }
    let rows = (0..<100).map { Cell(columns: ["\($0)", "ada", "command \($0)", "\($0 % 10).0"]) }
    #expect(bytes(rows, Self.columns) * 4 <= bytes(plain, []) * 5)
  }
}
