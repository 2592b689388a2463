public import StatefulTable

/// Where the parts of a cell stand in the columns of a row.
///
/// Columns at the left are kept for the mark of the cursor, if there is room, so that rows stay aligned and
/// headers stand out. The accessory has the columns at the right.
struct CellLayout {
  /// The columns at the left that no cell draws in.
  static let marginColumns = 2
  /// The least width of a row that has room for the margin and the accessory.
  static let leastColumns = 12
  private static let accessoryColumns = 2
  /// The blanks between a text and its detail, at least.
  private static let gap = 2

  /// What the lines of the cell have, apart from the detail.
  let content: Range<Int>
  /// What the text has.
  private(set) var text: Range<Int>
  /// What a detail at the right end of the first line has, if there is room for it.
  private(set) var detail: Range<Int>?
  /// Where the accessory stands, if there is one and room for it.
  let accessory: Int?

  /// Lays out a cell.
  init(_ cell: Cell, columns: Int) {
    let hasMargin = columns >= Self.leastColumns
    let hasAccessory = cell.accessory != .none && hasMargin
    let end = max(0, columns) - (hasAccessory ? Self.accessoryColumns : 0)
    content = (hasMargin ? Self.marginColumns : 0)..<end
    accessory = hasAccessory ? columns - 1 : nil
    text = content
    if let detail = cell.detail, cell.detailStyle == .value, !detail.isEmpty {
      place(detail, beside: cell.text)
    }
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

  /// Gives the detail what the text leaves, but no less than half, if that is worth it.
  private mutating func place(_ detail: StyledText, beside text: StyledText) {
    let textColumns = text.columns(limit: content.count)
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
  /// - Parameter columns: The width of the row. At 0 or less, a wrapped text counts as one line.
  /// - Returns: The number of lines, at least 1.
  /// - Complexity: O(1) if the text isn't wrapped, otherwise O(*n*) for *n* columns of text.
  public func height(inColumns columns: Int) -> Int {
    let wrap = numberOfLines == 1 ? nil : CellLayout(self, columns: columns).wrap(self)
    let textLines = wrap?.lines.count ?? 1
    let hasSubtitle = detail != nil && detailStyle == .subtitle
    return textLines + additionalLines.count + (hasSubtitle ? 1 : 0)
  }

  /// All texts of the cell, in the order in which they are read.
  var texts: [StyledText] {
    [text] + additionalLines + (detail.map { [$0] } ?? [])
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
