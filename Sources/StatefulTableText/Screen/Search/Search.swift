import StatefulTable

// How the folder works:
//
// 1. A `Prompt` is the line in which a text is typed (`LineEditor`, drawn by a `SearchLine`). What the text is for is its
//    `PromptUse`: to search the rows, or to filter them.
// 2. A search of a list that doesn't search itself goes through the rows in slices (`RowSearch`), between keys.

/// The search in one list: the pattern whose hits are highlighted, and the search that goes on among the rows.
///
/// A `SearchableController` loads the rows that match. The rows of any other list are searched as far as they
/// are loaded, as less and vim do. The text is typed in a ``Prompt``.
@MainActor final class Search {
  /// The pattern whose hits are highlighted.
  var pattern: TextMatcher?
  /// What is said of the last search, if the last key was for it.
  var message: ScreenMessage? { isSaid ? outcome : nil }
  private var outcome: ScreenMessage?
  private var isSaid = false
  /// Called when a search that went on between keys has ended.
  var onEnd: (@MainActor () -> Void)?

  /// The search that goes on between keys.
  private var task: Task<Void, Never>?
  /// How often a search has begun, or was to go on.
  private var turn = 0
  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  deinit {
    task?.cancel()
  }

  private var tableView: TableView { controller.tableView }
  private var navigator: ListNavigator { ListNavigator(controller) }

  /// Whether a search goes on between keys.
  var isFinding: Bool { task != nil }

  /// Waits for the end of the search that goes on between keys.
  func finished() async {
    await task?.value
  }

  /// Stops the search that goes on between keys.
  func stop() {
    guard task != nil else { return }
    task?.cancel()
    task = nil
    outcome = nil
  }

  /// Lets a search go on after the event that is being handled, and what is said of it stay.
  func goOn() {
    turn += 1
    isSaid = true
  }

  /// Handles an event, with which a search ends unless the event begins it or lets it go on.
  func stopUnlessContinued(by event: () -> Void) {
    let old = turn
    event()
    if turn == old { stop() }
  }

  /// Says no more of the last search, unless it still goes on.
  func clearMessage() {
    if task == nil { isSaid = false }
  }

  /// Where the hits are in a text, as offsets in UTF-8: those of the filter, unless something else is searched for.
  var hits: ((String) -> [Range<Int>])? {
    if let rows = controller.rowsOwner, isFiltering,
      pattern?.text ?? rows.filterText == rows.filterText
    {
      return rows.filterRanges
    }
    return pattern.map { pattern in { pattern.ranges(in: $0) } }
  }

  /// Whether there is a search to end.
  var isActive: Bool { pattern != nil || !controller.searchText.isEmpty || isFiltering }

  private var isFiltering: Bool { controller.rowsOwner?.filterText.isEmpty == false }

  /// Ends the filter if there is one, otherwise the search: nothing is highlighted, and the list shows all rows.
  ///
  /// - Returns: Whether other rows are shown with that.
  func clear() -> Bool {
    pattern = nil
    if isFiltering, let rows = controller.rowsOwner {
      navigator.keepingLineOfCursor { rows.filter("") }
      return true
    }
    let hasText = !controller.searchText.isEmpty
    controller.search(for: "")
    controller.submitSearch()
    return hasText
  }

  /// Moves the cursor to the next or previous row that matches.
  func findNext(_ direction: ListNavigator.Direction) {
    guard let cursor = navigator.cursor, let position = tableView.position(ofRowAt: cursor) else {
      return
    }
    find(direction, from: position + direction.sign)
  }

  /// Moves the cursor to the next row that matches, if there is a pattern.
  func find(_ direction: ListNavigator.Direction, from start: Int) {
    stop()
    outcome = nil
    goOn()
    guard let pattern else { return }
    var search = RowSearch(pattern, direction, from: start, count: tableView.numberOfRows)
    // Most lists are searched in one slice.
    guard !advance(&search) else { return }
    outcome = .information(.searching)
    task = Task { [weak self] in
      // Keys are handled in between, and stop the search.
      await Task.yield()
      while !Task.isCancelled, let self, !self.advance(&search) { await Task.yield() }
      guard !Task.isCancelled, let self else { return }
      self.task = nil
      self.onEnd?()
    }
  }

  /// Searches the next slice of rows.
  ///
  /// - Returns: Whether the search has ended.
  private func advance(_ search: inout RowSearch) -> Bool {
    let hasMore = controller.loads.hasMorePages
    switch search.advance(in: controller) {
    case .unfinished: return false
    case .found(let row):
      navigator.reveal(row)
      let phrase: Phrase =
        search.direction == .down ? .wentOnAtTop(hasMore: hasMore) : .wentOnAtEnd(hasMore: hasMore)
      outcome = search.hasWrapped ? .information(phrase) : nil
    case .notFound:
      let text = search.pattern.text
      outcome = .failure(hasMore ? .notFoundYet(text) : .notFound(text))
    }
    return true
  }
}
