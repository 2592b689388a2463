#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

// Moving the cursor by rows, and to either end.
extension TableScreen {
  private var tableView: TableView { controller.tableView }

  func moveDown() {
    guard let cursor, let position = tableView.position(ofRowAt: cursor) else { return }
    if let next = tableView.indexPathForRow(atPosition: position + 1) {
      move(to: next)
    } else {
      move(to: cursor)
      loadMore()
    }
  }

  func moveUp() {
    guard let cursor, let position = tableView.position(ofRowAt: cursor) else { return }
    guard let previous = tableView.indexPathForRow(atPosition: position - 1) else {
      return moveToStart()
    }
    move(to: previous)
  }

  /// Goes up, and past the first row pulls all of them down.
  func moveUpOrPull() {
    let top = tableView.visibleItems.first
    let isAtFirst = cursor.flatMap(tableView.position(ofRowAt:)) == 0
    moveUp()
    if isAtFirst, tableView.visibleItems.first == top { pull() } else { letGo() }
  }

  func moveToStart() {
    guard cursor != nil, let first = tableView.indexPathForRow(atPosition: 0) else { return }
    tableView.selectRow(at: first)
    tableView.scrollToRow(at: first, at: .top)
    // Headers of sections without rows may stand above the first row's.
    tableView.scroll(by: -layout.table.count)
  }

  func moveToEnd() {
    guard cursor != nil,
      let last = tableView.indexPathForRow(atPosition: tableView.numberOfRows - 1)
    else { return }
    move(to: last)
  }

  /// Puts the cursor on a row, which scrolls as little as brings all of it on screen.
  func move(to row: IndexPath) {
    tableView.selectRow(at: row)
    tableView.scrollToRow(at: row, at: .none)
    revealFooter(below: row)
  }

  /// Has what stands below the last row seen together with that row, if both fit.
  private func revealFooter(below row: IndexPath) {
    guard tableView.position(ofRowAt: row) == tableView.numberOfRows - 1,
      let item = tableView.visibleItems.last(where: { $0.content == .row(row) })
    else { return }
    let footer = controller.stateViewLines(at: .belowRows, size: tableView.size).count
    let missing = item.line + item.height + footer - tableView.size.lines
    guard missing > 0, item.line - missing >= firstUncoveredLine else { return }
    tableView.scroll(by: missing)
  }

  /// The first line of the table that no pinned header covers.
  var firstUncoveredLine: Int { tableView.pinnedHeaderSection == nil ? 0 : 1 }

  /// Asks for the next page where it doesn't come by itself, as the view below the rows says.
  private func loadMore() {
    guard controller.loads.hasMorePages, controller.loads.nextPage.error == nil,
      controller.state == .idle
    else { return }
    controller.loadNextPage()
  }
}
