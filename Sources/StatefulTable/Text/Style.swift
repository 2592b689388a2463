/// The look of text: its colors and traits.
public struct Style: Sendable, Hashable {
  /// The look of text apart from colors.
  public struct Traits: OptionSet, Sendable, Hashable {
    /// The bits, one for each trait.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bold text.
    public static let bold = Traits(rawValue: 1 << 0)
    /// Dim text.
    public static let dim = Traits(rawValue: 1 << 1)
    /// Italic text.
    public static let italic = Traits(rawValue: 1 << 2)
    /// Underlined text.
    public static let underline = Traits(rawValue: 1 << 3)
    /// Text with its foreground and background colors exchanged.
    public static let inverse = Traits(rawValue: 1 << 4)
  }

  /// The color of the text.
  ///
  /// The default is `nil`, for the terminal's own color.
  public var foreground: Color?
  /// The color behind the text.
  ///
  /// The default is `nil`, for the terminal's own color.
  public var background: Color?
  /// The traits of the text, none by default.
  public var traits: Traits

  /// Creates a style.
  ///
  /// By default, text looks as the user has set up the terminal.
  ///
  /// - Parameters:
  ///   - foreground: The color of the text. The default is `nil`, for the terminal's own.
  ///   - background: The color behind it. The default is `nil`, likewise.
  ///   - traits: Bold, underlined and so on. The default is none.
  public init(foreground: Color? = nil, background: Color? = nil, traits: Traits = []) {
    self.foreground = foreground
    self.background = background
    self.traits = traits
  }

  /// Whether two styles are the same.
  public static func == (left: Style, right: Style) -> Bool {
    left.traits.rawValue == right.traits.rawValue && left.foreground == right.foreground
      && left.background == right.background
  }

  /// Text as the user has set up the terminal.
  public static let plain = Style()
  /// Bold text.
  public static let bold = Style(traits: .bold)
  /// Dim text.
  public static let dim = Style(traits: .dim)
}
