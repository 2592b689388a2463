/// A row, by the number that the list's model has given to its id.
package typealias RowID = Int32

/// A place in the source, by the number that the list's model has given to its cursor, or the number of a page.
package typealias PageCursor = Int32

/// What the source returned at once: ids as they came, and where the source goes on.
struct Page {
  /// Where the page is among the others: greater than that of the page above.
  var key = 0
  /// The number by which the store finds the key, smaller than it.
  var slot: Int32 = 0
  /// What the source returned, in its order; of an unloaded page the last two, which aren't rows.
  var ids: [RowID]
  /// The place to ask for the page again, `nil` for the first page of the source.
  var place: PageCursor?
  /// The place of the page above, if the source knows one.
  var previous: PageCursor?
  /// The place of the page below.
  var next: PageCursor?
  /// Whether the source has nothing below.
  var isLast: Bool
  /// The number of the load that brought the page.
  var number: Int
  /// Whether something unknown may be between the page and the one above: a gap.
  var isOpen = false
  var isUnloaded = false
  /// The ids and the rows that an unloaded page had.
  var unloadedIDCount = 0
  var unloadedRowCount = 0
  /// The total that came with the page.
  var total: Int?
  /// The ids at the start of a numbered page that a page above has.
  var skippedCount = 0

  /// Whether a small page can be one with the page below, which the source returns for the place of this one.
  ///
  /// That is if they have no more ids than the page above, so that the source returns them at once.
  func canBeJoined(with below: Page, below above: Page) -> Bool {
    place != nil && !isUnloaded && !below.isOpen && !below.isUnloaded && !above.isUnloaded
      && ids.count + below.ids.count <= above.ids.count
      && Set(ids).isDisjoint(with: below.ids)
  }

  func joined(with below: Page) -> Page {
    var page = self
    page.ids += below.ids
    page.next = below.next
    page.isLast = below.isLast
    // Of the older load, because a row that was removed between the two doesn't come back.
    page.number = min(number, below.number)
    return page
  }

  var cursors: [PageCursor] { [place, previous, next].compactMap(\.self) }

  /// The page with what was read after it.
  func followed(by other: Page) -> Page {
    let seen = Set(ids)
    var page = self
    page.ids += other.ids.filter { !seen.contains($0) }
    page.next = other.next
    page.isLast = other.isLast
    return page
  }

  /// The page with another id in the place of one, or without it if the page has both.
  func renaming(_ old: RowID, to new: RowID) -> Page {
    guard ids.contains(old) else { return self }
    var page = self
    page.ids = ids.contains(new) ? ids.filter { $0 != old } : ids.map { $0 == old ? new : $0 }
    return page
  }
}

/// What a source returned.
package struct PageAnswer: Sendable {
  package var ids: [RowID]
  package var previous: PageCursor?
  package var next: PageCursor?
  package var isLast: Bool
  package var total: Int?

  package init(
    _ ids: [RowID],
    previous: PageCursor? = nil,
    next: PageCursor? = nil,
    isLast: Bool? = nil,
    total: Int? = nil
  ) {
    self.ids = ids
    self.previous = previous
    self.next = next
    self.isLast = isLast ?? (next == nil)
    self.total = total
  }
}
