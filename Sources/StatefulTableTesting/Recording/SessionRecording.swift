import FoundationEssentials
public import StatefulTable
public import StatefulTableText

/// What went into a screen: sizes, keys, pastes, the mouse, and the answers of its source, in order.
///
/// A ``SessionRecorder`` makes one. Written to a file, it has a line for each step, which you can read and change:
///
/// ```text
/// # The page that failed while the list refreshed
/// size 80x24
/// answer page
/// keys r j j
/// failure page 1
/// paste "two\nlines"
/// ```
///
/// `keys` are spelled as in a `KeyScript`. `paste` has the text between quotation marks, with `\n`, `\"`, `\\` and
/// `\u{HEX}` for other controls in it, and `long-paste` is one that was refused for its length.
/// `click 3 10` is a click on line 3, column 10, from 0, and so are `release`, `wheel-up` and `wheel-down`. `focus gained`
/// and `focus lost` are those of the terminal. `answer` and `failure` name the request of a ``ScriptedPageSource`` that is
/// answered. `#` begins a comment.
///
/// What is on screen isn't recorded. A test replays the recording, and looks at the screen then.
public struct SessionRecording: Sendable, Hashable {
  /// One thing that went into the screen.
  public enum Step: Sendable, Hashable {
    /// The screen got a size.
    case size(Size)
    /// The user did something.
    case input(InputEvent)
    /// The source has answered a request.
    case answer(request: String, isFailure: Bool)
  }

  /// The steps, in order.
  public var steps: [Step]

  /// Creates a recording from its steps.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// Creates a recording from text, as ``description`` has it.
  ///
  /// - Throws: A ``SessionRecordingError`` with the number of the first line that is wrong.
  public init(parsing text: String) throws(SessionRecordingError) {
    steps = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      steps += try RecordingLine(line, number: index + 1).steps()
    }
  }

  /// Reads a recording from a file.
  ///
  /// - Throws: A ``SessionRecordingError`` with the number of the first line that is wrong, or the error of the file.
  public init(contentsOfFile path: String) throws {
    try self.init(parsing: String(contentsOfFile: path, encoding: .utf8))
  }

  /// Writes the recording to a file, in the place of one that is there.
  public func write(toFile path: String) throws {
    try description.write(toFile: path, atomically: true, encoding: .utf8)
  }
}

extension SessionRecording: CustomStringConvertible {
  /// The recording as text, a line for each step, and one for keys that follow each other.
  public var description: String {
    var lines: [String] = []
    var wasKey = false
    for step in steps {
      if case .input(.key(let key)) = step {
        if wasKey { lines[lines.count - 1] += " \(key)" } else { lines.append("keys \(key)") }
        wasKey = true
      } else {
        lines.append(step.description)
        wasKey = false
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension SessionRecording.Step: CustomStringConvertible {
  /// The step as a line of text.
  public var description: String {
    switch self {
    case .size(let size): "size \(size.columns)x\(size.lines)"
    case .input(.key(let key)): "keys \(key)"
    case .input(.paste(let text)): "paste \(Self.quoted(text))"
    case .input(.longPaste): "long-paste"
    case .input(.focus(let isGained)): "focus \(isGained ? "gained" : "lost")"
    case .input(.mouse(let event)):
      "\(event.action.word) \(event.position.line) \(event.position.column)"
    case .answer(let request, let isFailure): "\(isFailure ? "failure" : "answer") \(request)"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case _ where scalar == "\n": "\\n"
      case _ where scalar == "\"" || scalar == "\\": "\\\(scalar)"
      // They would end the line, or not be seen in it.
      case .control, .lineSeparator, .paragraphSeparator:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

extension MouseEvent.Action {
  fileprivate static let words: [(word: String, action: MouseEvent.Action)] = [
    ("click", .click), ("release", .release), ("wheel-up", .wheelUp), ("wheel-down", .wheelDown),
  ]

  fileprivate var word: String { Self.words.first { $0.action == self }?.word ?? "" }
}

/// A line of a recording.
private struct RecordingLine {
  private let number: Int
  private let word: String
  private let rest: String

  init(_ line: Substring, number: Int) {
    self.number = number
    let text = line.drop(while: \.isWhitespace)
    let word = text.prefix { !$0.isWhitespace }
    self.word = String(word)
    var rest = text.dropFirst(word.count).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    self.rest = String(rest)
  }

  func steps() throws(SessionRecordingError) -> [SessionRecording.Step] {
    switch word {
    case "",
      _ where word.hasPrefix("#"):
      return []
    case "size": return [.size(try size())]
    case "keys": return try keys()
    case "paste": return [.input(.paste(try unquoted()))]
    case "long-paste": return [.input(.longPaste)]
    case "focus":
      guard rest == "gained" || rest == "lost" else { throw error("focus gained, or focus lost") }
      return [.input(.focus(rest == "gained"))]
    case "answer", "failure":
      guard !rest.isEmpty else { throw error("\(word) and the request, such as page 2") }
      return [.answer(request: rest, isFailure: word == "failure")]
    default:
      guard let action = MouseEvent.Action.words.first(where: { $0.word == word })?.action else {
        let words = MouseEvent.Action.words.map(\.word).joined(separator: ", ")
        throw error(
          "size, keys, paste, long-paste, focus, answer, failure, \(words), or a comment after #"
        )
      }
      let place = rest.split(whereSeparator: \.isWhitespace).map { Int($0) }
      guard place.count == 2, let line = place[0], let column = place[1], line >= 0, column >= 0
      else { throw error("\(word) LINE COLUMN, from 0") }
      return [.input(.mouse(MouseEvent(action, at: Frame.Position(line: line, column: column))))]
    }
  }

  private func size() throws(SessionRecordingError) -> Size {
    let parts = rest.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let lines = parts[1], columns >= 0, lines >= 0
    else { throw error("size COLUMNSxLINES, such as size 80x24") }
    return Size(columns: columns, lines: lines)
  }

  private func keys() throws(SessionRecordingError) -> [SessionRecording.Step] {
    let script: KeyScript
    do { script = try KeyScript(parsing: rest) } catch {
      throw self.error("keys as in a key script, with blanks between", found: error.token)
    }
    guard !script.steps.isEmpty else { throw error("at least one key") }
    var steps: [SessionRecording.Step] = []
    for step in script.steps {
      guard case .key(let key) = step else {
        throw error("keys; instead of waiting, name the answers that come", found: "<wait>")
      }
      steps.append(.input(.key(key)))
    }
    return steps
  }

  // Scalars, because a mark at the start of the text would be one character with the quotation mark.
  private func unquoted() throws(SessionRecordingError) -> String {
    let scalars = rest.unicodeScalars
    guard scalars.count > 1, scalars.first == "\"", scalars.last == "\"" else {
      throw error("paste and a text between quotation marks")
    }
    var text = String.UnicodeScalarView()
    var rest = scalars.dropFirst().dropLast()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": throw error(#"\" for a quotation mark in the text"#)
      case "\\": text.append(try unescaped(&rest))
      default: text.append(scalar)
      }
    }
    return String(text)
  }

  /// Takes what follows a backslash.
  private func unescaped(
    _ rest: inout String.UnicodeScalarView.SubSequence
  ) throws(SessionRecordingError) -> Unicode.Scalar {
    let start = rest
    switch rest.popFirst() {
    case nil: throw error(#"a quotation mark at the end, and \\ for a backslash"#)
    case "n": return "\n"
    case let scalar? where scalar == "\"" || scalar == "\\": return scalar
    case "u" where rest.popFirst() == "{":
      let digits = rest.prefix { $0 != "}" }
      rest = rest[digits.endIndex...]
      if rest.popFirst() != nil, let value = UInt32(String(digits), radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        return scalar
      }
    default: break
    }
    throw error(#"\n, \u{HEX}, \" or \\"#, found: "\\\(String(start.prefix(1)))")
  }

  private func error(_ expected: String, found: String? = nil) -> SessionRecordingError {
    let line = rest.isEmpty ? word : "\(word) \(rest)"
    return SessionRecordingError(line: number, found: found ?? line, expected: expected)
  }
}

/// An error about a line of a ``SessionRecording`` that can't be read.
public struct SessionRecordingError: Error, Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// What was found there.
  public var found: String
  /// What was expected instead.
  public var expected: String

  /// Creates an error.
  public init(line: Int, found: String, expected: String) {
    self.line = line
    self.found = found
    self.expected = expected
  }
}

extension SessionRecordingError: CustomStringConvertible {
  /// The line, what was found there, and what was expected.
  public var description: String {
    "Line \(line): found \(String(reflecting: found)), expected \(expected)."
  }
}
