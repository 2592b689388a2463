import StatefulTable

extension TerminalSession {
  /// The options of a session.
  public struct Options: Sendable {
    /// The styles of the screen.
    ///
    /// The default is ``Theme/default``.
    ///
    /// The session leaves out colors that the terminal doesn't have. With `NO_COLOR`, it uses none.
    public var theme = Theme.default

    /// The texts of the screen.
    ///
    /// The default is ``Words/english``. The session uses them for the list that it shows. A content of your own has
    /// its own words, as it has its own theme.
    public var words = Words.english

    /// Whether the session writes lines for screen readers, instead of drawing a screen.
    ///
    /// Each change is a line of text, such as the row with the cursor, its position, and the state.
    /// Nothing moves, and keys do the same as on a screen.
    ///
    /// The default is `nil`: the environment decides. The session writes lines if `TERM` is `dumb`
    /// or missing, or if `ACCESSIBLE` is set and is neither empty nor 0.
    public var isAccessible: Bool?

    /// Whether the mouse works the list from the start, and doesn't select text.
    ///
    /// The default is `false`. The key `m` changes it.
    public var capturesMouse = false

    /// The keys that the user has chosen instead of the program's.
    ///
    /// The default changes none. The session uses it for the list that it shows. A content has a keymap
    /// of its own, as it has a theme.
    public var keymap = Keymap()

    /// Whether the user of a picker types which items it shows, as in fzf.
    ///
    /// The default is `true`. See ``TableScreen/filtersWhileTyping``.
    public var filtersWhileTyping = true

    /// The number of lines that the session draws on, below the shell's prompt.
    ///
    /// The default is `nil`: the session has the whole terminal, on its alternate screen. With a height, what the terminal
    /// shows stays, and the lines are removed at the end. If there is no room for them below the prompt, the terminal
    /// scrolls. It gets no more lines than it has, and at least one.
    ///
    /// There is no mouse then, because the session doesn't know on which line of the terminal it begins. Lines for screen
    /// readers have no height.
    public var height: Int?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - theme: The styles of the screen. The default is ``Theme/default``.
    ///   - words: The texts of the screen. The default is ``Words/english``.
    ///   - height: The number of lines below the prompt. The default is `nil`, for the whole terminal.
    public init(theme: Theme = .default, words: Words = .english, height: Int? = nil) {
      self.theme = theme
      self.words = words
      self.height = height
    }
  }
}

extension TerminalSession.Options {
  /// Whether a session writes lines, in an environment.
  func isAccessible(variable: (String) -> String?) -> Bool {
    if let isAccessible { return isAccessible }
    let wish = variable("ACCESSIBLE") ?? ""
    return !wish.isEmpty && wish != "0" || TerminalAbilities.isDumb(variable("TERM"))
  }
}

extension TableScreen {
  /// Creates a screen as a session's options say.
  convenience init(
    _ controller: StatefulTableController,
    size: Size,
    _ options: TerminalSession.Options
  ) {
    self.init(
      controller,
      size: size,
      theme: options.theme,
      words: options.words,
      keymap: options.keymap
    )
  }
}
