import StatefulTable

@testable import StatefulTableText

/// A terminal that understands exactly the sequences that are written to it, and nothing else.
///
/// What it doesn't know is recorded.
struct TerminalEmulator {
  private(set) var frame: Frame
  private(set) var line = 0
  private(set) var column = 0
  private(set) var style = Style.plain
  private(set) var isUpdating = false
  private(set) var isAlternate = false
  private(set) var isCursorVisible = true
  private(set) var unknown: [String] = []

  init(size: Size) {
    frame = Frame(size: size)
  }

  mutating func take(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let escape = rest.firstIndex(of: "\u{1B}") {
      write(rest[..<escape])
      rest = takeSequence(rest[escape...].dropFirst())
    }
    write(rest)
  }

  private mutating func write(_ text: Substring) {
    for character in text {
      let text = StyledText(String(character), style)
      let columns = text.columns(limit: 2)
      if column + columns > frame.size.columns { column = frame.size.columns - columns }
      blankHalves(column)
      blankHalves(column + columns - 1)
      frame.draw(text, line: line, columns: column..<column + columns)
      column = min(column + columns, frame.size.columns - 1)
    }
  }

  /// Half of a wide character that is written over leaves a blank.
  private mutating func blankHalves(_ column: Int) {
    let index = frame.index(line, column)
    if frame.cells[index].isWide { frame.cells[index + 1] = .blank }
    if frame.cells[index].isRightHalf { frame.cells[index - 1] = .blank }
  }

  private mutating func takeSequence(_ text: Substring) -> Substring {
    guard text.first == "[", let final = text.dropFirst().firstIndex(where: { $0 >= "@" }) else {
      unknown.append(String(text.prefix(9)))
      return ""
    }
    let parameters = String(text[text.index(after: text.startIndex)..<final])
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (text[final], parameters) {
    case ("H", _):
      line = (numbers.first ?? 1) - 1
      column = (numbers.dropFirst().first ?? 1) - 1
    case ("J", "2"): frame = Frame(size: frame.size)
    case ("K", ""):
      blankHalves(column)
      for column in column..<frame.size.columns { frame.cells[frame.index(line, column)] = .blank }
      if style.background != nil { unknown.append("erased in a colour") }
    case ("m", _): changeStyle(parameters.isEmpty ? [0] : numbers)
    case ("h", _), ("l", _): changeMode(parameters, to: text[final] == "h")
    case (let final, _): unknown.append("\(parameters)\(final)")
    }
    return text[text.index(after: final)...]
  }

  private mutating func changeMode(_ parameters: String, to isOn: Bool) {
    switch parameters {
    case "?2026": isUpdating = isOn
    case "?1049": isAlternate = isOn
    case "?25": isCursorVisible = isOn
    case "?7", "?2004": break
    default: unknown.append("mode \(parameters)")
    }
  }

  private mutating func changeStyle(_ codes: [Int]) {
    let names: [Color] = [.black, .red, .green, .yellow, .blue, .magenta, .cyan, .white]
    let brightNames: [Color] = [
      .brightBlack, .brightRed, .brightGreen, .brightYellow,
      .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
    ]
    var codes = codes[...]
    while let code = codes.popFirst() {
      switch code {
      case 0: style = .plain
      case 1: style.traits.insert(.bold)
      case 2: style.traits.insert(.dim)
      case 3: style.traits.insert(.italic)
      case 4: style.traits.insert(.underline)
      case 7: style.traits.insert(.inverse)
      case 22: style.traits.subtract([.bold, .dim])
      case 23: style.traits.remove(.italic)
      case 24: style.traits.remove(.underline)
      case 27: style.traits.remove(.inverse)
      case 30...37: style.foreground = names[code - 30]
      case 39: style.foreground = nil
      case 40...47: style.background = names[code - 40]
      case 49: style.background = nil
      case 90...97: style.foreground = brightNames[code - 90]
      case 100...107: style.background = brightNames[code - 100]
      case 38: style.foreground = Self.takeColor(&codes)
      case 48: style.background = Self.takeColor(&codes)
      default: unknown.append("style \(code)")
      }
    }
  }

  private static func takeColor(_ codes: inout ArraySlice<Int>) -> Color? {
    let kind = codes.popFirst()
    let first = UInt8(codes.popFirst() ?? 0)
    guard kind == 2 else { return .indexed(first) }
    return .rgb(first, UInt8(codes.popFirst() ?? 0), UInt8(codes.popFirst() ?? 0))
  }
}
