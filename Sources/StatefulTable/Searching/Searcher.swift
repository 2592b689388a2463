/// What is searched for in a list, and within which scope: for its rows, for a load, and what the user types.
///
/// In a list without a search, all texts are empty. How the folder works:
///
/// 1. `search(for:)` of the controller calls ``search(for:_:on:)``, which waits for what the ``LoadOptions`` say:
///    until the text stays the same, or for ``submit()``. It then requests the query from its ``SearchQueries``, and
///    requests a load for it. Another scope isn't waited for.
/// 2. Before any load begins, the ``Loader`` calls ``begin(_:)``. If the load's query isn't the one that the list was
///    last given, the list gets it by `searchScopeDidChange(to:)` and `searchTextDidChange(to:)`.
/// 3. When a load shows a preview of its rows, the loader calls ``preview(_:)``: from then on, the query is that of the rows.
/// 4. When a load ends, the loader calls ``end(_:_:)``. If a search has succeeded, its query is that of the rows. If it
///    has failed, a retry searches for it again, and the other loads have the query of the rows.
///
/// A paged list that sets its source while ``isTelling`` is `true` keeps the old source until the search succeeds.
@MainActor final class Searcher {
  /// Whether there ever was a search.
  private var isUsed = false
  /// The queries of the rows and loads.
  private var queries = SearchQueries()
  /// The search that waits: for its alarm, or without one for the user's Enter.
  private var pending: (query: SearchQuery, alarm: Alarm?)?
  /// Whether the list is being told what to search for.
  private(set) var isTelling = false
  private weak var controller: StatefulTableController?

  func attach(to controller: StatefulTableController) { self.controller = controller }

  /// The query of the rows, or of the rows that will replace them.
  var query: SearchQuery { pending?.query ?? queries.current }

  /// The text of the initial load that is in flight or has failed, otherwise empty.
  var loadText: String { queries.ofLoad.text }

  /// The text of the rows that are there.
  var rowText: String { queries.rows.text }

  /// Whether the rows of a load are others than those that are there, because it searches for something else.
  func bringsOtherRows(_ kind: LoadKind) -> Bool { kind == .initial && queries.bringsOtherRows }

  /// Whether a search waits for the delay or for the user.
  var isWaiting: Bool { pending != nil }

  /// Whether a search begins when the delay is over.
  var isWaitingForDelay: Bool { pending?.alarm != nil }

  /// Searches for a text once the trigger allows it.
  func search(for text: String, _ options: LoadOptions, on timeline: Timeline) {
    let query = SearchQuery(text: text, scope: query.scope)
    guard let controller, pending.map({ $0.query != query }) ?? queries.isNew(query) else { return }
    pending = nil
    // Back to the text before the user went on typing: its rows are there, or coming.
    guard queries.isNew(query) else { return controller.loader.noteChange() }
    switch options.searchTrigger {
    case .typing where options.searchDelay <= .zero:
      begin(query)
    case .typing:
      let due = timeline.now + options.searchDelay
      let alarm = Alarm(at: due, on: timeline) { [weak self] in self?.begin(query) }
      pending = (query, alarm)
      controller.setNeedsDisplay()
    case .submit:
      pending = (query, nil)
      controller.setNeedsDisplay()
    }
  }

  /// Searches for the same text within another scope.
  func search(inScope scope: Int) {
    let query = SearchQuery(text: query.text, scope: scope)
    if query != self.query { begin(query) }
  }

  /// Begins the search that waits, if one does.
  func submit() {
    if let pending { begin(pending.query) }
  }

  /// Forgets the search that waits.
  func cancelPending() { pending = nil }

  /// Forgets the search that waits for the user, who is no longer asked.
  func cancelUnsubmitted() {
    if !isWaitingForDelay { pending = nil }
  }

  private func begin(_ query: SearchQuery) {
    pending = nil
    isUsed = true
    queries.request(query)
    controller?.loader.perform(.search)
  }

  // MARK: Loads

  /// Passes the scope and the text to the list before a load begins, if they have changed.
  func begin(_ kind: LoadKind) {
    let old = queries.told
    guard isUsed, let query = queries.begin(kind) else { return }
    isTelling = true
    defer { isTelling = false }
    guard let list = controller as? any SearchableController else { return }
    if query.scope != old.scope { list.searchScopeDidChange(to: query.scope) }
    if query.text != old.text { list.searchTextDidChange(to: query.text) }
  }

  /// A load shows a preview of its rows.
  func preview(_ kind: LoadKind) {
    guard isUsed else { return }
    queries.preview(kind)
  }

  func end(_ kind: LoadKind, _ end: LoadRecord.End) {
    guard isUsed else { return }
    queries.end(kind, end)
  }
}

/// What is searched for.
struct SearchQuery: Equatable {
  var text = ""
  /// The index of the scope.
  var scope = 0
}

/// The queries of rows and loads.
///
/// Initial loads search for the last query that was requested, until the search succeeds or is cancelled. All
/// other loads have the query of the rows.
struct SearchQueries {
  /// The query of the rows.
  private(set) var rows = SearchQuery()
  /// The query that was last passed to the list.
  private(set) var told = SearchQuery()
  /// The query of the next initial load.
  private var requested: SearchQuery?
  private var inFlight: SearchQuery?
  /// The query of the last initial load, if it failed.
  private var failed: SearchQuery?
  /// Whether the rows are only a preview of a load that hasn't succeeded.
  private var arePreview = false

  /// The query of the rows, or of the rows that will replace them.
  var current: SearchQuery { requested ?? inFlight ?? rows }

  var ofLoad: SearchQuery { inFlight ?? failed ?? SearchQuery() }

  /// Whether the initial load in flight searches for something else than the rows are.
  var bringsOtherRows: Bool { inFlight.map { $0 != rows || arePreview } ?? false }

  /// Whether a search has something to load: its rows are neither there nor coming.
  func isNew(_ query: SearchQuery) -> Bool {
    if query != current { return true }
    guard requested == nil, inFlight == nil else { return false }
    // A search that failed is ended by one for the text before.
    return arePreview || failed != nil && failed != rows
  }

  mutating func request(_ query: SearchQuery) {
    requested = query
  }

  /// Takes note that a load begins, and returns the query to pass to the list, or `nil` if the list has it already.
  mutating func begin(_ kind: LoadKind) -> SearchQuery? {
    var query = rows
    if kind == .initial {
      query = requested ?? inFlight ?? failed ?? rows
      requested = nil
      inFlight = query
    }
    guard query != told else { return nil }
    told = query
    return query
  }

  mutating func preview(_ kind: LoadKind) {
    guard kind.pagePosition == nil else { return }
    if kind == .initial { rows = inFlight ?? rows }
    arePreview = true
  }

  mutating func end(_ kind: LoadKind, _ end: LoadRecord.End) {
    switch (kind, end) {
    case (.initial, .succeeded):
      rows = inFlight ?? rows
      failed = nil
      inFlight = nil
      arePreview = false
    case (.pullToRefresh, .succeeded):
      failed = nil
      arePreview = false
    case (.initial, .failed):
      failed = inFlight
      inFlight = nil
    case (.initial, .cancelled):
      inFlight = nil
    // What takes its place searches for the same, unless another text is asked for.
    case (.initial, .superseded), (.pullToRefresh, _), (.nextPage, _),
      (.previousPage, _), (.gap, _):
      break
    }
  }
}
