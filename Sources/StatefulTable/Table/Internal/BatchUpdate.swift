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

  var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && reloads.isEmpty && moves.isEmpty }

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

/// All that a batch of updates names, by index paths and section numbers.
///
/// Here, at the edge of a table, names are checked against the data and turned into a ``TableUpdate``.
struct BatchUpdate {
  var rows = BatchChanges<IndexPath>()
  var sections = BatchChanges<Int>()
  /// Whether inserted rows are treated as unseen.
  var countsAsUnseen = true

  var isEmpty: Bool { rows.isEmpty && sections.isEmpty }

  /// Makes moves of rows that are deleted and inserted.
  ///
  /// `ids` has the ids of deleted rows, as far as they are known, and `id` returns those of rows after the batch.
  mutating func makeMoves(
    of ids: [IndexPath: AnyHashable],
    to id: (IndexPath) -> AnyHashable?
  ) {
    guard !ids.isEmpty, !rows.inserts.isEmpty else { return }
    let inserted = rows.inserts.compactMap { target in id(target).map { ($0, target) } }
    let targets = Dictionary(inserted) { first, _ in first }
    var moved: (sources: Set<IndexPath>, targets: Set<IndexPath>) = ([], [])
    for (source, id) in ids {
      guard let target = targets[id], moved.targets.insert(target).inserted else { continue }
      moved.sources.insert(source)
      rows.moves.append(.init(source: source, target: target))
    }
    rows.deletes.removeAll(where: moved.sources.contains)
    rows.inserts.removeAll(where: moved.targets.contains)
  }

  /// What the batch makes of a table, from the rows before it to those that the data source has after it.
  ///
  /// Throws what of the batch doesn't fit the data.
  func compiled(from old: RowCounts, to new: RowCounts) throws(BatchUpdateError) -> TableUpdate {
    let map = try sectionMap(from: old, to: new)
    let named = NamedSections(sections, map)
    try checkRows(from: old, to: new, named)
    var update = TableUpdate(rows: .changed(changes(from: old, to: new, named)), counts: new)
    if !sections.leaving.isEmpty || !sections.entering.isEmpty { update.sections = map }
    update.movedSections = sections.moves.map { .init(source: $0.source, target: $0.target) }
    update.replacements = sections.reloads.compactMap { section in
      guard let target = map.newIndex(of: section) else { return nil }
      let isNamed =
        rows.leaving.contains { $0.section == section }
        || rows.entering.contains { $0.section == target }
      return TableUpdate.Replacement(
        old: old.positions(inSection: section),
        new: new.positions(inSection: target),
        keepsIndices: !isNamed
      )
    }
    update.countsAsUnseen = countsAsUnseen
    return update
  }

  /// The rows that the batch names, counted over all sections, with those of sections that come and go.
  private func changes(
    from old: RowCounts,
    to new: RowCounts,
    _ named: NamedSections
  ) -> RowChanges {
    let moves = rows.moves.map { move in
      ListDiff.Move(source: old.position(of: move.source), target: new.position(of: move.target))
    }
    func positions(_ places: [IndexPath], _ counts: RowCounts, without sections: Set<Int>) -> [Int]
    {
      places.filter { !sections.contains($0.section) }.map(counts.position).sorted()
    }
    var changes = RowChanges(
      deletes: positions(rows.deletes, old, without: named.gone),
      inserts: positions(rows.inserts, new, without: named.come),
      moves: moves,
      reloads: positions(rows.reloads, old, without: named.gone)
    )
    for section in sections.deletes {
      changes.deletes.insert(contentsOf: old.positions(inSection: section))
    }
    for section in sections.inserts {
      changes.inserts.insert(contentsOf: new.positions(inSection: section))
    }
    if !sections.deletes.isEmpty {
      changes.deletes.subtract(RangeSet(numbers: moves.map(\.source).sorted()))
    }
    if !sections.inserts.isEmpty {
      changes.inserts.subtract(RangeSet(numbers: moves.map(\.target).sorted()))
    }
    return changes
  }
}

/// The sections of a batch whose rows needn't be named.
private struct NamedSections {
  /// Those that are deleted or reloaded, as they are numbered before the batch.
  let gone: Set<Int>
  /// Those that are inserted or reloaded, as they are numbered after it.
  let come: Set<Int>
  /// Where the sections are after the batch.
  let map: IndexMap

  init(_ changes: BatchChanges<Int>, _ map: IndexMap) {
    self.map = map
    gone = Set(changes.deletes + changes.reloads)
    come = Set(changes.inserts + changes.reloads.compactMap(map.newIndex))
  }
}

// MARK: - Mistakes

extension BatchUpdate {
  /// Where the sections go, if what the batch names of them fits the data.
  private func sectionMap(
    from old: RowCounts,
    to new: RowCounts
  ) throws(BatchUpdateError) -> IndexMap {
    let (count, newCount) = (old.sections.count, new.sections.count)
    let expected = count + sections.inserts.count - sections.deletes.count
    func error(_ reason: BatchUpdateError.Reason) -> BatchUpdateError {
      BatchUpdateError(
        reason,
        """
        there were \(count) sections, \(sections.inserts.count) inserted, \(sections.deletes.count) deleted: \
        \(expected) expected, \(newCount) found
        """
      )
    }
    if let stray = (sections.leaving + sections.reloads).first(where: { !(0..<count).contains($0) })
      ?? sections.entering.first(where: { !(0..<newCount).contains($0) })
    {
      throw error(.sectionOutOfRange(stray))
    }
    if let twice = sections.placeNamedTwice {
      throw error(.sectionNamedTwice(twice))
    }
    guard expected == newCount else { throw error(.wrongSectionCount) }
    return IndexMap(
      removed: RangeSet(numbers: sections.leaving.sorted()),
      added: RangeSet(numbers: sections.entering.sorted()),
      moves: sections.moves.map { .init(source: $0.source, target: $0.target) }
    )
  }

  /// Checks that the rows that the batch names make those before it those after it.
  private func checkRows(
    from old: RowCounts,
    to new: RowCounts,
    _ named: NamedSections
  ) throws(BatchUpdateError) {
    func error(_ reason: BatchUpdateError.Reason, old section: Int) -> BatchUpdateError {
      let isThere = old.sections.indices.contains(section)
      let target = isThere ? named.map.newIndex(of: section) : nil
      return self.error(reason, old: section, new: target, from: old, to: new)
    }
    func error(_ reason: BatchUpdateError.Reason, new section: Int) -> BatchUpdateError {
      let isThere = new.sections.indices.contains(section)
      let source = isThere ? named.map.inverse.newIndex(of: section) : nil
      return self.error(reason, old: source, new: section, from: old, to: new)
    }
    if let stray = (rows.leaving + rows.reloads).first(where: { !old.contains($0) }) {
      throw error(.outOfRange(stray), old: stray.first ?? 0)
    }
    if let stray = rows.entering.first(where: { !new.contains($0) }) {
      throw error(.outOfRange(stray), new: stray.first ?? 0)
    }
    if let twice = rows.placeNamedTwice { throw error(.namedTwice(twice), old: twice.section) }
    var growth: [Int: Int] = [:]
    for indexPath in rows.leaving {
      if let section = named.map.newIndex(of: indexPath.section) {
        growth[section, default: 0] -= 1
      }
    }
    for indexPath in rows.entering { growth[indexPath.section, default: 0] += 1 }
    for section in old.sections.indices {
      guard let target = named.map.newIndex(of: section), !named.come.contains(target),
        old.sections[section] + growth[target, default: 0] != new.sections[target]
      else { continue }
      throw error(.wrongRowCount, new: target)
    }
  }

  /// An error about the row at an index path after the batch, where another was found.
  func error(
    _ reason: BatchUpdateError.Reason,
    at indexPath: IndexPath,
    from old: RowCounts,
    to new: RowCounts
  ) -> BatchUpdateError {
    let sources = IndexMap(
      removed: RangeSet(numbers: sections.entering.sorted()),
      added: RangeSet(numbers: sections.leaving.sorted()),
      moves: sections.moves.map { .init(source: $0.target, target: $0.source) }
    )
    let section = indexPath.section
    return error(reason, old: sources.newIndex(of: section), new: section, from: old, to: new)
  }

  /// An error with the rows of a section that follow from the batch, beside those that the data source returns.
  private func error(
    _ reason: BatchUpdateError.Reason,
    old oldSection: Int?,
    new newSection: Int?,
    from old: RowCounts,
    to new: RowCounts
  ) -> BatchUpdateError {
    func count(_ places: [IndexPath], in section: Int?) -> Int {
      section.map { section in places.count { $0.first == section } } ?? 0
    }
    let before = oldSection.map(old.rowCount) ?? 0
    let inserted = count(rows.inserts, in: newSection)
    let deleted = count(rows.deletes, in: oldSection)
    let movedIn = count(rows.moves.map(\.target), in: newSection)
    let movedOut = count(rows.moves.map(\.source), in: oldSection)
    return BatchUpdateError(
      reason,
      """
      section \(newSection ?? oldSection ?? 0) had \(before) rows, \(inserted) inserted, \(deleted) deleted, \
      \(movedIn) moved in, \(movedOut) moved out: \(before + inserted - deleted + movedIn - movedOut) expected, \
      \(newSection.map(new.rowCount) ?? 0) found
      """
    )
  }
}
