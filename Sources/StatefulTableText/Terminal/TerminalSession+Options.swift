extension TerminalSession {
  /// How a session appears.
  public struct Options: Sendable, Hashable {
    /// How the screen looks.
    ///
    /// Colours that the terminal doesn't have, or its user doesn't want (`NO_COLOR`), are left out.
    public var theme = Theme.default

    /// Whether the session writes lines, one below the other, instead of drawing on a screen: what a
    /// screen reader can follow.
    ///
    /// There is no alternate screen and nothing moves. Each change is a line of text: the selected row
    /// and its position, the states in words. Keys do what they do otherwise.
    ///
    /// `nil`, the default, asks the environment: if `ACCESSIBLE` is set, to neither nothing nor 0, or
    /// `TERM` is `dumb`.
    public var isAccessible: Bool?

    /// Whether the mouse is for the list from the beginning, rather than for selecting text.
    ///
    /// The default is `false`; the key `m` changes it.
    public var capturesMouse = false

    /// Creates options with the defaults.
    public init() {}

    /// Creates options with a theme.
    public init(theme: Theme) {
      self.theme = theme
    }
  }
}

extension TerminalSession.Options {
  /// Whether a session writes lines, in an environment.
  func isAccessible(variable: (String) -> String?) -> Bool {
    if let isAccessible { return isAccessible }
    let wish = variable("ACCESSIBLE") ?? ""
    return !wish.isEmpty && wish != "0" || variable("TERM") == "dumb"
  }
}
