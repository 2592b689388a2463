public import StatefulTable

/// The styles of a screen's own parts.
///
/// Nothing is shown by color alone: the cursor has a mark, hits are underlined, and errors are words. So a theme can
/// use any colors, or none. Rows keep their own styles. In state views, plain text of a failure gets the style
/// ``error``, and `Style.dim` becomes ``dim``.
public struct Theme: Sendable, Hashable {
  /// The style of the title.
  public var title = Style.bold
  /// The style of the position and the number of rows, at the right of the title.
  public var counts = Style.plain
  /// The style of the titles of columns.
  public var columnTitle = Style(traits: .underline)
  /// The style of section headers and footers.
  public var sectionHeader = Style(traits: [.bold, .underline])
  /// The style of the row with the cursor, in place of the row's own styles.
  public var cursor = Style(traits: .inverse)
  /// The style of search hits, on top of the row's own styles.
  public var hit = Style(foreground: .yellow, traits: [.bold, .underline])
  /// The style of keys in the help.
  public var helpKey = Style.bold
  /// The style of the words in the help, and of dim text in state views.
  public var dim = Style.dim
  /// The style of messages, such as the number of new rows.
  public var message = Style.bold
  /// The style of errors.
  public var error = Style(foreground: .red, traits: .bold)

  /// Creates the default theme, which suits dark and light terminals.
  public init() {}
}

extension Theme {
  /// The default theme.
  public static let `default` = Theme()

  /// A theme without colors.
  public static let plain: Theme = {
    var theme = Theme()
    theme.hit.foreground = nil
    theme.error = .bold
    return theme
  }()

  /// A theme for light text on a dark background.
  public static let dark: Theme = {
    var theme = Theme()
    theme.title.foreground = .brightCyan
    theme.sectionHeader.foreground = .brightBlue
    theme.hit.foreground = .brightYellow
    theme.helpKey.foreground = .brightCyan
    theme.message.foreground = .brightGreen
    theme.error.foreground = .brightRed
    return theme
  }()

  /// A theme for dark text on a light background.
  public static let light: Theme = {
    var theme = Theme()
    theme.title.foreground = .blue
    theme.sectionHeader.foreground = .blue
    theme.hit.foreground = .magenta
    theme.helpKey.foreground = .blue
    theme.message.foreground = .green
    theme.error.foreground = .red
    // Faint text fades into a light background.
    theme.dim = Style(foreground: .brightBlack)
    return theme
  }()
}
