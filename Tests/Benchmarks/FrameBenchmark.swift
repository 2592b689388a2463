import FoundationEssentials
import StatefulTable
import StatefulTableText

/// What it takes to draw a screen of 120 columns and 40 lines, and to make the bytes for a terminal.
@MainActor enum FrameBenchmark {
  private static let size = Size(columns: 120, lines: 40)

  /// Draws and writes frames of pages that scroll down and up again.
  static func drawPages(_ count: Int) {
    let list = RowList()
    let content = TableScreen(list, size: size)
    content.appear()
    var screen = ShownScreen(content)
    for number in 0..<count {
      list.tableView.scroll(by: number.isMultiple(of: 2) ? 37 : -37)
      screen.draw()
    }
  }

  // MARK: Keys

  static func list() -> any TerminalContent { TableScreen(RowList(), size: size) }

  /// A list with columns.
  static func columns() -> any TerminalContent {
    TableScreen(RowList(hasColumns: true), size: size)
  }

  /// A list whose items have ids.
  static func pagedList() -> any TerminalContent { TableScreen(PagedRowList(), size: size) }

  /// Two lists beside each other.
  static func split() -> any TerminalContent { SplitScreen(list(), list(), size: size) }

  /// Moves the cursor down from row to row, and draws and writes a frame for each key.
  static func pressKeys(_ count: Int, on content: any TerminalContent) {
    content.appear()
    var screen = ShownScreen(content)
    for _ in 0..<count {
      content.send(.key(.down))
      screen.draw()
    }
  }
}

/// A content as a terminal's session shows it.
@MainActor struct ShownScreen {
  private let content: any TerminalContent
  private let writer = FrameWriter()
  private var shown: Frame
  /// The bytes of the last drawing.
  private(set) var bytes: [UInt8] = []

  init(_ content: any TerminalContent) {
    self.content = content
    shown = content.frame()
  }

  mutating func draw() {
    let frame = content.frame()
    bytes = writer.bytes(from: shown, to: frame)
    shown = frame
  }
}

private final class RowList: StatefulTableController {
  private let cells: [Cell]
  private var count = 0

  init(hasColumns: Bool = false) {
    cells = (0..<1_000).map(hasColumns ? Cell.init(ofRowInColumns:) : Cell.init(ofRow:))
    super.init()
    guard hasColumns else { return }
    tableColumns = [
      TableColumn("Number", alignment: .trailing, width: 6),
      TableColumn("Text", minimumWidth: 20, idealWidth: 40, priority: 1, isFlexible: true),
      TableColumn("Age", alignment: .trailing, width: 3),
      TableColumn("Author", minimumWidth: 3, idealWidth: 6),
    ]
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    count
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    cells[indexPath.row]
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    load.succeed { self.count = self.cells.count }
  }
}

/// The same rows as items of a list that loads no pages.
private final class PagedRowList: PagedTableController<PagedRowList.Row> {
  struct Row: Identifiable {
    let id: Int
    let cell: Cell
  }

  private struct NoRows: PageSource {
    func page(after cursor: Int?) async throws -> Page<Row, Int> { Page([], next: nil) }
  }

  init() {
    super.init(source: NoRows())
    insert((0..<1_000).map { Row(id: $0, cell: Cell(ofRow: $0)) }, at: 0)
  }

  override var loadsRows: Bool { false }

  override func cell(for row: Row) -> Cell { row.cell }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }
}

extension Cell {
  fileprivate init(ofRow row: Int) {
    self.init(
      StyledText("\(row * 7919 % 1_000_003)", Style(foreground: .yellow))
        + StyledText("  Explain row \(row) of the list, as \(row * 31 % 97) others do"),
      detail: StyledText("\(row % 24)h  ada", .dim)
    )
  }

  /// The same in columns.
  fileprivate init(ofRowInColumns row: Int) {
    self.init(columns: [
      StyledText("\(row * 7919 % 1_000_003)", Style(foreground: .yellow)),
      "Explain row \(row) of the list, as \(row * 31 % 97) others do",
      StyledText("\(row % 24)h", .dim), StyledText("ada", .dim),
    ])
  }
}
