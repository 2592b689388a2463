import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTableText

/// Text that isn't trusted, in every place of a screen that shows some.
@MainActor @Suite("Hostile text") struct HostileTextTests {
  private static let longLength = Depth.tries(30_000, deep: 1_000_000)

  nonisolated private static let texts = [
    "", "\n\n\n", "a\r\nb\rc\u{2028}d\u{85}e", "\u{1B}]52;c;c3RvbGVu\u{7}\u{1B}[2J\u{1B}[999;999Hx",
    "\u{9B}31mred\u{9D}0;title\u{9C}", "\u{8}\u{8}\t\t\u{0}\u{7F}\u{E}",
    "user\u{202E}txt.exe\u{2066}x\u{2069}\u{200F}", "👩\u{200D}\u{200D}❤\u{200D}\u{200D}\u{FE0F}",
    "漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢", "a漢a漢a漢a漢a漢a漢a漢a漢a漢a漢a漢a漢a漢a漢a",
    "\u{301}\u{301}e\u{301}" + String(repeating: "\u{351}", count: 500),
    "\u{E0001}\u{E0041}\u{FFF9}\u{FFFF}\u{10FFFF}\u{115F}",
  ]

  private static let longTexts: [String] = {
    let units = ["\u{1B}[2J", "漢"] + (Depth.isDeep ? ["x", "\n", "e\u{301} ", "👨‍👩‍👧‍👦"] : [])
    return units.map { String(repeating: $0, count: longLength / $0.utf8.count) }
  }()

  nonisolated private static let sizes = [
    (1, 1), (2, 3), (3, 8), (7, 5), (20, 2), (23, 9), (40, 12), (101, 7),
  ].map { Size(columns: $0.0, lines: $0.1) }

  @Test(arguments: HostileList.Place.allCases)
  func `Wherever it stands, nothing of it acts on the terminal`(place: HostileList.Place) {
    let share = Depth.isDeep ? 1 : 2
    let first = HostileList.Place.allCases.firstIndex(of: place) ?? 0
    for (index, text) in Self.texts.enumerated() where (index + first).isMultiple(of: share) {
      let sizes = Self.sizes.indices.filter { Depth.isDeep || $0 % 8 == index % 8 }
      check(text, at: place, sizes: sizes.map { Self.sizes[$0] })
    }
  }

  @Test("Nor does anything of a very long text", arguments: HostileList.Place.allCases)
  func long(place: HostileList.Place) {
    for text in Self.longTexts { check(text, at: place, sizes: [Size(columns: 31, lines: 9)]) }
  }

  private func check(_ text: String, at place: HostileList.Place, sizes: [Size]) {
    let list = HostileList(text, at: place)
    let screen = TableScreen(list, size: sizes[0])
    let other = HostileList(text, at: .title)
    let content: any TerminalContent =
      place == .split
      ? SplitScreen(screen, TableScreen(other, size: sizes[0]), size: sizes[0]) : screen
    content.appear()
    list.play(on: screen)
    other.finishInitialLoad()
    let name = text.unicodeScalars.prefix(12).map(\.value)
    for size in sizes {
      content.size = size
      let before = content.frame()
      content.send(.key(.down))
      content.setNeedsDisplay()
      let frame = content.frame()
      var terminal = TerminalEmulator(size: size)
      terminal.take(FrameWriter().bytes(from: nil, to: frame))
      #expect(terminal.unknown == [], "\(name) on \(size)")
      #expect(terminal.frame.text == frame.text, "\(name) on \(size)")
      for line in 0..<size.lines {
        #expect(frame.text(ofLine: line).unsafeScalar == nil, "\(name) on \(size)")
      }
      terminal = TerminalEmulator(size: size)
      terminal.take(FrameWriter().bytes(from: nil, to: before))
      terminal.take(FrameWriter().bytes(from: before, to: frame))
      #expect(terminal.unknown == [], "\(name) on \(size), from the frame before")
      #expect(terminal.frame.text == frame.text, "\(name) on \(size), from the frame before")
    }
    var narrator = Narrator()
    for line in narrator.changes(on: content) {
      #expect(line.unsafeScalar == nil, "\(name) is read as \(line.prefix(40).debugDescription)")
    }
  }
}

/// A list that shows a text at a place.
@MainActor final class HostileList: ListController, CommandingController {
  /// Where the text stands.
  enum Place: CaseIterable {
    case title, header, footer
    case row, detail, subtitle, line, wrapped, wrappedWithDetail, wrappedByKey, sideways
    case alertTitle, alertMessage, alertAction, alertPlaceholder, alertText, alertPaste
    case prompt, rowAction, deletion
    case index, notice, commandDetail, commandTitle
    case error, refreshError, pageError, search
    case split
  }

  private let text: String
  private let place: Place

  init(_ text: String, at place: Place) {
    self.text = text
    self.place = place
    let cells = (0..<3).map { Self.cell(text, at: place, row: $0) }
    let title = place == .header ? text : nil
    super.init(sections: [Section(title: title, cells: cells)], clock: ManualClock())
    if place == .title || place == .split { self.title = text }
  }

  private static func cell(_ text: String, at place: Place, row: Int) -> Cell {
    switch place {
    case .row, .wrappedByKey, .sideways, .split, .deletion: Cell(text)
    case .detail: Cell("row", detail: text)
    case .subtitle: Cell("row", subtitle: text)
    case .line: Cell(lines: ["row", text, "last"])
    case .wrapped: Cell(wrapping: text)
    case .wrappedWithDetail: Cell(wrapping: text, detail: text, accessory: .checkmark)
    default: Cell("row \(row)")
    }
  }

  /// Does what it takes to have the text shown.
  func play(on screen: TableScreen) {
    hasMorePages = place == .pageError
    if place == .error { failInitialLoad(text) } else { finishInitialLoad() }
    switch place {
    case .alertTitle, .alertMessage, .alertAction, .alertPlaceholder, .alertText, .alertPaste:
      present(alert)
      if place == .alertPaste { screen.send(.paste(text)) }
    case .prompt:
      let alert = Alert(title: text, message: text)
      alert.addTextField { $0.text = self.text }
      present(alert)
    case .rowAction: presentRowActions()
    case .deletion: perform(deleteAction)
    case .index: screen.send(.character("i"))
    case .notice: notify(StyledText(text))
    case .commandDetail: screen.send(.character("?"))
    case .refreshError:
      loadNewer()
      failRefresh(text)
    case .pageError:
      loadNextPage()
      failPage(text)
    case .search: screen.send([.key(.character("/")), .paste(text)])
    case .wrappedByKey: screen.send(.character("w"))
    case .sideways: screen.send(.right, .right)
    default: break
    }
  }

  private var alert: Alert {
    let alert = Alert(
      title: place == .alertTitle ? text : "Title",
      message: place == .alertMessage ? text : nil
    )
    if place == .alertPlaceholder || place == .alertText || place == .alertPaste {
      alert.addTextField { field in
        if self.place == .alertPlaceholder { field.placeholder = self.text }
        if self.place == .alertText { field.text = self.text }
      }
    }
    alert.addAction(AlertAction(title: place == .alertAction ? text : "OK"))
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    return alert
  }

  // MARK: Keys

  func commands(at cursor: IndexPath?) -> [Command] {
    switch place {
    case .commandDetail: [Command("act", keys: [.character("x")], title: "act", detail: text) {}]
    case .commandTitle: [Command("act", keys: [.character("x")], title: text, priority: 50) {}]
    default: []
    }
  }

  // MARK: Rows

  override func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    place == .footer ? text : nil
  }

  override func tableView(
    _ tableView: TableView,
    actionsForRowAt indexPath: IndexPath
  ) -> [RowAction] { [RowAction(title: text) { _ in }] }

  override func sectionIndexTitles(for tableView: TableView) -> [String]? {
    place == .index ? [text, "B"] : nil
  }
}
