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
    default: return false
    }
    return true
  }
}
