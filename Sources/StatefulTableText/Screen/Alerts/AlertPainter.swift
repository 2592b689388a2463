import StatefulTable

/// Draws an alert in front of what is on the screen.
@MainActor struct AlertPainter {
  private let overlay: AlertOverlay
  private let layout: AlertLayout
  private let theme: Theme
  private let hasFocus: Bool

  init(_ overlay: AlertOverlay, _ context: ResponderContext) {
    self.overlay = overlay
    layout = AlertLayout(overlay, in: context.area)
    theme = context.theme
    hasFocus = context.hasFocus
  }

  /// Draws the alert, and puts the cursor on what keys act on.
  func paint(in frame: inout Frame) {
    frame.clear(layout.box)
    frame.cursor = nil
    if layout.hasBorder { paintBorder(in: &frame) }
    for text in layout.texts {
      let style =
        switch text.kind {
        case .title: theme.title
        case .message: Style.plain
        case .problem: theme.error
        }
      frame.draw(StyledText(text.text, style), line: text.line, columns: layout.columns)
    }
    for place in layout.places {
      switch place.focus {
      case .nothing: break
      case .field(let index): paintField(index, place.area, in: &frame)
      case .action(let index): paintAction(index, place.area, in: &frame)
      }
    }
  }

  private func paintBorder(in frame: inout Frame) {
    let box = layout.box
    let line = String(repeating: "─", count: max(0, box.columns.count - 2))
    frame.draw(StyledText("┌\(line)┐"), line: box.lines.lowerBound, columns: box.columns)
    frame.draw(StyledText("└\(line)┘"), line: box.lines.upperBound - 1, columns: box.columns)
    for line in box.lines.dropFirst().dropLast() {
      for column in [box.columns.lowerBound, box.columns.upperBound - 1] {
        frame.draw(StyledText("│"), line: line, columns: column..<column + 1)
      }
    }
  }

  private func paintField(_ index: Int, _ area: Frame.Rectangle, in frame: inout Frame) {
    let field = overlay.fields[index]
    let isChosen = overlay.focus == .field(index)
    let editor = overlay.editor(ofField: index)
    // The end of a long text is cut off at the edge of the field, not of the screen.
    var line = Frame(size: area.size)
    let cursor = SearchLine(
      editor: field.isSecureTextEntry ? editor.masked : editor,
      message: nil,
      mark: isChosen ? "> " : "· "
    ).paint(line: 0, in: &line)
    if field.text.isEmpty, let placeholder = field.placeholder {
      line.draw(
        StyledText(placeholder, theme.dim),
        line: 0,
        columns: 2..<max(2, area.columns.count)
      )
    }
    frame.draw(line, at: area.origin)
    guard isChosen else { return }
    frame.cursor = Frame.Position(
      line: area.origin.line,
      column: area.origin.column + cursor.column
    )
  }

  private func paintAction(_ index: Int, _ area: Frame.Rectangle, in frame: inout Frame) {
    let action = overlay.alert.actions[index]
    let isChosen = overlay.focus == .action(index)
    var style = action.style == .destructive ? theme.error : .plain
    if !overlay.alert.allows(action) { style = theme.dim }
    if isChosen, hasFocus { style = style.overlaid(by: theme.cursor) }
    // The chosen one is to be seen without colors.
    let text = isChosen ? "[\(action.title)]" : " \(action.title) "
    frame.draw(StyledText(text, style), line: area.origin.line, columns: area.columns)
    if isChosen { frame.cursor = area.origin }
  }
}
