import StatefulTable
import StatefulTableTesting
import TestSupport
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

  // MARK: Layout

  @Test func `Texts are below the titles of their columns, which stay at the top`() {
    let screen = screen()
    #expect(
      screen.lines == [
        "List                                  1 of 4",
        "    PID  User    Command                 CPU",
        ">     1  root    init                    0.1",
        "     42  ada     swift build -j 2       97.5",
        "  31415  grace   vi a very long name …   3.0",
        "      7          漢字かな交じり文の行…    12",
        "",
        "↑↓ move  ⏎ open  r refresh  ? help  q quit",
      ]
    )
    let frame = screen.frame()
    #expect(frame[line: 1, column: 4].style == screen.theme.columnTitle)
    #expect(frame[line: 2, column: 6].style == screen.theme.cursor)
    screen.send(.end)
    #expect(screen.lines[1] == "    PID  User    Command                 CPU")
  }

  @Test(
    arguments: [
      (
        60, "    PID  User    Command                                 CPU",
        "  31415  grace   vi a very long name of a file.txt       3.0"
      ),
      (40, "    PID  User    Command             CPU", "  31415  grace   vi a very long n…   3.0"),
      (34, "    PID  User   Command        CPU", "  31415  grace  vi a very l…   3.0"),
      (29, "    PID  User  Command    CPU", "  31415  gra…  vi a ve…   3.0"),
      (28, "    PID  Command         CPU", "  31415  vi a very lo…   3.0"),
      (23, "    PID  Command    CPU", "  31415  vi a ve…   3.0"),
      (22, "    PID  Command", "  31415  vi a very lo…"), (16, "  Command", "  vi a very lon…"),
      (11, "Command", "vi a very …"), (3, "Co…", "vi…"), (1, "…", "…"),
    ]
  )
  func
    `A flexible column takes what is left; columns get narrow, and those of little priority leave`(
      width: Int,
      titles: String,
      row: String
    )
  {
    let screen = screen(columns: width, lines: 8)
    #expect(screen.lines[1] == titles)
    #expect(screen.lines[4] == row)
  }

  @Test func `A small screen has no room for titles, and never loses its rows`() {
    for lines in 0..<9 {
      let screen = screen(lines: lines)
      let hasTitles = screen.lines.contains { $0.contains("Command") }
      #expect(hasTitles == (lines >= 5), "\(lines)")
      #expect(lines == 0 || screen.lines.contains { $0.hasPrefix(">     1  root") })
    }
  }

  @Test func `Titles stay where they are while a refresh is above the rows`() {
    let list = ListController(rows: Self.rows)
    list.tableColumns = Self.columns
    let screen = TableScreen.showing(list, columns: 44, lines: 8)
    screen.send(.down, .down, .down, .character("r"))
    #expect(screen.lines[1].hasSuffix("CPU"))
    #expect(screen.lines[2].hasSuffix("Refreshing…"))
    #expect(screen.lines[3].hasSuffix("init                    0.1"))
    screen.size = Size(columns: 44, lines: 5)
    #expect(screen.lines[1].hasSuffix("CPU"))
    #expect(screen.lines[2].hasSuffix("Refreshing…"))
    #expect(screen.lines[3].hasPrefix(">     7"))
  }

  @Test func `Columns without titles have no line for them`() {
    let columns = Self.columns.map { column in
      var column = column
      column.title = ""
      return column
    }
    let screen = screen(tableColumns: columns)
    #expect(screen.lines[1] == ">     1  root    init                    0.1")
  }

  @Test func `A column grows to the widest text that was on screen, and doesn't shrink again`() {
    let columns = [
      TableColumn("Name", minimumWidth: 2, idealWidth: 5), TableColumn("Size", width: 4),
    ]
    let names = ["a", "b", "c", "a long name", "d", "e", "f", "g"]
    let list = ListController(rows: names.map { Cell(columns: [$0, "12 kB"]) })
    list.tableColumns = columns
    let screen = TableScreen.showing(list, columns: 40, lines: 6)
    #expect(screen.lines[1...2] == ["  Name   Size", "> a      12 …"])
    screen.send(.down, .down, .down)
    #expect(screen.lines[1] == "  Name         Size")
    #expect(screen.lines[4] == "> a long name  12 …")
    screen.send(.end)
    #expect(!screen.lines.contains { $0.contains("long") })
    #expect(screen.lines[4] == "> g            12 …")
    // No column takes more than there is.
    screen.size.columns = 16
    #expect(screen.lines[4] == "> g         12 …")
  }

  @Test func `A flexible column has its ideal width before another grows`() {
    let columns = [
      TableColumn("Name", minimumWidth: 2, idealWidth: 5),
      TableColumn("Text", minimumWidth: 4, idealWidth: 20, isFlexible: true),
    ]
    let cells = [Cell(columns: ["a very long name indeed", "the text of the row"])]
    let screen = screen(cells, columns: 36, tableColumns: columns)
    #expect(screen.lines[2] == "> a very long…  the text of the row")
  }

  @Test func `A new title, such as a sign for sorting, keeps the widths`() {
    let list = ListController(rows: [Cell(columns: ["a long name", "1"]), Cell(columns: ["b"])])
    list.tableColumns = [
      TableColumn("Name", minimumWidth: 2, idealWidth: 5), TableColumn("Size", width: 6),
    ]
    let screen = TableScreen.showing(list, columns: 40, lines: 6)
    #expect(screen.lines[1] == "  Name         Size")
    list.tableColumns[1].title = "Size ▼"
    #expect(screen.lines[1...2] == ["  Name         Size ▼", "> a long name  1"])
    list.tableColumns = [TableColumn("Name", minimumWidth: 2, idealWidth: 6)]
    #expect(screen.lines[1...2] == ["  Name", "> a long name"])
    list.tableColumns = []
    #expect(screen.lines[1...2] == ["> a long name  1", "  b"])
  }

  @Test func `A row with an accessory leaves room for it in all rows`() {
    let columns = [
      TableColumn("Name", minimumWidth: 2, idealWidth: 5, isFlexible: true),
      TableColumn("Size", alignment: .trailing, width: 4),
    ]
    let cells = [
      Cell(columns: ["folder", ""], accessory: .disclosureIndicator),
      Cell(columns: ["file", "12"]),
    ]
    let screen = screen(cells, columns: 24, tableColumns: columns)
    #expect(
      screen.lines[1...3] == [
        "  Name            Size",
        "> folder               ›",
        "  file              12",
      ]
    )
  }

  @Test func `Rows without columns, rows with too few and rows with too many fit in`() {
    let cells = [
      Cell("a row of its own, over the whole width", detail: "now"), Cell(columns: ["1"]),
      Cell(columns: ["2", "a", "b", "c", "d", "e"]),
    ]
    #expect(
      screen(cells).lines[2...4] == [
        "> a row of its own, over the whole wid…  now",
        "      1",
        "      2  a       b                         c",
      ]
    )
  }

  @Test func `Without columns in the list, the texts of a row follow one another`() {
    let screen = screen(tableColumns: [])
    #expect(screen.lines[1...2] == ["> 1  root  init  0.1", "  42  ada  swift build -j 2  97.5"])
  }

  @Test func `Subtitles and further lines are below the columns`() {
    var first = Cell(columns: ["1", "root", "init", "0.1"])
    first.additionalLines = ["since yesterday"]
    var second = Cell(columns: ["2", "ada", "sh", "0.0"])
    (second.detail, second.detailStyle) = ("in a terminal", .subtitle)
    let screen = screen([first, second])
    #expect(
      screen.lines[2...5] == [
        ">     1  root    init                    0.1", "  since yesterday",
        "      2  ada     sh                      0.0", "  in a terminal",
      ]
    )
    screen.send(.character("w"))
    #expect(
      screen.lines[3...5] == [
        "  since yesterday", "      2  ada     sh                    0.0", "  in a terminal",
      ]
    )
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

  // MARK: Wrapping and scrolling

  @Test func `Wrapped texts stay in their columns, and the tallest makes the height`() {
    let screen = screen(columns: 34, lines: 14)
    screen.send(.character("w"))
    #expect(
      screen.lines[1..<11] == [
        "    PID  User  Command       CPU",
        ">     1  root  init          0.1",
        "     42  ada   swift build  97.5",
        "               -j 2",
        "  31415  grac  vi a very     3.0",
        "         e     long name",
        "               of a",
        "               file.txt",
        "      7        漢字かな交     12",
        "               じり文の行",
      ]
    )
    screen.send(.down, .down)
    #expect(screen.lines[5].hasPrefix("> 31415"))
    screen.send(.down)
    #expect(screen.lines[9].hasPrefix(">     7"))
  }

  @Test func `Wrapping shows the texts of columns that have no room`() {
    let screen = screen(columns: 20, lines: 12)
    #expect(screen.lines[2] == ">     1  init")
    screen.send(.character("w"))
    #expect(
      screen.lines[1...7] == [
        "    PID  Command",
        ">     1  init",
        "  User: root",
        "  CPU: 0.1",
        "     42  swift",
        "         build -j",
        "         2",
      ]
    )
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

  @Test func `Other columns give wrapped rows other heights at once`() {
    let list = ListController(rows: [Cell(columns: ["one two three", "b"]), Cell(columns: ["c"])])
    list.tableColumns = [TableColumn("", width: 5), TableColumn("", width: 5)]
    list.tableView.wrapsLines = true
    let screen = TableScreen.showing(list, columns: 30, lines: 8)
    #expect(screen.lines[1...4] == ["> one    b", "  two", "  three", "  c"])
    list.tableColumns = [TableColumn("", width: 13), TableColumn("", width: 5)]
    #expect(screen.lines[1...2] == ["> one two three  b", "  c"])
  }

  @Test func `Sideways, each column is as wide as its texts, and the titles go along`() {
    let screen = screen(columns: 34)
    screen.send(.right)
    #expect(screen.lines[0].hasSuffix("column 17 · 1 of 4"))
    #expect(
      screen.lines[1...5] == [
        "  ommand", "> nit", "  wift build -j 2", "  i a very long name of a file.txt",
        "   字かな交じり文の行です",
      ]
    )
    screen.send(.right, .right, .right)
    #expect(screen.lines[1].hasSuffix("CPU"))
    #expect(screen.lines[4].hasSuffix("name of a file.txt   3.0"))
    screen.send(.down, .down, .down)
    #expect(screen.lines[4].hasSuffix("name of a file.txt   3.0"))
    screen.send(.left, .left, .left, .left)
    #expect(screen.lines[1] == "    PID  User   Command        CPU")
  }

  @Test func `Scrolling sideways brings columns that have no room`() {
    let screen = screen(columns: 20)
    screen.send(.right, .right, .right, .right, .right, .right)
    #expect(screen.lines[1].hasSuffix("CPU"))
    #expect(screen.lines[3].hasSuffix("97.5"))
    let narrow = self.screen([Cell(columns: ["1", "a", "b", "2"])], columns: 40)
    let before = narrow.frame()
    narrow.send(.right)
    #expect(narrow.frame() == before)
  }

  // MARK: Together with the rest

  @Test func `Sections stick below the titles of columns`() {
    let list = ListController()
    list.tableColumns = Self.columns
    let screen = TableScreen(list, size: Size(columns: 44, lines: 7))
    screen.appear()
    list.finishInitialLoad([
      .init(title: "System", cells: Self.rows), .init(title: "Users", cells: Self.rows),
    ])
    screen.send(.down, .down, .down)
    #expect(
      screen.lines[1...3] == [
        "    PID  User    Command                 CPU", "System",
        "     42  ada     swift build -j 2       97.5",
      ]
    )
  }

  @Test func `Hits are marked, and a search also finds what is in a column without room`() {
    let screen = screen()
    screen.send("/97".map(Key.character) + [.enter])
    #expect(screen.lines[3].hasPrefix(">    42"))
    #expect(screen.frame()[line: 3, column: 40].style.traits.contains(.underline))
    screen.size.columns = 22
    screen.send("/3.0".map(Key.character) + [.enter])
    #expect(screen.lines[4].hasPrefix("> 31415"))
  }

  @Test func `Marks of several selected rows stand before the columns`() {
    let list = ListController(rows: Self.rows)
    list.tableColumns = Self.columns
    list.tableView.allowsMultipleSelection = true
    let screen = TableScreen.showing(list, columns: 44, lines: 8)
    screen.send(.character(" "), .down, .down, .character(" "))
    #expect(screen.lines[2].hasPrefix(" ✓    1  root"))
    #expect(screen.lines[4].hasPrefix(">✓31415  grace"))
  }

  @Test func `A click on the titles does nothing, and one below them takes the row there`() {
    let screen = screen()
    screen.capturesMouse = true
    func click(_ line: Int) {
      screen.send([.mouse(MouseEvent(.click, at: Frame.Position(line: line, column: 4)))])
    }
    click(1)
    #expect(screen.lines[2].hasPrefix(">"))
    #expect((screen.controller as? ListController)?.chosenRows == [])
    click(4)
    #expect(screen.lines[4].hasPrefix("> 31415"))
  }

  @Test func `The titles are above the views that cover the rows, and below what covers all`() {
    let list = ListController()
    list.tableColumns = Self.columns
    let screen = TableScreen(list, size: Size(columns: 44, lines: 9))
    screen.appear()
    #expect(screen.lines[1] == "    PID  User    Command                 CPU")
    #expect(screen.lines.contains { $0.hasSuffix("Loading…") })
    list.finishInitialLoad([])
    #expect(screen.lines[1] == "    PID  User    Command                 CPU")
    #expect(screen.lines.contains { $0.hasSuffix("Nothing here") })
    screen.send(.character("?"))
    #expect(!screen.lines.contains { $0.contains("PID") })
  }

  @Test func `Segments have columns of their own`() {
    let first = ListController(rows: Self.rows)
    first.tableColumns = Self.columns
    let second = ListController(rows: [Cell("plain")])
    let segments = SegmentedController([first, second])
    let screen = TableScreen(first, size: Size(columns: 44, lines: 8))
    screen.appear()
    first.finishInitialLoad()
    #expect(screen.lines[1].contains("PID"))
    screen.send(.character("]"))
    second.finishInitialLoad()
    #expect(screen.lines[1] == "> plain")
    screen.send(.character("["))
    #expect(screen.lines[1].contains("PID"))
    withExtendedLifetime(segments) {}
  }

  @Test func `Lists below one another share the columns that all of them have`() {
    let lists = (0..<3).map { _ in ListController(rows: Self.rows, clock: ManualClock()) }
    lists[0].tableColumns = Self.columns
    lists[1].tableColumns = Self.columns
    let whole = SectionedController(lists)
    let screen = TableScreen(whole, size: Size(columns: 44, lines: 18))
    screen.appear()
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

  @Test func `What is read aloud names the column before each text`() {
    let screen = screen(columns: 20, lines: 6)
    var narrator = Narrator()
    _ = narrator.changes(on: screen)
    screen.send(.end)
    #expect(
      narrator.changes(on: screen).first
        == "PID: 7, Command: 漢字かな交じり文の行です, CPU: 12  row 4 of 4"
    )
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
    let screen = TableScreen(list, size: Size(columns: 40, lines: 7), clock: ManualClock())
    screen.appear()
    return screen
  }

  private func click(_ screen: TableScreen, line: Int, column: Int) {
    screen.send(.mouse(MouseEvent(.click, at: .init(line: line, column: column))))
  }

  @Test(arguments: [true, false])
  func `Sections can be sorted if one of their lists can`(isSortable: Bool) {
    let list: StatefulTableController = isSortable ? Programs() : ListController(rows: Self.rows)
    let sections = SectionedController([list])
    sections.tableColumns = [TableColumn("Name", width: 10, sortKey: "name")]
    #expect(sections.presentation.sortableColumns.count == (isSortable ? 1 : 0))
    let screen = TableScreen(sections, size: Size(columns: 40, lines: 8), clock: ManualClock())
    screen.appear()
    #expect(screen.commands.contains { $0.id == "sort" && $0.isEnabled } == isSortable)
  }

  @Test func `A click on a title sorts by the column, and another turns the order around`() {
    let screen = sortableScreen()
    _ = screen.frame()
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

  @Test func `A click on a title that nothing is sorted by changes nothing`() {
    let screen = sortableScreen()
    let before = screen.lines
    click(screen, line: 1, column: 4)
    #expect(screen.lines == before)
    click(screen, line: 1, column: 39)
    #expect(screen.lines == before)
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
