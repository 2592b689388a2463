#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

// Dividing the screen. What is being read stays on its line when the refresh view comes and goes.
extension TableScreen {
  var layout: ScreenLayout { front.layout }

  private var tableView: TableView { controller.tableView }

  /// Divides the screen, and gives the table its part.
  func layOut() {
    // The table's size may change what is to be seen above it, which calls back.
    guard !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    for _ in 0..<2 {
      let old = layout.table
      front.layout = ScreenLayout(lines: size.lines, refreshLines: refreshLines.count)
      guard resizeTable(from: old) else { break }
    }
    help?.scroll(by: 0, height: layout.table.count)
  }

  /// Gives the table its lines, and tells whether it had others.
  private func resizeTable(from old: Range<Int>) -> Bool {
    let columns = max(0, size.columns)
    let new = layout.table
    let newSize = Size(columns: columns, lines: new.count)
    guard tableView.size != newSize else { return false }
    let distance = new.lowerBound - old.lowerBound
    let hasSameBottom =
      new.upperBound == old.upperBound
      && tableView.size == Size(columns: columns, lines: old.count)
    if hasSameBottom, rowsStay(whenTopEdgeMovesBy: distance) {
      tableView.moveTopEdge(by: distance)
    } else {
      tableView.size = newSize
    }
    return true
  }

  /// Whether rows are covered, or uncovered, rather than moved.
  private func rowsStay(whenTopEdgeMovesBy distance: Int) -> Bool {
    guard let first = tableView.visibleItems.first else { return false }
    if distance < 0 {
      // Rows that made room spring back if nothing but what the refresh has brought is above them.
      let isAtTop = first.line == 0 && tableView.rowsAbove <= tableView.unseenRowsAbove
      return !isAtTop && tableView.indexPathForSelectedRow != nil
    }
    guard first.line < 0 || tableView.rowsAbove > 0 else { return false }
    guard let cursor, let row = tableView.visibleItems.first(where: { $0.content == .row(cursor) })
    else { return true }
    let headerLines = tableView.titleForHeader(inSection: cursor.section) == nil ? 0 : 1
    return row.line >= distance + headerLines
  }
}
