#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PagedTableController {
  /// Inserts items before a row.
  ///
  /// What is on screen stays put. Items whose id is there already are treated as ``duplicatePolicy``
  /// says.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - row: The row before which they come. Beyond the rows, the nearest place.
  /// - Complexity: O(*m*) for *m* items, and the moving of the items behind.
  public func insert(_ items: [Item], at row: Int) {
    let new = unique(items).filter { item in
      guard store.contains(item.id) else { return true }
      duplicateCount += 1
      if duplicatePolicy == .replace { update(item) }
      return false
    }
    guard !new.isEmpty else { return }
    let row = min(max(0, row), store.count)
    note { $0.insert(new, after: row > 0 ? store.items[row - 1].id : nil) }
    localIDs.formUnion(new.map(\.id))
    removedIDs.subtract(new.map(\.id))
    totalCount = totalCount.map { $0 + new.count }
    store.insert(new, at: row)
    ledger.replace(row..<row, with: new.count)
    tableView.insertRows(at: .rows(row..<row + new.count, inSection: itemSection))
  }

  /// Removes the item with an id.
  ///
  /// Nothing happens if there is none.
  ///
  /// - Complexity: That of ``item(withID:)``, and the moving of the items behind.
  public func remove(id: Item.ID) {
    guard let row = store.row(of: id) else { return }
    note { $0.remove(id) }
    // The source may have taken over what was inserted by hand, and counted with it for a page since.
    removedCount += 1
    if localIDs.remove(id) == nil { removedIDs.insert(id) }
    totalCount = totalCount.map { max(0, $0 - 1) }
    store.remove(row..<row + 1)
    ledger.replace(row..<row + 1, with: 0)
    tableView.deleteRows(at: .rows(row..<row + 1, inSection: itemSection))
  }

  /// Puts an item in the place of the one that has its id.
  ///
  /// Nothing happens if there is none.
  ///
  /// - Complexity: That of ``item(withID:)``.
  public func update(_ item: Item) {
    guard store.contains(item.id) else { return }
    note { $0.update(item) }
    show(item)
  }

  /// Moves the item with an id to a row.
  ///
  /// Nothing happens if there is none.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - row: The row at which it stands afterwards. Beyond the rows, the nearest.
  /// - Complexity: That of ``item(withID:)``, and the moving of the items between.
  public func move(id: Item.ID, to row: Int) {
    guard let source = store.row(of: id) else { return }
    let target = min(max(0, row), store.count - 1)
    guard source != target else { return }
    let item = store.items[source]
    store.remove(source..<source + 1)
    ledger.replace(source..<source + 1, with: 0)
    note { $0.move(item, after: target > 0 ? store.items[target - 1].id : nil) }
    store.insert(CollectionOfOne(item), at: target)
    ledger.replace(target..<target, with: 1)
    tableView.moveRow(
      at: IndexPath(row: source, section: itemSection),
      to: IndexPath(row: target, section: itemSection)
    )
  }

  /// Makes the items others, so that only what changed comes, goes or moves.
  ///
  /// Paging goes on where it was. Items whose id another of them has are treated as ``duplicatePolicy``
  /// says.
  ///
  /// - Complexity: O(*n*) for *n* items, and O(*m* log *m*) where *m* of them are not in order.
  public func apply(_ items: [Item]) {
    let next = ledger.next
    let new = unique(items)
    totalCount = totalCount.map { max(0, $0 + new.count - store.count) }
    setItems(new)
    ledger = PageLedger(count: new.count, next: next)
  }

  /// Writes down what is done while a load is on its way.
  private func note(_ edit: (inout EditJournal<Item>) -> Void) {
    if ticket != nil { edit(&journal) }
  }
}
