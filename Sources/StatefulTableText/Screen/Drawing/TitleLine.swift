import StatefulTable

/// The first line: the titles of the lists that led here, whether the list is being edited, the position and the
/// counts.
@MainActor struct TitleLine {
  private let contents: ScreenContents

  private static let separator = " › "
  private static let ellipsis = "…"

  init(_ contents: ScreenContents) {
    self.contents = contents
  }

  func paint(line: Int, cursorPosition: Int?, in frame: inout Frame) {
    let columns = frame.size.columns
    let title = text
    let titleColumns = Self.columns(of: title, limit: columns + 1)
    // Part of a number would be wrong: the counts appear as a whole or not at all, and never take most
    // of the title's room.
    var room = columns
    for words in [counts(cursorPosition), mode] where !words.isEmpty {
      let countsColumns = Self.columns(of: words, limit: columns)
      let rest = columns - countsColumns - 2
      guard rest >= min(titleColumns, columns / 3) else { continue }
      draw(words, contents.theme.counts, line, columns - countsColumns..<columns, &frame)
      room = rest
      break
    }
    let fitting = titleColumns <= room ? title : shortened(columns: room)
    draw(fitting, contents.theme.title, line, 0..<max(0, room), &frame)
  }

  /// Draws words of one style, for which no text with styles is made.
  private func draw(
    _ words: String,
    _ style: Style,
    _ line: Int,
    _ columns: Range<Int>,
    _ frame: inout Frame
  ) {
    let run = StyledText.Run(words, style)
    frame.draw(CollectionOfOne(run).span, line: line, columns: columns)
  }

  private static func columns(of words: String, limit: Int) -> Int {
    words.printableASCIICount(limit: limit) ?? StyledText(words).columns(limit: limit)
  }

  /// The titles of all lists.
  var text: String {
    // Mostly there is one title and nothing else.
    let isAlone = contents.stack.hasOneList && contents.help == nil && contents.index == nil
    guard isAlone, contents.controller.searchText.isEmpty else { return joined(titles) }
    return contents.controller.title
  }

  private var titles: [String] {
    var titles: [String] = []
    for controller in contents.stack.controllers {
      titles.append(controller.title)
      let isTyping = contents.editor != nil && controller === contents.controller
      // The list shows only the rows that match.
      if !controller.searchText.isEmpty, !isTyping { titles.append("/" + controller.searchText) }
    }
    if contents.help != nil { titles.append("Keys") }
    if contents.index != nil { titles.append("Index") }
    titles.removeAll(where: \.isEmpty)
    return titles
  }

  private func joined(_ titles: [String]) -> String {
    titles.joined(separator: Self.separator)
  }

  /// The titles of as many lists as fit; the first lists leave first.
  private func shortened(columns: Int) -> String {
    var titles = titles
    var text = joined(titles)
    while titles.count > 1, Self.columns(of: text, limit: columns + 1) > columns {
      titles.removeFirst()
      text = joined([Self.ellipsis] + titles)
    }
    return text
  }

  /// What stands alone where there is no room for the counts.
  private var mode: String {
    contents.isEditing && contents.help == nil && contents.index == nil ? "Editing" : ""
  }

  /// The cursor's position and the number of rows, or what part of the help or the index is to be seen.
  private func counts(_ cursorPosition: Int?) -> String {
    if let help = contents.help {
      let visible = help.visible(height: contents.layout.table.count)
      return "\(visible.lowerBound + 1)–\(visible.upperBound) of \(help.entries.count)"
    }
    if let index = contents.index { return index.position }
    guard let cursorPosition else { return mode }
    let position = RowPosition(loadedPosition: cursorPosition, in: contents.controller)
    let skipped = contents.skippedColumns
    let column = skipped > 0 ? "column \((skipped + 1).grouped) · " : ""
    let mode = mode.isEmpty ? "" : mode + " · "
    return mode + contents.selectionCount + column + position.words
  }
}
