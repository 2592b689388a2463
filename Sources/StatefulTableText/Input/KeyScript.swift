import StatefulTable

/// A sequence of keys to play on a screen, such as `j j r <wait> G <c-d> <enter>`.
///
/// Blanks separate the steps. A step is one of these:
///
/// - a single character, which is that key
///
/// - the name of a key in angle brackets, as in vim, in upper or lower case: `<down>`, `<pgdn>`,
///   `<esc>`, `<space>`, `<lt>`, `<c-d>`, `<f1>`
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
    for (index, token) in text.split(whereSeparator: \.isWhitespace).enumerated() {
      guard let step = Step(token) else {
        throw KeyScriptError(token: String(token), number: index + 1)
      }
      steps.append(step)
    }
  }

  /// Plays the script on a content, and stops if the content has finished.
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
  /// The step as text.
  public var description: String {
    switch self {
    case .key(let key): key.description
    case .wait: "<wait>"
    }
  }

  fileprivate init?(_ token: Substring) {
    guard token.first == "<", token != "<" else {
      guard let character = token.first, token.dropFirst().isEmpty else { return nil }
      self = .key(.character(character))
      return
    }
    guard token.last == ">" else { return nil }
    let name = token.dropFirst().dropLast().lowercased()
    if name == "wait" {
      self = .wait
    } else if let key = Key(name: name) {
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
  /// The number of the step, from 1.
  public var number: Int

  /// Creates an error.
  public init(token: String, number: Int) {
    self.token = token
    self.number = number
  }
}

extension KeyScriptError: CustomStringConvertible {
  /// The step and what was expected, in words.
  public var description: String {
    """
    Step \(number) of the key script, \(token.debugDescription), is not a key. Expected a single \
    character, <wait>, or one of \(Key.nameList.joined(separator: " ")).
    """
  }
}
