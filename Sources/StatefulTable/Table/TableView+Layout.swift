extension TableView {
  var source: RowSource { RowSource(tableView: self) }

  /// Whether the data may have changed already while a batch is still being told.
  var isDataAhead: Bool { openBatch != nil && !reloadsAfterBatch }

  func loadIfStale() {
    guard isStale, dataSource != nil, !isChanging else { return }
    change(nil) { reload() }
  }

  /// Makes a change and tells the owner of it.
  ///
  /// Meanwhile the data source and the delegate are asked, and may look at the table. A change that
  /// they make is one within another: it is not made, but leaves the table to be loaded anew.
  func change(_ change: Change?, _ make: () -> Void) {
    guard !isChanging else {
      isInterrupted = true
      return
    }
    isChanging = true
    make()
    isChanging = false
    if isInterrupted { isStale = true }
    isInterrupted = false
    if let change { owner?.tableViewDidChange(change) }
  }

  /// Changes the viewport, and takes note of the rows that came on screen.
  ///
  /// Until that is done, everyone sees the viewport as it was before.
  func changeViewport(_ change: (inout Viewport, ContentWalker) -> Void) {
    var changed = viewport
    changed.lines = max(0, size.lines)
    change(&changed, ContentWalker(source: source, counts: counts))
    viewport = changed
    markVisibleRowsAsSeen()
  }

  /// Forgets everything that the data source has said.
  func startOver() {
    isStale = true
    counts = .none
    viewport = Viewport()
    selection = nil
    unseenRows = RangeSet()
    wasVisible = size.lines > 0
    if openBatch != nil { reloadsAfterBatch = true }
    owner?.tableViewDidChange(.rows)
  }

  /// Moves the top edge of the area for the rows down by a number of lines, or up if it is less than 0.
  ///
  /// The rows stay where they are between the edges: the first ones are covered, or are seen again as far
  /// as there are any. It is for what comes and goes above the rows of somebody who is reading them.
  ///
  /// - Complexity: O(*n*) for *n* lines on screen.
  package func moveTopEdge(by lines: Int) {
    guard lines != 0 else { return }
    area.lines -= lines
    layOutAgain(topEdgeMovedBy: lines)
  }

  /// Asks for the heights of the rows on screen anew, with the anchored row where it is.
  ///
  /// - Parameter distance: How far the top edge, from which lines are counted, has moved down.
  func layOutAgain(topEdgeMovedBy distance: Int = 0) {
    if size.lines > 0 { wasVisible = true }
    change(.size) {
      // What was never shown is laid out when it is asked for.
      guard !isStale else { return }
      changeViewport { viewport, walker in
        guard var anchor = viewport.anchor else { return viewport.showTop(walker) }
        anchor.screenLine -= min(0, distance)
        viewport.hold(anchor, walker)
        if distance > 0 { viewport.scrollDown(by: distance, walker) }
        viewport.fill(allowingBlankLines: 0, walker)
      }
    }
  }

  private func markVisibleRowsAsSeen() {
    guard size.lines > 0, !unseenRows.isEmpty, let first = viewport.anchor?.item,
      let last = viewport.items.last?.item
    else { return }
    unseenRows.remove(contentsOf: counts.position(of: first)..<counts.positionOfRows(after: last))
  }
}
