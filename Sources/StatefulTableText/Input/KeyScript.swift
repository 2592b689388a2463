import StatefulTable

/// A sequence of keys to play on a screen, such as `j j r <wait> G <ctrl-d> <enter>`.
///
/// Blanks and line breaks separate the steps. A step is one of these:
///
/// - a ``Key`` as text: a single character, or a name in angle brackets, such as `<down>`, `<ctrl-d>`, `<alt-q>`,
///   `<shift-up>`, `<f5>`, `<space>`, or `<lt>` for the character `<`
///
/// - `<wait>`, which waits until nothing is loading and no search runs
public struct KeyScript: Sendable, Hashable {
  /// One step of a script.
  public enum Step: Sendable, Hashable {
    /// Press a key.
    case key(Key)
    /// Wait until nothing is loading and no search runs.
    case wait
  }

  /// The steps, in order.
  public var steps: [Step]

  /// Creates a script from its steps.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// Creates a script from text.
  ///
  /// - Throws: A ``KeyScriptError`` for the first step that isn't valid.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(parsing text: String) throws(KeyScriptError) {
    steps = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      var column = 1
      var start = line.startIndex
      for token in line.split(whereSeparator: \.isWhitespace) {
        column += line.distance(from: start, to: token.startIndex)
        start = token.startIndex
        guard let step = Step(String(token)) else {
          throw KeyScriptError(token: String(token), line: number + 1, column: column)
        }
        steps.append(step)
      }
    }
  }

  /// Plays the script on the content, and stops if it has finished.
  @MainActor public func play(on content: any TerminalContent) async {
    for step in steps where !content.isFinished {
      switch step {
      case .key(let key): content.send(.key(key))
      case .wait: await content.settled()
      }
    }
  }
}

extension KeyScript: CustomStringConvertible {
  /// The script as text, which ``init(parsing:)`` reads.
  public var description: String {
    steps.map(\.description).joined(separator: " ")
  }
}

extension KeyScript.Step: CustomStringConvertible {
  private static let waitName = "<wait>"

  /// The step as text.
  public var description: String {
    switch self {
    case .key(let key): key.description
    case .wait: Self.waitName
    }
  }

  fileprivate init?(_ token: String) {
    if token.lowercased() == Self.waitName {
      self = .wait
    } else if let key = Key(token) {
      self = .key(key)
    } else {
      return nil
    }
  }
}

/// An error about an invalid step of a ``KeyScript``.
public struct KeyScriptError: Error, Hashable, Sendable {
  /// The invalid text.
  public var token: String
  /// The line in which it begins, from 1.
  public var line: Int
  /// The character of the line with which it begins, from 1.
  public var column: Int
}

extension KeyScriptError: CustomStringConvertible {
  /// The place, and what was expected there.
  public var description: String {
    "Line \(line), column \(column): \(token.debugDescription) \(problem)"
  }

  private var problem: String {
    if token.first != "<" {
      return "is more than one key. Expected a blank after each key."
    }
    if token.count == 1 || token.last != ">" {
      return "is the beginning of a name. Expected “>” at its end; the key “<” is <lt>."
    }
    let names = Key.spellingList.joined(separator: " ")
    return "is not the name of a key. Expected <wait>, or a name such as \(names)."
  }
}
