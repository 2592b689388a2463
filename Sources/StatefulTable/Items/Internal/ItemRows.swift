/// The rows of a table that show the items of a paged list.
///
/// Items are counted over all of their sections. It is created for each use.
@MainActor struct ItemRows {
  /// The first section of the table that has items.
  let firstSection: Int
  let sections: ItemSections

  /// The sections of the table that have items.
  var tableSections: Range<Int> { firstSection..<firstSection + sections.count }

  /// The row of the item that an index path names, or `nil` if it names none.
  func row(of indexPath: IndexPath) -> Int? {
    sections.row(of: indexPath, firstSection: firstSection)
  }

  /// The row of the item at or before which a row of the table is.
  func nearestRow(to indexPath: IndexPath) -> Int {
    if indexPath.section < firstSection { return 0 }
    return row(of: indexPath) ?? sections.rowCount
  }

  func indexPath(ofRow row: Int) -> IndexPath {
    let place = sections.place(ofRow: row)
    return IndexPath(row: place.row, section: firstSection + place.section)
  }

  /// The row at which an item is once it has moved from an index path to another.
  ///
  /// Counted over all sections. The target is an index path as it is after the move. One before or after
  /// all items is the end of them.
  func row(movedFrom source: IndexPath, to target: IndexPath) -> Int {
    let section = target.section - firstSection
    if section < 0 { return 0 }
    if section >= sections.count { return sections.rowCount - 1 }
    // The row itself is missing before the target.
    let isFromBefore = source.section < target.section
    let others = sections.count(ofSection: section) - (source.section == target.section ? 1 : 0)
    let row = min(max(0, target.row), others)
    return sections.firstRow(ofSection: section) + row - (isFromBefore ? 1 : 0)
  }
}
