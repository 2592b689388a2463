extension StatefulTableController {
  /// Whether the rows depend on a search text: whether this is a ``SearchableController``.
  public var isSearchable: Bool { self is any SearchableController }

  /// The text that the rows were searched for, or will be: by the load in flight, or as soon as
  /// ``searchDelay`` has passed.
  ///
  /// When a search fails or is cancelled, it is the text of the rows that are still there.
  public var searchText: String { searcher.text }

  /// Searches for a text: reloads the list once the text hasn't changed for ``searchDelay``.
  ///
  /// The load supersedes any load in flight, and the old rows stay until the new ones are there. If it fails,
  /// it can be retried like any other, and a search for the text before gives it up. A text that is already
  /// searched for changes nothing. ``settled()`` waits for the delay too.
  ///
  /// Ignored unless the controller ``isSearchable``.
  public func search(for text: String) {
    guard isSearchable else { return }
    searcher.search(for: text, after: searchDelay, on: loader.timeline)
  }
}
