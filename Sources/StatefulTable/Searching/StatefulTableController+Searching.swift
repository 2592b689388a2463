extension SearchableController {
  /// The text that the user searches for.
  ///
  /// It is the text of the rows, of the load in flight, or of a search that waits.
  ///
  /// When a search fails or is cancelled, it is the text of the old rows again.
  public var searchText: String { (self as StatefulTableController).searchText }

  /// Searches for a text: reloads the list when the ``LoadOptions/searchTrigger`` allows it.
  ///
  /// Call it whenever the user changes the text. To search immediately, call ``submitSearch()`` after it.
  ///
  /// The load supersedes any load in flight. The old rows stay until the new ones arrive. A search
  /// that has failed can be retried; a search for the text of the old rows ends it. Searching for
  /// the current text does nothing. ``StatefulTableController/settled(retryingWithin:)`` also waits for the delay, but
  /// not for the user.
  public func search(for text: String) { (self as StatefulTableController).search(for: text) }

  /// Begins the search that waits, as Enter does.
  ///
  /// If no search waits, it does nothing.
  public func submitSearch() { (self as StatefulTableController).submitSearch() }

  /// The index of the scope within which the user searches: one of the ``searchScopes``.
  ///
  /// The default is 0. If you set it, the list searches for the same text within that scope, without a delay. An index that
  /// no scope has is treated as the nearest one. As the ``searchText``, it goes back if the search fails or is cancelled.
  public var searchScope: Int {
    get { searcher.query.scope }
    set { searcher.search(inScope: max(0, min(newValue, searchScopes.count - 1))) }
  }

  /// Opens the search prompt, as the user does with a key.
  ///
  /// Call it in ``StatefulTableController/viewWillAppear()``, for example, if a list shows nothing before the user has
  /// searched. If no screen shows the list, nothing happens.
  public func beginSearch() { display?.beginSearch(in: self) }
}

extension StatefulTableController {
  /// The list, or its parts, if all of them are searchable.
  var searchableLists: [any SearchableController] {
    guard isSearchable else { return [] }
    return (parts.isEmpty ? [self] : parts).flatMap { list in
      (list as? any SearchableController).map { [$0] } ?? list.searchableLists
    }
  }

  package var isSearchable: Bool {
    self is any SearchableController || !parts.isEmpty && parts.allSatisfy(\.isSearchable)
  }

  package var searchText: String {
    isSearchable ? parts.first?.searchText ?? searcher.query.text : ""
  }

  /// What to show in the prompt before the user types.
  package var shownSearchPlaceholder: String? { searchableLists.first?.searchPlaceholder }

  /// The titles of the scopes among which the user chooses: those of all parts, if they are the same.
  package var shownSearchScopes: [String] {
    let lists = searchableLists
    guard let scopes = lists.first?.searchScopes else { return [] }
    return lists.allSatisfy { $0.searchScopes == scopes } ? scopes : []
  }

  package var shownSearchScope: Int {
    get { searchableLists.first?.searchScope ?? 0 }
    set { for list in searchableLists { list.searchScope = newValue } }
  }

  package var isSearchWaiting: Bool {
    searcher.isWaiting || parts.contains(where: \.isSearchWaiting)
  }

  package func search(for text: String) {
    guard isSearchable else { return }
    guard parts.isEmpty else { return parts.forEach { $0.search(for: text) } }
    searcher.search(for: text, loadOptions, on: loader.timeline)
  }

  package func submitSearch() {
    for part in parts { part.submitSearch() }
    searcher.submit()
  }

  package func beginSearch() { display?.beginSearch(in: self) }

  /// Forgets a search that waits for Enter, because its prompt is closed by something else.
  package func cancelUnsubmittedSearch() {
    for part in parts { part.cancelUnsubmittedSearch() }
    searcher.cancelUnsubmitted()
  }
}
