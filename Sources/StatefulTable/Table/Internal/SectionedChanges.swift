/// Sections that gave way to others, with the rows that they had.
struct SectionChange: Hashable, Sendable {
  /// The sections before the change.
  var sections: Range<Int>
  /// How many sections took their place.
  var newCount: Int

  /// The sections after the change.
  var newSections: Range<Int> { sections.lowerBound..<sections.lowerBound + newCount }

  /// This change and then another, as one.
  func then(_ next: SectionChange) -> SectionChange {
    let lower = min(sections.lowerBound, next.sections.lowerBound)
    let upper = max(newSections.upperBound, next.sections.upperBound)
    let oldUpper = upper - newCount + sections.count
    return SectionChange(
      sections: lower..<oldUpper,
      newCount: upper - next.sections.count + next.newCount - lower
    )
  }
}

/// Changes of rows by a data owner that names every one, and knows in which sections they are.
struct SectionedChanges {
  /// The changes, counted from the first row of ``firstSection``.
  var rows: RowChanges
  /// The first of the owner's sections in the table.
  var firstSection: Int
  /// The sections that were cut anew; `nil` if all rows belong to the first, as before.
  ///
  /// A row that another section takes over because of that has not moved.
  var cut: SectionChange?
  /// Whether rows that came off screen are treated as unseen.
  var countsAsUnseen = true
  /// Whether rows come back that the user has just removed.
  var isUndo = false

  /// What the changes make of a table, whose other sections are as they were.
  @MainActor func compiled(
    from old: RowCounts,
    _ query: TableQuery
  ) throws(BatchUpdateError) -> TableUpdate {
    let whole = SectionChange(sections: firstSection..<firstSection + 1, newCount: 1)
    let change = cut ?? whole
    let sectionCount = old.sections.count - change.sections.count + change.newCount
    guard change.sections.upperBound <= old.sections.count, sectionCount == query.sectionCount
    else {
      throw BatchUpdateError(
        .wrongSectionCount,
        """
        there were \(old.sections.count) sections, \(change.newCount) came, \(change.sections.count) left: \
        \(sectionCount) expected, \(query.sectionCount) found
        """
      )
    }
    let new = old.replacing(change.sections, with: change.newSections.map(query.rowCount))
    guard old.total + rows.growth == new.total else {
      let before = old.positions(inSections: change.sections).count
      let found = new.positions(inSections: change.newSections).count
      throw BatchUpdateError(
        .wrongRowCount,
        """
        the sections from \(firstSection) on had \(before) rows, \(rows.inserts.count) came, \(rows.deletes.count) left: \
        \(before + rows.growth) expected, \(found) found
        """
      )
    }
    let start = old.positions(inSections: 0..<firstSection).upperBound
    var update = TableUpdate(rows: .changed(rows.shifted(by: start)), counts: new)
    if cut != nil {
      update.sections = IndexMap(
        removed: RangeSet(change.sections),
        added: RangeSet(change.newSections)
      )
    }
    update.countsAsUnseen = countsAsUnseen
    update.isUndo = isUndo
    return update
  }
}
