/// Items in their order, and each by its id.
///
/// No two items have the same id: that is for the caller to see to.
@usableFromInline struct ItemStore<Item: Identifiable> {
  @usableFromInline private(set) var items: [Item] = []
  /// The number of each item in the order of rows.
  @usableFromInline private(set) var numbers: [Item.ID: Int] = [:]
  @usableFromInline private(set) var order = RowOrder()

  var count: Int { items.count }

  func contains(_ id: Item.ID) -> Bool { numbers[id] != nil }

  /// The row of the item with an id.
  ///
  /// - Complexity: O(log *n*) for *n* items, or O(1) as long as items came and went at the ends only.
  @inlinable func row(of id: Item.ID) -> Int? {
    numbers[id].map { order.row(withNumber: $0) }
  }

  /// Puts an item in the place of the one that has its id.
  ///
  /// - Returns: Its row, or `nil` if there is none with its id.
  mutating func update(_ item: Item) -> Int? {
    guard let row = row(of: item.id) else { return nil }
    items[row] = item
    return row
  }

  /// Puts items in the place of others.
  ///
  /// - Complexity: O(*m*) for *m* items that come and go, and the moving of the items behind.
  mutating func replace(_ rows: Range<Int>, with new: some Collection<Item>) {
    for row in rows { numbers[items[row].id] = nil }
    order.remove(rows)
    items.replaceSubrange(rows, with: new)
    for row in order.insert(new.count, at: rows.lowerBound) {
      numbers[items[row].id] = order.number(ofRow: row)
    }
  }

  mutating func insert(_ new: some Collection<Item>, at row: Int) {
    replace(row..<row, with: new)
  }

  mutating func append(_ new: some Collection<Item>) {
    insert(new, at: count)
  }

  mutating func remove(_ rows: Range<Int>) {
    replace(rows, with: EmptyCollection())
  }

  mutating func replaceAll(with new: [Item]) {
    self = ItemStore()
    append(new)
  }
}
