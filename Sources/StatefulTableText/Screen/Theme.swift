public import StatefulTable

/// How the parts of a screen look that don't come from the rows.
///
/// Nothing is said by colour alone: the cursor has its mark, hits are underlined, errors are words. So a
/// theme may use any colours, or none. What rows and state views bring of styles of their own stays, but for
/// what state views leave plain when they speak of a failure, and what they have `Style.dim`.
public struct Theme: Sendable, Hashable {
  /// The title, and what leads to it.
  public var title = Style.bold
  /// The position and the number of rows, at the right of the title.
  public var counts = Style.plain
  /// The title above a section's rows.
  public var sectionHeader = Style(traits: [.bold, .underline])
  /// The text of the row that keys act on, in place of the row's own styles: inverted patches of several
  /// colours are hard to read.
  public var cursor = Style(traits: .inverse)
  /// What a search has found, laid over the row's own styles.
  public var hit = Style(foreground: .yellow, traits: [.bold, .underline])
  /// A key in the help.
  public var helpKey = Style.bold
  /// What a key does, and whatever else may be overlooked, also in state views.
  public var dim = Style.dim
  /// What the screen has to say: new rows above, a search that went around.
  public var message = Style.bold
  /// What went wrong, also in state views.
  public var error = Style(foreground: .red, traits: .bold)

  /// Creates the default theme, which suits dark and light terminals.
  public init() {}
}

extension Theme {
  /// The default theme.
  public static let `default` = Theme()

  /// A theme without colours.
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
