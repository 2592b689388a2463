#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    let new = asked ?? counts(from: old, sections, sectionCount, source)
    try checkRows(from: old, to: new, sections)
    return BatchMap(self, sections, from: old, to: new)
  }

  /// The row counts after a local batch: those before it, and for named sections the data source's.
  @MainActor private func counts(
    from old: RowCounts,
    _ map: SectionMap,
    _ sectionCount: Int,
    _ source: RowSource
  ) -> RowCounts {
    var asked = Set(sections.inserts)
    asked.formUnion(sections.reloads.compactMap(map.newSection))
    asked.formUnion((rows.leaving + rows.reloads).compactMap { map.newSection(of: $0.first ?? 0) })
    asked.formUnion(rows.entering.map { $0.first ?? 0 })
    let changed = asked.union(sections.leaving).union(sections.entering)
    // What the batch names may be no section at all: that is found next.
    guard let first = changed.filter((0..<max(sectionCount, old.sections.count)).contains).min()
    else { return old }
    var counts = old
    counts.replaceSections(
      from: first,
      with: (first..<max(first, sectionCount)).map { section in
        guard !asked.contains(section), let oldSection = map.oldSection(of: section) else {
          return source.rowCount(inSection: section)
        }
        return old.sections[oldSection]
      }
    )
    return counts
  }

  private func checkRows(
    from old: RowCounts,
    to new: RowCounts,
    _ map: SectionMap
  ) throws(BatchUpdateError) {
    let account = BatchAccount(self, map, from: old, to: new)
    if let stray = (rows.leaving + rows.reloads).first(where: { !old.contains($0) }) {
      throw account.error(.outOfRange(stray), oldSection: stray.first ?? 0)
    }
    if let stray = rows.entering.first(where: { !new.contains($0) }) {
      throw account.error(.outOfRange(stray), newSection: stray.first ?? 0)
    }
    if let twice = rows.placeNamedTwice {
      throw account.error(.namedTwice(twice), oldSection: twice.section)
    }
    // A local batch takes the counts of sections that it doesn't name from before.
    let wrongSection =
      isLocal
      ? account.namedSections.first { !account.isBalanced(oldSection: $0) }
      : old.sections.indices.first { !account.isBalanced(oldSection: $0) }
    if let wrongSection { throw account.error(.wrongRowCount, oldSection: wrongSection) }
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

  /// The sections of named rows that exist before the batch, in the order in which they stood.
  var namedSections: [Int] {
    (leaving.keys + entering.keys.compactMap(map.oldSection)).sorted()
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

  /// Whether a section has as many rows after the batch as the batch makes it.
  ///
  /// Of a section that is deleted or reloaded, no rows need be named.
  func isBalanced(oldSection: Int) -> Bool {
    guard let newSection = map.newSection(of: oldSection), !map.isReloaded(oldSection) else {
      return true
    }
    let change = claims(old: oldSection, new: newSection).change
    return old.sections[oldSection] + change == new.sections[newSection]
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
