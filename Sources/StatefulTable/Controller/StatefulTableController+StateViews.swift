extension StatefulTableController {
  /// Covers the table while its first rows are loaded.
  public var loadingView: any StateView {
    get { views.loading }
    set {
      views.loading = newValue
      setNeedsDisplay()
    }
  }

  /// Covers a table that has no rows.
  public var emptyView: any StateView {
    get { views.empty }
    set {
      views.empty = newValue
      setNeedsDisplay()
    }
  }

  /// Covers a table whose rows couldn't be loaded.
  public var errorView: any StateView {
    get { views.error }
    set {
      views.error = newValue
      setNeedsDisplay()
    }
  }

  /// Stands above the rows while they are refreshed, loaded anew or searched, and after that has failed.
  public var refreshView: any StateView {
    get { views.refresh }
    set {
      views.refresh = newValue
      setNeedsDisplay()
    }
  }

  /// Stands below the last row.
  public var nextPageView: any StateView {
    get { views.nextPage }
    set {
      views.nextPage = newValue
      setNeedsDisplay()
    }
  }

  /// Stands above the rows while the page before them is loaded, and after that has failed.
  public var previousPageView: any StateView {
    get { views.previousPage }
    set {
      views.previousPage = newValue
      setNeedsDisplay()
    }
  }

  /// The view that covers the table: `nil` while there are rows or nothing was requested yet.
  ///
  /// With no rows, the loading view while any load is in flight, the error view after a failure, otherwise
  /// the empty view.
  public var stateView: (any StateView)? { visibleView(at: .cover) }

  /// The state view that is to be seen at a place, if there is one.
  package func visibleView(at place: StateViewPlace) -> (any StateView)? {
    views.visible(at: place, loader.machine) { hasRows }
  }

  /// The lines of the state view that is to be seen at a place.
  ///
  /// - Returns: No lines if there is no view to be seen, or it has none.
  package func stateViewLines(at place: StateViewPlace, size: Size) -> [StyledText] {
    guard let view = visibleView(at: place) else { return [] }
    let kind = views.kind(at: place, loader.machine)
    let error = kind.flatMap(loader.error)
    let context = StateViewContext(
      size: size,
      state: state,
      kind: kind,
      searchText: kind == .initial ? searcher.loadText : "",
      error: error,
      errorMessage: error.map(message(for:)),
      retryDelay: kind.flatMap(loader.retryDelay),
      elapsed: loader.stateDuration,
      hasMorePages: loader.machine.hasMorePages.next,
      retryHint: display?.retryHint,
      refreshHint: canRefresh ? display?.refreshHint : nil,
      nextPageHint: display?.nextPageHint
    )
    return view.lines(in: context)
  }

  /// Whether something on screen changes as time passes.
  package var isAnimating: Bool {
    let (hasRows, isEndVisible) = (hasRows, tableView.footerLine != nil)
    return views.isAnimated(loader.machine, hasRows: hasRows, isEndVisible: isEndVisible)
  }

  /// Whether the user may refresh.
  package var canRefresh: Bool {
    statefulDelegate?.shouldPullToRefresh(in: self) ?? canReload
  }

  /// Whether something has failed that the user may retry now.
  package var canRetry: Bool {
    loader.machine.flight == nil && !loader.machine.failures.isEmpty
  }

  private var hasRows: Bool { contentCount > 0 }

  func setNeedsDisplay() {
    display?.controllerNeedsDisplay(self)
  }
}
