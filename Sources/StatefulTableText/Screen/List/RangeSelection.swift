import StatefulTable

/// Selects all rows from one to the row with the cursor, wherever that goes.
///
/// `v` begins it and ends it. Shift with a key that moves the cursor begins one that ends with any other key. Rows that were selected before stay
/// selected, also when the range has covered them and gets shorter. What acts on the rows ends it.
@MainActor final class RangeSelection: Responder {
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

  func update() {
    if !reachCursor() { page?.pop(self) }
  }

  /// Brings the range to the row with the cursor.
  ///
  /// - Returns: `false` if there is no range any more, as the row where it began is gone, or somebody else has
  ///   deselected it.
  private func reachCursor() -> Bool {
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
    let old = range
    // The list is called, and what it does may update the range again.
    range = new
    tableView.chooseRows(at: old.subtracting(new).subtracting(kept), isSelected: false)
    tableView.chooseRows(at: new.subtracting(old), isSelected: true)
    return true
  }

  private func positions(of rows: [IndexPath], in tableView: TableView) -> RangeSet<Int> {
    RangeSet(rows.compactMap(tableView.position).map { $0..<$0 + 1 })
  }

  var isModal: Bool { false }

  private(set) lazy var commands =
    (Self.table
    + (isHeld ? Self.steps { range, step in range.page.map { step.move($0.controller) } } : []))
    .commands(of: self)

  private static let table: [CommandRow<RangeSelection>] = [
    CommandRow(
      "end-range",
      ["v", .enter, " ", .escape],
      "end range",
      "end the range, and leave its rows selected",
      priority: 95
    ) { $0.page?.pop($0) }
  ]

  /// The commands that move the cursor with Shift, if the owner can select a range now.
  static func steps<Owner>(
    if condition: @escaping @MainActor (Owner) -> Bool = { _ in true },
    _ move: @escaping @MainActor (Owner, Step) -> Void
  ) -> [CommandRow<Owner>] {
    Step.allCases.map { step in
      CommandRow(
        Command.ID(rawValue: "extend-\(step.rawValue)"),
        [step.key],
        "range",
        "move, and select the rows that are passed",
        if: condition
      ) { move($0, step) }
    }
  }

  /// A way to move the cursor with Shift.
  enum Step: String, CaseIterable {
    case up, down, pageUp = "page-up", pageDown = "page-down", first, last

    var key: Key {
      switch self {
      case .up: Key(.up, .shift)
      case .down: Key(.down, .shift)
      case .pageUp: Key(.pageUp, .shift)
      case .pageDown: Key(.pageDown, .shift)
      case .first: Key(.home, .shift)
      case .last: Key(.end, .shift)
      }
    }

    @MainActor func move(_ controller: StatefulTableController) {
      let navigator = ListNavigator(controller)
      switch self {
      case .up: navigator.moveUp()
      case .down: navigator.moveDown()
      case .pageUp: navigator.movePage(.up)
      case .pageDown: navigator.movePage(.down)
      case .first: navigator.moveToStart()
      case .last: navigator.moveToEnd()
      }
    }
  }

  func pass(_ key: Key) {
    if isHeld { page?.pop(self) }
  }
}
