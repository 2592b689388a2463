/// What was done by hand since a load began, which its answer must not undo.
struct EditJournal<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Items that were inserted or moved: they stay where they were put.
  private(set) var placed: Set<ID> = []
  /// Items whose content was set.
  private(set) var updated: Set<ID> = []
  /// Items that were removed.
  private(set) var removed: Set<ID> = []
  /// How many items more there are than when the source was last asked.
  private(set) var countChange = 0
  /// How many items were removed since the source was last asked.
  private(set) var removedCount = 0

  var isEmpty: Bool { placed.isEmpty && updated.isEmpty && removed.isEmpty }

  mutating func insert(_ id: ID) {
    placed.insert(id)
    updated.insert(id)
    removed.remove(id)
    countChange += 1
  }

  mutating func remove(_ id: ID) {
    placed.remove(id)
    updated.remove(id)
    removed.insert(id)
    countChange -= 1
    removedCount += 1
  }

  mutating func update(_ id: ID) { updated.insert(id) }

  mutating func move(_ id: ID) { placed.insert(id) }

  /// Counts from now on: the source is asked again.
  mutating func restartCounts() {
    countChange = 0
    removedCount = 0
  }
}
