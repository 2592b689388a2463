package import StatefulTable

/// What can be seen of a list's loading at one moment.
package struct ShownLoads {
  /// The pages at one end of the rows.
  package struct Pages {
    /// Whether the delegate has more.
    package var exist: Bool
    /// Whether so few rows are left beyond the screen that the next page is to be loaded.
    package var areNear: Bool
    package var emptyPages: Int
    package var emptyPageBudget: Int

    package init(exist: Bool, areNear: Bool, emptyPages: Int, emptyPageBudget: Int) {
      self.exist = exist
      self.areNear = areNear
      self.emptyPages = emptyPages
      self.emptyPageBudget = emptyPageBudget
    }
  }

  package var state: StatefulState
  /// The load in flight.
  package var flight: LoadKind?
  /// The loads that failed and haven't succeeded since.
  package var failures: Set<LoadKind>
  package var hasLoaded: Bool
  package var isPaused: Bool
  package var hasRows: Bool
  /// Whether the list itself has removed all rows that there were after the last load.
  package var isCleared = false
  /// Whether a state view stands in the place of the rows; `nil` if that can't be seen.
  package var isCovered: Bool?
  /// The pages after the last row; `nil` if the delegate may have changed its mind since it was asked.
  package var nextPages: Pages?
  /// The pages before the first row, likewise.
  package var previousPages: Pages?

  package init(
    state: StatefulState,
    flight: LoadKind?,
    failures: Set<LoadKind>,
    hasLoaded: Bool,
    isPaused: Bool,
    hasRows: Bool
  ) {
    self.state = state
    self.flight = flight
    self.failures = failures
    self.hasLoaded = hasLoaded
    self.isPaused = isPaused
    self.hasRows = hasRows
  }

  fileprivate func pages(of kind: LoadKind) -> Pages? {
    switch kind {
    // Where the reader is, seen from a gap, isn't said here.
    case .initial, .pullToRefresh, .gap: nil
    case .nextPage: nextPages
    case .previousPage: previousPages
    }
  }
}

/// The rules that the loading of every list keeps: a model's, a controller's, and a hostile one's.
package struct LoadOracle {
  private var flight: LoadKind?
  /// Whether a load has ended: a first load that was cancelled leaves a view that says so.
  private var hasEnded = false
  private var broken: String?

  /// Creates an oracle for a list with a load in flight, by default with none.
  package init(flight: LoadKind? = nil) {
    self.flight = flight
  }

  package mutating func loadBegan(_ kind: LoadKind, _ cause: LoadCause, in shown: ShownLoads) {
    if flight != nil { broken = "two loads are in flight" }
    flight = kind
    broken = broken ?? beginViolation(kind, cause, shown)
  }

  package mutating func loadEnded() {
    if flight == nil { broken = "a load ended twice" }
    flight = nil
    hasEnded = true
  }

  private func beginViolation(
    _ kind: LoadKind,
    _ cause: LoadCause,
    _ shown: ShownLoads
  ) -> String? {
    if cause == .retry, !shown.failures.contains(kind) {
      return "what hadn't failed was retried"
    }
    guard kind != .initial, kind != .pullToRefresh else { return nil }
    if !shown.hasLoaded { return "a page was asked for before the first rows" }
    if cause == .viewport,
      shown.failures.contains(.initial) || shown.failures.contains(kind)
    {
      return "a page was asked for by itself though a failure is kept"
    }
    if cause == .viewport, shown.isCleared {
      return "a page was asked for by itself in place of rows that the list removed"
    }
    guard let pages = shown.pages(of: kind) else { return nil }
    if !pages.exist { return "a page that doesn't exist was asked for" }
    return cause == .viewport && !pages.areNear ? "a page was asked for far from its end" : nil
  }

  /// The rule that was broken, or that what is shown breaks.
  package func violation(in shown: ShownLoads) -> String? {
    if let broken { return broken }
    if flight != shown.flight { return "the load in flight is not the one that began" }
    let expected = expectedState(in: shown)
    if shown.state != expected { return "the state is \(shown.state), not \(expected)" }
    let isAsked = flight != nil || !shown.failures.isEmpty || shown.hasLoaded || hasEnded
    if let isCovered = shown.isCovered, isCovered != (!shown.hasRows && isAsked) {
      return "rows and a state view at once, or neither"
    }
    return pageViolation(.nextPage, shown) ?? pageViolation(.previousPage, shown)
  }

  /// The state follows from the rows, the load in flight and the failures kept.
  private func expectedState(in shown: ShownLoads) -> StatefulState {
    switch shown.flight {
    case .initial: return .initialLoading
    case .pullToRefresh: return .loadingFromPullToRefresh
    case .nextPage: return .loadingNextPage
    case .previousPage: return .loadingPreviousPage
    case .gap: return .loadingGap
    case nil: break
    }
    if shown.hasRows { return .idle }
    if !shown.failures.isEmpty { return .error }
    return shown.hasLoaded ? .empty : .idle
  }

  /// A page is being loaded where it is needed.
  private func pageViolation(_ kind: LoadKind, _ shown: ShownLoads) -> String? {
    guard let pages = shown.pages(of: kind) else { return nil }
    // With no budget, a page that the user asks for can still be empty.
    if pages.emptyPages > max(1, pages.emptyPageBudget) {
      return "more empty pages came than the budget has"
    }
    let isNeeded =
      shown.hasLoaded && !shown.isPaused && !shown.isCleared && pages.exist && pages.areNear
      && !shown.failures.contains(kind) && !shown.failures.contains(.initial)
      && pages.emptyPages < max(1, pages.emptyPageBudget)
    return isNeeded && flight == nil ? "a page is needed, but none is being loaded" : nil
  }
}
