import StatefulTable
import TextWidths

// How columns get their widths:
//
//   lines are cut off         what the columns declare, and `ColumnWidths`: what was on screen
//   scrolled sideways         each column as wide as its widest text, so that all of it can be read
//   lines are wrapped         only what the columns declare, because the heights of rows depend on it

/// Where the columns of a list are in its rows.
struct ColumnLayout {
  /// Where one of the columns is.
  struct Place: Equatable {
    /// The number of the column.
    let index: Int
    let column: TableColumn
    /// What it has of the row, which can be beyond the content while that is scrolled sideways.
    let range: Range<Int>
  }

  /// The blanks between two columns.
  private static let gap = 2
  /// Wider than any screen.
  private static let maximumWidth = 1 << 16

  /// What all columns have together.
  let content: Range<Int>
  /// The columns that are shown, from the left.
  let places: [Place]
  /// The columns for which there is no room, and their numbers.
  let hidden: [(index: Int, column: TableColumn)]

  /// Lays out columns in the width that there is.
  ///
  /// The widest text of each column counts if it is given.
  init(_ columns: [TableColumn], widest: [Int] = [], in content: Range<Int>) {
    let order = columns.indices.sorted {
      (columns[$1].priority, $0) < (columns[$0].priority, $1)
    }
    var widths = columns.map { Self.width($0.minimumWidth) }
    var rest = content.count + Self.gap
    var shown = order.prefix { index in
      guard widths[index] + Self.gap <= rest else { return false }
      rest -= widths[index] + Self.gap
      return true
    }
    if shown.isEmpty, let first = order.first {
      shown = [first]
      widths[first] = content.count
      rest = 0
    }
    func widen(_ index: Int, to width: Int) {
      let more = min(max(0, width - widths[index]), rest)
      widths[index] += more
      rest -= more
    }
    for index in shown { widen(index, to: Self.width(columns[index].idealWidth)) }
    for index in shown where columns[index].grows && index < widest.count {
      widen(index, to: widest[index])
    }
    let flexible = shown.filter { columns[$0].isFlexible }
    for (number, index) in flexible.enumerated() {
      widen(index, to: widths[index] + rest / (flexible.count - number))
    }
    self.init(columns, shown.sorted(), widths, from: content.lowerBound, in: content)
  }

  /// Lays out all columns in the width of their widest texts, with some left out at the left.
  init(_ columns: [TableColumn], widest: [Int], in content: Range<Int>, skipping skipped: Int) {
    let widths = zip(columns, widest).map { max(Self.width($0.idealWidth), $1) }
    self.init(
      columns,
      Array(widths.indices),
      widths,
      from: content.lowerBound - skipped,
      in: content
    )
  }

  /// Lays out columns by what they declare alone.
  init(declaredBy columns: [TableColumn], rowColumns: Int) {
    self.init(columns, in: CellLayout.content(ofRowColumns: rowColumns, hasAccessory: true))
  }

  private init(
    _ columns: [TableColumn],
    _ shown: [Int],
    _ widths: [Int],
    from start: Int,
    in content: Range<Int>
  ) {
    var start = start
    self.content = content
    places = shown.map { index in
      defer { start += widths[index] + Self.gap }
      return Place(index: index, column: columns[index], range: start..<start + widths[index])
    }
    hidden = columns.indices.filter { !shown.contains($0) }.map { ($0, columns[$0]) }
  }

  /// A declared width as it counts.
  private static func width(_ width: Int) -> Int { min(max(1, width), maximumWidth) }

  /// What a text has of the row in a column, and how much of it is left out at its start.
  ///
  /// - Returns: `nil` if it isn't on screen.
  func room(for text: StyledText, in place: Place) -> (columns: Range<Int>, skipped: Int)? {
    var start = place.range.lowerBound
    if place.column.alignment == .trailing {
      start = place.range.upperBound - text.columns(limit: place.range.count)
    }
    let visible = max(start, content.lowerBound)
    let end = min(place.range.upperBound, content.upperBound)
    return visible < end ? (visible..<end, visible - start) : nil
  }
}

extension TableColumn {
  /// Whether the column gets as wide as its texts.
  fileprivate var grows: Bool { !isFlexible && minimumWidth < idealWidth }
}

/// How wide the texts in the columns of a list were on screen.
///
/// It only grows, so that columns don't jump to and fro while rows scroll by.
struct ColumnWidths {
  private var columns: [TableColumn] = []
  private var widest: [Int] = []
  /// Whether a row had an accessory, for which there is then room in every row.
  private var hasAccessory = false

  /// Takes the rows on screen into account, whose texts are looked at up to a limit.
  ///
  /// If they are scrolled sideways, all columns are as wide as their texts.
  ///
  /// - Complexity: O(*n*) for *n* columns on screen or left out, however long the texts are.
  mutating func take(_ cells: [Cell], of columns: [TableColumn], limit: Int, isScrolled: Bool) {
    if !hasSameWidths(columns) { self = ColumnWidths() }
    if widest.isEmpty { widest = columns.map { _ in 0 } }
    self.columns = columns
    for (index, column) in columns.enumerated() where isScrolled || column.grows {
      var width = max(widest[index], StyledText(column.title).columns(limit: limit))
      for cell in cells where index < cell.columns.count {
        width = max(width, cell.columns[index].columns(limit: limit))
      }
      widest[index] = width
    }
    let hasAccessory = cells.contains { !$0.columns.isEmpty && $0.accessory != .none }
    self.hasAccessory = self.hasAccessory || hasAccessory
  }

  /// Whether columns differ from those before in their titles at most, as after sorting.
  private func hasSameWidths(_ columns: [TableColumn]) -> Bool {
    guard columns.count == self.columns.count else { return false }
    return zip(columns, self.columns).allSatisfy { new, old in
      var renamed = old
      renamed.title = new.title
      return renamed == new
    }
  }

  /// Where the columns are in rows of a width.
  func layout(rowColumns: Int, skipping skipped: Int) -> ColumnLayout {
    let content = CellLayout.content(ofRowColumns: rowColumns, hasAccessory: hasAccessory)
    return skipped > 0
      ? ColumnLayout(columns, widest: widest, in: content, skipping: skipped)
      : ColumnLayout(columns, widest: widest, in: content)
  }

  /// Where the columns are if each is as wide as its widest text, however wide they are together.
  var wholeLayout: ColumnLayout {
    ColumnLayout(columns, widest: widest, in: 0..<Int.max, skipping: 0)
  }
}

/// The texts of a cell that are wrapped in their columns, and below them the texts of columns without room.
struct WrappedColumns {
  /// A text in its column.
  struct Part {
    let text: StyledText
    let wrap: TextWrap
    let place: ColumnLayout.Place
  }

  let parts: [Part]
  /// The lines below, over the whole width.
  let rest: (text: StyledText, wrap: TextWrap)?
  /// The lines that the texts in columns take.
  let partLines: Int

  /// Wraps the texts of a cell.
  ///
  /// - Complexity: O(*n*) for *n* columns of text.
  init(_ cell: Cell, _ layout: ColumnLayout) {
    func wrap(_ text: StyledText, _ columns: Int) -> TextWrap {
      TextWrap(text, columns: columns, maximumLines: Cell.maximumWrappedLines)
    }
    parts = layout.places.filter { $0.index < cell.columns.count }.map { place in
      let text = cell.columns[place.index]
      return Part(text: text, wrap: wrap(text, place.range.count), place: place)
    }
    partLines = parts.reduce(1) { max($0, $1.wrap.lines.count) }
    let below =
      layout.hidden.filter { $0.index < cell.columns.count && !cell.columns[$0.index].isEmpty }
      .map { cell.columns[$0.index].titled($0.column) } + cell.lowerLines
    let text = below.joined(by: "\n")
    rest = below.isEmpty ? nil : (text, wrap(text, layout.content.count))
  }

  /// The height of the row.
  var lineCount: Int { partLines + (rest?.wrap.lines.count ?? 0) }
}

extension StyledText {
  /// The text with the title of its column before it, if there is one.
  func titled(_ column: TableColumn) -> StyledText {
    column.title.isEmpty ? self : "\(column.title): " + self
  }
}
