import StatefulTable

/// The list of keys, which covers the rows: all that keys do now, and why the next page isn't loading.
@MainActor final class KeyList: Responder {
  /// Keys and what they do.
  struct Line: Equatable {
    let keys: String
    let detail: String
  }

  /// The keys and what they do, in the order of being needed.
  let lines: [Line]
  /// The first visible line.
  private var top = 0
  private weak var page: ListPage?

  private static let closeKeys = [Key.character("q"), .escape]
  /// The columns that the keys take, with a gap.
  private static let keyColumns = 22
  /// The lines by which a notch of the wheel scrolls.
  private static let wheelLines = 3

  init(_ commands: [Command], on page: ListPage) {
    lines = Self.lines(of: commands, page.words) + Self.wait(of: page.controller, page.words)
    self.page = page
  }

  /// Why the next page isn't loading, if there is one.
  private static func wait(of controller: StatefulTableController, _ words: Words) -> [Line] {
    let loads = controller.loads
    guard loads.hasMorePages, let wait = loads.nextPage.waitsFor else { return [] }
    return [Line(keys: "", detail: words(.nextPageWaits(words.list(.wait(wait)))))]
  }

  /// The lines of commands; neighbors with the same detail share one.
  ///
  /// The first keys of all of these come first, then their second keys: `↑ ↓ k j`.
  static func lines(of commands: [Command], _ words: Words) -> [Line] {
    var groups: [[Command]] = []
    for command in commands {
      if groups.last?.last?.detail == command.detail {
        groups[groups.count - 1].append(command)
      } else {
        groups.append([command])
      }
    }
    return groups.map { group in
      let count = group.map(\.keys.count).max() ?? 0
      let kinds = (0..<count).map { kind in
        group.filter { kind < $0.keys.count }.map { words(.key($0.keys[kind])) }.joined(
          separator: " "
        )
      }
      return Line(
        keys: kinds.joined(separator: group.count > 1 ? "  " : " "),
        detail: group[0].detail
      )
    }
  }

  private var words: Words { page?.words ?? .english }

  var coversRows: Bool { true }
  var title: String? { words(.keys) }
  var position: String? {
    words(.lines(visible.lowerBound + 1...visible.upperBound, of: lines.count))
  }

  var commands: [Command] {
    LineScroll.commands(
      count: lines.count,
      height: height,
      words: words(.scroll),
      isEnabled: lines.count > height,
      move: { [self] in scroll(by: $0) }
    ) + [
      Command(
        "close",
        keys: Self.closeKeys,
        words: words(.close),
        priority: 100
      ) { [self] in page?.pop(self) },
      Command("keys", keys: [.character("?")], words: words(.close)) { [self] in page?.pop(self) },
    ]
  }

  func mouse(_ event: MouseEvent, in area: Frame.Rectangle) -> Bool {
    switch event.action {
    case .wheelUp: scroll(by: -Self.wheelLines)
    case .wheelDown: scroll(by: Self.wheelLines)
    case .click, .release: break
    }
    return true
  }

  private var height: Int { page?.area.lines.count ?? 0 }

  /// Scrolls, as far as there are more lines.
  private func scroll(by distance: Int) {
    top = min(max(0, top + distance), max(0, lines.count - height))
  }

  /// The visible lines.
  private var visible: Range<Int> {
    let start = max(0, min(top, lines.count - height))
    return start..<min(lines.count, start + height)
  }

  func draw(in frame: inout Frame, _ context: ResponderContext) {
    let columns = context.area.columns
    for (line, index) in zip(context.area.lines, visible) {
      let end = frame.draw(
        StyledText(lines[index].keys, context.theme.helpKey),
        line: line,
        columns: columns
      )
      let start = max(end + 1, min(Self.keyColumns, columns.count / 2))
      guard start < columns.upperBound else { continue }
      frame.draw(StyledText(lines[index].detail), line: line, columns: start..<columns.upperBound)
    }
  }

  var spokenParts: [[String]] {
    let close = (page?.screen?.keymap.overrides["close"] ?? Self.closeKeys).first
    let end = close.map { [words(.spokenClose(key: words(.key($0))))] } ?? []
    return [lines.map { $0.keys.isEmpty ? $0.detail : "\($0.keys): \($0.detail)" } + end]
  }
}
