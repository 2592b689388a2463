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
    case .character("R"): if controller.canReload { controller.reload() }
    case .character("t"): controller.retry()
    case .character("x"): controller.cancelLoading()
    case .character(" "): return toggleSelection()
    case .character("a"): controller.presentRowActions()
    case .character("d"):
      if let action = controller.rowActions.deletion(in: controller) { controller.perform(action) }
    default: return false
    }
    return true
  }

  /// Selects the row with the cursor, or deselects it, where several rows can be selected.
  private func toggleSelection() -> Bool {
    let tableView = controller.tableView
    guard tableView.allowsSelection, tableView.allowsMultipleSelection,
      let cursor = ListNavigator(controller).cursor
    else { return false }
    tableView.toggleSelection(ofRowAt: cursor)
    return true
  }
}

extension [RowAction] {
  /// The action that deletes rows, if it is among these.
  @MainActor func deletion(in controller: StatefulTableController) -> RowAction? {
    let deletion = controller.deleteAction
    return first { $0.title == deletion.title && $0.style == deletion.style }
  }
}
