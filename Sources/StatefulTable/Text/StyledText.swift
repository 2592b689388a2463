/// A string with a style for each of its parts.
///
/// Join parts with `+`, or interpolate them with their styles:
///
/// ```swift
/// StyledText("a1b2c3d", .dim) + "  Fix the frobnicator"
/// ```
/// ```swift
/// let text: StyledText = "\(name, .bold) and \(count) more"
/// ```
public struct StyledText: Sendable, Hashable {
  /// A part of the text in one style.
  package struct Run: Sendable, Hashable {
    /// The text of the part.
    package var string: String
    /// The style of the part.
    package var style: Style

    package init(_ string: String, _ style: Style = .plain) {
      self.string = string
      self.style = style
    }
  }

  /// The parts, in order.
  ///
  /// No part is empty.
  package private(set) var runs: [Run]

  /// Creates text in one style.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - style: The style. The default is plain.
  public init(_ string: String, _ style: Style = .plain) {
    runs = string.isEmpty ? [] : [Run(string, style)]
  }

  /// Creates text from parts.
  ///
  /// It leaves out empty parts.
  package init(_ runs: [Run]) {
    let hasEmptyRuns = runs.contains { $0.string.isEmpty }
    self.runs = hasEmptyRuns ? runs.filter { !$0.string.isEmpty } : runs
  }

  /// The text without its styles.
  public var string: String {
    runs.count == 1 ? runs[0].string : runs.reduce(into: "") { $0 += $1.string }
  }

  /// Whether there is no text.
  public var isEmpty: Bool { runs.isEmpty }

  /// Joins two texts, each with its own styles.
  public static func + (leading: StyledText, trailing: StyledText) -> StyledText {
    var joined = leading
    joined += trailing
    return joined
  }

  /// Joins a text and a string in the plain style.
  public static func + (leading: StyledText, trailing: String) -> StyledText {
    leading + trailing.styledText
  }

  /// Joins a string in the plain style and a text.
  public static func + (leading: String, trailing: StyledText) -> StyledText {
    leading.styledText + trailing
  }

  /// Appends a text, which keeps its styles.
  public static func += (text: inout StyledText, more: StyledText) {
    text.runs += more.runs
  }

  /// Appends a string in the plain style.
  public static func += (text: inout StyledText, more: String) {
    text += more.styledText
  }
}

/// A string, or a text with styles.
public protocol StyledTextConvertible {
  /// The text with its styles.
  var styledText: StyledText { get }
}

extension StyledText: StyledTextConvertible {
  /// The text itself.
  public var styledText: StyledText { self }
}

extension String: StyledTextConvertible {
  /// The string in the plain style.
  public var styledText: StyledText { StyledText(self) }
}

extension StyledText: CustomStringConvertible {
  /// The text without its styles.
  public var description: String { string }
}

extension StyledText {
  /// The lines of the text, without blank ones.
  var lines: [StyledText] { allLines.filter { !$0.isEmpty } }

  /// The lines of the text, blank ones included.
  var allLines: [StyledText] {
    var lines: [StyledText] = []
    var line = StyledText("")
    for run in runs {
      let pieces = run.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, piece) in pieces.enumerated() {
        if index > 0 {
          lines.append(line)
          line = StyledText("")
        }
        line += StyledText(String(piece), run.style)
      }
    }
    return lines + [line]
  }
}
