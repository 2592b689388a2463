import TestSupport

@testable import StatefulTable

extension ComparedTable {
  /// In what the table differs from the reference table.
  var difference: String? {
    func compare<Value: Equatable>(_ name: String, _ found: Value, _ wanted: Value) -> String? {
      found == wanted ? nil : "\(name): \(found) instead of \(wanted)"
    }
    let anchor = reference.lines > 0 ? reference.anchor : nil
    var wanted: [Int] = []
    if let anchor, case .row = anchor.item {
      wanted = [anchor.indexPath.section, anchor.indexPath.row, anchor.hidden]
    }
    let found = table.anchor.map { [$0.indexPath.section, $0.indexPath.row, $0.line] } ?? []
    let differences: [String?] = [
      compare("numberOfRows", table.numberOfRows, reference.ids.count),
      compare("visibleItems", table.visibleItems, reference.visibleItems),
      compare("pinnedHeaderSection", table.pinnedHeaderSection, reference.pinnedSection),
      compare("anchor", found, wanted),
      compare("visible rows", table.indexPathsForVisibleRows, reference.visibleRows),
      compare("displayed rows", source.displayedCount, reference.visibleRows.count),
      compare("rowsBelow", table.rowsBelow, reference.rowsBelow),
      compare("unseenRowsAbove", table.unseenRowsAbove, reference.unseenRowsAbove),
      compare("unseenRowsBelow", table.unseenRowsBelow, reference.unseenRowsBelow),
      compare("footerLine", table.footerLine, reference.footerLine),
      compare("cursor", table.cursor, reference.cursorIndexPath),
      compare("selection", table.indexPathsForSelectedRows ?? [], reference.selectedIndexPaths),
      compare("selected row", table.indexPathForSelectedRow, reference.selectedIndexPaths.first),
    ]
    return differences.lazy.compactMap(\.self).first
  }

  /// The delegate hears of the cursor once per event, and only if it went to another row.
  func wrongReport(since before: ReferenceTable) -> String? {
    let reports = source.takeCursorReports()
    guard reports.count <= 1 else { return "The cursor was reported \(reports.count) times." }
    if let report = reports.first, report != table.cursor {
      return "The cursor was reported at \(report.map(String.init(describing:)) ?? "nil")."
    }
    // Without ids, rows of what is reloaded can't be told apart.
    guard reference.hasIDs, before.cursor != nil else { return nil }
    let hasMoved = before.cursor != reference.cursor
    return hasMoved == reports.isEmpty ? "The cursor has moved: \(hasMoved), \(reports)." : nil
  }

  /// Lines are blank only after a batch, or where there is nothing above.
  func blankLines(after kind: Kind, _ before: ReferenceTable) -> String? {
    let isFilled: Bool =
      switch kind {
      case .reload, .wrongBatch: true
      case .resize: before.size != reference.size
      case .scroll, .scrollFar, .scrollToRow: before.blankLines == 0
      case .footer, .select, .append, .shrink: false
      case .gravity: reference.gravity == .bottom && before.gravity == .top
      default: reference.gravity == .bottom
      }
    guard isFilled, reference.lines > 0, !reference.isAtTop, source.sections != [] else {
      return nil
    }
    let covered = (table.visibleItems.last.map { $0.line + $0.height } ?? 0) + owner.height
    return covered >= reference.lines ? nil : "\(reference.lines - covered) lines are blank."
  }
}
