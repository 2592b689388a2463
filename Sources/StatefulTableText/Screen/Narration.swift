import StatefulTable

/// What a screen shows, in words.
struct Narration {
  /// The parts in the order in which they are read, each with its lines.
  let parts: [[String]]

  @MainActor init(_ contents: ScreenContents) {
    let controller = contents.controller
    let tableView = contents.tableView
    let unseenRows = tableView.unseenRowsAbove
    let unseenRowsBelow = tableView.unseenRowsBelow
    var help: [StyledText] = []
    if let overlay = contents.help {
      help = overlay.entries.map { StyledText("\($0.keys): \($0.action)") }
      help.append("q: close this help")
    }
    let alert = contents.alert.map(AlertNarration.init)
    let index = contents.index
    let titles = index.map { "Choices: " + $0.titles.joined(separator: ", ") } ?? ""
    let title = index.map { "\($0.titles[$0.chosen])  \($0.position)" } ?? ""
    var section: [StyledText] = []
    var row = ""
    // On the way to the end, rows come faster than they can be read.
    if !controller.isLoadingToEnd, let cursor = contents.cursor,
      let cell = tableView.cellForRow(at: cursor),
      let position = tableView.position(ofRowAt: cursor)
    {
      section = tableView.titleForHeader(inSection: cursor.section).map { [StyledText($0)] } ?? []
      let isSelected = tableView.allowsMultipleSelection && tableView.isRowSelected(at: cursor)
      let place = "row " + RowPosition(loadedPosition: position, in: controller).words
      let count = isSelected ? "selected  \(place)" : place
      let texts = Self.words(cell.texts)
      let marks = contents.marks(ofRowAt: cursor).words
      row = (texts + [marks, count]).filter { !$0.isEmpty }.joined(separator: "  ")
    }
    let showsStateView = tableView.visibleItems.contains {
      if case .stateView = $0.content { true } else { false }
    }
    parts = [
      Self.words([StyledText(TitleLine(contents).text)]),
      [contents.isEditing ? "Editing" : ""],
      alert.map { Self.words($0.question) } ?? [],
      alert.map { Self.words($0.choice) } ?? [],
      Self.words(help),
      Self.words([StyledText(titles)]),
      Self.words([StyledText(title)]),
      Self.words(contents.stateViewLines(at: .cover)),
      showsStateView ? Self.words(contents.stateViewLines(at: .amongRows)) : [],
      Self.words(contents.refreshLines),
      Self.words(section),
      [row],
      tableView.footerLine == nil ? [] : Self.words(contents.stateViewLines(at: .belowRows)),
      [
        unseenRows > 0 ? "\(unseenRows.grouped) new above" : "",
        unseenRowsBelow > 0 ? "\(unseenRowsBelow.grouped) new below" : "",
      ],
      Self.words(contents.editor.map { [StyledText("Search: " + $0.text)] } ?? []),
      Self.words(contents.message.map { [$0] } ?? []),
    ]
  }

  /// The texts without controls and spinners.
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

/// What an alert says, and what is chosen in it.
private struct AlertNarration {
  let question: [StyledText]
  let choice: [StyledText]

  @MainActor init(_ overlay: AlertOverlay) {
    let alert = overlay.alert
    let actions = alert.actions.filter(\.isEnabled).map(\.title).joined(separator: ", ")
    let texts = [alert.title, alert.message, actions.isEmpty ? nil : "Choices: \(actions)"]
    question = texts.compactMap { $0.map { StyledText($0) } }
    switch overlay.focus {
    case .nothing: choice = []
    case .action(let index): choice = [StyledText(alert.actions[index].title)]
    case .field(let index):
      let field = overlay.fields[index]
      let text = field.isSecureTextEntry ? "hidden, of length \(field.text.count)" : field.text
      choice = [StyledText("\(field.placeholder ?? "Text"): \(text)")]
    }
  }
}

/// Reads a content aloud: all of it at first, and from then on the parts that have changed.
struct Narrator {
  private var last: [[String]] = []

  /// Makes the next call of ``changes(on:)`` return everything.
  mutating func startOver() { last = [] }

  /// The lines to be read next.
  @MainActor mutating func changes(on content: any TerminalContent) -> [String] {
    let parts = content.spokenParts
    defer { last = parts }
    return parts.enumerated().flatMap { index, lines in
      index < last.count && lines == last[index] ? [] : lines.filter { !$0.isEmpty }
    }
  }
}
