/// Where each section from before a batch stands after it.
struct SectionMap {
  private let count: Int
  private let newCount: Int
  private let isIdentity: Bool
  private let stayingSections: IndexMap
  private let backward: IndexMap
  private let leaving: [Int]
  private let entering: [Int]
  private let targets: [Int: Int]
  private let sources: [Int: Int]
  private let reloaded: Set<Int>
  /// The sections that the batch inserts, moves aside, as they are numbered after it.
  let inserted: Set<Int>

  /// Checks a batch's changes of sections against the number of sections before and after it.
  init(
    _ changes: BatchChanges<Int>,
    from count: Int,
    to newCount: Int
  ) throws(BatchUpdateError) {
    func error(_ reason: BatchUpdateError.Reason, section: Int) -> BatchUpdateError {
      BatchUpdateError(
        reason: reason,
        section: section,
        rowsBefore: count,
        inserted: changes.inserts.count,
        deleted: changes.deletes.count,
        movedIn: changes.moves.count,
        movedOut: changes.moves.count,
        rowsExpected: count + changes.inserts.count - changes.deletes.count,
        rowsFound: newCount
      )
    }
    if let stray = (changes.leaving + changes.reloads).first(where: { !(0..<count).contains($0) })
      ?? changes.entering.first(where: { !(0..<newCount).contains($0) })
    {
      throw error(.sectionOutOfRange(stray), section: stray)
    }
    if let twice = changes.placeNamedTwice {
      throw error(.sectionNamedTwice(twice), section: twice)
    }
    guard count + changes.inserts.count - changes.deletes.count == newCount else {
      throw error(.wrongSectionCount, section: 0)
    }
    self.count = count
    self.newCount = newCount
    leaving = changes.leaving.sorted()
    entering = changes.entering.sorted()
    isIdentity = leaving.isEmpty && entering.isEmpty
    stayingSections = IndexMap(removed: leaving, added: entering)
    backward = stayingSections.inverse
    let moves = changes.moves
    targets = Dictionary(moves.map { ($0.source, $0.target) }) { first, _ in first }
    sources = Dictionary(moves.map { ($0.target, $0.source) }) { first, _ in first }
    reloaded = Set(changes.reloads)
    inserted = Set(changes.inserts)
  }

  /// Where a section from before the batch stands after it; `nil` if it was deleted, or never was.
  func newSection(of section: Int) -> Int? {
    guard (0..<count).contains(section) else { return nil }
    if isIdentity { return section }
    return targets[section] ?? stayingSections.newIndex(of: section)
  }

  /// Where a section from after the batch stood before it; `nil` if it was inserted, or isn't there.
  func oldSection(of section: Int) -> Int? {
    guard (0..<newCount).contains(section) else { return nil }
    if isIdentity { return section }
    return sources[section] ?? backward.newIndex(of: section)
  }

  /// What belongs to each section, in the order after the batch, with 0 for inserted ones.
  func rearranged(_ values: [Int]) -> [Int] {
    guard !isIdentity else { return values }
    var result: [Int] = []
    result.reserveCapacity(newCount)
    var leaving = leaving[...]
    var entering = entering[...]
    var section = 0
    while result.count < newCount {
      if entering.first == result.count {
        entering.removeFirst()
        result.append(sources[result.count].map { values[$0] } ?? 0)
      } else {
        while leaving.first == section {
          leaving.removeFirst()
          section += 1
        }
        result.append(values[section])
        section += 1
      }
    }
    return result
  }

  /// Whether a section, from before the batch, shows other rows after it.
  func isReloaded(_ section: Int) -> Bool { reloaded.contains(section) }

  /// The section after the batch that has the place of one from before it.
  ///
  /// It is the section itself. If that was deleted, it is the next section that stays, or the one
  /// before.
  func sectionInPlace(of section: Int) -> Int {
    if let newSection = newSection(of: section) { return newSection }
    let neighbor =
      stayingSections.firstStaying(from: section, below: count)
      ?? stayingSections.lastStaying(below: section)
    return neighbor.flatMap(stayingSections.newIndex) ?? max(0, min(section, newCount - 1))
  }
}

extension SectionMap {
  /// The index path with the same row in the section after the batch.
  ///
  /// If the section was deleted, it is the first row of the section in its place.
  func shifted(_ indexPath: IndexPath) -> IndexPath {
    guard let section = newSection(of: indexPath.section) else {
      return IndexPath(row: 0, section: sectionInPlace(of: indexPath.section))
    }
    return IndexPath(row: indexPath.row, section: section)
  }
}

/// Where each row from before a batch stands after it.
///
/// Only what the batch names is kept; every other row is found by counting the named ones.
struct BatchMap {
  let old: RowCounts
  let new: RowCounts
  let sections: SectionMap
  private let batch: BatchUpdate
  /// Rows deleted or moved away, by the section before the batch, in order.
  private let removed: [Int: [Int]]
  /// Rows inserted or moved in, by the section after the batch, in order.
  private let added: [Int: [Int]]
  private let targets: [IndexPath: IndexPath]
  private let reloaded: Set<IndexPath>

  /// Takes a batch that fits the data.
  init(_ batch: BatchUpdate, _ sections: SectionMap, from old: RowCounts, to new: RowCounts) {
    self.batch = batch
    self.sections = sections
    self.old = old
    self.new = new
    removed = Self.rowsBySection(batch.rows.leaving)
    added = Self.rowsBySection(batch.rows.entering)
    targets = Dictionary(batch.rows.moves.map { ($0.source, $0.target) }) { first, _ in first }
    reloaded = Set(batch.rows.reloads)
  }

  private static func rowsBySection(_ indexPaths: [IndexPath]) -> [Int: [Int]] {
    Dictionary(grouping: indexPaths, by: \.section).mapValues { $0.map(\.row).sorted() }
  }

  /// Whether a row, from before the batch, shows other content after it.
  func isReloaded(_ indexPath: IndexPath) -> Bool {
    reloaded.contains(indexPath) || isInReloadedSection(indexPath)
  }

  /// Whether a row, from before the batch, is in a reloaded section and wasn't moved out of it.
  func isInReloadedSection(_ indexPath: IndexPath) -> Bool {
    sections.isReloaded(indexPath.section) && targets[indexPath] == nil
  }

  /// Whether a row, from before the batch, was moved by itself.
  func isMoved(_ indexPath: IndexPath) -> Bool { targets[indexPath] != nil }

  /// Where a row, from before the batch, stands after it.
  ///
  /// It is `nil` if the row was deleted, or its section was deleted or reloaded.
  ///
  /// - Complexity: O(log *n*) for *n* named rows and sections.
  func newIndexPath(of indexPath: IndexPath) -> IndexPath? {
    if let target = targets[indexPath] { return target }
    guard let rows = rowMap(ofSection: indexPath.section),
      let section = sections.newSection(of: indexPath.section),
      let row = rows.newIndex(of: indexPath.row)
    else { return nil }
    return IndexPath(row: row, section: section)
  }

  /// The rows of a section, from before the batch, that neither was deleted nor is reloaded.
  private func rowMap(ofSection section: Int) -> IndexMap? {
    guard !sections.isReloaded(section), let newSection = sections.newSection(of: section) else {
      return nil
    }
    return IndexMap(removed: removed[section] ?? [], added: added[newSection] ?? [])
  }

  /// An error that says what the batch makes of a section, from after it.
  func error(_ reason: BatchUpdateError.Reason, newSection: Int) -> BatchUpdateError {
    BatchAccount(batch, sections, from: old, to: new).error(reason, newSection: newSection)
  }
}

// MARK: - Neighbors

extension BatchMap {
  /// The nearest row that stays, if a row was deleted or moved.
  ///
  /// If two are as near, it is the next one.
  ///
  /// The row itself if it stays. Rows of a section that moves as a whole stay.
  ///
  /// - Complexity: O(*n* + *s*) for *n* named rows and *s* sections.
  func nearestStaying(to indexPath: IndexPath) -> IndexPath? {
    let below = nextStaying(from: indexPath)
    let above = previousStaying(before: indexPath)
    guard let below else { return above }
    guard let above else { return below }
    let position = old.position(of: indexPath)
    let isBelowNearer = old.position(of: below) - position <= position - old.position(of: above)
    return isBelowNearer ? below : above
  }

  /// The first row, from another on, that stays.
  func nextStaying(from indexPath: IndexPath) -> IndexPath? {
    var first = indexPath.row
    for section in indexPath.section..<max(indexPath.section, old.sections.count) {
      if old.sections[section] > first,
        let row = rowMap(ofSection: section)?
          .firstStaying(from: first, below: old.sections[section])
      {
        return IndexPath(row: row, section: section)
      }
      first = 0
    }
    return nil
  }

  private func previousStaying(before indexPath: IndexPath) -> IndexPath? {
    var end = indexPath.row
    for section in stride(from: indexPath.section, through: 0, by: -1) {
      if section < indexPath.section { end = old.sections[section] }
      if end > 0, let row = rowMap(ofSection: section)?.lastStaying(below: end) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }
}

// MARK: - Sets of rows

extension BatchMap {
  /// Where a set of rows stands after the batch.
  ///
  /// Rows of a reloaded section keep their index if it has as many rows as before, and the batch names
  /// none of them.
  ///
  /// - Complexity: O((*n* + *r*) log (*n* + *r*)) for *n* named rows and *r* ranges in the set, which
  ///   is cut at the ends of sections.
  func newPositions(of positions: RangeSet<Int>) -> RangeSet<Int> {
    // In order, each range is added at the end of the set: a union would go through all of it.
    var mapped = RangeSet<Int>()
    for range in positions.ranges {
      var lower = range.lowerBound
      while lower < range.upperBound, let first = old.indexPath(at: lower) {
        let sectionEnd = lower - first.row + old.sections[first.section]
        let end = min(range.upperBound, sectionEnd)
        let rows = first.row..<(first.row + end - lower)
        let (start, parts) = newRows(rows, inSection: first.section)
        for rows in parts {
          mapped.insert(contentsOf: start + rows.lowerBound..<start + rows.upperBound)
        }
        lower = end
      }
    }
    let moved = targets.filter { positions.contains(old.position(of: $0.key)) }
    mapped.insert(moved.values.map(new.position))
    return mapped
  }

  /// What stays of some rows of a section, and the number of rows before that section.
  private func newRows(
    _ rows: Range<Int>,
    inSection section: Int
  ) -> (start: Int, rows: [Range<Int>]) {
    guard let newSection = sections.newSection(of: section) else { return (0, []) }
    let start = new.positions(inSection: newSection).lowerBound
    if let map = rowMap(ofSection: section) { return (start, map.newRanges(of: rows)) }
    let isAsBefore =
      old.sections[section] == new.sections[newSection]
      && removed[section] == nil && added[newSection] == nil
    return (start, isAsBefore ? [rows] : [])
  }

  /// The rows that the batch inserted before a position, with those of inserted sections.
  ///
  /// Rows that were moved are not among them, wherever they went.
  func inserted(before end: Int) -> RangeSet<Int> {
    var positions = RangeSet<Int>()
    var rows = batch.rows.inserts
    if !sections.inserted.isEmpty || !batch.sections.reloads.isEmpty {
      let named = sections.inserted.union(batch.sections.reloads.compactMap(sections.newSection))
      rows.removeAll { named.contains($0.section) }
    }
    positions.insert(rows.map(new.position).filter { $0 < end })
    guard !sections.inserted.isEmpty else { return positions }
    for section in sections.inserted {
      positions.insert(contentsOf: new.positions(inSection: section).clamped(to: 0..<end))
    }
    for target in targets.values {
      let position = new.position(of: target)
      positions.remove(contentsOf: position..<position + 1)
    }
    return positions
  }
}

extension RangeSet<Int> {
  /// Puts in elements, which need be in no order.
  fileprivate mutating func insert(_ elements: [Int]) {
    for element in elements.sorted() { insert(contentsOf: element..<element + 1) }
  }
}
