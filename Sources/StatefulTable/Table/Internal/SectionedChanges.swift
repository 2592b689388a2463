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

  /// What the changes make of a table, whose other sections are as they were.
  @MainActor func compiled(
    from old: RowCounts,
    _ query: TableQuery
  ) throws(BatchUpdateError) -> TableUpdate {
    let whole = SectionChange(sections: firstSection..<firstSection + 1, newCount: 1)
    let change = cut ?? whole
    func error(
      _ reason: BatchUpdateError.Reason,
      before: Int,
      came: Int,
      left: Int,
      found: Int
    ) -> BatchUpdateError {
      BatchUpdateError(
        reason: reason,
        section: firstSection,
        rowsBefore: before,
        inserted: came,
        deleted: left,
        movedIn: rows.moves.count,
        movedOut: rows.moves.count,
        rowsExpected: before + came - left,
        rowsFound: found
      )
    }
    let sectionCount = old.sections.count - change.sections.count + change.newCount
    guard change.sections.upperBound <= old.sections.count, sectionCount == query.sectionCount
    else {
      throw error(
        .wrongSectionCount,
        before: old.sections.count,
        came: change.newCount,
        left: change.sections.count,
        found: query.sectionCount
      )
    }
    let new = old.replacing(change.sections, with: change.newSections.map(query.rowCount))
    guard old.total + rows.growth == new.total else {
      throw error(
        .wrongRowCount,
        before: old.positions(inSections: change.sections).count,
        came: rows.inserts.count,
        left: rows.deletes.count,
        found: new.positions(inSections: change.newSections).count
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
    return update
  }
}
