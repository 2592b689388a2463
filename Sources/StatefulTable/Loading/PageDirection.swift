/// The end of the rows at which a page is loaded.
public enum PageDirection: Hashable, Sendable, CaseIterable {
  /// After the last row.
  case next
  /// Before the first row.
  case previous
}
