/// What of a paged list is otherwise than the source has it, because it was edited by hand.
struct HandEdits<ID: Hashable & Sendable>: Hashable, Sendable {
  /// What was inserted, and not brought by the source since.
  var inserted: Set<ID> = []
  /// What the source has elsewhere than where it was put.
  var moved: Set<ID> = []
  /// What was removed since the last first page.
  var removed: Set<ID> = []

  /// Whether any item was put where it is.
  var hasPlacedItems: Bool { !inserted.isEmpty || !moved.isEmpty }

  /// Whether an item was put where it is.
  func isPlaced(_ id: ID) -> Bool { inserted.contains(id) || moved.contains(id) }

  mutating func insert(_ id: ID) {
    // The source has what was removed, at its own place.
    if !removed.isEmpty, removed.remove(id) != nil { moved.insert(id) } else { inserted.insert(id) }
  }

  /// Takes note of an item that was removed.
  ///
  /// - Returns: Whether the source has it.
  mutating func remove(_ id: ID) -> Bool {
    if !inserted.isEmpty, inserted.remove(id) != nil { return false }
    if !moved.isEmpty { moved.remove(id) }
    removed.insert(id)
    return true
  }

  mutating func move(_ id: ID) {
    if !inserted.contains(id) { moved.insert(id) }
  }

  /// Forgets an item that is gone.
  mutating func forgetPlace(of id: ID) {
    if !inserted.isEmpty, inserted.remove(id) != nil { return }
    if !moved.isEmpty { moved.remove(id) }
  }

  /// Takes note of what the source has brought back.
  mutating func bringBack(_ ids: some Sequence<ID>) {
    if !removed.isEmpty { removed.subtract(ids) }
  }

  /// Forgets all but what was edited while a first page was loaded.
  mutating func reset(to journal: EditJournal<ID>) {
    forgetPlaces(except: journal.placed)
    removed = journal.removed
  }

  /// Forgets all items that were put where they are but some.
  mutating func forgetPlaces(except placed: Set<ID>) {
    inserted.formIntersection(placed)
    moved.formIntersection(placed)
  }

  /// Takes note of what a first page has: it stands where the source has it, unless put elsewhere meanwhile.
  mutating func takeFirstPage(_ ids: some Sequence<ID>, placedMeanwhile: Set<ID>) {
    guard hasPlacedItems else { return }
    for id in ids where isPlaced(id) {
      forgetPlace(of: id)
      if placedMeanwhile.contains(id) { moved.insert(id) }
    }
  }

  /// Takes note of an item on another page: the source has it, at another place.
  mutating func takeAgain(_ id: ID) {
    if inserted.remove(id) != nil { moved.insert(id) }
  }
}
