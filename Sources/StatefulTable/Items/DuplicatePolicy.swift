/// What happens to an item whose id is already in the list.
public enum DuplicatePolicy: Sendable, Hashable {
  /// The old item stays, and the new item is ignored.
  case keepFirst
  /// The new item replaces the old item.
  case replace
}
