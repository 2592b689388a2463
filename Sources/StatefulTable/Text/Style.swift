/// How text looks.
public struct Style: Sendable, Hashable {
  /// Ways to set text apart that don't need colour.
  public struct Traits: OptionSet, Sendable, Hashable {
    /// The bits, one for each trait.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier text.
    public static let bold = Traits(rawValue: 1 << 0)
    /// Fainter text.
    public static let dim = Traits(rawValue: 1 << 1)
    /// Slanted text.
    public static let italic = Traits(rawValue: 1 << 2)
    /// Underlined text.
    public static let underline = Traits(rawValue: 1 << 3)
    /// Foreground and background exchanged.
    public static let inverse = Traits(rawValue: 1 << 4)
  }

  /// The colour of the text.
  ///
  /// `nil` is the terminal's own.
  public var foreground: Color?
  /// The colour behind the text.
  ///
  /// `nil` is the terminal's own.
  public var background: Color?
  /// What sets the text apart besides colour.
  public var traits: Traits

  /// Creates a style.
  ///
  /// By default text looks as the terminal's user has set it.
  public init(foreground: Color? = nil, background: Color? = nil, traits: Traits = []) {
    self.foreground = foreground
    self.background = background
    self.traits = traits
  }

  /// Text as the terminal's user has set it.
  public static let plain = Style()
  /// Heavier text.
  public static let bold = Style(traits: .bold)
  /// Fainter text.
  public static let dim = Style(traits: .dim)
}
