#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where each row from before a batch stands after it.
///
/// Only the rows that the batch names are kept; every other row is found by counting them.
struct RowMap {
  /// Rows deleted or moved away, by section, in order.
  private let removed: [Int: [Int]]
  /// Rows inserted or moved in, by section, in order.
  private let added: [Int: [Int]]
  private let inserted: [IndexPath]
  private let targets: [IndexPath: IndexPath]
  private let reloaded: Set<IndexPath>

  /// Takes a batch that fits the data.
  init(_ batch: BatchUpdate) {
    removed = Self.rowsBySection(batch.leaving)
    added = Self.rowsBySection(batch.entering)
    inserted = batch.inserts
    targets = Dictionary(batch.moves.map { ($0.source, $0.target) }) { first, _ in first }
    reloaded = Set(batch.reloads)
  }

  private static func rowsBySection(_ indexPaths: [IndexPath]) -> [Int: [Int]] {
    Dictionary(grouping: indexPaths, by: \.section).mapValues { $0.map(\.row).sorted() }
  }

  /// Whether a row, from before the batch, shows other content after it.
  func isReloaded(_ indexPath: IndexPath) -> Bool {
    reloaded.contains(indexPath)
  }

  /// Whether a row, from before the batch, was neither deleted nor moved.
  func stays(_ indexPath: IndexPath) -> Bool {
    let rows = removed[indexPath.section] ?? []
    let index = rows.firstIndex(notBelow: indexPath.row)
    return index == rows.count || rows[index] != indexPath.row
  }

  /// Where a row, from before the batch, stands after it; `nil` if it was deleted.
  ///
  /// - Complexity: O(log *n*) for *n* named rows.
  func newIndexPath(of indexPath: IndexPath) -> IndexPath? {
    if let target = targets[indexPath] { return target }
    return stays(indexPath) ? moved(indexPath) : nil
  }

  /// Where a row that stays stands after the batch.
  private func moved(_ indexPath: IndexPath) -> IndexPath {
    let removed = removed[indexPath.section] ?? []
    let added = added[indexPath.section] ?? []
    let rank = indexPath.row - removed.firstIndex(notBelow: indexPath.row)
    // The number of added rows that stand above the survivor of that rank: added[k] - k survivors
    // stand above the added row of index k.
    let addedAbove = added.indices.partitioningIndex { added[$0] - $0 > rank }
    return IndexPath(row: rank + addedAbove, section: indexPath.section)
  }

  /// The row nearest to one that was deleted or moved, of those that stay; the next one where two
  /// are as near.
  ///
  /// The row itself if it stays.
  ///
  /// - Complexity: O(*n* log *n*) for *n* named rows.
  func nearestStaying(to indexPath: IndexPath, in old: RowCounts) -> IndexPath? {
    let position = old.position(of: indexPath)
    let below = (position..<old.total).lazy.compactMap(old.indexPath(at:)).first(where: stays)
    let above = (0..<position).reversed().lazy.compactMap(old.indexPath(at:)).first(where: stays)
    guard let below else { return above }
    guard let above else { return below }
    let isBelowNearer = old.position(of: below) - position <= position - old.position(of: above)
    return isBelowNearer ? below : above
  }

  /// The row after one that was deleted, of those that stay.
  func nextStaying(after indexPath: IndexPath, in old: RowCounts) -> IndexPath? {
    (old.position(of: indexPath)..<old.total).lazy
      .compactMap(old.indexPath(at:)).first(where: stays)
  }

  /// Where a set of rows stands after the batch.
  ///
  /// - Complexity: O((*n* + *r*) log (*n* + *r*)) for *n* named rows and *r* ranges in the set.
  func newPositions(
    of positions: RangeSet<Int>,
    from old: RowCounts,
    to new: RowCounts
  ) -> RangeSet<Int> {
    // In order, each range is added at the end of the set: a union would go through all of it.
    var mapped = RangeSet<Int>()
    for range in positions.ranges {
      var lower = range.lowerBound
      while lower < range.upperBound, let first = old.indexPath(at: lower) {
        let sectionEnd = lower - first.row + old.sections[first.section]
        let end = min(range.upperBound, sectionEnd)
        let start = new.position(of: .header(section: first.section))
        for rows in newRows(of: first.row..<(first.row + end - lower), inSection: first.section) {
          mapped.insert(contentsOf: start + rows.lowerBound..<start + rows.upperBound)
        }
        lower = end
      }
    }
    let moved = targets.filter { positions.contains(old.position(of: $0.key)) }
    mapped.insert(moved.values.map(new.position))
    return mapped
  }

  /// The rows that the batch inserted, moves aside, before a position.
  func inserted(before end: Int, in new: RowCounts) -> RangeSet<Int> {
    var positions = RangeSet<Int>()
    positions.insert(inserted.map(new.position).filter { $0 < end })
    return positions
  }

  /// Where the rows of a range that stay stand after the batch.
  private func newRows(of rows: Range<Int>, inSection section: Int) -> [Range<Int>] {
    rows.parts(without: removed[section] ?? []).flatMap { part in
      let first = moved(IndexPath(row: part.lowerBound, section: section)).row
      let last = moved(IndexPath(row: part.upperBound - 1, section: section)).row
      return (first..<last + 1).parts(without: added[section] ?? [])
    }
  }
}

extension RangeSet<Int> {
  /// Puts in elements, which need be in no order.
  fileprivate mutating func insert(_ elements: [Int]) {
    for element in elements.sorted() { insert(contentsOf: element..<element + 1) }
  }
}

extension Range<Int> {
  /// What is left of a range without some numbers, which are given in order.
  fileprivate func parts(without numbers: [Int]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var lower = lowerBound
    for number in numbers[numbers.firstIndex(notBelow: lower)...].prefix(while: contains) {
      if lower < number { parts.append(lower..<number) }
      lower = number + 1
    }
    if lower < upperBound { parts.append(lower..<upperBound) }
    return parts
  }
}

extension [Int] {
  /// In an ordered array: the index of the first element that is not below a value.
  fileprivate func firstIndex(notBelow value: Int) -> Int {
    indices.partitioningIndex { self[$0] >= value }
  }
}
