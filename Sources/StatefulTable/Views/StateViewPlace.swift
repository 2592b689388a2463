/// Where a state view stands.
public enum StateViewPlace: Sendable, Hashable, CaseIterable {
  /// Over the whole table, which has no rows: the loading, empty or error view.
  case cover
  /// Above the rows: the refresh view.
  case aboveRows
  /// Below the last row, scrolling with it: the next page view.
  case belowRows
}
