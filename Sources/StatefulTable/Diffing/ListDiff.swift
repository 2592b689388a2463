/// What turns one list into another: the rows that left, came and moved, known by their ids.
///
/// Positions in the old list are those before all changes, positions in the new list those after, as a
/// table's batch updates have them.
///
/// The ends that both lists have in common are set aside first, so rows that were only added at an end cost
/// one comparison for each row that was there, and nothing else. What is left is matched by a table of
/// ids, as in Paul Heckel's "A technique for isolating differences between files" (1978). Of the rows
/// that both lists have, a longest run that kept its order stays; only the others move.
public struct ListDiff: Sendable, Hashable {
  /// A row that stands elsewhere among the rows that stayed.
  public struct Move: Sendable, Hashable {
    /// Its position in the old list.
    public var source: Int
    /// Its position in the new list.
    public var target: Int

    /// Creates a move.
    public init(source: Int, target: Int) {
      self.source = source
      self.target = target
    }
  }

  /// The positions in the old list of rows that left, in order.
  public internal(set) var deletes: [Int] = []
  /// The positions in the new list of rows that came, in order.
  public internal(set) var inserts: [Int] = []
  /// The rows that moved, in the order of their targets.
  public internal(set) var moves: [Move] = []

  /// Whether both lists have the same rows in the same order.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

  /// Compares two lists of ids.
  ///
  /// An id that a list has more than once counts as another row each time: the first ones are taken for
  /// each other, then the second ones, and so on.
  ///
  /// - Parameters:
  ///   - old: The ids before.
  ///   - new: The ids after.
  /// - Complexity: O(*n*) for *n* ids, and O(*m* log *m*) where *m* of them are not in order.
  @inlinable public init<ID: Hashable>(from old: [ID], to new: [ID]) {
    self.init(
      oldCount: old.count,
      newCount: new.count,
      oldID: { old[$0] },
      newID: { new[$0] }
    )
  }

  /// Compares two lists of items by their ids.
  ///
  /// - Parameters:
  ///   - old: The items before.
  ///   - new: The items after.
  /// - Complexity: O(*n*) for *n* items, and O(*m* log *m*) where *m* of them are not in order.
  @inlinable public init<Item: Identifiable>(from old: [Item], to new: [Item]) {
    self.init(
      oldCount: old.count,
      newCount: new.count,
      oldID: { old[$0].id },
      newID: { new[$0].id }
    )
  }

  @inlinable init<ID: Hashable>(
    oldCount: Int,
    newCount: Int,
    oldID: (Int) -> ID,
    newID: (Int) -> ID
  ) {
    let shorter = min(oldCount, newCount)
    var start = 0
    while start < shorter, oldID(start) == newID(start) { start += 1 }
    var tail = 0
    while tail < shorter - start, oldID(oldCount - 1 - tail) == newID(newCount - 1 - tail) {
      tail += 1
    }
    let old = start..<oldCount - tail
    let new = start..<newCount - tail
    let matches = Self.matches(old: old, new: new, oldID: oldID, newID: newID)
    self.init(old: old, new: new, matches: matches)
  }

  /// Finds, for each new row between the common ends, the old row that it is, or -1.
  @inlinable static func matches<ID: Hashable>(
    old: Range<Int>,
    new: Range<Int>,
    oldID: (Int) -> ID,
    newID: (Int) -> ID
  ) -> [Int] {
    guard !old.isEmpty, !new.isEmpty else { return Array(repeating: -1, count: new.count) }
    // The old rows of one id form a chain, the first of them ahead.
    var firsts: [ID: Int] = [:]
    firsts.reserveCapacity(old.count)
    var nexts: [Int: Int] = [:]
    for position in old.reversed() {
      if let later = firsts.updateValue(position, forKey: oldID(position)) {
        nexts[position] = later
      }
    }
    return new.map { position in
      let id = newID(position)
      guard let match = firsts[id] else { return -1 }
      firsts[id] = nexts[match]
      return match
    }
  }
}
