#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PagedTableController {
  typealias LoadedPage = Page<Item, AnyCursor>

  /// Loads the first page, from now on writing down what is done by hand meanwhile.
  func loadFirstPage() async throws -> LoadedPage {
    journal = EditJournal()
    return try await pageSource.page(after: nil)
  }

  func takeInitial(_ page: LoadedPage) {
    duplicateCount = 0
    localIDs = []
    removedIDs = journal.removedIDs
    removedCount = removedIDs.count
    firstUnseenCursor = nil
    totalCount = page.total
    store.replaceAll(with: journal.redo(on: unique(page.items)))
    ledger = PageLedger(count: store.count, next: page.next)
  }

  // MARK: The next page

  func loadNextPage(after next: AnyCursor?) async throws -> Commit<Void> {
    guard let next else { return {} }
    let source = pageSource
    guard source.isOffsetBased else {
      journal = EditJournal()
      let page = try await source.page(after: next)
      return { self.takeNext(page, foundAt: next) }
    }
    // Pages that count items have shifted by those that were removed. What is removed while one is on its
    // way may have shifted that one too, or not.
    var page: LoadedPage
    var cursor: AnyCursor?
    var shift: Int
    repeat {
      journal = EditJournal()
      shift = removedCount
      cursor = shift > 0 ? ledger.cursor(rowsFromEnd: shift) : next
      page = try await source.page(after: cursor)
    } while removedCount > shift && !Task.isCancelled
    return { [page, cursor, shift] in
      self.removedCount -= shift
      if shift > 0 { self.firstUnseenCursor = next }
      self.takeNext(page, foundAt: cursor)
    }
  }

  private func takeNext(_ page: LoadedPage, foundAt cursor: AnyCursor?) {
    if cursor == firstUnseenCursor { firstUnseenCursor = nil }
    let new = admit(page.items, countingDuplicates: firstUnseenCursor == nil)
    if let total = page.total { totalCount = total }
    ledger.append(count: new.count, foundAt: cursor, next: page.next)
    dropFirstPages(adding: new.count)
    store.append(new)
  }

  // MARK: The page before

  /// Loads the page that was let go of last, and those behind it up to the rows that are there.
  ///
  /// Where items came meanwhile that is more than one.
  func loadDroppedPage() async throws -> Commit<Void> {
    guard let dropped = ledger.dropped.last else { return {} }
    let first = store.items.first?.id
    journal = EditJournal()
    var page = try await pageSource.page(after: dropped.cursor)
    var items = page.items
    var isJoined = reaches(items, dropped.lastID, first)
    for _ in 1..<4 where !isJoined {
      guard let next = page.next else { break }
      page = try await pageSource.page(after: next)
      items += page.items
      isJoined = reaches(items, dropped.lastID, first)
    }
    let (loaded, last) = (items, page)
    guard isJoined else {
      return { self.replace(with: loaded, next: last.next, total: last.total) }
    }
    return { self.takePrevious(loaded) }
  }

  private func reaches(_ items: [Item], _ last: Item.ID, _ first: Item.ID?) -> Bool {
    items.contains { $0.id == last || $0.id == first }
  }

  private func takePrevious(_ items: [Item]) {
    let first = items.firstIndex { store.contains($0.id) } ?? items.endIndex
    let new = admit(Array(items[..<first]), countingDuplicates: false)
    ledger.restorePrevious(count: new.count)
    dropLastPages(adding: new.count)
    store.insert(new, at: 0)
  }
}

// MARK: - Refreshing

extension PagedTableController {
  func loadRefresh() async throws -> Commit<[IndexPath]> {
    journal = EditJournal()
    // Above rows that were let go of, nothing could be joined to what is there.
    if ledger.dropped.isEmpty,
      let newest = store.items.first(where: { !localIDs.contains($0.id) }),
      let newer = try await pageSource.newer(than: newest)
    {
      return { self.takeNewer(newer) }
    }
    let page = try await loadFirstPage()
    return {
      self.takeRefreshed(page)
      return []
    }
  }

  private func takeNewer(_ items: [Item]) -> [IndexPath] {
    let new = admit(items, countingDuplicates: true)
    totalCount = totalCount.map { $0 + new.count }
    store.insert(new, at: 0)
    ledger.replace(0..<0, with: new.count)
    // With none, the table isn't to be loaded anew.
    if new.isEmpty { tableView.performBatchUpdates {} }
    return .rows(0..<new.count, inSection: itemSection)
  }

  private func takeRefreshed(_ page: LoadedPage) {
    let items = unique(page.items)
    // A page that is the last one too is all there is.
    guard page.next != nil,
      let head = RefreshedHead(rows: items.map { store.row(of: $0.id) })
    else {
      return replace(with: items, next: page.next, total: page.total)
    }
    if let total = page.total { totalCount = total }
    ledger.forgetPrevious()
    let isAll = head.coveredCount == store.count
    let goneCount = join(items, head)
    if isAll {
      ledger.next = page.next
    } else {
      // Pages that count items have shifted by those, too.
      removedCount += goneCount
    }
  }

  /// Puts a first page in the place of the rows that it speaks for.
  ///
  /// - Returns: How many of them are gone.
  private func join(_ items: [Item], _ head: RefreshedHead) -> Int {
    let moved = head.movedRows
    let old = Array(0..<head.coveredCount) + moved
    let movedIDs = Set(moved.map { store.items[$0].id })
    let new = journal.redo(on: items) { [store] id in
      guard let row = store.row(of: id) else { return false }
      return row >= head.coveredCount && !movedIDs.contains(id)
    }
    let diff = ListDiff(
      from: old.map { store.items[$0].id },
      to: new.map(\.id)
    )
    change(diff, rowsOfOld: old, rowsOfNew: Array(new.indices)) {
      for row in moved.reversed() {
        store.remove(row..<row + 1)
        ledger.replace(row..<row + 1, with: 0)
      }
      store.replace(0..<head.coveredCount, with: new)
      ledger.replace(0..<head.coveredCount, with: new.count)
    }
    localIDs.subtract(items.map(\.id))
    removedIDs.subtract(new.map(\.id))
    return diff.deletes.count
  }

  /// Puts items in the place of all.
  private func replace(with items: [Item], next: AnyCursor?, total: Int?) {
    let new = journal.redo(on: unique(items))
    totalCount = total ?? totalCount
    localIDs = []
    removedIDs = journal.removedIDs
    removedCount = removedIDs.count
    firstUnseenCursor = nil
    setItems(new)
    ledger = PageLedger(count: new.count, next: next)
  }
}
