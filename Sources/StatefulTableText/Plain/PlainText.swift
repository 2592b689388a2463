import StatefulTable
import TextWidths

/// The plain lines of rows and of the titles of their sections.
struct PlainText {
  private static let gap = "  "
  private static let newline = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")

  /// The lines since ``removeAll()``.
  private(set) var bytes: [UInt8] = []
  /// Whether there was a line before.
  private var hasLines = false
  /// How wide the columns are, `nil` if a tab is between them.
  private var widths: ColumnWidths?
  private var columnLayout: ColumnLayout?

  /// How far texts are looked at to align the columns, in terminal columns.
  private static let alignedColumns = 100

  /// Creates an empty text, whose columns are aligned by blanks or separated by tabs.
  init(alignsColumns: Bool = false) {
    widths = alignsColumns ? ColumnWidths() : nil
  }

  /// Forgets the lines, which were written.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends the header of a section, apart from the rows before.
  mutating func append(_ header: SectionHeader) {
    if hasLines { bytes.append(Self.newline) }
    append(header.text)
    if let detail = header.detail { append(more: detail) }
    endLine()
  }

  /// Makes the columns as wide as the texts of rows that come next, and appends their titles if it is the first time.
  mutating func align(_ columns: [TableColumn], to cells: [Cell]) {
    guard var widths, !columns.isEmpty else { return }
    let isFirst = columnLayout == nil
    widths.take(cells, of: columns, limit: Self.alignedColumns, isScrolled: true)
    self.widths = widths
    columnLayout = widths.wholeLayout
    guard isFirst, columns.contains(where: { !$0.title.isEmpty }) else { return }
    append(Cell(columns: columns.map(\.title)))
  }

  /// Appends all texts of a cell, in one line.
  mutating func append(_ cell: Cell) {
    if cell.columns.isEmpty {
      if let symbol = cell.symbol, !symbol.string.allSatisfy(\.isWhitespace) {
        append(symbol + " ")
      }
      append(cell.text)
    } else if let columnLayout {
      append(cell.columns, in: columnLayout)
    } else {
      for (index, text) in cell.columns.enumerated() {
        if index > 0 { bytes.append(Self.tab) }
        append(text)
      }
    }
    for line in cell.lowerLines { append(more: line) }
    if cell.columns.isEmpty, cell.detailStyle == .value, let detail = cell.detail {
      append(more: detail)
    }
    endLine()
  }

  /// Appends texts with so many blanks before each that it is in its column.
  ///
  /// A text that is too long moves those after it.
  private mutating func append(_ texts: [StyledText], in layout: ColumnLayout) {
    var column = 0
    for place in layout.places where place.index < texts.count {
      let text = texts[place.index]
      guard !text.isEmpty, let room = layout.room(for: text, in: place) else { continue }
      let blanks = max(room.columns.lowerBound - column, column > 0 ? Self.gap.utf8.count : 0)
      bytes += repeatElement(UInt8(ascii: " "), count: blanks)
      append(text)
      column = room.columns.lowerBound + text.columns(limit: room.columns.count)
    }
  }

  private mutating func append(more text: StyledText) {
    guard !text.isEmpty else { return }
    bytes += Self.gap.utf8
    append(text)
  }

  private mutating func append(_ text: StyledText) {
    for run in text.runs {
      if run.string.printableASCIICount(limit: .max) != nil {
        bytes += run.string.utf8
        continue
      }
      var reader = GlyphReader(run.string, columns: nil)
      while let glyph = reader.next() { bytes += glyph.string.utf8 }
    }
  }

  private mutating func endLine() {
    bytes.append(Self.newline)
    hasLines = true
  }
}

extension Cell {
  /// The cell with a blank for each tab and line break in the texts of its columns.
  var withPlainColumns: Cell {
    guard !columns.isEmpty else { return self }
    var cell = self
    cell.columns = columns.map { text in
      StyledText(
        text.runs.map { run in
          guard run.string.printableASCIICount(limit: .max) == nil else { return run }
          let characters = run.string.map { $0 == "\t" || $0.isNewline ? " " : $0 }
          return StyledText.Run(String(characters), run.style)
        }
      )
    }
    return cell
  }
}
