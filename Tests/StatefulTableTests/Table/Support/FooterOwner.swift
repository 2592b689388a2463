@testable import StatefulTable

/// The owner of a table, with some lines below the rows.
@MainActor final class FooterOwner: TableViewOwner {
  var height: Int
  private(set) var changes: [TableView.Change] = []
  var onChange: () -> Void = {}

  init(height: Int = 0) {
    self.height = height
  }

  func footerHeight(in tableView: TableView) -> Int { height }

  func tableViewDidChange(_ change: TableView.Change) {
    changes.append(change)
    onChange()
  }

  func takeChanges() -> [TableView.Change] {
    defer { changes = [] }
    return changes
  }
}
