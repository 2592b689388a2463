extension StyledText: ExpressibleByStringInterpolation {
  /// Creates text in the plain style.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Creates text from an interpolated string with styles.
  public init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.runs)
  }

  /// The parts of an interpolated string, each with its style.
  ///
  /// Styled text keeps its styles when it is interpolated.
  public struct StringInterpolation: StringInterpolationProtocol {
    private var finishedRuns: [Run] = []
    private var last: Run

    /// Creates an interpolation without any parts.
    public init(literalCapacity: Int, interpolationCount: Int) {
      last = Run("")
      if interpolationCount == 0 { last.string.reserveCapacity(literalCapacity) }
    }

    /// The parts, of which neighbors differ in style.
    fileprivate var runs: [Run] {
      last.string.isEmpty ? finishedRuns : finishedRuns + [last]
    }

    /// Appends a part of the literal in the plain style.
    public mutating func appendLiteral(_ literal: String) {
      append(literal, .plain)
    }

    /// Appends a value's description in a style.
    ///
    /// - Parameters:
    ///   - value: The value, which is described as by `String(describing:)`.
    ///   - style: The style. The default is ``Style/plain``.
    public mutating func appendInterpolation<Value>(_ value: Value, _ style: Style = .plain) {
      append(String(describing: value), style)
    }

    /// Appends a value's description in a style, or other text if the value is `nil`.
    ///
    /// - Parameters:
    ///   - value: The value, which is described as by `String(describing:)`.
    ///   - replacement: The text for `nil`. It is only evaluated if the value is `nil`.
    ///   - style: The style of either text. The default is ``Style/plain``.
    public mutating func appendInterpolation<Value>(
      _ value: Value?,
      default replacement: @autoclosure () -> some StringProtocol,
      _ style: Style = .plain
    ) {
      append(value.map { String(describing: $0) } ?? String(replacement()), style)
    }

    /// Appends text with the styles that it has, and gives its plain parts a style.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - style: The style of its plain parts. The default is ``Style/plain``.
    public mutating func appendInterpolation(_ text: StyledText, _ style: Style = .plain) {
      for run in text.runs { append(run.string, run.style == .plain ? style : run.style) }
    }

    private mutating func append(_ string: String, _ style: Style) {
      guard !string.isEmpty else { return }
      if last.style == style || last.string.isEmpty {
        last.style = style
        last.string += string
      } else {
        finishedRuns.append(last)
        last = Run(string, style)
      }
    }
  }
}
