/// Where a state view stands.
package enum StateViewPlace: Sendable, Hashable, CaseIterable {
  /// Over the whole table, which has no rows: the loading, empty or error view.
  case cover
  /// Above the rows: the refresh view, or the previous page view.
  case aboveRows
  /// Below the last row, scrolling with it: the next page view.
  case belowRows
}

/// The state views of a controller, and which of them is to be seen.
@MainActor final class StateViews {
  var loading: any StateView = LoadingView()
  var empty: any StateView = EmptyView()
  var error: any StateView = ErrorView()
  var refresh: any StateView = RefreshView()
  var nextPage: any StateView = NextPageView()
  var previousPage: any StateView = PreviousPageView()

  /// The view that is to be seen at a place.
  func visible(at place: StateViewPlace, _ loads: LoadMachine, hasRows: Bool) -> (any StateView)? {
    switch place {
    case .cover:
      guard !hasRows else { return nil }
      if loads.flight != nil { return loading }
      if !loads.failures.isEmpty { return error }
      return loads.hasLoaded ? empty : nil
    case .aboveRows:
      guard hasRows else { return nil }
      return switch kindAboveRows(loads) {
      case .pullToRefresh: refresh
      case .previousPage: previousPage
      default: nil
      }
    case .belowRows:
      return hasRows && loads.hasLoaded ? nextPage : nil
    }
  }

  /// The kind of load whose failure the view at a place shows.
  func kind(at place: StateViewPlace, _ loads: LoadMachine) -> LoadKind? {
    switch place {
    case .cover: loads.failures.first
    case .aboveRows: kindAboveRows(loads)
    case .belowRows: .nextPage
    }
  }

  /// The kind that the view above the rows speaks of: a load in flight before one that failed.
  private func kindAboveRows(_ loads: LoadMachine) -> LoadKind? {
    switch loads.flight?.kind {
    case .pullToRefresh: .pullToRefresh
    case .previousPage: .previousPage
    default:
      loads.failures.contains(.pullToRefresh)
        ? .pullToRefresh : loads.failures.contains(.previousPage) ? .previousPage : nil
    }
  }
}
