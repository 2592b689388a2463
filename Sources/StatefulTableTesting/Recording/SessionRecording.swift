import FoundationEssentials
public import StatefulTable
public import StatefulTableText

/// What went into a screen: sizes, keys, pastes, the mouse, and the answers of its source, in order.
///
/// A ``SessionRecorder`` makes one. Written to a file, it is JSON with an object for each step, which you can read and shorten.
/// Keys are spelled as in a `KeyScript`.
///
/// What is on screen isn't recorded. A test replays the recording, and looks at the screen then.
public struct SessionRecording: Sendable, Hashable, Codable {
  /// One thing that went into the screen.
  public enum Step: Sendable, Hashable, Codable {
    /// The screen got a size.
    case size(Size)
    /// A key was pressed, text was pasted, or the mouse was used.
    case input(InputEvent)
    /// The source has answered a request of a ``ScriptedPageSource``.
    case answer(request: String, isFailure: Bool)
  }

  /// The steps, in order.
  public var steps: [Step]

  /// Creates a recording from its steps.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// Reads a recording from a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: A `DecodingError` that names the step which is wrong, or the error of the file.
  public init(contentsOfFile path: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// Writes the recording to a file, in the place of one that is there.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: The error of the file.
  public func write(toFile path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(filePath: path), options: .atomic)
  }
}

extension SessionRecording.Step: CustomStringConvertible {
  /// The step as a text, such as "key j" or "answer page 2".
  public var description: String {
    switch self {
    case .size(let size): "size \(size.columns)x\(size.lines)"
    case .input(.key(let key)): "key \(key)"
    case .input(let event): "\(event)"
    case .answer(let request, let isFailure): "\(isFailure ? "failure" : "answer") \(request)"
    }
  }
}
