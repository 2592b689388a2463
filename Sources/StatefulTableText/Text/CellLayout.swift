public import StatefulTable
import TextWidths

/// Where the parts of a cell are in the columns of a row.
///
/// Columns at the left are kept for the mark of the cursor, if there is room, so that rows stay aligned and
/// headers stand out. The accessory has the columns at the right.
struct CellLayout {
  /// The columns at the left that no cell draws in.
  static let marginColumns = 2
  /// The least width of a row that has room for the margin and the accessory.
  static let leastColumns = 12
  private static let accessoryColumns = 2
  /// The columns of a symbol, with the blank behind it.
  private static let symbolColumns = 3
  /// The blanks between a text and its detail, at least.
  private static let gap = 2

  /// What the lines of the cell have, apart from the detail.
  let content: Range<Int>
  /// What the mark of the cursor has, before the content and the symbol.
  let margin: Range<Int>
  /// What the symbol has, if there is one and room for it.
  let symbol: Range<Int>?
  /// What the text has.
  private(set) var text: Range<Int>
  /// What a detail at the right end of the first line has, if there is room for it.
  private(set) var detail: Range<Int>?
  /// Where the accessory is, if there is one and room for it.
  let accessory: Int?

  /// Lays out a cell.
  init(_ cell: Cell, columns: Int) {
    let hasAccessory = cell.accessory != .none
    let all = Self.content(ofRowColumns: columns, hasAccessory: hasAccessory)
    let hasSymbol = cell.symbol != nil && cell.columns.isEmpty && columns >= Self.leastColumns
    let start = all.lowerBound + (hasSymbol ? Self.symbolColumns : 0)
    margin = 0..<all.lowerBound
    symbol = hasSymbol ? all.lowerBound..<start - 1 : nil
    content = start..<all.upperBound
    accessory = hasAccessory && columns >= Self.leastColumns ? columns - 1 : nil
    text = content
    placeDetail(of: cell)
  }

  /// Lays out a cell's text and detail in some columns, without anything beside them.
  init(_ cell: Cell, in content: Range<Int>) {
    (self.content, text, margin, symbol, accessory) = (content, content, 0..<0, nil, nil)
    placeDetail(of: cell)
  }

  /// What the texts of a row of a width have, beside an accessory if there is room for one.
  static func content(ofRowColumns columns: Int, hasAccessory: Bool = false) -> Range<Int> {
    guard columns >= leastColumns else { return 0..<max(0, columns) }
    return marginColumns..<columns - (hasAccessory ? accessoryColumns : 0)
  }

  /// Breaks the text of the cell into lines, if it is to be wrapped.
  func wrap(_ cell: Cell) -> TextWrap? {
    guard cell.numberOfLines != 1 else { return nil }
    let limit = Cell.maximumWrappedLines
    return TextWrap(
      cell.text,
      columns: text.count,
      maximumLines: cell.numberOfLines > 0 ? min(cell.numberOfLines, limit) : limit
    )
  }

  /// Gives a detail at the right what the text leaves, but no less than half, if that is worth it.
  private mutating func placeDetail(of cell: Cell) {
    guard let detail = cell.detail, cell.detailStyle == .value, !detail.isEmpty else { return }
    let textColumns = cell.text.columns(limit: content.count)
    let room = max(content.count / 2, content.count - textColumns) - Self.gap
    let detailColumns = detail.columns(limit: max(0, room))
    guard detailColumns > 1 || textColumns + detailColumns + Self.gap <= content.count else {
      return
    }
    let start = content.upperBound - detailColumns
    self.text = content.lowerBound..<start - Self.gap
    self.detail = start..<content.upperBound
  }
}

extension Cell {
  /// The height of a row that shows the cell, in lines.
  ///
  /// The texts of a cell with columns take one line together.
  ///
  /// - Parameter columns: The width of the row. At 0 or less, a wrapped text is treated as one line.
  /// - Returns: The number of lines, at least 1.
  /// - Complexity: O(1) if the text isn't wrapped, otherwise O(*n*) for *n* columns of text.
  public func height(inColumns columns: Int) -> Int {
    let isWrapped = numberOfLines != 1 && self.columns.isEmpty
    let wrap = isWrapped ? CellLayout(self, columns: columns).wrap(self) : nil
    return (wrap?.lines.count ?? 1) + lowerLines.count
  }

  /// The height of a row that shows the cell in a list, in lines.
  @MainActor func height(in controller: StatefulTableController) -> Int {
    let tableView = controller.tableView
    let columns = controller.tableColumns
    let width = tableView.size.columns
    let cell = shown(in: columns)
    guard tableView.wrapsLines else { return cell.height(inColumns: width) }
    guard !cell.columns.isEmpty else {
      return cell.wrapped(inColumns: width).height(inColumns: width)
    }
    let layout = ColumnLayout(declaredBy: columns, rowColumns: width)
    return WrappedColumns(cell, layout).lineCount
  }

  /// The lines below the text.
  var lowerLines: [StyledText] {
    guard detailStyle == .subtitle, let detail else { return additionalLines }
    return additionalLines + [detail]
  }

  /// All texts of the cell, in the order in which they are read.
  var texts: [StyledText] {
    let symbols = symbol.map { [$0] } ?? []
    guard columns.isEmpty else { return symbols + columns + lowerLines }
    return symbols + [text] + additionalLines + (detail.map { [$0] } ?? [])
  }

  /// The texts of the cell as they are read aloud: those of columns together, each after the title of its column.
  func spokenTexts(in tableColumns: [TableColumn]) -> [StyledText] {
    guard !columns.isEmpty, !tableColumns.isEmpty else { return texts }
    let named = zip(columns, tableColumns).filter { !$0.0.isEmpty }.map { $0.titled($1) }
    return (symbol.map { [$0] } ?? []) + [named.joined(by: ", ")] + lowerLines
  }

  /// The cell as a list shows it: without columns there, its texts are one text, and otherwise its symbol is before the
  /// first of them.
  func shown(in tableColumns: [TableColumn]) -> Cell {
    guard !columns.isEmpty else { return self }
    var cell = self
    guard tableColumns.isEmpty else {
      if let symbol { cell.columns[0] = symbol + " " + columns[0] }
      return cell
    }
    cell.columns = []
    cell.text = columns.filter { !$0.isEmpty }.joined(by: "  ")
    if detailStyle == .value { cell.detail = nil }
    return cell
  }

  /// The cell with lines that are too long wrapped, so that all of its text can be read.
  ///
  /// - Complexity: O(*n*) for *n* columns of text.
  func wrapped(inColumns columns: Int) -> Cell {
    var cell = self
    cell.numberOfLines = 0
    let layout = CellLayout(self, columns: columns)
    if let detail, detailStyle == .value, !detail.isEmpty,
      detail.columns(limit: columns + 1) > layout.detail?.count ?? 0
    {
      cell.text += "  " + detail
      cell.detail = nil
    }
    var lines = additionalLines
    if detailStyle == .subtitle, let detail { lines.append(detail) }
    if lines.contains(where: { $0.columns(limit: columns + 1) > layout.content.count }) {
      for line in lines { cell.text += "\n" + line }
      cell.additionalLines = []
      if detailStyle == .subtitle { cell.detail = nil }
    }
    return cell
  }
}

extension [StyledText] {
  /// The texts as one, with a string between them.
  func joined(by separator: String) -> StyledText {
    guard let first else { return "" }
    return dropFirst().reduce(first) { $0 + separator + $1 }
  }
}

extension SectionHeader {
  /// All texts of the header, in the order in which they are read.
  var texts: [StyledText] { [text] + (detail.map { [$0] } ?? []) }
}
