/// What a table shows: the number of rows, what is on screen, the selection, and which rows are unseen.
///
/// It has the rules for how these follow the data. A change works on a copy, so the data source and
/// the delegate see the old table meanwhile.
@MainActor struct TableContent {
  private(set) var counts = RowCounts.none
  private(set) var viewport = Viewport() {
    didSet { isDisplayReported = false }
  }
  /// The memory of the viewport before the last scroll, for the one after the next.
  private var spareItems: [Viewport.LaidOut] = []
  var selection = RowSelection()
  private var displayed = DisplayedRows()
  /// Whether nothing has come on screen or left it since the last report.
  private var isDisplayReported = false
  /// Where to go as soon as the rows are there.
  private(set) var pendingPosition: TablePosition?
  /// Positions of rows that were inserted off screen and not on it since: above it, and with
  /// ``TableView/Gravity/bottom`` below it, too.
  private var unseenRows = StoredPositions()
  /// Whether there ever was a screen to see the rows on.
  ///
  /// Before, there is no place to keep, and the table shows the top.
  private var wasVisible = false

  init() {}

  /// The content of another data source, before anything is known of it.
  init(after old: TableContent) {
    selection = old.selection
    selection.reset()
    displayed = old.displayed
    displayed.reload(old.counts, counts)
    pendingPosition = old.pendingPosition
  }

  /// The number of rows that were inserted above the screen and not on it since.
  var unseenRowsAbove: Int {
    guard !unseenRows.isEmpty, let anchor = viewport.anchor else { return 0 }
    return unseenRows.count(in: 0..<counts.position(of: anchor.item))
  }

  /// The number of rows that were inserted below the screen and not on it since, with content at the bottom.
  var unseenRowsBelow: Int {
    guard viewport.gravity == .bottom, !unseenRows.isEmpty, let last = viewport.items.last?.item
    else { return 0 }
    return unseenRows.count(in: counts.positionOfRows(after: last)..<counts.total)
  }

  /// Takes settings, and whether there is a screen to see the rows on.
  mutating func take(_ settings: TableSettings, isVisible: Bool) {
    if isVisible { wasVisible = true }
    selection.allowsSelection = settings.allowsSelection
    selection.allowsMultipleSelection = settings.allowsMultipleSelection
    if viewport.gravity != settings.gravity { viewport.setGravity(settings.gravity) }
  }

  // MARK: Screen

  /// Shows a viewport, and marks the rows on it as seen.
  private mutating func show(_ viewport: Viewport) {
    self.viewport = viewport
    guard viewport.lines > 0, !unseenRows.isEmpty, let first = viewport.anchor?.item,
      let last = viewport.items.last?.item
    else { return }
    unseenRows.remove(counts.position(of: first)..<counts.positionOfRows(after: last))
  }

  /// What to report about rows that came on screen or left it.
  mutating func takeDisplayReport(isPrefetching: Bool) -> DisplayedRows.Report? {
    guard !isDisplayReported || isPrefetching else { return nil }
    isDisplayReported = true
    var visible = 0..<0
    if viewport.lines > 0, let first = viewport.firstVisibleRow, let last = viewport.lastRow {
      visible = counts.position(of: first)..<counts.position(of: last) + 1
    }
    return displayed.update(visible: visible, margin: isPrefetching ? viewport.lines : nil, counts)
  }

  private mutating func moveCursor(to row: Viewport.Row) {
    selection.placeCursor(on: RowSelection.Row(indexPath: row.indexPath, id: row.id))
  }

  /// Puts the cursor on the first visible row, or the last where the content begins at the bottom.
  ///
  /// If no row is visible, it is on the nearest.
  private mutating func placeCursor(_ source: RowSource) {
    if let row = viewport.rowAtStart { return moveCursor(to: row) }
    guard let item = viewport.items.first?.item,
      let indexPath = counts.indexPath(at: min(counts.position(of: item), counts.total - 1))
    else { return }
    selection.placeCursor(on: row(at: indexPath, source))
  }

  private var followingCursor: FollowingCursor {
    guard viewport.followsEnd, let cursor = selection.cursorIndexPath else { return .none }
    if counts.position(of: cursor) == counts.total - 1 { return .onLastRow }
    return viewport.visibility(of: cursor) == .none ? .none : .onScreen
  }

  /// Has the cursor stay on the last row, or at least on screen, when the end of the content was followed.
  private mutating func lead(_ cursor: FollowingCursor, _ source: RowSource) {
    guard cursor != .none, viewport.followsEnd, let old = selection.cursorIndexPath
    else { return }
    if cursor == .onLastRow {
      guard counts.position(of: old) < counts.total - 1,
        let last = counts.indexPath(at: counts.total - 1)
      else { return }
      selection.placeCursor(on: row(at: last, source))
    } else if viewport.lines > 0, viewport.visibility(of: old) == .none,
      let first = viewport.rows.first
    {
      moveCursor(to: first)
    }
  }

  /// Lays out the screen again, with the anchored row where it is.
  ///
  /// The top edge, from which lines are counted, may have moved down by a distance. If `keepsCursor` is
  /// `true`, a cursor on screen stays there.
  mutating func layOut(
    lines: Int,
    topEdgeMovedBy distance: Int = 0,
    keepsCursor: Bool = false,
    _ source: RowSource
  ) {
    let following = followingCursor
    let cursor = keepsCursor ? selection.cursorIndexPath : nil
    let visibility = cursor.map(viewport.visibility) ?? .none
    changeViewport(lines: lines, source) { viewport, walker in
      guard !viewport.followsEnd, var anchor = viewport.anchor else {
        return viewport.showStart(walker)
      }
      anchor.screenLine -= min(0, distance)
      viewport.hold(anchor, walker)
      if distance > 0 { viewport.scrollDown(by: distance, walker) }
      viewport.fill(allowingBlankLines: 0, walker)
      if let cursor { viewport.keep(cursor, visibility, walker) }
    }
    lead(following, source)
    goToPendingPosition(source)
  }

  /// Takes the row counts of sections from the last one on.
  ///
  /// - Returns: What may come on screen, `nil` if nothing does.
  mutating func append(_ appended: AppendedCounts) -> AppendedRows? {
    let following = followingCursor
    let last = counts.sections.count - 1
    let first = IndexPath(row: counts.sections[last], section: last)
    counts.replaceLastSection(with: appended.last)
    if !appended.new.isEmpty {
      counts.replaceSections(from: counts.sections.count, with: appended.new[...])
    }
    let isOffScreen =
      viewport.isFull && !viewport.followsEnd && !viewport.endsWithFooter(ofSection: last)
    // The first row gets the cursor, wherever it is.
    return isOffScreen && pendingPosition == nil && selection.cursorIndexPath != nil
      ? nil : AppendedRows(first: first, following: following)
  }

  /// Shows rows that were added at the end.
  mutating func extend(_ new: AppendedRows, lines: Int, _ source: RowSource) {
    changeViewport(lines: lines, source) { $0.extend(at: new.first, $1) }
    lead(new.following, source)
    goToPendingPosition(source)
  }

  // MARK: Position

  /// The place of what is on screen.
  var position: TablePosition? {
    if let pendingPosition { return pendingPosition }
    guard viewport.lines > 0, let anchor = viewport.anchor, case .row(let row) = anchor.item else {
      return nil
    }
    return TablePosition(
      section: row.section,
      row: row.row,
      line: anchor.hiddenLines,
      id: PositionFinder.text(for: viewport.rows.first?.id),
      isAtEnd: viewport.followsEnd
    )
  }

  /// Goes to a position, now or as soon as its row is there; `nil` ends the wait for one.
  mutating func go(to position: TablePosition?, _ source: RowSource) {
    pendingPosition = position
    goToPendingPosition(source)
  }

  private mutating func goToPendingPosition(_ source: RowSource) {
    guard let position = pendingPosition, viewport.lines > 0,
      let place = PositionFinder(source: source, counts: counts).place(of: position)
    else { return }
    let row: IndexPath
    var hiddenLines = 0
    switch place {
    case .row(let found):
      row = found
      hiddenLines = position.line
      pendingPosition = nil
    case .before(let nearest): row = nearest
    }
    changeViewport(lines: viewport.lines, source) { viewport, walker in
      if position.isAtEnd, viewport.gravity == .bottom { return viewport.showEnd(walker) }
      viewport.show(row, hidingLines: hiddenLines, walker)
    }
    guard let cursor = selection.cursorIndexPath, viewport.visibility(of: cursor) == .none,
      let first = viewport.rows.first
    else { return }
    moveCursor(to: first)
  }

  /// A copy of the viewport, to be scrolled.
  mutating func viewportToScroll() -> Viewport {
    var memory: [Viewport.LaidOut] = []
    swap(&memory, &spareItems)
    return viewport.copy(in: memory)
  }

  /// Shows a viewport that has scrolled, with a cursor that nobody has moved.
  mutating func scroll(to viewport: Viewport) {
    pendingPosition = nil
    spareItems = self.viewport.items
    show(viewport)
    spareItems.removeAll(keepingCapacity: true)
    guard selection.isCursorAutomatic, let cursor = selection.cursorIndexPath,
      viewport.visibility(of: cursor) == .none
    else { return }
    if let row = viewport.rowAtStart { moveCursor(to: row) }
  }

  private mutating func changeViewport(
    lines: Int,
    _ source: RowSource,
    _ change: (inout Viewport, ContentWalker) -> Void
  ) {
    var changed = viewport
    changed.lines = lines
    change(&changed, ContentWalker(source, counts))
    show(changed)
    if selection.cursorIndexPath == nil, lines > 0 { placeCursor(source) }
  }

  /// The row nearest to an index path, with its id.
  func selectableRow(nearestTo indexPath: IndexPath, _ source: RowSource) -> RowSelection.Row? {
    counts.nearest(to: indexPath).map { row(at: $0, source) }
  }

  private func row(at indexPath: IndexPath, _ source: RowSource) -> RowSelection.Row {
    RowSelection.Row(indexPath: indexPath, id: source.id(ofRowAt: indexPath))
  }

  // MARK: Reloads

  /// Shows the first rows of new data, with none selected.
  mutating func restart(_ newCounts: RowCounts, lines: Int, _ source: RowSource) {
    displayed.reload(counts, newCounts)
    counts = newCounts
    selection.reset()
    unseenRows = StoredPositions()
    changeViewport(lines: lines, source) { $0.showStart($1) }
    goToPendingPosition(source)
  }

  /// Shows new data in the same place, by id or by index.
  ///
  /// If the data seems to be as it was, the unseen rows stay unseen.
  mutating func reload(_ newCounts: RowCounts, lines: Int, _ source: RowSource) {
    let anchor = wasVisible ? viewport.anchor : nil
    let following = followingCursor
    let (old, oldRows) = (counts, viewport.rows)
    if !unseenRows.isEmpty, newCounts != counts || !hasKnownRows(source) {
      unseenRows = StoredPositions()
    }
    counts = newCounts
    let finder = RowFinder(source: source, counts: counts)
    followSelection(finder)
    let place = anchor.map { finder.place(for: $0, among: viewport.rows) }
    changeViewport(lines: lines, source) { viewport, walker in
      guard let place, !viewport.followsEnd else { return viewport.showStart(walker) }
      viewport.hold(place, walker)
      viewport.fill(allowingBlankLines: 0, walker)
    }
    lead(following, source)
    displayed.reload(from: oldRows, to: viewport.rows, old, counts)
    goToPendingPosition(source)
  }

  /// Finds the rows of the selection in new data, by id or by index.
  private mutating func followSelection(_ finder: RowFinder) {
    let source = finder.source
    let counts = counts
    var cursor: RowSelection.Successor?
    if let old = selection.cursor {
      let found = old.id.flatMap { finder.row(withID: $0, near: old.indexPath) }
      cursor = (found ?? counts.nearest(to: old.indexPath)).map { indexPath in
        let isSame = found != nil || old.id == nil && indexPath == old.indexPath
        return RowSelection.Successor(row: row(at: indexPath, source), isSame: isSame)
      }
    }
    selection.follow(to: cursor) { old in
      var row = old
      if let id = old.id {
        guard let found = finder.row(withID: id, near: old.indexPath) else { return nil }
        row.indexPath = found
      }
      return counts.contains(row.indexPath) ? row : nil
    }
  }

  // MARK: Batches

  /// Whether changes are all below what is on screen, selected or unseen, so that only numbers change.
  private func isBelowScreen(_ rows: SectionRows) -> Bool {
    // Above a header or footer that is last on screen, rows may come that are not below the screen.
    guard viewport.gravity == .top, viewport.lines > 0, viewport.isFull,
      let last = viewport.items.last?.item, last.isRow,
      rows.start >= counts.positionOfRows(after: last)
    else { return false }
    if let row = selection.last, counts.position(of: row) >= rows.start { return false }
    if displayed.end > rows.start || pendingPosition != nil { return false }
    return unseenRows.ranges.last.map { $0.upperBound <= rows.start } ?? true
  }

  /// Takes changes if they are below the screen.
  mutating func follow(_ rows: SectionRows) -> Bool {
    guard isBelowScreen(rows) else { return false }
    counts.replaceCount(ofSection: rows.section, with: rows.newCount)
    return true
  }

  /// Follows updates that fit the data.
  ///
  /// If the data owner names every change, `isLocal` is `true`: the rows need not be known by their ids.
  mutating func follow(
    _ follower: some RowFollower,
    countsAsUnseen: Bool,
    isLocal: Bool,
    lines: Int,
    _ source: RowSource
  ) throws(BatchUpdateError) {
    let map = follower.map
    if !isLocal { try checkIDs(map, source) }
    let place =
      wasVisible ? viewport.anchor.map { follower.place(for: $0, among: viewport.rows) } : nil
    let following = followingCursor
    followSelection(follower, source)
    displayed.follow(map)
    var unseen = unseenRows.isEmpty ? RangeSet() : map.newPositions(of: unseenRows.positions)
    counts = map.new
    if let place, countsAsUnseen {
      let isEndFar = viewport.gravity == .bottom && !viewport.followsEnd
      let end = isEndFar ? counts.total : counts.position(of: place.item)
      unseen.formUnion(map.inserted(before: end))
    }
    unseenRows = StoredPositions(unseen)
    hold(place, lines: lines, source)
    lead(following, source)
    goToPendingPosition(source)
  }

  private mutating func followSelection(_ follower: some RowFollower, _ source: RowSource) {
    let cursor = selection.cursor.flatMap { old in
      let same = follower.indexPath(of: old)
      return (same ?? follower.substitute(for: old)).map { indexPath in
        RowSelection.Successor(row: row(at: indexPath, source), isSame: same != nil)
      }
    }
    var selection = selection
    selection.follow(to: cursor) { old in
      guard let indexPath = follower.indexPath(of: old) else { return nil }
      // Only a reload changes the id of a row.
      if follower.map.isReloaded(old.indexPath) { return row(at: indexPath, source) }
      return RowSelection.Row(indexPath: indexPath, id: old.id)
    }
    self.selection = selection
  }

  private mutating func hold(_ place: Viewport.Anchor?, lines: Int, _ source: RowSource) {
    changeViewport(lines: lines, source) { viewport, walker in
      guard let place, !viewport.followsEnd else { return viewport.showStart(walker) }
      viewport.hold(place, walker)
      viewport.showAllIfItFits(walker)
    }
  }
}
