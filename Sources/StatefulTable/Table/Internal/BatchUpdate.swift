/// Deletes, inserts, reloads and moves that happen at once, to rows or to sections.
///
/// Deletes, reloads and the sources of moves are places before the batch; inserts and the targets of
/// moves are places after it. The order of the calls that named them doesn't matter.
struct BatchChanges<Place: Hashable & Comparable> {
  struct Move {
    var source: Place
    var target: Place
  }

  var deletes: [Place] = []
  var inserts: [Place] = []
  var reloads: [Place] = []
  var moves: [Move] = []

  /// What is not in its place after the batch.
  var leaving: [Place] { deletes + moves.map(\.source) }
  /// What was not in its place before the batch.
  var entering: [Place] { inserts + moves.map(\.target) }

  /// A place that two of the changes name on the same side of the batch.
  var placeNamedTwice: Place? {
    Self.repeated(in: leaving + reloads) ?? Self.repeated(in: entering)
  }

  private static func repeated(in places: [Place]) -> Place? {
    guard places.count > 1 else { return nil }
    let sorted = places.sorted()
    return zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }
}

extension BatchChanges<IndexPath> {
  /// Names changes of a section's rows.
  mutating func name(_ changes: RowChanges, inSection section: Int) {
    func place(_ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
    deletes += changes.deletes.lazy.map(place)
    inserts += changes.inserts.lazy.map(place)
    reloads += changes.reloads.lazy.map(place)
    moves += changes.moves.lazy.map { Move(source: place($0.source), target: place($0.target)) }
  }
}

/// All that a batch of updates names.
struct BatchUpdate {
  var rows = BatchChanges<IndexPath>()
  var sections = BatchChanges<Int>()
  /// Whether inserted rows count as unseen.
  var countsAsUnseen = true
  /// Whether only the sections that the batch names may have changed.
  ///
  /// The data source is then asked about those alone.
  var isLocal = false
}

extension BatchUpdate {
  /// Checks the batch against the data before and after it.
  ///
  /// - Complexity: O(*n* log *n* + *s*) for *n* named rows and sections, and *s* sections; a local
  ///   batch doesn't ask the data source about sections that it doesn't name.
  @MainActor func map(
    from old: RowCounts,
    _ source: RowSource
  ) throws(BatchUpdateError) -> BatchMap {
    let asked = isLocal ? nil : source.counts()
    let sectionCount = asked?.sections.count ?? source.sectionCount
    let sections = try SectionMap(sections, from: old.sections.count, to: sectionCount)
    let kept = sections.rearranged(old.sections)
    let new = asked ?? counts(keeping: kept, from: old, sections, source)
    try checkRows(from: old, keeping: kept, to: new, sections)
    return BatchMap(self, sections, from: old, to: new)
  }

  /// The row counts after a local batch: those before it, and for named sections the data source's.
  @MainActor private func counts(
    keeping kept: [Int],
    from old: RowCounts,
    _ map: SectionMap,
    _ source: RowSource
  ) -> RowCounts {
    var asked = map.inserted
    asked.formUnion(sections.reloads.compactMap(map.newSection))
    asked.formUnion((rows.leaving + rows.reloads).compactMap { map.newSection(of: $0.first ?? 0) })
    asked.formUnion(rows.entering.compactMap(\.first))
    var new = kept
    for section in asked where new.indices.contains(section) {
      new[section] = source.rowCount(inSection: section)
    }
    let changed = asked.union(sections.leaving).union(sections.entering)
    // What rows name may be no section at all, which is found later.
    let first = min(max(0, changed.min() ?? new.count), old.sections.count, new.count)
    var counts = old
    counts.replaceSections(from: first, with: new[first...])
    return counts
  }

  /// Checks that the rows that the batch names make those before it those after it.
  func checkRows(
    from old: RowCounts,
    keeping kept: [Int],
    to new: RowCounts,
    _ map: SectionMap
  ) throws(BatchUpdateError) {
    func error(_ reason: BatchUpdateError.Reason, old oldSection: Int) -> BatchUpdateError {
      BatchAccount(self, map, from: old, to: new).error(reason, oldSection: oldSection)
    }
    func error(_ reason: BatchUpdateError.Reason, new newSection: Int) -> BatchUpdateError {
      BatchAccount(self, map, from: old, to: new).error(reason, newSection: newSection)
    }
    if let stray = (rows.leaving + rows.reloads).first(where: { !old.contains($0) }) {
      throw error(.outOfRange(stray), old: stray.first ?? 0)
    }
    if let stray = rows.entering.first(where: { !new.contains($0) }) {
      throw error(.outOfRange(stray), new: stray.first ?? 0)
    }
    if let twice = rows.placeNamedTwice {
      throw error(.namedTwice(twice), old: twice.section)
    }
    var expected = kept
    for indexPath in rows.leaving {
      if let section = map.newSection(of: indexPath.section) { expected[section] -= 1 }
    }
    for indexPath in rows.entering { expected[indexPath.section] += 1 }
    // Of a section that comes or is reloaded, no rows need be named.
    for section in map.inserted { expected[section] = new.sections[section] }
    for section in sections.reloads.compactMap(map.newSection) {
      expected[section] = new.sections[section]
    }
    guard expected != new.sections else { return }
    for section in expected.indices where expected[section] != new.sections[section] {
      throw error(.wrongRowCount, new: section)
    }
  }
}

/// What a batch says of each section's rows, beside what the data source says.
struct BatchAccount {
  private struct Claims {
    var inserted = 0
    var deleted = 0
    var movedIn = 0
    var movedOut = 0
    var change: Int { inserted - deleted + movedIn - movedOut }
  }

  private let old: RowCounts
  private let new: RowCounts
  private let map: SectionMap
  /// What leaves each section, as they are numbered before the batch.
  private var leaving: [Int: Claims] = [:]
  /// What enters each section, as they are numbered after the batch.
  private var entering: [Int: Claims] = [:]

  init(_ batch: BatchUpdate, _ map: SectionMap, from old: RowCounts, to new: RowCounts) {
    self.old = old
    self.new = new
    self.map = map
    for indexPath in batch.rows.inserts {
      entering[indexPath.first ?? 0, default: Claims()].inserted += 1
    }
    for indexPath in batch.rows.deletes {
      leaving[indexPath.first ?? 0, default: Claims()].deleted += 1
    }
    for move in batch.rows.moves {
      leaving[move.source.first ?? 0, default: Claims()].movedOut += 1
      entering[move.target.first ?? 0, default: Claims()].movedIn += 1
    }
  }

  private func claims(old oldSection: Int?, new newSection: Int?) -> Claims {
    let left = oldSection.flatMap { leaving[$0] } ?? Claims()
    let entered = newSection.flatMap { entering[$0] } ?? Claims()
    return Claims(
      inserted: entered.inserted,
      deleted: left.deleted,
      movedIn: entered.movedIn,
      movedOut: left.movedOut
    )
  }

  func error(_ reason: BatchUpdateError.Reason, oldSection: Int) -> BatchUpdateError {
    error(reason, old: oldSection, new: map.newSection(of: oldSection))
  }

  func error(_ reason: BatchUpdateError.Reason, newSection: Int) -> BatchUpdateError {
    error(reason, old: map.oldSection(of: newSection), new: newSection)
  }

  private func error(
    _ reason: BatchUpdateError.Reason,
    old oldSection: Int?,
    new newSection: Int?
  ) -> BatchUpdateError {
    let claims = claims(old: oldSection, new: newSection)
    let before = oldSection.map(old.rowCount) ?? 0
    return BatchUpdateError(
      reason: reason,
      section: newSection ?? oldSection ?? 0,
      rowsBefore: before,
      inserted: claims.inserted,
      deleted: claims.deleted,
      movedIn: claims.movedIn,
      movedOut: claims.movedOut,
      rowsExpected: before + claims.change,
      rowsFound: newSection.map(new.rowCount) ?? 0
    )
  }
}
