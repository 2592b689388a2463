import StatefulTable
import TextWidths

/// What a list shows, in words.
struct Narration {
  /// The parts in the order in which they are read, each with its lines.
  let parts: [[String]]

  @MainActor init(_ page: ListPage) {
    let controller = page.controller
    let tableView = controller.tableView
    let words = page.words
    let unseenRows = tableView.unseenRowsAbove
    let unseenRowsBelow = tableView.unseenRowsBelow
    var section = ""
    var row = ""
    // On the way to the end, rows come faster than they can be read.
    if !controller.isLoadingToEnd, let cursor = page.cursor,
      let cell = tableView.cellForRow(at: cursor),
      let position = tableView.position(ofRowAt: cursor)
    {
      let header = tableView.header(inSection: cursor.section)
      section = header.map { Self.words($0.texts).joined(separator: "  ") } ?? ""
      let isSelected = tableView.allowsMultipleSelection && tableView.isRowSelected(at: cursor)
      let phrase = RowPosition(loadedPosition: position, in: controller).phrase
      let place = words(.spokenRow(position: words(phrase)))
      let count = isSelected ? "\(words(.spokenSelected))  \(place)" : place
      let texts = Self.words(cell.spokenTexts(in: controller.tableColumns))
      let marks = RowMarks(ofRowAt: cursor, in: controller).phrase.map(words.callAsFunction) ?? ""
      row = (texts + [marks, count]).filter { !$0.isEmpty }.joined(separator: "  ")
    }
    let showsStateView = tableView.visibleItems.contains {
      if case .stateView = $0.content { true } else { false }
    }
    func stateView(at place: StateViewPlace) -> [String] {
      Self.words(page.spokenStateViewLines(at: place))
    }
    let gaps = tableView.visibleItems.flatMap { item -> [String] in
      guard case .gap(above: let row) = item.content else { return [] }
      return Self.words(controller.gapLines(aboveRowAt: row, size: tableView.size))
    }
    parts = [
      [controller.isEditing ? words(.editing) : ""],
      stateView(at: .cover),
      showsStateView ? stateView(at: .amongRows) : [],
      stateView(at: .aboveRows),
      [section],
      [row],
      gaps,
      tableView.footerLine == nil ? [] : stateView(at: .belowRows),
      [
        unseenRows > 0 ? words(.spokenNewAbove(unseenRows)) : "",
        unseenRowsBelow > 0 ? words(.spokenNewBelow(unseenRowsBelow)) : "",
      ],
    ]
  }

  /// Texts without controls and spinners.
  static func words(_ texts: [StyledText]) -> [String] {
    texts.map { text in
      var words = ""
      for run in text.runs {
        var reader = GlyphReader(run.string, columns: maximumColumns)
        while let glyph = reader.next() {
          if !isSpinner(glyph.scalar) { words += glyph.string }
        }
      }
      return String(words.drop(while: \.isWhitespace))
    }
  }

  /// Longer than anybody listens to.
  private static let maximumColumns = 1000

  private static func isSpinner(_ scalar: Unicode.Scalar) -> Bool {
    (0x2801...0x28FF).contains(scalar.value)
  }
}

/// Reads the content aloud: all of it at first, and from then on the parts that weren't there before.
struct Narrator {
  private var last: [[String]] = []

  /// Makes the next call of ``changes(to:)`` return everything.
  mutating func startOver() { last = [] }

  /// The lines to be read next, if the content now has these parts.
  mutating func changes(to parts: [[String]]) -> [String] {
    defer { last = parts }
    return parts.filter { !last.contains($0) }.flatMap { lines in lines.filter { !$0.isEmpty } }
  }
}
