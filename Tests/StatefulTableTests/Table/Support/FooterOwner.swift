import TestSupport

@testable import StatefulTable

/// A companion of a list, which has some lines below the rows, or among them.
@MainActor final class FooterOwner: TableHost {
  var height: Int
  /// A state view among the rows.
  var stateViewSlot: StateViewSlot?
  /// The lines in the gaps above rows.
  var gapHeights: [IndexPath: Int] = [:]
  /// Whether it says that rows may come after the last one.
  var mayGetRows = false
  private(set) var changes: [TableView.Change] = []
  var onChange: () -> Void = {}

  init(height: Int = 0) {
    self.height = height
  }

  func footerHeight(in tableView: TableView) -> Int { height }

  func stateViewSlot(in tableView: TableView) -> StateViewSlot? { stateViewSlot }

  func gapHeight(aboveRowAt indexPath: IndexPath, in tableView: TableView) -> Int {
    gapHeights[indexPath] ?? 0
  }

  func mayGetRows(in tableView: TableView) -> Bool { mayGetRows }

  func tableViewDidChange(_ change: TableView.Change) {
    changes.append(change)
    onChange()
  }

  func takeChanges() -> [TableView.Change] {
    defer { changes = [] }
    return changes
  }
}
