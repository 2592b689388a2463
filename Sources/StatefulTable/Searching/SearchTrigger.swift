/// What begins the search for a text that the user types.
public enum SearchTrigger: Hashable, Sendable {
  /// A pause: the search begins when the text hasn't changed for ``LoadOptions/searchDelay``.
  ///
  /// Enter begins it earlier.
  case typing
  /// Enter.
  ///
  /// Choose it if a search is expensive, or if half a word finds nothing useful.
  case submit
}
