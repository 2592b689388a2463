// How the folder works. `init(from:to:)` skips the equal rows at both ends. `matches(old:new:oldID:newID:)` finds the
// old row of each new one between them, and `init(old:new:matches:)` makes deletes, inserts and moves of these matches.
// The rows of `longestOrderedRun(_:)` stay, so that as few as possible move.

/// The difference between two lists: which rows were deleted, inserted and moved.
///
/// Rows are known by their ids. Deletes and the sources of moves are positions in the old list.
/// Inserts and the targets of moves are positions in the new list. So you can pass them to a table
/// as batch updates.
///
/// First, the equal rows at both ends are skipped. So if rows were only added at an end, each old
/// row costs one comparison. A table of ids matches the other rows, as in Paul Heckel's "A
/// technique for isolating differences between files" (1978). The longest run of rows that are
/// still in order stays. The others move.
public struct ListDiff: Sendable, Hashable {
  /// A row that changed its place among the rows that stayed.
  public struct Move: Sendable, Hashable {
    /// The position in the old list.
    public var source: Int
    /// The position in the new list.
    public var target: Int

    package init(source: Int, target: Int) {
      self.source = source
      self.target = target
    }
  }

  /// The positions of deleted rows in the old list, in order.
  public internal(set) var deletes: [Int] = []
  /// The positions of inserted rows in the new list, in order.
  public internal(set) var inserts: [Int] = []
  /// The moved rows, in the order of their targets.
  public internal(set) var moves: [Move] = []

  /// Whether both lists have the same rows in the same order.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

  /// Compares two lists of ids.
  ///
  /// If a list has an id more than once, each one is treated as another row. The first ones match each other, then
  /// the second ones, and so on.
  ///
  /// - Parameters:
  ///   - old: The ids before.
  ///   - new: The ids after.
  /// - Complexity: O(*n*) for *n* ids, and O(*m* log *m*) where *m* of them are not in order.
  public init<ID: Hashable>(from old: [ID], to new: [ID]) {
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
  public init<Item: Identifiable>(from old: [Item], to new: [Item]) {
    self.init(
      oldCount: old.count,
      newCount: new.count,
      oldID: { old[$0].id },
      newID: { new[$0].id }
    )
  }

  init<ID: Hashable>(
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
  static func matches<ID: Hashable>(
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
