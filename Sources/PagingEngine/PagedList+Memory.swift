// What is kept of the pages, and which numbers are in use.
extension PagedList {
  // MARK: Unloading

  /// Unloads the pages from one to another, which keep their places.
  ///
  /// At the end of the list they go, and so do numbered pages.
  package mutating func unload(from start: Int, through end: Int) -> RowChanges {
    let from = store.index(ofKey: start)
    let to = store.index(after: store.index(ofKey: end))
    let isAtEnd = to == store.endIndex
    let pages = store.pages(from: from, to: to)
    settleUnloading(pages, isAtTop: from == store.startIndex)
    for page in pages {
      if isAtEnd || order == .numbered {
        removePage(page.key)
      } else if !page.isUnloaded {
        let rowCount = rowCount(of: page)
        changePage(page.key) { page in
          page.isUnloaded = true
          page.unloadedIDCount = page.ids.count
          page.unloadedRowCount = rowCount
          page.ids = page.ids.suffix(2)
        }
      }
    }
    if isAtEnd, let last = store.last { store.update(last.key) { $0.isLast = false } }
    return finish()
  }

  /// Unloads pages from both ends, those that are further from the screen first, until there are no more rows than `count`.
  ///
  /// `screen` includes the rows around it that are needed. The pages of the load with `number` stay. Each of the changes
  /// follows the one before.
  package mutating func unload(
    toKeep count: Int,
    around screen: Range<Int>,
    keeping number: Int? = nil
  ) -> [RowChanges] {
    var first = store.startIndex
    while first < store.endIndex, store[first].isUnloaded { first = store.index(after: first) }
    guard rowCount > count, let end = store.index(before: store.endIndex), first <= end else {
      return []
    }
    var last = end
    let start = first
    let topCount = store.first.map { row(belowGap: $0.key) } ?? 0
    var rows = topCount..<rowCount
    while rows.count + topCount > count, first < last {
      let above = screen.lowerBound - rows.lowerBound - rowCount(of: store[first])
      let below = rows.upperBound - rowCount(of: store[last]) - screen.upperBound
      let (mayGoAbove, mayGoBelow) = (
        above >= 0 && store[first].number != number, below >= 0 && store[last].number != number
      )
      if mayGoAbove, above >= below || !mayGoBelow {
        rows = rows.lowerBound + rowCount(of: store[first])..<rows.upperBound
        first = store.index(after: first)
      } else if mayGoBelow, let above = store.index(before: last) {
        rows = rows.lowerBound..<rows.upperBound - rowCount(of: store[last])
        last = above
      } else {
        break
      }
    }
    // From the end, so that places stay what they are.
    let top =
      first > start ? store.index(before: first).map { (store[start].key, store[$0].key) } : nil
    let bottom = last < end ? (store[store.index(after: last)].key, store[end].key) : nil
    return [bottom, top].compactMap(\.self).map { unload(from: $0.0, through: $0.1) }
  }

  /// Unloads first pages that were read again above others that are unloaded: nobody sees them beside the rows.
  package mutating func unloadAboveUnloaded() -> RowChanges {
    guard store.unloadedCount > 0, let first = store.first, !first.isUnloaded else {
      return RowChanges()
    }
    var last = store.startIndex
    while let next = key(after: last), store.page(withKey: next)?.isUnloaded == false {
      last = store.index(after: last)
    }
    guard key(after: last) != nil else { return RowChanges() }
    return unload(from: first.key, through: store[last].key)
  }

  /// What loads the page above the first row, if there is one.
  package var pageAbove: PageLoad.Kind? {
    guard order != .numbered else { return hasPreviousPage ? .previous : nil }
    var index = store.startIndex
    while index < store.endIndex, store[index].isUnloaded { index = store.index(after: index) }
    if let above = store.index(before: index) { return .unloaded(key: store[above].key) }
    return hasPreviousPage ? .previous : nil
  }

  /// Whether a page of a gap can be loaded from the page below it.
  package func isLoadableFromBelow(gap key: Int) -> Bool {
    store.page(withKey: key)?.previous != nil
  }

  /// The number of ids of the last page.
  package var lastPageSize: Int { store.last?.ids.count ?? 0 }

  // MARK: All rows

  /// Shows ids until a load ends, of which nobody knows what is beside them.
  package mutating func preview(_ ids: [RowID], for load: PageLoad) -> RowChanges {
    let page = Page(
      ids: ids,
      place: nil,
      previous: nil,
      next: nil,
      isLast: false,
      number: load.number
    )
    replace([page], from: store.first?.key, to: Foot(), .all, keepsSelection: true)
    return finish()
  }

  /// Takes ids that are all there are.
  package mutating func take(all ids: [RowID], to load: PageLoad) -> RowChanges {
    let size = 512
    let pages = stride(from: 0, to: max(1, ids.count), by: size).map { start in
      Page(
        ids: Array(ids[start..<min(start + size, ids.count)]),
        place: nil,
        previous: nil,
        next: nil,
        isLast: start + size >= ids.count,
        number: load.number
      )
    }
    let keepsSelection = load.keepsSelection
    replace(pages, from: store.first?.key, to: Foot(), .all, keepsSelection: keepsSelection)
    return finish()
  }

  /// Removes all rows and all pages, so that there is no place to go on from.
  ///
  /// Each row is removed by hand, and what was removed before stays so, so that an answer in flight brings none back.
  package mutating func clear() -> RowChanges {
    let gone = rows + edits.entries.keys.filter(edits.isRemoved)
    for page in store.pages(from: store.startIndex, to: store.endIndex) { removePage(page.key) }
    touch(place: nil)
    edits = Edits()
    let number = tick()
    for id in gone { edits.set(id, .init(kind: .removed, number: number)) }
    loseSelection(selection)
    forgetTotal()
    return finish()
  }

  // MARK: Numbers

  /// Calls a function with each id that must not be given to another row, some of them more than once.
  package func forEachNamedID(_ body: (RowID) -> Void) {
    for page in store.pages(from: store.startIndex, to: store.endIndex) { page.ids.forEach(body) }
    edits.entries.keys.forEach(body)
    for (old, new, _) in renamed {
      body(old)
      body(new)
    }
    selection.forEach(body)
  }

  /// All cursors that pages have.
  package var cursors: [PageCursor] {
    store.pages(from: store.startIndex, to: store.endIndex).flatMap(\.cursors)
  }
}
