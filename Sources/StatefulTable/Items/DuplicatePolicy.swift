/// What happens to an item whose id is already in the list.
public enum DuplicatePolicy: Sendable, Hashable {
  /// The old item stays, and the new item is ignored.
  case keepFirst
  /// The new item replaces the old item.
  case replace
}

extension DuplicatePolicy {
  /// The items, of those with the same id one.
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
