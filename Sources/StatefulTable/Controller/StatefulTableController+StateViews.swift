extension StatefulTableController {
  /// What covers the table: nothing while there are rows or nothing was asked for yet.
  ///
  /// With no rows, the loading view while any load runs, the error view on a failure, otherwise the
  /// empty view.
  public var stateView: (any StateView)? {
    guard !hasRows else { return nil }
    let machine = loading.machine
    if machine.flight != nil { return loadingView }
    if machine.firstFailure != nil { return errorView }
    return machine.hasLoaded ? emptyView : nil
  }

  /// The state view that is to be seen at a place, if there is one.
  ///
  /// Above the rows is the refresh view, while there are rows and a refresh is in flight or has failed,
  /// or else the previous page view, likewise. The next page view is seen while there are rows and a
  /// load has succeeded.
  public func visibleView(at place: StateViewPlace) -> (any StateView)? {
    switch place {
    case .cover:
      return stateView
    case .aboveRows:
      guard hasRows else { return nil }
      return switch kindAboveRows {
      case .pullToRefresh: refreshView
      case .previousPage: previousPageView
      default: nil
      }
    case .belowRows:
      return hasRows && loading.machine.hasLoaded ? nextPageView : nil
    }
  }

  /// The lines of the state view that is to be seen at a place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - size: The room there is.
  /// - Returns: No lines if there is no view to be seen, or it has none.
  public func stateViewLines(at place: StateViewPlace, size: Size) -> [StyledText] {
    guard let view = visibleView(at: place) else { return [] }
    let machine = loading.machine
    let kind: LoadKind? =
      switch place {
      case .cover: machine.firstFailedKind
      case .aboveRows: kindAboveRows
      case .belowRows: .nextPage
      }
    let context = StateViewContext(
      size: size,
      state: state,
      error: kind.flatMap { machine.failures[$0] },
      retryDelay: kind.flatMap(retryDelay),
      elapsed: timeline.now - loading.stateStart,
      hasMorePages: loading.hasMorePages.next
    )
    return view.lines(in: context)
  }

  /// Whether something on screen moves as time passes.
  public var isAnimating: Bool {
    let isWaitingToRetry = loading.scheduledRetry != nil
    if let stateView { return stateView.isAnimated || isWaitingToRetry }
    return switch state {
    case .idle: isWaitingToRetry
    case .loadingFromPullToRefresh: refreshView.isAnimated
    case .loadingNextPage: nextPageView.isAnimated && tableView.footerLine != nil
    case .loadingPreviousPage: previousPageView.isAnimated
    default: false
    }
  }

  /// The kind of load that the view above the rows speaks of: one in flight before one that failed.
  private var kindAboveRows: LoadKind? {
    let kinds = [LoadKind.pullToRefresh, .previousPage]
    return kinds.first { $0 == loading.machine.flight?.kind }
      ?? kinds.first { loading.machine.failures[$0] != nil }
  }

  var hasRows: Bool { contentCount > 0 }

  func setNeedsDisplay() {
    display?.controllerNeedsDisplay(self)
  }
}

extension StatefulTableController: TableViewOwner {
  func footerHeight(in tableView: TableView) -> Int {
    stateViewLines(at: .belowRows, size: tableView.size).count
  }

  func tableViewDidChange(_ change: TableView.Change) {
    switch change {
    case .rows:
      loading.isTableTold = true
      settleState()
    case .size: settleState()
    case .scroll: perform(.scrolled)
    case .selection: setNeedsDisplay()
    }
  }
}
