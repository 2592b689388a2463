import StatefulTable

/// Moves the cursor over the rows of a list, and scrolls them.
///
/// It has no state of its own: the cursor and the viewport are the table's.
@MainActor struct ListNavigator {
  enum Direction {
    case up, down

    var sign: Int { self == .down ? 1 : -1 }
  }

  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  private var tableView: TableView { controller.tableView }
  private var height: Int { tableView.size.lines }

  /// The row that keys act on, or `nil` while a state view covers the rows.
  var cursor: IndexPath? {
    guard controller.visibleView(at: .cover) == nil else { return nil }
    return tableView.cursor
  }

  /// The first line of the table that no pinned header covers.
  private var firstUncoveredLine: Int { tableView.pinnedHeaderSection == nil ? 0 : 1 }

  // MARK: Rows

  /// Puts the cursor on a row, and scrolls by as little as brings all of it on screen.
  ///
  /// A row that is taller than the screen stays where it is, if any of it is on screen.
  func move(to row: IndexPath) {
    tableView.moveCursor(to: row)
    if !isTall(row) { tableView.scrollToRow(at: row, at: .none) }
    revealFooter(below: row)
  }

  /// Puts the cursor on a row, in the middle of the screen unless it was there already.
  func reveal(_ row: IndexPath) {
    if !isWhollyOnScreen(row) { tableView.scrollToRow(at: row, at: .middle) }
    move(to: row)
  }

  /// Makes a change of which rows there are, after which the cursor is on the line of the screen where it was.
  func keepingLineOfCursor(_ change: () -> Void) {
    let line = tableView.cursor.flatMap(tableView.visibleItem)?.line
    change()
    guard let line, let cursor = tableView.cursor,
      tableView.visibleItem(ofRowAt: cursor)?.line != line
    else { return }
    tableView.scrollToRow(at: cursor, at: .top)
    if let place = tableView.visibleItem(ofRowAt: cursor) {
      tableView.scroll(by: place.line - line)
    }
  }

  /// Chooses the row with the cursor.
  func openRow() {
    guard let cursor else { return }
    tableView.chooseRow(at: cursor)
  }

  func moveDown() {
    guard let cursor, let position = tableView.position(ofRowAt: cursor) else {
      return loadNextPage()
    }
    guard !scrollWithinTallRow(cursor, .down) else { return }
    if let next = tableView.indexPathForRow(atPosition: position + 1) {
      move(to: next)
    } else if controller.isLoadingToEnd {
      controller.stopLoadingToEnd()
    } else {
      move(to: cursor)
      loadNextPage()
    }
  }

  /// Moves the cursor up by a row.
  ///
  /// - Returns: `false` if it was on the first row and nothing has scrolled.
  @discardableResult func moveUp() -> Bool {
    let top = tableView.visibleItems.first
    guard let cursor, let position = tableView.position(ofRowAt: cursor),
      !scrollWithinTallRow(cursor, .up)
    else { return true }
    if let previous = tableView.indexPathForRow(atPosition: position - 1) {
      // A row that is taller than the screen is read from its end.
      if !isOnScreen(previous) { tableView.scroll(by: -1) }
      move(to: previous)
    } else {
      moveToStart()
    }
    return position > 0 || tableView.visibleItems.first != top
  }

  /// Scrolls by a line within a row that is taller than the screen and goes on beyond it.
  ///
  /// - Returns: Whether it did.
  private func scrollWithinTallRow(_ row: IndexPath, _ direction: Direction) -> Bool {
    let goesOn = scrollsWithinTallRow(row, direction)
    if goesOn { tableView.scroll(by: direction.sign) }
    return goesOn
  }

  private func scrollsWithinTallRow(_ row: IndexPath, _ direction: Direction) -> Bool {
    guard isTall(row), let item = tableView.visibleItem(ofRowAt: row) else { return false }
    return direction == .down ? item.line + item.height > height : item.line < firstUncoveredLine
  }

  func moveToStart() {
    guard cursor != nil, let first = tableView.indexPathForRow(atPosition: 0) else { return }
    tableView.moveCursor(to: first)
    tableView.scrollToRow(at: first, at: .top)
    // Headers of sections without rows may be above the first row's.
    tableView.scroll(by: -height)
  }

  /// Puts the cursor on the last row, with its last line on screen.
  func moveToEnd() {
    guard cursor != nil,
      let last = tableView.indexPathForRow(atPosition: tableView.numberOfRows - 1)
    else { return }
    tableView.moveCursor(to: last)
    if !isWhollyOnScreen(last) { tableView.scrollToRow(at: last, at: .bottom) }
    revealFooter(below: last)
  }

  /// Brings a state view below a row on screen together with that row, if both fit.
  private func revealFooter(below row: IndexPath) {
    let footer = controller.stateViewHeight(below: row)
    guard footer > 0, let item = tableView.visibleItem(ofRowAt: row) else { return }
    let sectionFooter = tableView.titleForFooter(inSection: row.section) == nil ? 0 : 1
    let missing = item.line + item.height + sectionFooter + footer - height
    guard missing > 0, item.line - missing >= firstUncoveredLine else { return }
    tableView.scroll(by: missing)
  }

  /// Whether the user can load the next page where it doesn't load automatically, as a state view tells.
  var canLoadNextPage: Bool {
    controller.loads.hasMorePages && controller.loads.nextPage.error == nil
      && [.idle, .empty].contains(controller.shownState)
  }

  private func loadNextPage() {
    if canLoadNextPage { controller.loadNextPage() }
  }

  // MARK: Gaps

  /// The row below a gap beside the row with the cursor, if the cursor would come to the gap next.
  func rowBelowGap(_ direction: Direction) -> IndexPath? {
    guard let cursor, let position = tableView.position(ofRowAt: cursor) else { return nil }
    let row = direction == .up ? cursor : tableView.indexPathForRow(atPosition: position + 1)
    return row.flatMap { gapHeight(above: $0) > 0 ? $0 : nil }
  }

  /// Goes to a gap beside the row with the cursor, and brings it on screen.
  ///
  /// - Returns: Whether there is one.
  func moveToGap(_ direction: Direction) -> Bool {
    guard let cursor, let row = rowBelowGap(direction),
      !scrollsWithinTallRow(cursor, direction)
    else { return false }
    let gap = tableView.visibleItems.first { $0.content == .gap(above: row) }
    if let gap, gap.line >= firstUncoveredLine, gap.line + gap.height <= height { return true }
    tableView.scrollToRow(at: cursor, at: .none)
    tableView.scroll(by: gapHeight(above: row) * direction.sign)
    return true
  }

  private func gapHeight(above row: IndexPath) -> Int {
    controller.gapLines(aboveRowAt: row, size: tableView.size).count
  }

  /// The row below the gap that covers a line of the table.
  func rowBelowGap(covering line: Int) -> IndexPath? {
    if case .gap(above: let row) = item(covering: line)?.content { row } else { nil }
  }

  // MARK: Pages

  /// Scrolls by a page, which is a line less than the screen has.
  func movePage(_ direction: Direction) {
    movePage(direction, by: max(1, height - firstUncoveredLine - 1))
  }

  func moveHalfPage(_ direction: Direction) {
    movePage(direction, by: max(1, (height - firstUncoveredLine) / 2))
  }

  /// Scrolls by a number of lines and keeps the cursor on its line, as less and vim do.
  ///
  /// If there is less to scroll, the cursor moves by the rest.
  private func movePage(_ direction: Direction, by lines: Int) {
    guard let old = cursor else { return }
    if !isOnScreen(old) { tableView.scrollToRow(at: old, at: .none) }
    let line = line(of: old)
    let scrolled = scroll(direction, by: lines)
    let row = row(at: line + (lines - scrolled) * direction.sign) ?? old
    guard row != old else {
      // On a row taller than the screen, which is read on. At an end, move by a row at least.
      guard scrolled == 0 else { return }
      if direction == .down { moveDown() } else { moveUp() }
      return
    }
    move(to: row)
  }

  /// Scrolls as the wheel does: the cursor stays on its row while that is on screen.
  ///
  /// - Returns: `false` if nothing has scrolled.
  func turnWheel(_ direction: Direction, by lines: Int) -> Bool {
    guard let old = cursor else { return true }
    let scrolled = scroll(direction, by: lines)
    if scrolled == 0, direction == .up { return false }
    guard !isWhollyOnScreen(old), let row = row(at: direction == .down ? 0 : height) else {
      return true
    }
    tableView.moveCursor(to: row)
    return true
  }

  /// Scrolls, and returns by how many lines.
  private func scroll(_ direction: Direction, by lines: Int) -> Int {
    // What is at the far edge is still on screen after a scroll by less than a page.
    let items = tableView.visibleItems
    let mark = direction == .down ? items.last : items.first
    tableView.scroll(by: lines * direction.sign)
    guard let mark,
      let moved = tableView.visibleItems.first(where: { $0.content == mark.content })
    else { return lines }
    return min(lines, abs(moved.line - mark.line))
  }

  // MARK: Lines

  /// The row that covers a line of the table.
  func row(covering line: Int) -> IndexPath? {
    if case .row(let row) = item(covering: line)?.content { row } else { nil }
  }

  private func item(covering line: Int) -> VisibleItem? {
    guard line >= firstUncoveredLine else { return nil }
    return tableView.visibleItems.first { line >= $0.line && line < $0.line + $0.height }
  }

  private func isOnScreen(_ row: IndexPath) -> Bool { tableView.visibleItem(ofRowAt: row) != nil }

  /// Whether a row is on screen and taller than that.
  private func isTall(_ row: IndexPath) -> Bool {
    (tableView.visibleItem(ofRowAt: row)?.height ?? 0) > height - firstUncoveredLine
  }

  private func isWhollyOnScreen(_ row: IndexPath) -> Bool {
    guard let item = tableView.visibleItem(ofRowAt: row) else { return false }
    return item.line >= firstUncoveredLine && item.line + item.height <= height
  }

  /// The line of the table on which the visible part of a row begins.
  private func line(of row: IndexPath) -> Int {
    max(firstUncoveredLine, tableView.visibleItem(ofRowAt: row)?.line ?? 0)
  }

  /// The row at a line of the table, or the nearest one on screen.
  private func row(at line: Int) -> IndexPath? {
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
