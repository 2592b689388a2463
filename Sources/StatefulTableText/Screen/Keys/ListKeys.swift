import StatefulTable

/// The keys that ask a list to do something, rather than the screen.
@MainActor struct ListKeys {
  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  /// Handles a key.
  ///
  /// - Returns: `false` if it means nothing here.
  func press(_ key: Key) -> Bool {
    switch key {
    case .character("r"): if controller.canRefresh { controller.loadNewer() }
    case .character("R"): if controller.loadsRows { controller.reload() }
    case .character("t"): controller.retry()
    case .character("x"): controller.cancelLoading()
    case .character(" "): return toggleSelection()
    case .character("a"): controller.presentRowActions()
    case .character("d"):
      if let action = controller.rowActions.deletion(in: controller) { controller.perform(action) }
    case .character("J"): moveRow(isDown: true)
    case .character("K"): moveRow(isDown: false)
    default: return false
    }
    return true
  }

  /// Begins editing the list, if a row on screen can be edited.
  func beginEditing() {
    guard ListNavigator(controller).cursor != nil, controller.hasEditableRows else { return }
    controller.isEditing = true
  }

  /// Moves the row with the cursor by a place, if the list is being edited; the cursor stays on it.
  private func moveRow(isDown: Bool) {
    let navigator = ListNavigator(controller)
    guard controller.isEditing, let cursor = navigator.cursor,
      let row = controller.reorderRow(at: cursor, isDown: isDown)
    else { return }
    navigator.move(to: row)
  }

  /// Selects the row with the cursor, or deselects it, where several rows can be selected.
  private func toggleSelection() -> Bool {
    let tableView = controller.tableView
    guard tableView.allowsSelection, tableView.allowsMultipleSelection,
      let cursor = ListNavigator(controller).cursor
    else { return false }
    tableView.chooseRow(at: cursor)
    return true
  }
}

extension [RowAction] {
  /// The action that deletes rows, if it is among these.
  @MainActor func deletion(in controller: StatefulTableController) -> RowAction? {
    guard !isEmpty else { return nil }
    let deletion = controller.deleteAction
    return first { $0.title == deletion.title && $0.style == deletion.style }
  }
}
