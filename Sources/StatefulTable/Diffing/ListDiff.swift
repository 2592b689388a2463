internal import PagingEngine

/// The difference between two lists: which rows were deleted, inserted and moved.
///
/// Rows are known by their ids. A table carries it out: see ``TableView/apply(_:inSection:)``.
///
/// First, the equal rows at both ends are skipped. So if rows were only added at an end, each old
/// row costs one comparison. A table of ids matches the other rows, as in Paul Heckel's "A
/// technique for isolating differences between files" (1978). The longest run of rows that are
/// still in order stays. The others move.
public struct ListDiff: Sendable, Hashable {
  /// A row that changed its place among the rows that stayed.
  package struct Move: Sendable, Hashable {
    /// The position in the old list.
    package var source: Int
    /// The position in the new list.
    package var target: Int

    package init(source: Int, target: Int) {
      self.source = source
      self.target = target
    }
  }

  /// The positions of deleted rows in the old list, in order.
  package private(set) var deletes: [Int] = []
  /// The positions of inserted rows in the new list, in order.
  package private(set) var inserts: [Int] = []
  /// The moved rows, in the order of their targets.
  package private(set) var moves: [Move] = []

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
    let shorter = min(old.count, new.count)
    var (start, tail) = (0, 0)
    while start < shorter, old[start] == new[start] { start += 1 }
    while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    let changed = start..<old.count - tail
    // The first old row of each id, and for each row the next one with its id. An array for each id would cost much more.
    var first: [ID: Int] = [:]
    first.reserveCapacity(changed.count)
    var next = [Int?](repeating: nil, count: changed.upperBound)
    for source in changed.reversed() {
      next[source] = first.updateValue(source, forKey: old[source])
    }
    var isKept = [Bool](repeating: false, count: changed.upperBound)
    var kept: [Move] = []
    for target in start..<new.count - tail {
      guard let source = first[new[target]] else {
        inserts.append(target)
        continue
      }
      first[new[target]] = next[source]
      isKept[source] = true
      kept.append(Move(source: source, target: target))
    }
    deletes = changed.filter { !isKept[$0] }
    let staying = orderedRun(kept.map(\.source))
    moves = kept.filter { !staying.contains($0.source) }
  }
}
