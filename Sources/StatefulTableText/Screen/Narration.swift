#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

/// What a screen shows, in words.
struct Narration: Equatable {
  private var title: String
  private var help: [String]
  private var cover: [String]
  private var above: [String]
  private var section: String?
  private var row: String?
  private var below: [String]
  private var unseen: String?
  private var prompt: String?
  private var message: String?

  @MainActor init(_ screen: TableScreen) {
    let controller = screen.controller
    let tableView = controller.tableView
    title = Self.words([TitleLine(screen: screen, cursorPosition: nil).text])[0]
    help =
      screen.help.map { help in
        help.entries.map { "\($0.keys): \($0.action)" } + ["q: close this help"]
      } ?? []
    cover = Self.words(screen.stateViewLines(at: .cover))
    above = Self.words(screen.refreshLines)
    let isEndSeen = tableView.footerLine != nil
    below = isEndSeen ? Self.words(screen.stateViewLines(at: .belowRows)) : []
    let unseenRows = tableView.unseenRowsAbove
    unseen = unseenRows > 0 ? "\(unseenRows.grouped) new above" : nil
    prompt = screen.prompt.map { Self.words([StyledText("Search: " + $0.editor.text)])[0] }
    message = screen.message.map { Self.words([$0])[0] }
    guard let cursor = screen.cursor, let cell = tableView.cellForRow(at: cursor),
      let position = tableView.position(ofRowAt: cursor)
    else { return }
    section = tableView.titleForHeader(inSection: cursor.section)
      .map { Self.words([StyledText($0)])[0] }
    let more = controller.loads.hasMorePages ? "+" : ""
    let count = "row \((position + 1).grouped) of \(tableView.numberOfRows.grouped)\(more)"
    let texts = Self.words(cell.texts)
    row = (texts.filter { !$0.isEmpty } + [count]).joined(separator: "  ")
  }

  /// What is to be said to somebody who knows an earlier one: the parts that are new.
  func lines(since old: Narration?) -> [String] {
    func new<Part: Equatable>(_ part: KeyPath<Narration, Part>) -> Part? {
      self[keyPath: part] == old?[keyPath: part] ? nil : self[keyPath: part]
    }
    var lines: [String?] = [new(\.title)]
    lines += new(\.help) ?? []
    lines += new(\.cover) ?? []
    lines += new(\.above) ?? []
    lines += [new(\.section) ?? nil, new(\.row) ?? nil]
    lines += new(\.below) ?? []
    lines += [new(\.unseen) ?? nil, new(\.prompt) ?? nil, new(\.message) ?? nil]
    return lines.compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// The texts, safe and without what turns.
  private static func words(_ texts: [StyledText]) -> [String] {
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
