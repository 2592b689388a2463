import StatefulTable

/// The search in one list: the prompt, the pattern, and the search that goes on among the rows.
///
/// A `SearchableController` loads the rows that match. The rows of any other list are searched as far as they
/// are loaded, as less and vim do.
@MainActor final class SearchSession {
  /// The line in which the user types, and what to restore when the user gives up.
  private struct Prompt {
    var editor: LineEditor
    let oldPattern: SearchPattern?
    let oldText: String
    let oldCursor: IndexPath?
    let oldAnchor: (indexPath: IndexPath, line: Int)?
  }

  /// The pattern whose hits are highlighted.
  private(set) var pattern: SearchPattern?
  /// The outcome of the last key.
  private(set) var message: ScreenMessage?
  /// Called when a search that went on between keys has ended.
  var onEnd: (@MainActor () -> Void)?

  private var prompt: Prompt?
  /// The search that goes on between keys.
  private var task: Task<Void, Never>?
  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  deinit {
    task?.cancel()
  }

  private var tableView: TableView { controller.tableView }
  private var navigator: ListNavigator { ListNavigator(controller) }

  /// The line that the user is typing, if there is one.
  var editor: LineEditor? { prompt?.editor }

  /// Whether a search goes on between keys.
  var isFinding: Bool { task != nil }

  /// Waits for the end of the search that goes on between keys.
  func finished() async {
    await task?.value
  }

  /// Stops the search that goes on between keys.
  func stop() {
    task?.cancel()
    task = nil
  }

  /// Stops everything but keeps the pattern, as when another list comes in front.
  func suspend() {
    stop()
    prompt = nil
    message = nil
  }

  /// Prepares for what the user does next: anything but accepting the typed text stops a search.
  func prepare(for event: InputEvent) {
    if prompt == nil || event != .key(.enter) { stop() }
    if task == nil { message = nil }
  }

  // MARK: Prompt

  /// Opens the prompt.
  func begin() {
    prompt = Prompt(
      editor: LineEditor(controller.isSearchable ? controller.searchText : ""),
      oldPattern: pattern,
      oldText: controller.searchText,
      oldCursor: navigator.cursor,
      oldAnchor: tableView.anchor
    )
  }

  /// Handles a key while the prompt is open.
  func edit(_ key: Key) {
    guard let prompt else { return }
    switch key {
    case .enter:
      if prompt.editor.text.isEmpty { pattern = nil }
      self.prompt = nil
    case .escape: giveUp(prompt)
    case .backspace where prompt.editor.text.isEmpty: giveUp(prompt)
    default: edit { $0.edit(key) }
    }
  }

  /// Inserts pasted text in the prompt, if that is open.
  func paste(_ text: String) {
    edit { $0.insert(text) }
  }

  private func edit(_ change: (inout LineEditor) -> Void) {
    guard var edited = prompt else { return }
    let oldText = edited.editor.text
    change(&edited.editor)
    prompt = edited
    if edited.editor.text != oldText { textChanged(edited) }
  }

  private func textChanged(_ prompt: Prompt) {
    let text = prompt.editor.text
    pattern = SearchPattern(text)
    guard !controller.isSearchable else { return controller.search(for: text) }
    restorePosition(of: prompt)
    if let cursor = navigator.cursor, pattern != nil {
      find(.down, from: tableView.position(ofRowAt: cursor) ?? 0)
    }
  }

  private func giveUp(_ prompt: Prompt) {
    self.prompt = nil
    pattern = prompt.oldPattern
    if controller.isSearchable {
      controller.search(for: prompt.oldText)
    } else {
      restorePosition(of: prompt)
    }
  }

  private func restorePosition(of prompt: Prompt) {
    guard let row = prompt.oldCursor else { return }
    tableView.moveCursor(to: row)
    guard let anchor = prompt.oldAnchor else { return }
    tableView.scrollToRow(at: anchor.indexPath, at: .top)
    tableView.scroll(by: anchor.line)
  }

  /// Ends the search: nothing is highlighted, and a searchable list shows all rows.
  ///
  /// - Returns: `false` if there was none.
  func clear() -> Bool {
    guard pattern != nil || !controller.searchText.isEmpty else { return false }
    pattern = nil
    controller.search(for: "")
    return true
  }

  // MARK: Rows

  /// Moves the cursor to the next or previous row that matches.
  func findNext(_ direction: RowSearch.Direction) {
    guard let cursor = navigator.cursor, let position = tableView.position(ofRowAt: cursor) else {
      return
    }
    guard pattern != nil else {
      message = .information("Nothing was searched for · / searches")
      return
    }
    find(direction, from: position + direction.rawValue)
  }

  private func find(_ direction: RowSearch.Direction, from start: Int) {
    guard let pattern else { return }
    var search = RowSearch(pattern, direction, from: start, count: tableView.numberOfRows)
    // Most lists are searched in one slice.
    guard !advance(&search) else { return }
    message = .information("Searching…")
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
    switch search.advance(in: tableView) {
    case .unfinished: return false
    case .found(let row):
      navigator.reveal(row)
      let end = search.direction == .down ? "end, went on at the top" : "top, went on at the end"
      message = search.hasWrapped ? .information("Searched to the \(end)") : nil
    case .notFound:
      let rows = controller.loads.hasMorePages ? " in the rows loaded so far" : ""
      message = .failure("“\(search.pattern.text)” not found\(rows)")
    }
    return true
  }
}
