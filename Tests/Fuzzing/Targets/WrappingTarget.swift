import StatefulTable
import TestSupport
import TextWidths

@testable import StatefulTableText

/// Cells that are wrapped to any width, and again when the width changes.
@MainActor enum WrappingTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    var choices = Choices(bytes)
    let sizes = (0...choices.below(3)).map { _ in choices.size() }
    let isTall = choices.bool()
    let cells = cells(&choices)
    let list = FuzzedRows(cells)
    let screen = TableScreen(list, size: sizes[0])
    screen.appear()
    screen.send(.end, .up)
    for size in sizes {
      screen.size = isTall ? Size(columns: size.columns, lines: 220) : size
      if let violation = FrameRules.violation(of: screen) { return violation }
    }
    screen.send(.home)
    let fresh = TableScreen(FuzzedRows(cells), size: screen.size)
    fresh.appear()
    fresh.send(.home)
    if let difference = screen.frame().difference(from: fresh.frame()) {
      return "resized it differs from one of that size: \(difference)"
    }
    return cells.lazy.compactMap { textViolation($0.text, screen.size.columns) }.first
  }

  /// Cells of the bytes that are left, and of others.
  private static func cells(_ choices: inout Choices) -> [Cell] {
    var cells = (0..<choices.below(4)).map { _ in
      let detail = choices.bool() ? StyledText(choices.text()) : nil
      let accessory: Cell.Accessory = choices.bool() ? .checkmark : .none
      var cell = Cell(wrapping: StyledText(choices.text()), detail: detail, accessory: accessory)
      cell.numberOfLines = choices.below(4)
      return cell
    }
    cells.append(Cell(wrapping: String(decoding: choices.takeRest(), as: UTF8.self)))
    return cells
  }

  /// No line is too long, and nothing but blanks is lost between the lines.
  private static func textViolation(_ text: StyledText, _ columns: Int) -> String? {
    guard columns > 1 else { return nil }
    let string = text.string
    let wrap = TextWrap(text, columns: columns, maximumLines: 1000)
    var lines: [Substring] = []
    for range in wrap.lines {
      let bytes = string.utf8
      let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      let line = string[start..<bytes.index(start, offsetBy: range.count)]
      if StyledText(String(line)).columns(limit: columns + 1) > columns {
        return "\(line.debugDescription) is longer than \(columns) columns"
      }
      lines.append(line)
    }
    guard !wrap.isCutOff else { return nil }
    let (before, after) = (visible(string), visible(lines.joined()))
    return after == before ? nil : "the lines have \(after) of \(before)"
  }

  private static func visible(_ string: String) -> [Unicode.Scalar] {
    string.unicodeScalars.filter { !$0.properties.isWhitespace }
  }
}
