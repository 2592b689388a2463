extension StatefulTableController {
  /// Whether the list is a ``SearchableController``, so that its rows depend on a search text.
  public var isSearchable: Bool { self is any SearchableController }

  /// The text that the user searches for.
  ///
  /// It is the text of the rows, of the load in flight, or of a search that begins after the
  /// ``searchDelay``.
  ///
  /// When a search fails or is cancelled, it is the text of the old rows again.
  public var searchText: String { searcher.text }

  /// Searches for a text: reloads the list when the text hasn't changed for ``searchDelay``.
  ///
  /// The load supersedes any load in flight. The old rows stay until the new ones arrive. A search
  /// that has failed can be retried; a search for the text of the old rows ends it. Searching for
  /// the current text does nothing. ``settled()`` also waits for the delay.
  ///
  /// Ignored if the list isn't a ``SearchableController``.
  public func search(for text: String) {
    guard isSearchable else { return }
    searcher.search(for: text, after: searchDelay, on: loader.timeline)
  }
}
