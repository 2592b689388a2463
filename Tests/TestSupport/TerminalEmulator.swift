package import StatefulTable
package import StatefulTableText

/// A terminal that understands exactly the sequences that are written to it, and nothing else.
///
/// What it doesn't know is recorded, and what terminals don't agree on: erasing or scrolling in a style
/// that shows on blanks, and going on from a place that isn't certain, as after a character in the last
/// column, after one of several scalars, and after a scroll region was set.
package struct TerminalEmulator {
  package private(set) var frame: Frame
  package private(set) var line = 0
  package private(set) var column = 0
  package private(set) var style = Style.plain
  package private(set) var isUpdating = false
  package private(set) var isAlternate = false
  package private(set) var isCursorVisible = true
  package private(set) var scrollRegion: Range<Int>
  package private(set) var unknown: [String] = []
  private var mainKeyboard = Keyboard()
  private var alternateKeyboard = Keyboard()
  private var isLineCertain = true
  private var isColumnCertain = true
  /// Whether a character behind the last column goes to the next line.
  private var wraps = false
  /// Whether the next character does.
  private var isWrapDue = false
  private var savedCursor: Frame.Position?

  /// What the terminal sends for keys; it is kept for each of the two screens.
  package struct Keyboard: Equatable {
    /// The modes of kitty's protocol that were pushed, the current one last.
    package var modes: [Int] = []
    package var sendsOtherKeys = false

    package init() {}
  }

  /// What the terminal sends for keys now.
  package var keyboard: Keyboard { isAlternate ? alternateKeyboard : mainKeyboard }

  package init(size: Size) {
    frame = Frame(size: size)
    scrollRegion = 0..<size.lines
  }

  /// The lines of the screen, without blanks at the end.
  package var lines: [String] { (0..<frame.size.lines).map(frame.text) }

  /// Gets another size, as xterm does: what doesn't fit is cut off at the right and at the bottom, but lines leave at the
  /// top as far as the cursor would be cut off.
  package mutating func resize(to size: Size) {
    let lost = max(0, line - (size.lines - 1))
    var content = Frame(size: size)
    content.draw(frame, at: .init(line: -lost, column: 0))
    frame = content
    scrollRegion = 0..<size.lines
    line -= lost
    column = min(column, size.columns - 1)
  }

  package mutating func take(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let escape = rest.firstIndex(of: "\u{1B}") {
      write(rest[..<escape])
      rest = takeSequence(rest[escape...].dropFirst())
    }
    write(rest)
  }

  private mutating func write(_ text: Substring) {
    for character in text {
      if let ascii = character.unicodeScalars.first?.value, ascii < 0x20 {
        // CR LF is one character.
        for scalar in character.unicodeScalars { takeControl(scalar) }
      } else {
        write(character)
      }
    }
  }

  private mutating func write(_ character: Character) {
    if isWrapDue {
      isColumnCertain = true
      takeControl("\r")
      takeControl("\n")
    }
    expect(isLineCertain && isColumnCertain, "wrote at an uncertain place")
    let text = StyledText(String(character), style)
    let columns = text.columns(limit: 2)
    if column + columns > frame.size.columns { column = frame.size.columns - columns }
    frame.draw(text, line: line, columns: column..<column + columns)
    let isCluster = character.unicodeScalars.count > 1
    isColumnCertain = column + columns < frame.size.columns && !isCluster
    isWrapDue = wraps && column + columns == frame.size.columns
    column = min(column + columns, frame.size.columns - 1)
  }

  private mutating func takeControl(_ scalar: Unicode.Scalar) {
    isWrapDue = false
    switch scalar {
    case "\r":
      column = 0
      isColumnCertain = true
    case "\n":
      expect(isLineCertain && isColumnCertain && column == 0, "line feed within a line")
      if line == scrollRegion.upperBound - 1 {
        scroll(by: 1)
      } else {
        line = min(line + 1, frame.size.lines - 1)
      }
    case "\u{0F}": break
    case "\u{08}":
      move(lines: 0, columns: -1)
    default:
      unknown.append("control \(scalar.value)")
    }
  }

  private mutating func move(lines: Int, columns: Int) {
    expect(isLineCertain && isColumnCertain, "moved from an uncertain place")
    let target = (line: line + lines, column: column + columns)
    expect((0..<frame.size.lines).contains(target.line), "moved out of the screen")
    expect((0..<frame.size.columns).contains(target.column), "moved out of the line")
    line = min(max(0, target.line), frame.size.lines - 1)
    column = min(max(0, target.column), frame.size.columns - 1)
  }

  /// Moves what is in the region up, or down.
  private mutating func scroll(by distance: Int) {
    expectBlankPen()
    let region = Frame.Rectangle(lines: scrollRegion, columns: frame.bounds.columns)
    var content = Frame(size: region.size)
    let origin = region.origin
    content.draw(frame, at: .init(line: -origin.line - distance, column: -origin.column))
    let lines = 0..<region.lines.count
    for line in lines where !lines.contains(line + distance) { content.clear(line: line) }
    frame.clear(region)
    frame.draw(content, at: origin)
  }

  private mutating func erase(_ columns: Range<Int>) {
    expectBlankPen()
    frame.clear(Frame.Rectangle(lines: line..<line + 1, columns: columns))
  }

  private mutating func expectBlankPen() {
    expect(!style.showsOnBlanks, "erased in a style that shows")
  }

  private mutating func expect(_ isRight: Bool, _ message: String) {
    if !isRight { unknown.append(message) }
  }

  private mutating func takeSequence(_ text: Substring) -> Substring {
    if text.first == "M" {
      expect(isLineCertain && line == scrollRegion.lowerBound, "reverse index within the region")
      scroll(by: -1)
      return text.dropFirst()
    }
    switch text.first {
    case "7":
      expect(isLineCertain && isColumnCertain, "saved an uncertain cursor")
      savedCursor = .init(line: line, column: column)
      return text.dropFirst()
    case "8":
      expect(savedCursor != nil, "no cursor was saved")
      line = savedCursor?.line ?? 0
      column = savedCursor?.column ?? 0
      (isLineCertain, isColumnCertain, isWrapDue) = (true, true, false)
      return text.dropFirst()
    // The keypad and the character set, as terminals have them at first.
    case ">": return text.dropFirst()
    case "(" where text.hasPrefix("(B"): return text.dropFirst(2)
    default: break
    }
    guard text.first == "[", let final = text.dropFirst().firstIndex(where: { $0 >= "@" }) else {
      unknown.append(String(text.prefix(9)))
      return ""
    }
    let parameters = String(text[text.index(after: text.startIndex)..<final])
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let count = numbers[0] ?? 1
    switch text[final] {
    case "A": move(lines: -count, columns: 0)
    case "B": move(lines: count, columns: 0)
    case "C": move(lines: 0, columns: count)
    case "D": move(lines: 0, columns: -count)
    case "H":
      line = (numbers[0] ?? 1) - 1
      column = (numbers.dropFirst().first.flatMap(\.self) ?? 1) - 1
      isLineCertain = true
      isColumnCertain = true
    case "J" where parameters == "2": frame = Frame(size: frame.size)
    case "J" where parameters.isEmpty:
      erase(column..<frame.size.columns)
      frame.clear(
        .init(
          lines: min(line + 1, frame.size.lines)..<frame.size.lines,
          columns: frame.bounds.columns
        )
      )
    case "K" where parameters.isEmpty: erase(column..<frame.size.columns)
    case "X": erase(column..<min(column + count, frame.size.columns))
    case "r":
      scrollRegion =
        (numbers[0] ?? 1) - 1..<(numbers.dropFirst().first.flatMap(\.self) ?? frame.size.lines)
      expect(scrollRegion.count > 1 || scrollRegion == 0..<frame.size.lines, "region of a line")
      isLineCertain = false
      isColumnCertain = false
    case "m" where parameters.hasPrefix(">"), "u": changeKeyboard(parameters, text[final])
    case "m": changeStyle(numbers.map { $0 ?? 0 })
    case "h", "l": changeMode(parameters, to: text[final] == "h")
    case let final: unknown.append("\(parameters)\(final)")
    }
    return text[text.index(after: final)...]
  }

  private mutating func changeMode(_ parameters: String, to isOn: Bool) {
    switch parameters {
    case "?2026": isUpdating = isOn
    case "?1049": isAlternate = isOn
    case "?25": isCursorVisible = isOn
    case "?7": wraps = isOn
    // The emulator is as terminals are at first, and nothing changes these.
    case "4", "?1", "?6", "?1047", "?1002", "?1003": expect(!isOn, "switched \(parameters) on")
    case "?2004", "?1000", "?1004", "?1006": break
    default: unknown.append("mode \(parameters)")
    }
  }

  private mutating func changeKeyboard(_ parameters: String, _ final: Character) {
    var keyboard = keyboard
    switch (parameters, final) {
    case (">4;1", "m"): keyboard.sendsOtherKeys = true
    case (">4", "m"): keyboard.sendsOtherKeys = false
    case ("<", "u"): expect(keyboard.modes.popLast() != nil, "no mode of the keyboard to end")
    default:
      let mode = parameters.first == ">" ? Int(parameters.dropFirst()) : nil
      if let mode, final == "u" {
        keyboard.modes.append(mode)
      } else {
        unknown.append("\(parameters)\(final)")
      }
    }
    if isAlternate { alternateKeyboard = keyboard } else { mainKeyboard = keyboard }
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
