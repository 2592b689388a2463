extension LoadMachine {
  /// The load in flight: at most one.
  struct Flight: Hashable {
    var kind: LoadKind
    var cause: LoadCause
  }

  /// What the machine needs to know whenever it decides something.
  struct Facts: Hashable {
    var hasRows: Bool
    /// Whether it is time for the retry that is planned.
    var isRetryDue = false
  }

  enum Event: Hashable {
    /// All rows are requested anew.
    case reload
    /// The first rows are requested, unless they are there.
    case loadIfNeeded(LoadCause)
    /// Newer rows are requested.
    case loadNewer
    /// A page is requested by the user.
    case loadPage(PageDirection)
    /// Every failed load is requested again.
    case retry
    /// All pages after the last row are requested, one after the other.
    case loadToEnd
    /// The pages that ``loadToEnd`` has requested are no longer wanted, but for the one in flight.
    case stopLoadingToEnd
    /// The user scrolled.
    case scrolled
    /// The load in flight is no longer wanted.
    case cancel
    /// The load in flight succeeded.
    case succeeded(addedRows: Bool)
    /// The load in flight failed, and is to be retried at a time, or not at all.
    ///
    /// The time isn't before that of a retry that is planned already: this delays that one, too.
    case failed(retryAt: Duration?)
  }

  enum Effect: Hashable {
    /// Ask the delegate whether there are more pages, and hand its answer to ``setMorePages(_:)``.
    case askForMorePages
    /// Count the rows between the viewport and an end of the rows for ``setRowsLeft(_:_:)``.
    case measure(PageDirection)
    /// Stop the load in flight if it is to be stopped. Then announce the state, if it is a new one, and the
    /// load that ended, if one did. Then begin the next load, if there is one.
    case announce(stopping: Stop? = nil, then: Flight? = nil)
  }

  /// Why a load in flight is stopped.
  enum Stop: Hashable {
    case superseded, cancelled
  }
}
