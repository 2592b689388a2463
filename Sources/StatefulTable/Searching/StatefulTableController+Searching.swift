extension StatefulTableController {
  package var isSearchable: Bool {
    self is any SearchableController || !parts.isEmpty && parts.allSatisfy(\.isSearchable)
  }

  /// The text that the user searches for.
  ///
  /// It is the text of the rows, of the load in flight, or of a search that waits.
  ///
  /// When a search fails or is cancelled, it is the text of the old rows again.
  public var searchText: String { isSearchable ? parts.first?.searchText ?? searcher.text : "" }

  package var isSearchWaiting: Bool {
    searcher.isWaiting || parts.contains(where: \.isSearchWaiting)
  }

  /// Searches for a text: reloads the list when the ``LoadOptions/searchTrigger`` allows it.
  ///
  /// Call it whenever the user changes the text. To search immediately, call ``submitSearch()`` after it.
  ///
  /// The load supersedes any load in flight. The old rows stay until the new ones arrive. A search
  /// that has failed can be retried; a search for the text of the old rows ends it. Searching for
  /// the current text does nothing. ``settled(retryingWithin:)`` also waits for the delay, but not for the user.
  ///
  /// Ignored if the list isn't a ``SearchableController``.
  public func search(for text: String) {
    guard isSearchable else { return }
    guard parts.isEmpty else { return parts.forEach { $0.search(for: text) } }
    searcher.search(for: text, loadOptions, on: loader.timeline)
  }

  /// Begins the search that waits, as Enter does.
  ///
  /// If no search waits, it does nothing.
  public func submitSearch() {
    for part in parts { part.submitSearch() }
    searcher.submit()
  }

  /// Opens the search prompt, as the user does with a key.
  ///
  /// Call it in ``viewWillAppear()``, for example, if a list shows nothing before the user has searched. The
  /// display decides whether the user can search now: a ``TableDisplay`` that doesn't show the list does nothing,
  /// and one that shows a list which isn't a ``SearchableController`` needs rows to search.
  public func beginSearch() {
    display?.beginSearch(in: self)
  }

  /// Forgets a search that waits for Enter, because its prompt is closed by something else.
  package func cancelUnsubmittedSearch() {
    for part in parts { part.cancelUnsubmittedSearch() }
    searcher.cancelUnsubmitted()
  }
}
