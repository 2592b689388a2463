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

  /// Stands above the rows while they are refreshed, and after that has failed.
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
    let hasRows = hasRows
    return views.visible(at: place, loader.machine, hasRows: hasRows)
  }

  /// The lines of the state view that is to be seen at a place.
  ///
  /// - Returns: No lines if there is no view to be seen, or it has none.
  package func stateViewLines(at place: StateViewPlace, size: Size) -> [StyledText] {
    guard let view = visibleView(at: place) else { return [] }
    return view.lines(in: context(at: place, size: size))
  }

  private func context(at place: StateViewPlace, size: Size) -> StateViewContext {
    let kind = views.kind(at: place, loader.machine)
    let error = kind.flatMap(loader.error)
    return StateViewContext(
      size: size,
      state: state,
      error: error,
      errorMessage: error.map(message(for:)),
      retryDelay: kind.flatMap(loader.retryDelay),
      elapsed: loader.stateDuration,
      hasMorePages: loader.machine.hasMorePages.next,
      retryHint: display?.retryHint,
      refreshHint: display?.refreshHint,
      nextPageHint: display?.nextPageHint
    )
  }

  /// Whether the state view that is to be seen at a place changes as time passes.
  package func isAnimating(at place: StateViewPlace) -> Bool {
    guard let view = visibleView(at: place), place != .belowRows || tableView.footerLine != nil
    else { return false }
    let context = context(at: place, size: tableView.size)
    return context.retryDelay != nil || view.isAnimated(in: context)
  }

  /// Whether something on screen changes as time passes.
  package var isAnimating: Bool {
    StateViewPlace.allCases.contains(where: isAnimating(at:))
  }

  private var hasRows: Bool { contentCount > 0 }

  /// Has the list drawn again.
  ///
  /// The list draws itself after everything that the controller does. Call this when something else has changed
  /// what it shows: a state view's text, the title, or what a cell is made of.
  public func setNeedsDisplay() {
    display?.controllerNeedsDisplay(self)
  }
}
