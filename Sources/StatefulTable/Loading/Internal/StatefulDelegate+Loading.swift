extension StatefulDelegate {
  /// Calls the method that begins a load.
  func begin(
    _ flight: LoadMachine.Flight,
    _ ticket: LoadTicket,
    in controller: StatefulTableController
  ) {
    switch flight.kind {
    case .initial:
      statefulTableController(controller, beginInitialLoad: Load(flight, ticket))
    case .pullToRefresh:
      statefulTableController(controller, beginPullToRefresh: Load(flight, ticket))
    case .nextPage:
      statefulTableController(controller, beginNextPage: Load(flight, ticket))
    case .previousPage:
      statefulTableController(controller, beginPreviousPage: Load(flight, ticket))
    }
  }

  /// Asks at which ends there are more pages.
  func morePages(in controller: StatefulTableController) -> PerDirection<Bool> {
    var morePages = PerDirection(repeating: shouldLoadNextPage(in: controller))
    morePages.previous = shouldLoadPreviousPage(in: controller)
    return morePages
  }
}
