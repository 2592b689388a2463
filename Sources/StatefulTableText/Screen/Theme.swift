public import StatefulTable

/// The styles of a screen's own parts.
///
/// Colour never carries meaning alone: the cursor has its mark, hits are underlined, errors are words. So a
/// theme may use any colours, or none. Rows and state views keep their own styles, with two exceptions: the
/// plain text of a state view that shows a failure gets ``error``, and `Style.dim` becomes ``dim``.
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
  /// The hits of a search, laid over the row's own styles.
  public var hit = Style(foreground: .yellow, traits: [.bold, .underline])
  /// A key in the help.
  public var helpKey = Style.bold
  /// The action of a key in the help, and dim text in state views.
  public var dim = Style.dim
  /// Messages, such as the number of new rows above or that a search has wrapped around.
  public var message = Style.bold
  /// Errors, also in state views.
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
