/// What a list does with its rows if a refresh doesn't reach them.
///
/// That happens if the source has got more new items than a page has.
public enum GapPolicy: Sendable, Hashable {
  /// The rows stay below the page, with a gap between: see ``PagedTableController/gaps``.
  ///
  /// A gap can be marked only if the page is above the rows, and if the place between them can be found again. In these
  /// cases the page replaces all rows instead:
  ///
  /// - Pages have numbers (``PageSource/numberedPageSize``). A refresh loads the page of the row that is read.
  /// - The page has a ``Page/previous``. Nobody knows whether it is above or below the rows.
  /// - The source's newest items are last (``PageSource/isNewestLast``). A refresh then adjoins the last row, unless
  ///   the last page had no ``Page/next``.
  case marked
  /// The page replaces all rows, and the list shows the first of them.
  case replace
}
