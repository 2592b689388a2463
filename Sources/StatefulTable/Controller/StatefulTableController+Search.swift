extension StatefulTableController {
  /// Whether the rows depend on what is searched for: whether this is a ``SearchableController``.
  public var isSearchable: Bool { self is any SearchableController }

  /// What is searched for, also while ``searchDelay`` has yet to pass.
  public var searchText: String { searching.pendingText ?? searching.text }

  /// Searches for a text: loads the list anew once that hasn't changed for ``searchDelay``.
  ///
  /// The load takes the place of whatever is being loaded, and the old rows stay until the new ones are
  /// there. A text that is searched for already changes nothing. ``settled()`` waits for the delay too.
  ///
  /// Ignored unless the controller ``isSearchable``.
  public func search(for text: String) {
    guard isSearchable, text != searchText else { return }
    forgetPendingSearch()
    // Back to what was searched for before the user went on typing: those rows are there, or coming.
    guard text != searching.text else { return settleState() }
    guard searchDelay > .zero else { return beginSearch(for: text) }
    searching.pendingText = text
    let deadline = timeline.now + searchDelay
    searching.task = Task { [timeline, weak self] in
      guard (try? await timeline.sleep(until: deadline)) != nil, !Task.isCancelled else { return }
      self?.beginSearch(for: text)
    }
  }

  /// Goes on with what was searched for before the user began to type.
  func forgetPendingSearch() {
    searching.task?.cancel()
    searching.task = nil
    searching.pendingText = nil
  }

  private func beginSearch(for text: String) {
    searching = SearchStatus(text: text)
    (self as? any SearchableController)?.searchTextDidChange(to: text)
    reload()
  }
}
