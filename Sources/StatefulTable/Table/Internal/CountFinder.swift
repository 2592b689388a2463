/// The row counts of the last section, and of those that are new after it.
struct AppendedCounts {
  var last: Int
  var new: [Int] = []
}

/// Rows that were added at the end and may come on screen.
struct AppendedRows {
  /// The first row that was added to what was the last section.
  var first: IndexPath
  var following: FollowingCursor
}

/// What changes of a section's rows make of it.
struct SectionRows {
  var section: Int
  /// The position of the first row that comes, goes, moves or is reloaded.
  var start: Int
  var newCount: Int
}

extension RowCounts {
  /// What changes make of a section, or `nil` if there is no such section or nothing changes.
  func rows(ofSection section: Int, after changes: RowChanges) -> SectionRows? {
    guard sections.indices.contains(section), let first = changes.firstRow else { return nil }
    return SectionRows(
      section: section,
      start: positions(inSection: section).lowerBound + first,
      newCount: sections[section] + changes.inserts.count - changes.deletes.count
    )
  }
}

/// Asks for row counts after the data has changed, of no more sections than have to be.
@MainActor struct CountFinder {
  let source: RowSource
  /// The counts before.
  let counts: RowCounts

  /// Asks for the row counts from the last section on, with those of new sections after it.
  ///
  /// If a section is given, it is known to be the last, and nothing has changed before its end. The
  /// answer is `nil` if other changes are found than rows added at the end, also if the first row on
  /// screen is another.
  func appended(
    fromSection section: Int?,
    viewport: Viewport
  ) -> AppendedCounts? {
    guard let last = counts.sections.indices.last, section ?? last == last,
      let ending = source.counts(fromSection: last), ending.last >= counts.sections[last],
      section != nil || hasUnchangedCounts(0..<last)
    else { return nil }
    return isFirstRowSame(viewport) ? ending : nil
  }

  /// Whether the first row on screen still is the one that it was; rows without ids can't tell.
  private func isFirstRowSame(_ viewport: Viewport) -> Bool {
    // By index, as a copy of an item takes long.
    let items = viewport.items
    for index in items.indices {
      guard case .row(let indexPath) = items[index].item else { continue }
      guard let id = items[index].id else { return true }
      return source.id(ofRowAt: indexPath) == id
    }
    return true
  }

  /// How many rows a section has gained, `nil` if it has lost any or other sections have changed.
  func prepended(inSection section: Int, isLocal: Bool) -> Int? {
    guard counts.sections.indices.contains(section), source.sectionCount == counts.sections.count,
      isLocal
        || hasUnchangedCounts(0..<section)
          && hasUnchangedCounts(section + 1..<counts.sections.count)
    else { return nil }
    let added = source.rowCount(inSection: section) - counts.sections[section]
    return added >= 0 ? added : nil
  }

  private func hasUnchangedCounts(_ sections: Range<Int>) -> Bool {
    sections.isEmpty || source.hasRowCounts(counts.sections, inSections: sections)
  }

  /// The row counts after some sections were regrouped, from the data source.
  func counts(after change: SectionChange) throws(BatchUpdateError) -> RowCounts {
    let old = counts.sections
    let newSections =
      change.sections.lowerBound..<change.sections.lowerBound + change.newCount
    let named = BatchChanges(deletes: Array(change.sections), inserts: Array(newSections))
    _ = try SectionMap(named, from: old.count, to: source.sectionCount)
    var new = newSections.map(source.rowCount)
    new += old[change.sections.upperBound...]
    var counts = counts
    counts.replaceSections(from: change.sections.lowerBound, with: new[...])
    return counts
  }
}
