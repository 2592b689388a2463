import StatefulTable

/// What the user can do with a row while its list is being edited, for which the row has marks.
struct RowMarks: OptionSet {
  let rawValue: UInt8

  static let move = RowMarks(rawValue: 1 << 0)
  static let delete = RowMarks(rawValue: 1 << 1)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Asks the list; while it isn't being edited, its rows have no marks.
  @MainActor init(ofRowAt row: IndexPath, in controller: StatefulTableController) {
    self = []
    guard controller.isEditing else { return }
    if controller.tableView(controller.tableView, canMoveRowAt: row) { insert(.move) }
    if controller.deletion(ofRowAt: row) != nil { insert(.delete) }
  }

  /// The marks in words.
  var phrase: Phrase? {
    switch self {
    case [.move, .delete]: .spokenCanMoveOrDelete
    case .move: .spokenCanMove
    case .delete: .spokenCanDelete
    default: nil
    }
  }
}

extension StatefulTableController {
  /// Whether the user can delete or move a row on screen.
  var hasEditableRows: Bool {
    // A closure of the main actor would be checked for its actor at each row.
    for row in tableView.indexPathsForVisibleRows
    where tableView(tableView, canEditRowAt: row) || tableView(tableView, canMoveRowAt: row) {
      return true
    }
    return false
  }

  /// The action that deletes a row, if the row can be edited and has it.
  func deletion(ofRowAt row: IndexPath) -> RowAction? {
    guard tableView(tableView, canEditRowAt: row) else { return nil }
    return tableView(tableView, actionsForRowAt: row).deletion(in: self)
  }
}
