#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What a page's items are held against, and how the table hears of what came and went.
extension PagedTableController {
  /// The items without those whose id another of them has, which are counted.
  func unique(_ items: [Item]) -> [Item] {
    var rows: [Item.ID: Int] = [:]
    rows.reserveCapacity(items.count)
    var unique: [Item] = []
    unique.reserveCapacity(items.count)
    for item in items {
      if let row = rows[item.id] {
        duplicateCount += 1
        if duplicatePolicy == .replace { unique[row] = item }
      } else {
        rows[item.id] = unique.count
        unique.append(item)
      }
    }
    return unique
  }

  /// The items that aren't there yet, and weren't removed by hand.
  ///
  /// Those that are there are counted and treated as the policy says, unless they were changed by hand
  /// meanwhile.
  func admit(_ items: [Item], countingDuplicates: Bool) -> [Item] {
    let changedIDs = journal.ids
    return unique(items).filter { item in
      localIDs.remove(item.id)
      if removedIDs.contains(item.id) { return false }
      guard store.contains(item.id) else { return true }
      if changedIDs.contains(item.id) { return false }
      if countingDuplicates { duplicateCount += 1 }
      if duplicatePolicy == .replace { show(item) }
      return false
    }
  }

  /// Puts an item in the place of the one with its id.
  func show(_ item: Item) {
    guard let row = store.update(item) else { return }
    tableView.reloadRows(at: .rows(row..<row + 1, inSection: itemSection))
  }

  /// Changes the items, and tells the table of what came, went and moved.
  func change(_ diff: ListDiff, rowsOfOld: [Int], rowsOfNew: [Int], _ change: () -> Void) {
    func paths(_ rows: [Int]) -> [IndexPath] {
      rows.map { IndexPath(row: $0, section: itemSection) }
    }
    tableView.performBatchUpdates {
      change()
      tableView.deleteRows(at: paths(diff.deletes.map { rowsOfOld[$0] }))
      tableView.insertRows(at: paths(diff.inserts.map { rowsOfNew[$0] }))
      for move in diff.moves {
        tableView.moveRow(
          at: IndexPath(row: rowsOfOld[move.source], section: itemSection),
          to: IndexPath(row: rowsOfNew[move.target], section: itemSection)
        )
      }
    }
  }

  /// Makes the items others, of which no two have the same id.
  func setItems(_ items: [Item]) {
    let diff = ListDiff(from: store.items, to: items)
    change(
      diff,
      rowsOfOld: Array(store.items.indices),
      rowsOfNew: Array(items.indices)
    ) {
      store.replaceAll(with: items)
    }
  }

  // MARK: Letting go

  /// Rows this far from the screen are let go of: were they nearer, they'd be asked for again at once.
  private var margin: Int { nextPageOffset + max(0, tableView.size.lines) }

  /// Lets go of pages above the screen, so that some rows more are not too many.
  func dropFirstPages(adding count: Int) {
    guard let maximumItemCount else { return }
    var dropped = 0
    let dispensable = itemsAbove - margin
    while store.count - dropped + count > maximumItemCount, let page = ledger.kept.first,
      ledger.kept.count > 1, dropped + page.count <= dispensable
    {
      dropped += page.count
      ledger.dropFirst(lastID: page.count > 0 ? store.items[dropped - 1].id : nil)
    }
    remove(0..<dropped)
  }

  /// Lets go of pages below the screen, so that some rows more are not too many.
  func dropLastPages(adding count: Int) {
    guard let maximumItemCount else { return }
    var dropped = 0
    let dispensable = itemsBelow - margin
    while store.count - dropped + count > maximumItemCount, let page = ledger.kept.last,
      ledger.kept.count > 1, dropped + page.count <= dispensable
    {
      dropped += page.count
      ledger.dropLast()
    }
    remove(store.count - dropped..<store.count)
  }

  private func remove(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    let selected = tableView.indexPathForSelectedRow
    let isSelectionLost = selected.map { $0.section == itemSection && rows.contains($0.row) }
    if let selected, isSelectionLost == true { lostSelection = store.items[selected.row].id }
    store.remove(rows)
    droppedRowCount += rows.count
    tableView.deleteRows(at: .rows(rows, inSection: itemSection))
    // The selection is not to move to another row.
    if isSelectionLost == true { tableView.selectRow(at: nil) }
  }

  /// Selects what was selected when it was let go of, if it is back and nothing else is selected.
  func restoreSelection() {
    guard let id = lostSelection else { return }
    if tableView.indexPathForSelectedRow == nil {
      guard let indexPath = indexPath(ofItemWithID: id) else { return }
      tableView.selectRow(at: indexPath)
    }
    lostSelection = nil
  }

  private var itemsAbove: Int {
    guard let first = visibleItemRows.first else { return store.count }
    return first
  }

  private var itemsBelow: Int {
    guard let last = visibleItemRows.last else { return store.count }
    return store.count - 1 - last
  }

  private var visibleItemRows: [Int] {
    tableView.indexPathsForVisibleRows.filter { $0.section == itemSection }.map(\.row)
  }
}
