extension StatefulTableController {
  /// Loads the first rows, if nothing was ever loaded, or if there are no rows and the last try failed.
  ///
  /// Ignored while a load is in flight.
  public func loadIfNeeded() {
    perform(.loadIfNeeded(.user))
  }

  /// Loads newer rows.
  ///
  /// With no rows, loads the first ones instead.
  ///
  /// Takes the place of a page that is being loaded; otherwise ignored while a load is in flight.
  public func loadNewer() {
    perform(.loadNewer)
  }

  /// Loads the next page, if the delegate has one.
  ///
  /// It is stronger than what stops pages from being loaded by themselves: a failed page, too many empty
  /// ones, ``cancelLoading()``. Ignored while a load is in flight, and before a first load succeeded.
  public func loadNextPage() {
    perform(.loadPage(.next))
  }

  /// Loads the previous page, if the delegate has one.
  ///
  /// The mirror of ``loadNextPage()``.
  public func loadPreviousPage() {
    perform(.loadPage(.previous))
  }

  /// Loads all rows anew, in place of whatever is being loaded: a new search always wins.
  ///
  /// The old rows stay until the new ones are there. The table then shows the first of them.
  public func reload() {
    perform(.reload)
  }

  /// Begins every failed load again, one after the other: the initial one, the refresh, the
  /// pages.
  ///
  /// Ignored while a load is in flight. With nothing failed, nothing happens.
  public func retry() {
    perform(.retry(Set(LoadKind.allCases)))
  }

  /// Stops the load in flight as if it had never been asked for, and forgets retries and a search that
  /// wait.
  ///
  /// No page is loaded by itself until the next request or scroll: what the user stopped mustn't start
  /// itself again.
  public func cancelLoading() {
    forgetPendingSearch()
    perform(.cancel)
  }
}
