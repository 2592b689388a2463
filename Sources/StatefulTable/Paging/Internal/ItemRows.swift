/// The rows of a table that show the items of a paged list.
///
/// Items are counted over all of their sections. It is created for each use.
@MainActor struct ItemRows {
  let tableView: TableView
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

  /// Where the item at a row is.
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

  /// What of the items is on screen, with how many rows beyond it are needed.
  ///
  /// - Parameters:
  ///   - visible: The rows of the table that are on screen, or `nil` without a screen.
  ///   - margin: How many rows beyond them are needed.
  /// - Returns: The rows as the items count them.
  func window(visible: Range<Int>?, margin: Int) -> VisibleWindow {
    var window = VisibleWindow()
    window.margin = margin
    if let visible {
      // Also where headers cover all rows on screen, it is somewhere among them.
      let first = tableView.positions(inSections: tableSections).lowerBound
      window.rows = (visible.lowerBound - first..<visible.upperBound - first)
        .clamped(to: 0..<sections.rowCount)
    }
    // Of several selected rows, those that are dropped leave the selection.
    if !tableView.allowsMultipleSelection {
      window.selectedRow = tableView.indexPathForSelectedRow.flatMap(row)
    }
    return window
  }
}
