extension StatefulTableController {
  /// The view that covers the table while the first rows load.
  ///
  /// The default is a ``LoadingView``.
  public var loadingView: any StateView {
    get { views.loading }
    set {
      views.loading = newValue
      setNeedsDisplay()
    }
  }

  /// The view that covers a table without rows.
  ///
  /// The default is an ``EmptyView``.
  public var emptyView: any StateView {
    get { views.empty }
    set {
      views.empty = newValue
      setNeedsDisplay()
    }
  }

  /// The view that covers a table whose rows couldn't be loaded.
  ///
  /// The default is an ``ErrorView``.
  public var errorView: any StateView {
    get { views.error }
    set {
      views.error = newValue
      setNeedsDisplay()
    }
  }

  /// The view above the rows during a refresh, a reload or a search, and after it has failed.
  ///
  /// The default is a ``RefreshView``.
  public var refreshView: any StateView {
    get { views.refresh }
    set {
      views.refresh = newValue
      setNeedsDisplay()
    }
  }

  /// The view below the last row.
  ///
  /// The default is a ``NextPageView``.
  public var nextPageView: any StateView {
    get { views.nextPage }
    set {
      views.nextPage = newValue
      setNeedsDisplay()
    }
  }

  /// The view above the rows while the previous page loads, and after it has failed.
  ///
  /// The default is a ``PreviousPageView``.
  public var previousPageView: any StateView {
    get { views.previousPage }
    set {
      views.previousPage = newValue
      setNeedsDisplay()
    }
  }

  package var stateView: (any StateView)? { views.visible(at: .cover, of: self) }
}
