/// What becomes of an item whose id is there already.
public enum DuplicatePolicy: Sendable, Hashable {
  /// The item that was there first stays, the other is dropped.
  case keepFirst
  /// The newer item takes the place of the one that was there.
  case replace
}

extension DuplicatePolicy {
  /// The items, of those with the same id one.
  ///
  /// - Complexity: O(*n*) for *n* items.
  func unique<Item: Identifiable>(_ items: [Item]) -> [Item] {
    guard items.count > 1 else { return items }
    var rows: [Item.ID: Int] = [:]
    rows.reserveCapacity(items.count)
    var unique: [Item] = []
    unique.reserveCapacity(items.count)
    for item in items {
      if let row = rows[item.id] {
        if self == .replace { unique[row] = item }
      } else {
        rows[item.id] = unique.count
        unique.append(item)
      }
    }
    return unique
  }
}
