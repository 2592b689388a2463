// How rows are loaded: requests, options, and what comes of them.
extension StatefulTableController {
  // MARK: Requests

  /// Loads the first rows if nothing was ever loaded, or if there are no rows and the last attempt failed.
  ///
  /// Ignored while a load is in flight, and in a list without a ``statefulDelegate``.
  public func loadIfNeeded() {
    loader.perform(.loadIfNeeded(.user))
  }

  /// Loads newer rows, or the first ones if there are none.
  ///
  /// Supersedes a page that is in flight. Ignored while any other load is in flight.
  public func loadNewer() {
    loader.perform(.loadNewer)
  }

  /// Loads the next page, if the delegate has one.
  ///
  /// Loads it even where no page is loaded automatically: after a failed page, too many empty ones, or
  /// ``cancelLoading()``. Ignored while a load is in flight, and before a first load has succeeded.
  public func loadNextPage() {
    loader.perform(.loadPage(.next))
  }

  /// Loads the previous page, if the delegate has one.
  ///
  /// The mirror of ``loadNextPage()``.
  public func loadPreviousPage() {
    loader.perform(.loadPage(.previous))
  }

  /// Loads next pages, one after the other, until there are no more.
  ///
  /// Each page is a load like any other: it is shown, fails and is retried as a page, and after the retry the
  /// way goes on. Other events are handled between two pages. The pages of a ``PagedTableController`` grow
  /// meanwhile if its source lets them: see ``PageSource/page(after:limit:)``.
  ///
  /// The last page ends it, and so does ``stopLoadingToEnd()``, ``cancelLoading()``, a load of the first rows,
  /// as many empty pages in a row as the ``emptyPageBudget`` has, and the list's leaving the screen.
  ///
  /// Ignored before a first load has succeeded, and while the first rows are loaded.
  public func loadToEnd() {
    loader.perform(.loadToEnd)
  }

  /// Loads no further pages because of ``loadToEnd()``.
  ///
  /// The page in flight still comes.
  public func stopLoadingToEnd() {
    loader.perform(.stopLoadingToEnd)
  }

  /// Loads all rows anew, in place of any load in flight.
  ///
  /// The old rows stay until the new ones are there. The table then shows the first of them. Without a
  /// ``statefulDelegate`` the load fails with ``LoadError/missingDelegate``.
  public func reload() {
    loader.perform(.reload)
  }

  /// Retries every failed load, one after the other: the initial one, the refresh, the pages.
  ///
  /// Ignored while a load is in flight, and if nothing has failed.
  public func retry() {
    loader.perform(.retry)
  }

  /// Stops the load in flight as if it had never been requested, and forgets pending retries and a pending
  /// search.
  ///
  /// No page is loaded automatically until the next request or scroll: a load that the user stopped
  /// doesn't restart by itself.
  public func cancelLoading() {
    searcher.cancelPending()
    loader.perform(.cancel)
  }

  // MARK: Options

  /// The next page loads when fewer than this many rows remain below the screen.
  ///
  /// Likewise the previous page, when fewer remain above.
  ///
  /// The default is 3; 0 turns automatic paging off.
  public var nextPageOffset: Int {
    get { loader.machine.nextPageOffset }
    set { loader.setNextPageOffset(newValue) }
  }

  /// How many pages in a row may bring no row before automatic paging stops until the user asks for
  /// more.
  ///
  /// The default is 3.
  public var emptyPageBudget: Int {
    get { loader.machine.emptyPageBudget }
    set { loader.setEmptyPageBudget(newValue) }
  }

  /// How long a load may take before it fails with ``LoadError/timedOut``.
  ///
  /// The default is `nil`, no limit. A change applies from the next load on.
  public var loadTimeout: Duration? {
    get { loader.timeout }
    set { loader.timeout = newValue }
  }

  /// Whether, when and how often a failed load is retried automatically.
  ///
  /// The default is ``RetryPolicy/never``. A change applies from the next failure on.
  public var retryPolicy: RetryPolicy {
    get { loader.retryPolicy }
    set { loader.retryPolicy = newValue }
  }
}

extension StatefulTableController {
  // MARK: State

  /// What the screen is doing.
  public var state: StatefulState { loader.state }

  /// The state as it changes: the current one first, then every new one, in order.
  ///
  /// Ends when the controller is released.
  public var stateChanges: StateChanges { loader.stateChanges }

  /// The state of every kind of load.
  public var loads: LoadStates {
    let morePages = loader.machine.hasMorePages
    return LoadStates(
      initial: loader.loadState(.initial),
      pullToRefresh: loader.loadState(.pullToRefresh),
      nextPage: loader.loadState(.nextPage),
      previousPage: loader.loadState(.previousPage),
      hasMorePages: morePages.next,
      hasPreviousPages: morePages.previous
    )
  }

  /// Whether ``loadToEnd()`` is to load further pages.
  ///
  /// `true` also after a page has failed, until it is retried.
  public var isLoadingToEnd: Bool { loader.machine.isLoadingToEnd }

  /// The newest 100 loads that ended, oldest first.
  ///
  /// - Complexity: O(*n*), where *n* is the number of records.
  public var history: [LoadRecord] { loader.history }

  /// The number of answers that came too late, or to a load that already had one.
  package var ignoredAnswerCount: Int { loader.inbox.ignoredAnswerCount }

  /// Waits until no load is in flight, no search is pending, and no event waits to be handled.
  ///
  /// A retry that is due is waited for, a later one isn't. Returns early if the task is cancelled. Waits
  /// forever for a load that is never answered, so set a ``loadTimeout`` where that can be.
  public func settled() async {
    while !isSettled, !Task.isCancelled { await loader.nextSettling() }
  }

  /// Waits as ``settled()`` does, and also for retries that begin soon.
  ///
  /// The ``retryPolicy`` and the error decide how long each wait is and how many there are.
  ///
  /// - Parameter patience: Retries that are further away than this aren't waited for.
  public func settled(retryingWithin patience: Duration) async {
    await settled()
    while let delay = loader.retryDelay, delay <= patience, !Task.isCancelled {
      await loader.nextSettling()
      await settled()
    }
  }

  var isSettled: Bool { !searcher.isPending && loader.isSettled }

  /// Whether a load is in flight.
  var isLoading: Bool { loader.isLoading }
}
