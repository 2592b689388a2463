/// What becomes of an item whose id is there already.
public enum DuplicatePolicy: Sendable, Hashable {
  /// The item that was there first stays, the other is dropped.
  case keepFirst
  /// The newer item takes the place of the one that was there.
  case replace
}
