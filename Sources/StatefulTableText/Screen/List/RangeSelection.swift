import StatefulTable

/// Selects all rows from one to the row with the cursor, wherever that goes.
///
/// `v` begins it and ends it, and so does Shift with a key that moves the cursor. Rows that were selected before stay
/// selected, also when the range has covered them and gets shorter. What acts on the rows ends it.
@MainActor final class RangeSelection: Responder {
  static let keys = [Key.character("v")]
  /// The keys that move the cursor, with Shift.
  static let extendingKeys = [Key.Base.up, .down, .pageUp, .pageDown, .home, .end]
    .map { Key($0, .shift) }

  private weak var page: ListPage?
  private let start: RowTargets
  private let selectedBefore: RowTargets
  /// Whether the range lasts only while Shift is held down.
  private let isHeld: Bool
  /// The positions that the range has now, while the table isn't updated.
  private var range = RangeSet<Int>()
  /// The positions of the rows that stay selected when the range leaves them.
  private var kept = RangeSet<Int>()
  private var updateCount: Int?

  /// A range that begins at the row with the cursor.
  init(on page: ListPage, isHeld: Bool = false) {
    self.page = page
    self.isHeld = isHeld
    start = RowTargets(page.cursor.map { [$0] } ?? [], in: page.controller)
    let selected = page.controller.tableView.indexPathsForSelectedRows ?? []
    selectedBefore = RowTargets(selected, in: page.controller)
  }

  /// Brings the range to the row with the cursor.
  ///
  /// - Returns: `false` if there is no range any more, as the row where it began is gone, or somebody else has
  ///   deselected it.
  func update() -> Bool {
    guard let page, let cursor = page.cursor,
      let start = start.rows(in: page.controller).first
    else { return false }
    let tableView = page.controller.tableView
    guard updateCount == nil || tableView.isRowSelected(at: start) else { return false }
    if updateCount != tableView.updateCount {
      // What the range had has gone with the update, to wherever it is now.
      range = RangeSet()
      kept = positions(of: selectedBefore.rows(in: page.controller), in: tableView)
      updateCount = tableView.updateCount
    }
    let ends = positions(of: [start, cursor], in: tableView).ranges
    guard let first = ends.first, let last = ends.last else { return false }
    let new = RangeSet(first.lowerBound..<last.upperBound)
    choose(range.subtracting(new).subtracting(kept), isSelected: false, in: tableView)
    choose(new.subtracting(range), isSelected: true, in: tableView)
    range = new
    return true
  }

  private func positions(of rows: [IndexPath], in tableView: TableView) -> RangeSet<Int> {
    RangeSet(rows.compactMap(tableView.position).map { $0..<$0 + 1 })
  }

  private func choose(_ positions: RangeSet<Int>, isSelected: Bool, in tableView: TableView) {
    let rows = positions.ranges.joined().compactMap(tableView.indexPathForRow)
    tableView.chooseRows(rows, isSelected: isSelected)
  }

  var isModal: Bool { false }

  var commands: [Command] {
    let words = page?.words ?? .english
    return [
      Command(
        "end-range",
        keys: Self.keys + [.enter, .character(" ")],
        words: words(.endRange),
        priority: 95
      ) { [self] in page?.pop(self) }
    ]
  }

  func pass(_ key: Key) {
    if isHeld, !Self.extendingKeys.contains(key) { page?.pop(self) }
  }
}
