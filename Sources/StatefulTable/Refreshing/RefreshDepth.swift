/// How much of a ``PagedTableController`` a refresh loads again.
public enum RefreshDepth: Sendable, Hashable {
  /// What is newer, or the first page if the source can't say.
  case firstPage
  /// All pages that are loaded, one after the other.
  ///
  /// When the last one has arrived, all rows are replaced by id, so that rows further down are up to date, too. What is on
  /// screen stays in place. If a page fails, nothing changes. A list whose first pages were unloaded, or whose newest items
  /// are last, refreshes as with ``firstPage``.
  case loaded
}
