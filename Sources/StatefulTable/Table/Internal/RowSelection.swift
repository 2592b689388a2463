/// The cursor of a table, and the selected rows that no ``KeptSelection`` has.
///
/// With single selection the row with the cursor is the selected one, unless it was deselected. With
/// multiple selection the two are independent.
struct RowSelection {
  /// A row, with its id as it was when the table last asked.
  struct Row {
    var indexPath: IndexPath
    var id: AnyHashable?
  }

  /// A row that the cursor follows to, after a change of the data.
  struct Successor {
    var row: Row
    /// Whether it is the row that the cursor was on.
    var isSame: Bool
  }

  var allowsSelection = true
  var allowsMultipleSelection = false {
    didSet {
      guard allowsMultipleSelection != oldValue else { return }
      rows = []
      isCursorDeselected = false
    }
  }
  private(set) var cursor: Row?
  /// How often the cursor has gone to another row.
  private(set) var moveCount = 0
  /// Whether nobody has moved the cursor yet: it then follows the screen.
  private(set) var isCursorAutomatic = true
  private var isCursorDeselected = false
  /// The selected rows of multiple selection, in order.
  private var rows: [Row] = []

  // MARK: Reading

  var cursorIndexPath: IndexPath? { cursor?.indexPath }

  /// The selected rows, in order.
  var indexPaths: [IndexPath] {
    allowsSelection && allowsMultipleSelection
      ? rows.map(\.indexPath) : [single].compactMap(\.self)
  }

  /// The number of selected rows.
  var count: Int {
    guard allowsSelection, allowsMultipleSelection else { return single == nil ? 0 : 1 }
    return rows.count
  }

  /// The selected row of single selection.
  var single: IndexPath? {
    allowsSelection && !allowsMultipleSelection && !isCursorDeselected ? cursorIndexPath : nil
  }

  /// The last row that the cursor is on or that is selected.
  var last: IndexPath? {
    guard let selected = rows.last?.indexPath, let cursor = cursorIndexPath else {
      return rows.last?.indexPath ?? cursorIndexPath
    }
    return max(selected, cursor)
  }

  /// Whether a row is selected.
  func contains(_ indexPath: IndexPath) -> Bool {
    guard allowsSelection, allowsMultipleSelection else { return single == indexPath }
    let index = rowIndex(of: indexPath)
    return index < rows.count && rows[index].indexPath == indexPath
  }

  /// Those of some rows, in order and each once, that are selected or not, where several can be selected.
  func rows(of indexPaths: [IndexPath], thatAreSelected isSelected: Bool) -> [IndexPath] {
    var last: IndexPath?
    return zip(indexPaths, rowIndices(of: indexPaths)).compactMap { indexPath, index in
      guard indexPath != last else { return nil }
      last = indexPath
      return (index != nil) == isSelected ? indexPath : nil
    }
  }

  /// The indices of rows among the selected ones, `nil` for one that isn't selected.
  ///
  /// One that follows the one before it, as most do where many are selected, is found without a search.
  private func rowIndices(of indexPaths: [IndexPath]) -> [Int?] {
    var next = 0
    return indexPaths.map { indexPath in
      if next == rows.count || rows[next].indexPath != indexPath {
        next = rowIndex(of: indexPath, from: next)
        guard next < rows.count, rows[next].indexPath == indexPath else { return nil }
      }
      next += 1
      return next - 1
    }
  }

  private func rowIndex(of indexPath: IndexPath, from start: Int = 0) -> Int {
    (start..<rows.count).partitioningIndex { rows[$0].indexPath >= indexPath }
  }

  /// The ids that are known of some rows.
  func ids(of indexPaths: Set<IndexPath>) -> [IndexPath: AnyHashable] {
    let known = (rows + [cursor].compactMap(\.self)).filter { indexPaths.contains($0.indexPath) }
    return Dictionary(known.compactMap { row in row.id.map { (row.indexPath, $0) } }) { first, _ in
      first
    }
  }

  // MARK: Changing

  /// Moves the cursor, which selects the row unless several can be selected.
  mutating func moveCursor(to row: Row) {
    isCursorAutomatic = false
    isCursorDeselected = false
    placeCursor(on: row)
  }

  /// Puts the cursor on a row for the table, which selects nothing if no row was selected.
  mutating func placeCursor(on row: Row) {
    if row.indexPath != cursorIndexPath { moveCount += 1 }
    cursor = row
  }

  /// Selects a row beside the others, or moves the cursor to it where only one can be selected.
  mutating func select(_ row: Row) {
    guard allowsMultipleSelection else { return moveCursor(to: row) }
    let index = rowIndex(of: row.indexPath)
    if index < rows.count, rows[index].indexPath == row.indexPath {
      rows[index] = row
    } else {
      rows.insert(row, at: index)
    }
  }

  mutating func deselect(_ indexPath: IndexPath) {
    guard contains(indexPath) else { return }
    if allowsMultipleSelection {
      rows.remove(at: rowIndex(of: indexPath))
    } else {
      isCursorDeselected = true
    }
  }

  /// Selects rows, which are in order, beside the others, where several can be selected.
  mutating func select(_ new: [Row]) {
    deselect(new.map(\.indexPath))
    rows = (rows + new).sorted { $0.indexPath < $1.indexPath }
  }

  /// Deselects rows, which are in order, where several can be selected.
  mutating func deselect(_ indexPaths: [IndexPath]) {
    var kept: [Row] = []
    var start = 0
    for case let index? in rowIndices(of: indexPaths) {
      if start < index { kept += rows[start..<index] }
      start = index + 1
    }
    rows = kept + rows[start...]
  }

  mutating func deselectAll() {
    rows = []
    isCursorDeselected = !allowsMultipleSelection && cursorIndexPath != nil
  }

  /// Forgets the cursor and what is selected, but not what may be selected.
  mutating func reset() {
    rows = []
    follow(to: nil)
  }

  /// Follows the rows to where they are after a change of the data.
  ///
  /// The cursor is on `successor` now, `nil` if there are no rows. `place` returns where a selected row is now, `nil` if it
  /// is gone.
  mutating func follow(to successor: Successor?, others place: (Row) -> Row? = { _ in nil }) {
    if cursorIndexPath != nil, successor?.isSame != true { moveCount += 1 }
    cursor = successor?.row
    if successor == nil { (isCursorDeselected, isCursorAutomatic) = (false, true) }
    guard !rows.isEmpty else { return }
    rows = rows.compactMap(place).sorted { $0.indexPath < $1.indexPath }
  }
}
