/// The abilities of a terminal.
public struct TerminalAbilities: Sendable, Hashable {
  /// The number of colors.
  public enum ColorDepth: Sendable, Hashable, Comparable {
    /// No colors, only bold, underline and inversion.
    case none
    /// 16 named colors.
    case named
    /// A palette of 256 colors.
    case palette
    /// 24-bit colors.
    case full
  }

  /// The number of colors.
  public var colors: ColorDepth
  /// Whether the terminal gets neither marks around an update, which others ignore if they don't know them, nor a region
  /// of lines to scroll, which all can since the VT100.
  public var isDumb: Bool
  /// Whether the terminal shows nothing of a sequence that it doesn't understand.
  private(set) var ignoresUnknown = true

  /// Creates the abilities of a terminal, for a ``FrameWriter`` of your own.
  ///
  /// - Parameters:
  ///   - colors: The number of colors. The default is all of them.
  ///   - isDumb: Whether the terminal neither marks updates nor scrolls some of its lines. The default is `false`.
  public init(colors: ColorDepth = .full, isDumb: Bool = false) {
    self.colors = colors
    self.isDumb = isDumb
  }

  /// Creates the abilities that an environment describes.
  ///
  /// If `NO_COLOR` isn't empty, or if `TERM` is `dumb` or missing, there are no colors. Otherwise
  /// `COLORTERM` and `TERM` decide. Without `COLORTERM`, as after `ssh`, terminals that are known by
  /// name have the colors that they really have.
  ///
  /// - Parameter variable: Returns the value of an environment variable, or `nil`.
  public init(variable: (String) -> String?) {
    let term = variable("TERM") ?? ""
    isDumb = Self.isDumb(term)
    // Such as "screen" of "screen.xterm-256color".
    let words = term.split { $0 == "-" || $0 == "." }
    ignoresUnknown = !isDumb && !Self.literal.contains(where: words.prefix(1).contains)
    if isDumb || !(variable("NO_COLOR") ?? "").isEmpty {
      colors = .none
    } else if let depth = variable("COLORTERM"), depth == "truecolor" || depth == "24bit" {
      colors = .full
    } else if words.first == "screen" || words.first == "tmux" {
      // Whatever terminal it says that it shows, it translates the colors for the one that it is shown on.
      colors = words.last == "direct" ? .full : .palette
    } else if words.last == "direct" || Self.colorful.contains(where: words.prefix(2).contains) {
      colors = .full
    } else {
      colors = term.contains("256color") ? .palette : .named
    }
  }

  /// Whether a terminal of this `TERM` understands no sequences.
  static func isDumb(_ term: String?) -> Bool {
    (term ?? "").isEmpty || term == "dumb"
  }

  /// What `TERM` says of terminals that may show what they don't understand, and of those that it knows nothing of.
  private static let literal: [Substring] = [
    "ansi", "cons25", "linux", "sun", "unknown", "vt52", "vt100",
  ]

  /// What `TERM` says of terminals with 24-bit colors, alone or after `xterm`.
  private static let colorful: [Substring] = [
    "alacritty", "contour", "foot", "ghostty", "kitty", "rio", "wezterm",
  ]
}
