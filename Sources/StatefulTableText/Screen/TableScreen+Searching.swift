#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

// A list that opted in is told what to search for. Any other is searched among the rows it has loaded, as
// less and vim do.
extension TableScreen {
  private var tableView: TableView { controller.tableView }

  // MARK: The line

  func beginSearch() {
    prompt = SearchPrompt(
      editor: LineEditor(controller.isSearchable ? controller.searchText : ""),
      oldPattern: pattern,
      oldText: controller.searchText,
      cursor: cursor,
      anchor: tableView.anchor
    )
  }

  /// Carries out a key in the line.
  func edit(_ key: Key, _ prompt: SearchPrompt) {
    switch key {
    case .enter:
      if prompt.editor.text.isEmpty { pattern = nil }
      self.prompt = nil
    case .escape: giveUp(prompt)
    case .backspace where prompt.editor.text.isEmpty: giveUp(prompt)
    default:
      var prompt = prompt
      prompt.editor.edit(key)
      let isChanged = prompt.editor.text != self.prompt?.editor.text
      self.prompt = prompt
      if isChanged { searchTextChanged(prompt) }
    }
  }

  private func searchTextChanged(_ prompt: SearchPrompt) {
    let text = prompt.editor.text
    pattern = SearchPattern(text)
    guard !controller.isSearchable else { return controller.search(for: text) }
    goBack(to: prompt)
    if let cursor, pattern != nil { find(.down, from: tableView.position(ofRowAt: cursor) ?? 0) }
  }

  private func giveUp(_ prompt: SearchPrompt) {
    self.prompt = nil
    pattern = prompt.oldPattern
    if controller.isSearchable {
      controller.search(for: prompt.oldText)
    } else {
      goBack(to: prompt)
    }
  }

  private func goBack(to prompt: SearchPrompt) {
    guard let row = prompt.cursor else { return }
    tableView.selectRow(at: row)
    guard let anchor = prompt.anchor else { return }
    tableView.scrollToRow(at: anchor.indexPath, at: .top)
    tableView.scroll(by: anchor.line)
  }

  /// Has nothing searched for any more.
  ///
  /// - Returns: `false` if nothing was.
  func clearSearch() -> Bool {
    guard pattern != nil || !controller.searchText.isEmpty else { return false }
    pattern = nil
    controller.search(for: "")
    return true
  }

  // MARK: Among the rows

  /// Goes to the next row that has what is searched for, or the one before.
  func findNext(_ direction: RowSearch.Direction) {
    guard let cursor, let position = tableView.position(ofRowAt: cursor) else { return }
    guard pattern != nil else {
      message = StyledText("Nothing was searched for · / searches", theme.message)
      return
    }
    find(direction, from: position + direction.rawValue)
  }

  private func find(_ direction: RowSearch.Direction, from start: Int) {
    guard let pattern else { return }
    var search = RowSearch(pattern, direction, from: start, count: tableView.numberOfRows)
    // Most lists are through with it at once.
    guard !isOver(&search) else { return }
    message = StyledText("Searching…", theme.message)
    finding = Task { [weak self] in
      // Keys come in between, and a key puts an end to it.
      await Task.yield()
      while !Task.isCancelled, let self, !self.isOver(&search) { await Task.yield() }
      guard !Task.isCancelled, let self else { return }
      self.finding = nil
      self.setNeedsDisplay()
    }
  }

  /// Puts the cursor on a row, in the middle of the screen if it wasn't there already.
  private func show(_ row: IndexPath) {
    if !isWhollyOnScreen(row) { tableView.scrollToRow(at: row, at: .middle) }
    move(to: row)
  }

  /// Looks at the next rows, and carries out what has come of it.
  private func isOver(_ search: inout RowSearch) -> Bool {
    switch search.advance(in: tableView) {
    case .unfinished: return false
    case .found(let row):
      show(row)
      let end = search.direction == .down ? "end, went on at the top" : "top, went on at the end"
      message = search.hasWrapped ? StyledText("Searched to the \(end)", theme.message) : nil
    case .notFound:
      let rows = controller.loads.hasMorePages ? " in the rows loaded so far" : ""
      message = StyledText("“\(search.pattern.text)” not found\(rows)", theme.error)
    }
    return true
  }
}
