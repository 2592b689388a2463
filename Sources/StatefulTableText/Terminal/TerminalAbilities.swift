/// What a terminal can do, according to the environment.
public struct TerminalAbilities: Sendable, Hashable {
  /// How many colours there are.
  public enum ColorDepth: Sendable, Hashable, Comparable {
    /// None: bold, underline and inversion only.
    case none
    /// 16 named colours.
    case named
    /// A palette of 256.
    case palette
    /// 24 bits.
    case full
  }

  /// How many colours there are.
  public var colors: ColorDepth
  /// Whether a frame may be marked as one update: terminals that don't know the mark skip it.
  public var synchronizesOutput: Bool
  /// Whether some of the lines can be moved up or down as a whole, as any terminal can since the VT100.
  public var scrollsRegions: Bool

  /// Creates abilities.
  public init(
    colors: ColorDepth = .full,
    synchronizesOutput: Bool = true,
    scrollsRegions: Bool = true
  ) {
    self.colors = colors
    self.synchronizesOutput = synchronizesOutput
    self.scrollsRegions = scrollsRegions
  }

  /// Creates the abilities that an environment describes.
  ///
  /// `NO_COLOR` counts if it isn't empty, then `TERM` if it is `dumb` or missing, then `COLORTERM`.
  ///
  /// - Parameter variable: Looks up a variable of the environment.
  public init(variable: (String) -> String?) {
    let term = variable("TERM") ?? ""
    let isDumb = term.isEmpty || term == "dumb"
    synchronizesOutput = !isDumb
    scrollsRegions = !isDumb
    if isDumb || !(variable("NO_COLOR") ?? "").isEmpty {
      colors = .none
    } else if let depth = variable("COLORTERM"), depth == "truecolor" || depth == "24bit" {
      colors = .full
    } else {
      colors = term.hasSuffix("256color") ? .palette : .named
    }
  }
}
