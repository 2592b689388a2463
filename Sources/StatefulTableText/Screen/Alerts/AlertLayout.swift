import StatefulTable
import TextWidths

/// Where the parts of an alert are on the screen.
///
/// The alert has a frame around it, and blank lines between its parts, where there is room. Otherwise these
/// leave first, then the end of the message, which can be scrolled, then the end of the title. The chosen field or
/// action is always visible.
@MainActor struct AlertLayout {
  /// A field or an action, and its part of the screen.
  struct Place {
    let focus: AlertOverlay.Focus
    let area: Frame.Rectangle
  }

  /// A line of the title or the message, or of what is wrong with a text, which is below the message.
  struct TextLine {
    enum Kind { case title, message, problem }

    let text: String
    let kind: Kind
    let line: Int
  }

  /// Everything that the alert covers.
  let box: Frame.Rectangle
  let hasBorder: Bool
  /// The columns of the texts and fields.
  let columns: Range<Int>
  private(set) var texts: [TextLine] = []
  private(set) var places: [Place] = []
  /// The first visible line of the message.
  let messageTop: Int
  /// The number of visible lines of the message.
  let messageLines: Int
  /// How far the message can be scrolled.
  let lastMessageTop: Int

  /// The columns of the frame on both sides, with a blank.
  private static let borderColumns = 4
  /// The narrowest screen on which there is a frame.
  private static let leastColumnsWithBorder = 12
  /// With so many lines within it, there is a frame even if more are left out.
  private static let linesWithBorder = 7

  /// Places the parts of an alert.
  ///
  /// - Complexity: O(*n*) for *n* characters on the first 200 lines of the message, and the actions.
  init(_ overlay: AlertOverlay, in area: Frame.Rectangle) {
    let fieldCount = overlay.fields.count
    var content = Content(overlay, columns: area.columns.count - Self.borderColumns)
    hasBorder =
      area.columns.count >= Self.leastColumnsWithBorder
      && area.lines.count - 2 >= min(content.count, Self.linesWithBorder)
    if !hasBorder { content = Content(overlay, columns: area.columns.count) }
    let (title, message) = (content.title, content.message + content.problem)
    let controls = fieldCount + content.actionLines

    // Lines.
    let height = max(0, area.lines.count - (hasBorder ? 2 : 0))
    let gaps =
      (fieldCount > 0 ? 1 : 0) + (content.actionLines > 0 ? 1 : 0)
      + (title.isEmpty || message.isEmpty ? 0 : 1)
    let hasGaps = content.count + gaps <= height
    let visibleControls = min(controls, max(1, height - min(1, title.count)))
    let titleRoom = max(0, height - visibleControls)
    let titleLines = min(
      title.count,
      message.isEmpty ? titleRoom : max(min(1, titleRoom), titleRoom - 1)
    )
    messageLines = min(message.count, max(0, titleRoom - titleLines))
    lastMessageTop = message.count - messageLines
    messageTop = min(overlay.messageTop, lastMessageTop)
    let used = titleLines + messageLines + visibleControls + (hasGaps ? gaps : 0)

    // Columns.
    if hasBorder {
      let size = Size(columns: content.width + Self.borderColumns, lines: used + 2)
      let top = area.lines.lowerBound + (area.lines.count - size.lines) / 2
      let left = area.columns.lowerBound + (area.columns.count - size.columns) / 2
      box = Frame.Rectangle(lines: top..<top + size.lines, columns: left..<left + size.columns)
      columns = left + 2..<left + 2 + content.width
    } else {
      box = area
      columns = area.columns
    }

    // Texts.
    var line = box.lines.lowerBound + (hasBorder ? 1 : 0)
    func addText(_ text: String, _ kind: TextLine.Kind) {
      texts.append(TextLine(text: text, kind: kind, line: line))
      line += 1
    }
    for text in Self.shortened(title, to: titleLines) { addText(text, .title) }
    if hasGaps, !message.isEmpty, !title.isEmpty { line += 1 }
    let visible = Self.shortened(Array(message.dropFirst(messageTop)), to: messageLines)
    for (index, text) in visible.enumerated() {
      addText(text, messageTop + index < content.message.count ? .message : .problem)
    }

    // Fields and actions.
    let controlLines = Range.window(
      of: visibleControls,
      outOf: controls,
      around: Self.controlLine(of: overlay.focus, fieldCount, content.actionsAreBeside)
    )
    if hasGaps, fieldCount > 0 { line += 1 }
    for control in controlLines {
      if control < fieldCount {
        add(.field(control), line, columns)
      } else {
        if hasGaps, control == fieldCount { line += 1 }
        if content.actionsAreBeside {
          addActionsBeside(content.actionWidths, line)
        } else {
          add(.action(control - fieldCount), line, columns)
        }
      }
      line += 1
    }
  }

  private mutating func add(_ focus: AlertOverlay.Focus, _ line: Int, _ columns: Range<Int>) {
    let area = Frame.Rectangle(lines: line..<line + 1, columns: columns)
    places.append(Place(focus: focus, area: area))
  }

  private mutating func addActionsBeside(_ widths: [Int], _ line: Int) {
    var column = columns.lowerBound
    for (index, width) in widths.enumerated() {
      add(.action(index), line, column..<column + width)
      column += width + 1
    }
  }

  // MARK: Lines

  /// The first lines, with an ellipsis where the others are left out.
  private static func shortened(_ lines: [String], to count: Int) -> [String] {
    guard count < lines.count, count > 0 else { return Array(lines.prefix(count)) }
    return lines.prefix(count - 1) + [lines[count - 1] + "…"]
  }

  /// The line of what keys act on, counted from the first field.
  private static func controlLine(
    of focus: AlertOverlay.Focus,
    _ fieldCount: Int,
    _ actionsAreBeside: Bool
  ) -> Int {
    switch focus {
    case .nothing: 0
    case .field(let index): index
    case .action(let index): fieldCount + (actionsAreBeside ? 0 : index)
    }
  }
}

/// What an alert has to show on lines of a certain width.
@MainActor private struct Content {
  let title: [String]
  let message: [String]
  let problem: [String]
  /// The columns of each action, with a blank on both sides.
  let actionWidths: [Int]
  /// Whether all actions fit on one line.
  let actionsAreBeside: Bool
  /// The lines of the actions.
  let actionLines: Int
  /// The lines of everything.
  let count: Int
  /// The columns of the widest line.
  let width: Int

  /// Wider lines are hard to read.
  private static let maximumColumns = 60
  /// What a field has room for at least, if the screen has it.
  private static let fieldColumns = 30
  private static let maximumTextLines = 200

  init(_ overlay: AlertOverlay, columns: Int) {
    let alert = overlay.alert
    let room = max(1, min(columns, Self.maximumColumns))
    let fieldCount = alert.textFields?.count ?? 0
    title = Self.lines(of: alert.title, columns: room)
    // The ellipsis of a message that is cut off takes no letter's place.
    message = Self.lines(of: alert.message, columns: max(1, room - 1))
    problem = Self.lines(of: overlay.problem, columns: max(1, room - 1))
    actionWidths = alert.actions.map { StyledText($0.title).columns(limit: room) + 2 }
    let rowWidth = actionWidths.reduce(actionWidths.count - 1, +)
    actionsAreBeside = rowWidth <= room
    actionLines = actionsAreBeside ? min(1, actionWidths.count) : actionWidths.count
    count = title.count + message.count + problem.count + fieldCount + actionLines
    let textWidth =
      (title + message + problem).map { StyledText($0).columns(limit: room) }.max() ?? 0
    let actionWidth = actionsAreBeside ? rowWidth : min(room, actionWidths.max() ?? 0)
    width = max(textWidth, actionWidth, fieldCount > 0 ? min(room, Self.fieldColumns) : 0)
  }

  private static func lines(of text: String?, columns: Int) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    let wrap = TextWrap(StyledText(text), columns: columns, maximumLines: maximumTextLines)
    let bytes = text.utf8
    return wrap.lines.map { range in
      let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      return String(text[start..<bytes.index(start, offsetBy: range.count)])
    }
  }
}
