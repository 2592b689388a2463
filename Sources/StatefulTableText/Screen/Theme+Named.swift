import StatefulTable

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
