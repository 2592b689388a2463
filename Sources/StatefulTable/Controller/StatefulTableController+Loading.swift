// How rows are loaded: requests, options, and what comes of them.
extension StatefulTableController {
  // MARK: Requests

  package func loadIfNeeded() {
    request(.loadIfNeeded(.user))
  }

  /// Refreshes: loads newer rows, or the first rows if there are none or only a ``Load/preview(_:)``.
  ///
  /// Supersedes a page that is in flight. Ignored while any other load is in flight.
  public func loadNewer() {
    request(.loadNewer)
  }

  /// Loads the next page, if the delegate has one.
  ///
  /// It also loads the page if automatic paging has stopped: after a failed page, after too many
  /// empty pages, or after ``cancelLoading()``. Ignored while a load is in flight, and before a
  /// first load has succeeded.
  public func loadNextPage() {
    request(.loadPage(.next))
  }

  /// Loads the previous page, if the delegate has one.
  ///
  /// It works like ``loadNextPage()``, at the start of the rows.
  public func loadPreviousPage() {
    request(.loadPage(.previous))
  }

  /// Loads next pages, one after the other, until there are no more.
  ///
  /// Each page is a load like any other: it is shown, can fail and is retried as a page. After the retry, the list
  /// goes on. Other events are handled between two pages. The pages of a ``PagedTableController`` grow on the way, if
  /// its source can: see ``PageSource/page(after:limit:)``.
  ///
  /// It ends with the last page. It also ends when the user stops it, when the list leaves the screen, with
  /// ``cancelLoading()``, with a load of the first rows, and after as many empty pages in a row as
  /// ``LoadOptions/emptyPageBudget`` allows. The call is ignored before an initial load has succeeded, and during an initial load.
  public func loadToEnd() {
    request(.loadToEnd)
  }

  package func stopLoadingToEnd() {
    request(.stopLoadingToEnd)
  }

  /// Loads all rows again, and supersedes any load in flight.
  ///
  /// The old rows stay until the new ones arrive. The table then shows the first new row.
  public func reload() {
    request(.reload)
  }

  /// Retries all failed loads, one after the other.
  ///
  /// The order is the initial load, the refresh, the pages.
  ///
  /// Ignored while a load is in flight, and if no load has failed.
  public func retry() {
    request(.retry)
  }

  /// Cancels the load in flight, planned retries and a search that waits.
  ///
  /// Until the next request or scroll, no page loads automatically.
  public func cancelLoading() {
    searcher.cancelPending()
    request(.cancel)
  }

  // MARK: Options

  /// How the list loads, refreshes and searches.
  ///
  /// A change of a ``SectionedController`` is one of all of its lists.
  public var loadOptions: LoadOptions {
    get { loader.options }
    set {
      let old = loader.options
      guard newValue != old else { return }
      loader.options = newValue
      for part in parts { part.loadOptions.merge(newValue, changedFrom: old) }
      if parts.isEmpty { rowsAge.follow(newValue) }
      // The terminal reports its focus only while that matters.
      setNeedsDisplay()
    }
  }
}

extension StatefulTableController {
  // MARK: State

  /// The state of the list: what it is doing.
  public var state: StatefulState { loader.state }

  /// The states of the list: the current state first, then each new one.
  ///
  /// ```swift
  /// for await state in list.stateChanges {
  ///   print("The list is \(state)")
  /// }
  /// ```
  ///
  /// Any number of tasks can iterate, each over a sequence of its own. The sequence doesn't retain the controller. It ends
  /// when the controller is released. For a cancelled task, it ends immediately.
  public var stateChanges: some AsyncSequence<StatefulState, Never> & Sendable {
    loader.stateChanges
  }

  /// The state of every kind of load.
  public var loads: LoadStates {
    guard parts.isEmpty else { return LoadStates(of: parts.map(\.loads)) }
    let morePages = loader.machine.morePages
    return LoadStates(
      initial: loader.loadState(.initial),
      pullToRefresh: loader.loadState(.pullToRefresh),
      nextPage: loader.loadState(.nextPage),
      previousPage: loader.loadState(.previousPage),
      gap: loader.loadState(.gap),
      hasMorePages: morePages.contains(.next),
      hasPreviousPages: morePages.contains(.previous),
      hasGaps: hasGaps,
      isLoadingToEnd: isLoadingToEnd,
      history: history
    )
  }

  package var isLoadingToEnd: Bool {
    loader.machine.isLoadingToEnd || parts.contains(where: \.isLoadingToEnd)
  }

  package var history: [LoadRecord] { loader.history }

  /// The number of answers that came too late, or to a load that already had one.
  var ignoredAnswerCount: Int { loader.inbox.ignoredAnswerCount }

  /// Waits until no load is in flight, no search waits for its delay, and no event waits to be handled.
  ///
  /// It returns early if the task is cancelled. If a load is never answered, it waits forever, unless there is a
  /// ``LoadOptions/timeout``.
  ///
  /// - Parameter patience: The longest wait for a planned retry. The ``LoadOptions/retryPolicy`` and the error decide how many
  ///   retries there are, and how long each wait is. The method doesn't wait for retries that are further away. The default is
  ///   zero, for none that is planned for later.
  public func settled(retryingWithin patience: Duration = .zero) async {
    repeat {
      while let list = unsettledList, !Task.isCancelled { await list.loader.nextSettling() }
      guard let list = list(retryingWithin: patience), !Task.isCancelled else { return }
      await list.loader.nextSettling()
    } while !Task.isCancelled
  }

  var isSettled: Bool { unsettledList == nil }

  /// The list itself, or one of its parts, if something is in flight or waits to be handled.
  private var unsettledList: StatefulTableController? {
    guard !searcher.isWaitingForDelay, loader.isSettled, rowsOwner?.isFiltering != true else {
      return self
    }
    return parts.first { !$0.isSettled }
  }

  /// The list itself, or one of its parts, if it retries soon.
  private func list(retryingWithin patience: Duration) -> StatefulTableController? {
    if let delay = loader.retryDelay, delay <= patience { return self }
    return parts.lazy.compactMap { $0.list(retryingWithin: patience) }.first
  }

  /// Whether an initial load or a refresh has ever succeeded.
  var hasLoaded: Bool { loader.machine.hasLoaded }

  /// Whether the rows are only what a load has shown before its answer.
  package var showsPreview: Bool { loader.machine.isPreview }

  /// What keeps the next page from following: a failure, or as many empty pages as ``LoadOptions/emptyPageBudget`` allows.
  package var nextPageError: (any Error)? {
    loader.error(of: .nextPage) ?? loader.stop(of: .next)
  }

  /// What keeps the previous page from following, likewise.
  package var previousPageError: (any Error)? {
    loader.error(of: .previousPage) ?? loader.stop(of: .previous)
  }

  /// The state of the list as it is shown: a refresh that nobody asked for isn't.
  package var shownState: StatefulState { loader.machine.shownState(hasRows: hasRows) }

  /// Whether a load is in flight that is shown.
  package var showsLoad: Bool {
    loader.machine.shownFlight != nil || parts.contains(where: \.showsLoad)
  }

  /// Whether first rows are on their way: they load, or are soon to be tried again.
  package var awaitsFirstRows: Bool {
    shownState == .initialLoading || loader.retryDelay(of: .initial) != nil
  }

  /// Whether what has failed is tried again when its time has come.
  package var isRetryPlanned: Bool {
    loader.machine.plannedRetry != nil || parts.contains(where: \.isRetryPlanned)
  }

  /// Whether first rows or a refresh load, and that is shown.
  package var showsRefresh: Bool {
    loader.machine.shownFlight.map { $0.kind.pagePosition == nil } ?? false
      || parts.contains(where: \.showsRefresh)
  }

  /// Whether a load is in flight.
  package var isLoading: Bool { loader.isLoading || parts.contains(where: \.isLoading) }

  /// Whether nothing happens before a load is answered or something is due on the clock.
  package var isAtRest: Bool { loader.isAtRest && parts.allSatisfy(\.isAtRest) }

  /// Whether no load begins automatically, because the user has cancelled one.
  package var isPaused: Bool { loader.machine.isPaused || parts.contains(where: \.isPaused) }

  /// The number of alarms of the list, such as for a search or a retry.
  package var alarmCount: Int {
    parts.reduce(loader.timeline.alarmCount) { $0 + $1.alarmCount }
  }

  /// Whether time passes by itself for the list.
  package var isOnSystemClock: Bool {
    loader.timeline.isOnSystemClock || parts.contains(where: \.isOnSystemClock)
  }
}
