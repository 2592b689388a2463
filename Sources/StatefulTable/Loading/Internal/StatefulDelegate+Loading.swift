extension StatefulDelegate {
  /// Calls the method that begins a load.
  func begin(_ ticket: LoadTicket, in controller: StatefulTableController) {
    switch ticket.kind {
    case .initial: statefulTableController(controller, beginInitialLoad: Load(ticket))
    case .pullToRefresh: statefulTableController(controller, beginPullToRefresh: Load(ticket))
    case .nextPage: statefulTableController(controller, beginNextPage: Load(ticket))
    case .previousPage: statefulTableController(controller, beginPreviousPage: Load(ticket))
    }
  }

  /// Asks at which ends there are more pages.
  func morePages(in controller: StatefulTableController) -> PerDirection<Bool> {
    var morePages = PerDirection(repeating: shouldLoadNextPage(in: controller))
    morePages.previous = shouldLoadPreviousPage(in: controller)
    return morePages
  }
}
