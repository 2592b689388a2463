import StatefulTable

/// The list of keys, which covers the rows: all that keys do now, and why the next page isn't loading.
@MainActor final class KeyList: Responder, LineScroll {
  /// Keys and what they do.
  struct Line: Equatable {
    let keys: String
    let detail: String
  }

  /// The keys and what they do, in the order of being needed.
  private(set) var lines: [Line] = []
  /// The first visible line.
  private var top = 0
  private weak var page: ListPage?

  /// The columns that the keys take, with a gap.
  private static let keyColumns = 22

  init(on page: ListPage) { self.page = page }

  func update() {
    guard let page else { return }
    let below = page.responders.drop { $0 !== self }.dropFirst()
    let responders = below.isEmpty ? page.responders : Array(below)
    let active = ActiveCommands(responders, page.keymap)
    lines =
      Self.lines(of: active.reachable(words), words) + page.takenKeys.map { line(of: $0) }
      + Self.wait(of: page.controller, words)
  }

  /// An action of a row whose key does something else.
  private func line(of taken: TakenKey) -> Line {
    Line(
      keys: words(.key(taken.key)),
      detail: words(.keyIsTaken(taken.action, by: taken.command))
    )
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
    let visible = visible
    guard !visible.isEmpty else { return nil }
    return words(.lines(visible.lowerBound + 1...visible.upperBound, of: lines.count))
  }

  private(set) lazy var commands = Self.table.commands(of: self)

  private static let table: [CommandRow<KeyList>] =
    CommandRow.lineScroll("scroll") + [
      CommandRow("close", ["q", .escape], "close", priority: 100) { $0.page?.pop($0) },
      CommandRow("keys", ["?"], "close") { $0.page?.pop($0) },
    ]

  func mouse(_ event: MouseEvent, in area: Frame.Rectangle) -> Bool {
    switch event.action {
    case .wheelUp: move(by: -ListPage.wheelLines)
    case .wheelDown: move(by: ListPage.wheelLines)
    case .click, .release: break
    }
    return true
  }

  var lineCount: Int { lines.count }
  var height: Int { page?.area.lines.count ?? 0 }
  var canMove: Bool { lines.count > height }

  /// Scrolls, as far as there are more lines.
  func move(by distance: Int) {
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
    let close = commands.first { $0.id == "close" }.flatMap { page?.keymap.keys(of: $0).first }
    let end = close.map { [words(.spokenClose(key: words(.key($0))))] } ?? []
    return [lines.map { $0.keys.isEmpty ? $0.detail : "\($0.keys): \($0.detail)" } + end]
  }
}
