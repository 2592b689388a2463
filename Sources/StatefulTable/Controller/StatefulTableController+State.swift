extension StatefulTableController {
  /// What the screen is doing.
  public var state: StatefulState { loading.state }

  /// Where the loads of every kind stand.
  public var loads: LoadStates {
    LoadStates(
      initial: loadState(.initial),
      pullToRefresh: loadState(.pullToRefresh),
      nextPage: loadState(.nextPage),
      previousPage: loadState(.previousPage),
      hasMorePages: loading.hasMorePages.next,
      hasPreviousPages: loading.hasMorePages.previous
    )
  }

  /// The newest 100 loads that ended, oldest first.
  ///
  /// - Complexity: O(*n*), where *n* is the number of records.
  public var history: [LoadRecord] { loading.history.records }

  /// The number of answers that came too late, or to a load that had one.
  ///
  /// They did nothing.
  public var ignoredAnswerCount: Int { inbox.ignoredAnswerCount }

  /// Waits until no load is in flight, no search is about to begin, and nothing waits to be handled.
  ///
  /// A retry that is yet to come is not waited for, one that is due is. Returns early if the task is
  /// cancelled. A load that is never answered is waited for as long, so
  /// set a ``loadTimeout`` where that can be.
  public func settled() async {
    while !isSettled, !Task.isCancelled { await nextSettling() }
  }

  /// Waits as ``settled()`` does, and for what was planned to be tried again soon.
  ///
  /// Each wait for a retry is as long as the ``retryPolicy`` or the error says, and there are as many as the
  /// policy allows.
  ///
  /// - Parameter patience: How far away a retry may be for it to be waited for.
  public func settled(retryingWithin patience: Duration) async {
    await settled()
    while let delay = retryDelay, delay <= patience, !Task.isCancelled {
      await nextSettling()
      await settled()
    }
  }

  /// Waits for an event after which nothing is in flight.
  private func nextSettling() async {
    let waiter = loading.nextWaiter
    loading.nextWaiter += 1
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume()
        } else {
          loading.waiters[waiter] = continuation
        }
      }
    } onCancel: {
      Task { @MainActor in loading.waiters.removeValue(forKey: waiter)?.resume() }
    }
  }

  var isSettled: Bool {
    ticket == nil && searching.pendingText == nil && loading.queue.isEmpty && !loading.isHandling
      && !loading.isSettlingDue && !isRetryDue
  }

  private func loadState(_ kind: LoadKind) -> LoadState {
    if loading.machine.flight?.kind == kind { return .loading }
    return loading.machine.failures[kind].map(LoadState.failed) ?? .notLoading
  }
}
