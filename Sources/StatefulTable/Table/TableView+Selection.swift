// The cursor, and the selected rows.
extension TableView {
  /// The row that keys act on.
  ///
  /// A table with lines and rows always has one. At first it is the first visible row, or the last
  /// with ``Gravity/bottom``. It follows its row through updates and, if rows have ids, through
  /// reloads. If the row is deleted, the next row gets the cursor, or the last. If your app puts other rows above it, so
  /// that it would leave the screen, the first row on screen gets the cursor. After the first
  /// move, scrolling leaves it where it is. When the size changes, a cursor that was on screen
  /// stays on screen.
  ///
  /// It is `nil` while there are no rows. It is also `nil` before the table has lines, unless a row
  /// was selected.
  public var cursor: IndexPath? {
    loadIfStale()
    return content.selection.cursorIndexPath
  }

  /// Whether nobody has moved the cursor or selected a row yet.
  package var isCursorAutomatic: Bool { content.selection.isCursorAutomatic }

  /// Moves the cursor to a row, without scrolling.
  ///
  /// With single selection, the row is then selected. An index path beyond the rows is treated as the nearest row.
  ///
  /// The list's ``StatefulTableController/tableView(_:didMoveCursorTo:)`` is called.
  public func moveCursor(to indexPath: IndexPath) {
    changeSelection(at: indexPath) { $0.moveCursor(to: $1) }
  }

  /// Whether the user can select rows.
  ///
  /// The default is `true`. If `false`, no row is selected or opened, but there still is a cursor.
  public var allowsSelection: Bool {
    get { settings.allowsSelection }
    set { settings.allowsSelection = newValue }
  }

  /// Whether the user can select several rows.
  ///
  /// The default is `false`: the row with the cursor is selected, as with UIKit's
  /// `selectionFollowsFocus`. If `true`, the user selects and deselects rows one by one.
  ///
  /// When you set it to `true`, no row is selected at first. When you set it to `false`, only the row with
  /// the cursor is.
  public var allowsMultipleSelection: Bool {
    get { settings.allowsMultipleSelection }
    set { settings.allowsMultipleSelection = newValue }
  }

  /// The selected row, or the first one if several are selected.
  ///
  /// With single selection, it is the ``cursor``, or `nil` if its row was deselected and the cursor hasn't been
  /// moved since by the user or by a call.
  ///
  /// - Complexity: With multiple selection O(*n*) for *n* selected rows, otherwise O(1).
  public var indexPathForSelectedRow: IndexPath? {
    loadIfStale()
    guard allowsMultipleSelection else { return content.selection.single }
    return selectedPositions.ranges.first.flatMap { content.counts.indexPath(at: $0.lowerBound) }
  }

  /// The selected rows, in order, or `nil` if there are none.
  ///
  /// Rows stay selected through updates and, if they have ids, through reloads. Deleted rows leave
  /// the selection.
  ///
  /// - Complexity: O(*n*) for *n* selected rows.
  public var indexPathsForSelectedRows: [IndexPath]? {
    let rows = selectedPositions
    return rows.isEmpty ? nil : content.counts.indexPaths(at: rows)
  }

  /// The numbers of rows before each selected row, over all sections.
  package var selectedPositions: RangeSet<Int> {
    loadIfStale()
    guard allowsSelection else { return RangeSet() }
    let rows = RangeSet(numbers: content.selection.indexPaths.lazy.map(content.counts.position))
    guard let kept else { return rows }
    return rows.union(kept.selectedRows.shifted(by: keptPositions.lowerBound))
  }

  package var selectedRowCount: Int {
    loadIfStale()
    return allowsSelection ? content.selection.count + (kept?.selectedRowCount ?? 0) : 0
  }

  package func isRowSelected(at indexPath: IndexPath) -> Bool {
    loadIfStale()
    guard let (kept, row) = keptRow(at: indexPath) else {
      return content.selection.contains(indexPath)
    }
    return allowsSelection && kept.isRowSelected(row)
  }

  // MARK: What the list keeps

  /// The selected rows that the list keeps, where several can be selected.
  private var kept: (any KeptSelection)? {
    allowsMultipleSelection ? host?.keptSelection : nil
  }

  /// The positions of the rows whose selection the list keeps.
  private var keptPositions: Range<Int> {
    kept.map { content.counts.positions(inSections: $0.keptSections) } ?? 0..<0
  }

  /// A row as the list counts those whose selection it keeps, if it is one of them.
  private func keptRow(at indexPath: IndexPath) -> (any KeptSelection, Int)? {
    guard let kept, content.counts.contains(indexPath) else { return nil }
    let (position, positions) = (content.counts.position(of: indexPath), keptPositions)
    return positions.contains(position) ? (kept, position - positions.lowerBound) : nil
  }

  private func keptRows(at positions: RangeSet<Int>) -> RangeSet<Int> {
    positions.intersection(RangeSet(keptPositions)).shifted(by: -keptPositions.lowerBound)
  }

  /// The rows at some positions whose selection the list doesn't keep.
  private func otherRows(at positions: RangeSet<Int>) -> [IndexPath] {
    content.counts.indexPaths(at: positions.subtracting(RangeSet(keptPositions)))
  }

  // MARK: Changing

  /// Selects a row, or deselects all rows if you pass `nil`.
  ///
  /// With single selection, the cursor moves to the row. With multiple selection, the other rows stay selected, and
  /// the cursor stays. The list isn't asked. An index path beyond the rows is treated as the nearest row.
  ///
  /// - Parameters:
  ///   - indexPath: The row, or `nil` to deselect all.
  ///   - animated: UIKit's argument, which is accepted and ignored.
  ///   - scrollPosition: Where the row is to be on screen. As in UIKit, nothing scrolls with ``ScrollPosition/none``, the default.
  public func selectRow(
    at indexPath: IndexPath?,
    animated: Bool = true,
    scrollPosition: ScrollPosition = .none
  ) {
    guard let indexPath else {
      return changeSelection { selection, _ in
        selection.deselectAll()
        kept?.deselectAllRows()
      }
    }
    changeSelection(at: indexPath) { selection, row in
      guard let (kept, row) = keptRow(at: row.indexPath) else { return selection.select(row) }
      kept.select(RangeSet(row..<row + 1), true)
    }
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition) }
  }

  /// Selects a row for the list itself, or deselects all rows if `indexPath` is `nil`.
  ///
  /// Unlike a call by the user or the program, it doesn't end the wait for the row of a ``position``.
  func selectRowAgain(at indexPath: IndexPath?) {
    loadIfStale()
    changeContent(.selection) { changed in
      guard let indexPath else { return changed.selection.deselectAll() }
      if let row = content.selectableRow(nearestTo: indexPath, query) {
        changed.selection.select(row)
      }
    }
  }

  /// Has the cursor be on a row to which its own row has gone.
  func followCursor(to indexPath: IndexPath) {
    loadIfStale()
    changeContent(.selection) { changed in
      guard let row = content.selectableRow(nearestTo: indexPath, query) else { return }
      changed.selection.placeCursor(on: row)
    }
  }

  /// Deselects a row.
  ///
  /// The cursor stays, and the list isn't asked. If the row isn't selected, nothing changes.
  ///
  /// - Parameters:
  ///   - indexPath: The row.
  ///   - animated: UIKit's argument, which is accepted and ignored.
  public func deselectRow(at indexPath: IndexPath, animated: Bool = true) {
    changeSelection { selection, _ in
      guard let (kept, row) = keptRow(at: indexPath) else { return selection.deselect(indexPath) }
      kept.select(RangeSet(row..<row + 1), false)
    }
  }

  /// Changes the cursor or what is selected.
  private func changeSelection(_ change: (inout RowSelection, TableContent) -> Void) {
    loadIfStale()
    changeContent(.selection) { changed in
      change(&changed.selection, content)
      changed.go(to: nil, query)
    }
  }

  private func changeSelection(
    at indexPath: IndexPath,
    _ change: (inout RowSelection, RowSelection.Row) -> Void
  ) {
    changeSelection { selection, content in
      guard let row = content.selectableRow(nearestTo: indexPath, query) else { return }
      change(&selection, row)
    }
  }

  // MARK: The user's choice

  /// Chooses a row for the user: asks the list, selects the row, and tells the list.
  ///
  /// With multiple selection, a row that is selected is deselected instead. Where selection isn't allowed, and
  /// for a row that there isn't, it does nothing.
  package func chooseRow(at indexPath: IndexPath) {
    guard allowsMultipleSelection, isRowSelected(at: indexPath) else { return select(indexPath) }
    guard let row = host?.tableView(self, willDeselectRowAt: indexPath), isRowSelected(at: row)
    else { return }
    deselectRow(at: row)
    host?.tableView(self, didDeselectRowAt: row)
  }

  /// Selects the rows at some positions for the user where several can be selected, or deselects them.
  ///
  /// As with ``chooseRow(at:)``, the list is asked and told of each row that isn't what it is to be.
  package func chooseRows(at positions: RangeSet<Int>, isSelected: Bool) {
    guard allowsSelection, allowsMultipleSelection, let host else { return }
    loadIfStale()
    let asked = rows(at: positions, thatAreSelected: !isSelected)
    var permitted: [Int] = []
    for (position, row) in zip(asked.ranges.joined(), content.counts.indexPaths(at: asked)) {
      let target =
        isSelected
        ? host.tableView(self, willSelectRowAt: row) : host.tableView(self, willDeselectRowAt: row)
      guard let target else { continue }
      permitted.append(target == row ? position : content.counts.position(of: target))
    }
    // The list may have chosen other rows, and may have changed them.
    loadIfStale()
    let chosen = rows(at: RangeSet(numbers: permitted), thatAreSelected: !isSelected)
    guard !chosen.isEmpty else { return }
    changeSelection { selection, content in
      kept?.select(keptRows(at: chosen), isSelected)
      let rows = otherRows(at: chosen)
      if isSelected {
        selection.select(rows.compactMap { content.selectableRow(nearestTo: $0, query) })
      } else {
        selection.deselect(rows)
      }
    }
    for row in content.counts.indexPaths(at: chosen) {
      if isSelected {
        host.tableView(self, didSelectRowAt: row)
      } else {
        host.tableView(self, didDeselectRowAt: row)
      }
    }
  }

  /// The positions of the rows at some positions that are selected, or that aren't.
  private func rows(at positions: RangeSet<Int>, thatAreSelected isSelected: Bool) -> RangeSet<Int>
  {
    let positions = positions.intersection(RangeSet(0..<content.counts.total))
    let kept = kept?.rows(keptRows(at: positions), thatAreSelected: isSelected) ?? RangeSet()
    let others = content.selection.rows(of: otherRows(at: positions), thatAreSelected: isSelected)
    return kept.shifted(by: keptPositions.lowerBound)
      .union(RangeSet(numbers: others.lazy.map(content.counts.position)))
  }

  private func select(_ indexPath: IndexPath) {
    guard let row = permittedRow(at: indexPath) else { return }
    selectRow(at: row)
    host?.tableView(self, didSelectRowAt: row)
  }

  /// The row that is selected if the user chooses a row, or `nil` if the list or the table doesn't allow it.
  package func permittedRow(at indexPath: IndexPath) -> IndexPath? {
    guard allowsSelection, hasRow(at: indexPath),
      let row = host?.tableView(self, willSelectRowAt: indexPath), hasRow(at: row)
    else { return nil }
    return row
  }

  private func hasRow(at indexPath: IndexPath) -> Bool {
    loadIfStale()
    return content.counts.contains(indexPath)
  }
}
