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

  /// The view that stands in the place of the content: `nil` while there are rows or nothing was requested
  /// yet.
  ///
  /// With no rows, the loading view while any load is in flight, the error view after a failure, otherwise
  /// the empty view. It covers the table, or stands among the other rows in the place of the
  /// ``contentSections``.
  public var stateView: (any StateView)? {
    views.visible(at: .cover, loader.machine) { hasRows }
  }
}
