#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

// Moving the cursor by pages, as less and vim do: the screen moves, and the cursor stays on its line.
extension TableScreen {
  enum Direction {
    case up, down

    var sign: Int { self == .down ? 1 : -1 }
  }

  private var tableView: TableView { controller.tableView }

  /// The lines of a page: one less than there are, so that one is seen again.
  var pageLines: Int { max(1, layout.table.count - firstUncoveredLine - 1) }
  var halfPageLines: Int { max(1, (layout.table.count - firstUncoveredLine) / 2) }

  /// Scrolls by a number of lines; where there is less to scroll, the cursor moves on by the rest.
  func movePage(_ direction: Direction, by lines: Int) {
    guard let old = cursor else { return }
    if !isOnScreen(old) { tableView.scrollToRow(at: old, at: .none) }
    let line = line(of: old)
    let rest = lines - scroll(direction, by: lines)
    let row = row(at: line + rest * direction.sign) ?? old
    guard row != old else {
      // At an end, or on a row taller than the screen: there must be some progress.
      return direction == .down ? moveDown() : moveUp()
    }
    move(to: row)
  }

  /// Scrolls, and tells by how many lines.
  func scroll(_ direction: Direction, by lines: Int) -> Int {
    // What stands at the far edge is still on screen after a scroll by less than a page.
    let items = tableView.visibleItems
    let mark = direction == .down ? items.last : items.first
    tableView.scroll(by: lines * direction.sign)
    guard let mark,
      let moved = tableView.visibleItems.first(where: { $0.content == mark.content })
    else { return lines }
    return min(lines, abs(moved.line - mark.line))
  }

  private func isOnScreen(_ row: IndexPath) -> Bool {
    tableView.visibleItems.contains { $0.content == .row(row) }
  }

  func isWhollyOnScreen(_ row: IndexPath) -> Bool {
    tableView.visibleItems.contains {
      $0.content == .row(row) && $0.line >= firstUncoveredLine
        && $0.line + $0.height <= layout.table.count
    }
  }

  /// The line of the table on which what can be seen of a row begins.
  private func line(of row: IndexPath) -> Int {
    let item = tableView.visibleItems.first { $0.content == .row(row) }
    return max(firstUncoveredLine, item?.line ?? 0)
  }

  /// The row at a line of the table, or the nearest one on screen.
  func row(at line: Int) -> IndexPath? {
    var nearest: IndexPath?
    for item in tableView.visibleItems {
      guard case .row(let row) = item.content, item.line + item.height > firstUncoveredLine else {
        continue
      }
      if nearest == nil || item.line <= line { nearest = row }
    }
    return nearest
  }
}
