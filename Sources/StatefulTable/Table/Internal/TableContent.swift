/// What a table shows: the number of rows, what is on screen, the selection, and which rows are unseen.
///
/// It has the rules for how these follow the data. Whatever happens to the rows is a ``TableUpdate``, which
/// ``apply(_:_:lines:_:)`` carries out: its ``RowMap`` says where each row is afterwards, and the
/// anchor, the cursor, the selected rows, the unseen rows and the rows that were reported follow. A change
/// works on a copy, so the host sees the old screen meanwhile.
@MainActor struct TableContent {
  private(set) var counts = RowCounts.none
  private(set) var viewport = Viewport() {
    didSet { isDisplayReported = false }
  }
  var selection = RowSelection()
  private var displayed = DisplayedRows()
  /// Whether nothing has come on screen or left it since the last report.
  private var isDisplayReported = false
  /// Where to go as soon as the row is there.
  private var wait: PositionWait?
  /// Positions of rows that were inserted off screen and not on it since: above it, and with
  /// ``TableView/Gravity/bottom`` below it, too.
  private var unseenRows: [Range<Int>] = []
  /// Whether there ever was a screen to see the rows on.
  ///
  /// Before, there is no place to keep, and the table shows the top.
  private var wasVisible = false
  private var staysAtTop = false

  /// The number of rows that were inserted above the screen and not on it since.
  var unseenRowsAbove: Int {
    guard !unseenRows.isEmpty, let anchor = viewport.anchor else { return 0 }
    return unseenRows(in: 0..<counts.position(of: anchor.item))
  }

  /// The number of rows that were inserted below the screen and not on it since, with content at the bottom.
  var unseenRowsBelow: Int {
    guard viewport.gravity == .bottom, !unseenRows.isEmpty, let last = viewport.items.last?.item
    else { return 0 }
    return unseenRows(in: counts.positionOfRows(after: last)..<counts.total)
  }

  private func unseenRows(in range: Range<Int>) -> Int {
    unseenRows.reduce(0) { $0 + $1.clamped(to: range).count }
  }

  /// Applies settings, and whether there is a screen to see the rows on.
  mutating func apply(_ settings: TableSettings, isVisible: Bool) {
    if isVisible { wasVisible = true }
    selection.allowsSelection = settings.allowsSelection
    selection.allowsMultipleSelection = settings.allowsMultipleSelection
    staysAtTop = settings.staysAtTop
    if viewport.gravity != settings.gravity { viewport.setGravity(settings.gravity) }
  }

  // MARK: Screen

  /// Shows a viewport, and marks the rows on it as seen.
  private mutating func show(_ viewport: Viewport) {
    self.viewport = viewport
    guard viewport.lines > 0, !unseenRows.isEmpty, let first = viewport.anchor?.item,
      let last = viewport.items.last?.item
    else { return }
    let seen = counts.position(of: first)..<counts.positionOfRows(after: last)
    unseenRows = Array(RangeSet(unseenRows).subtracting(RangeSet(seen)).ranges)
  }

  private mutating func changeViewport(
    lines: Int,
    _ query: TableQuery,
    _ change: (inout Viewport, ContentWalker) -> Void
  ) {
    var changed = viewport
    changed.lines = lines
    change(&changed, ContentWalker(query, counts))
    show(changed)
    if selection.cursorIndexPath == nil, lines > 0 { placeCursor(query) }
  }

  /// The ids that are known of some rows: of those on screen, selected or with the cursor.
  func ids(of rows: Set<IndexPath>) -> [IndexPath: AnyHashable] {
    guard !rows.isEmpty else { return [:] }
    let onScreen = viewport.rows.filter { rows.contains($0.indexPath) }
    return onScreen.reduce(into: selection.ids(of: rows)) { $0[$1.indexPath] = $1.id }
  }

  /// What to report about rows that came on screen or left it.
  mutating func takeDisplayReport() -> DisplayedRows.Report? {
    guard !isDisplayReported else { return nil }
    isDisplayReported = true
    var visible = 0..<0
    if viewport.lines > 0, let first = viewport.firstVisibleRow, let last = viewport.lastRow {
      visible = counts.position(of: first)..<counts.position(of: last) + 1
    }
    return displayed.update(visible: visible, counts)
  }

  /// Lays out the screen again, with the anchored row where it is.
  ///
  /// The top edge, from which lines are counted, may have moved down by a distance. If `keepsCursor` is
  /// `true`, a cursor on screen stays there.
  mutating func layOut(
    lines: Int,
    topEdgeMovedBy distance: Int = 0,
    keepsCursor: Bool = false,
    _ query: TableQuery
  ) {
    let following = followingCursor
    let cursor = keepsCursor ? selection.cursorIndexPath : nil
    let visibility = cursor.map(viewport.visibility) ?? .none
    changeViewport(lines: lines, query) { viewport, walker in
      guard !viewport.followsEnd, var anchor = viewport.anchor else {
        return viewport.followsEnd ? viewport.showEnd(walker) : viewport.open(walker)
      }
      anchor.screenLine -= min(0, distance)
      viewport.hold(anchor, walker)
      if distance > 0 { viewport.scrollDown(by: distance, walker) }
      viewport.fill(allowingBlankLines: 0, walker)
      if let cursor { viewport.keep(cursor, visibility, walker) }
    }
    keepCursorAtEnd(following, query)
    goToPosition(query)
  }

  /// Shows a viewport that has scrolled.
  ///
  /// A cursor that would be off screen goes along to the row that was scrolled to. Without one, it goes along only if nobody
  /// has moved it.
  mutating func scroll(to viewport: Viewport, for target: IndexPath?, _ query: TableQuery) {
    wait = nil
    show(viewport)
    if let target { return keepCursorOnScreen(orOnRowNearest: target, query) }
    guard selection.isCursorAutomatic, let cursor = selection.cursorIndexPath,
      viewport.visibility(of: cursor) == .none
    else { return }
    if let row = viewport.rowAtEdge { moveCursor(to: row) }
  }

  // MARK: Cursor

  /// Puts a cursor that isn't on screen on the row nearest to a place.
  mutating func keepCursorOnScreen(orOnRowNearest indexPath: IndexPath, _ query: TableQuery) {
    guard let cursor = selection.cursorIndexPath, viewport.visibility(of: cursor) == .none,
      let target = counts.nearest(to: indexPath)
    else { return }
    selection.placeCursor(on: row(at: target, query))
  }

  private mutating func moveCursor(to row: Viewport.Row) {
    selection.placeCursor(on: RowSelection.Row(indexPath: row.indexPath, id: row.id))
  }

  /// Puts the cursor on the first visible row, or the last where the content begins at the bottom.
  ///
  /// If no row is visible, it is on the nearest.
  private mutating func placeCursor(_ query: TableQuery) {
    if let row = viewport.rowAtOpening { return moveCursor(to: row) }
    guard let item = viewport.items.first?.item,
      let indexPath = counts.indexPath(at: min(counts.position(of: item), counts.total - 1))
    else { return }
    selection.placeCursor(on: row(at: indexPath, query))
  }

  /// Where the cursor was before a change, while the end of the content was followed.
  private enum FollowingCursor {
    case none, onLastRow, onScreen
    /// On screen, and on a row that the user has gone to.
    case read(Viewport.Visibility)
  }

  private var followingCursor: FollowingCursor {
    guard viewport.followsEnd, let cursor = selection.cursorIndexPath else { return .none }
    if counts.position(of: cursor) == counts.total - 1 { return .onLastRow }
    let visibility = viewport.visibility(of: cursor)
    if visibility == .none { return .none }
    return selection.isCursorAutomatic ? .onScreen : .read(visibility)
  }

  /// Has the cursor stay on the last row, or at least on screen, when the end of the content was followed.
  ///
  /// A row that the user reads stays on screen, if need be away from the end. Returns whether the end isn't followed any
  /// more.
  @discardableResult private mutating func keepCursorAtEnd(
    _ cursor: FollowingCursor,
    _ query: TableQuery
  ) -> Bool {
    guard viewport.followsEnd, let old = selection.cursorIndexPath else { return false }
    switch cursor {
    case .none: return false
    case .onLastRow:
      guard counts.position(of: old) < counts.total - 1,
        let last = counts.indexPath(at: counts.total - 1)
      else { return false }
      selection.placeCursor(on: row(at: last, query))
      return false
    case .onScreen:
      if viewport.lines > 0, viewport.visibility(of: old) == .none, let row = viewport.rowAtEdge {
        moveCursor(to: row)
      }
      return false
    case .read(let visibility):
      changeViewport(lines: viewport.lines, query) { $0.keep(old, visibility, $1) }
      return !viewport.followsEnd
    }
  }

  /// The row nearest to an index path, with its id.
  func selectableRow(nearestTo indexPath: IndexPath, _ query: TableQuery) -> RowSelection.Row? {
    counts.nearest(to: indexPath).map { row(at: $0, query) }
  }

  private func row(at indexPath: IndexPath, _ query: TableQuery) -> RowSelection.Row {
    RowSelection.Row(indexPath: indexPath, id: query.id(ofRowAt: indexPath))
  }
}

// MARK: - Position

/// The wait for the row of a position that was restored.
private struct PositionWait {
  let position: TablePosition
  /// Whether the rows that are there were looked through for the row's id.
  var hasLooked = false
  /// Whether the row is there, and only the rows that fill the screen below it are missing.
  var hasFound = false
}

extension TableContent {
  /// How many rows beyond the index that a row had it is waited for.
  private static let patience = 1_000

  /// The place of what is on screen.
  var position: TablePosition? {
    if let wait { return wait.position }
    guard viewport.lines > 0, let anchor = viewport.anchor, case .row(let row) = anchor.item else {
      return nil
    }
    return TablePosition(
      section: row.section,
      row: row.row,
      line: anchor.hiddenLines,
      id: RowFinder.text(for: viewport.rows.first?.id),
      isAtEnd: viewport.followsEnd
    )
  }

  /// Whether a position isn't reached yet.
  var isGoingToPosition: Bool { wait != nil }

  /// Whether the row of a position hasn't come yet.
  var isWaitingForRow: Bool { wait.map { !$0.hasFound } ?? false }

  /// Goes to a position, now or as soon as its row is there; `nil` ends the wait for one.
  mutating func go(to position: TablePosition?, _ query: TableQuery) {
    wait = position.map { PositionWait(position: $0) }
    goToPosition(query)
  }

  /// Goes to the row of a position, if it has come, or near it.
  ///
  /// The wait for it ends, too, if no rows are to come. Of rows that are known, only those that have just come
  /// are looked through again.
  private mutating func goToPosition(_ query: TableQuery, newRows: RangeSet<Int>? = nil) {
    guard let wait, viewport.lines > 0, counts.total > 0 else { return }
    let position = wait.position
    let old = IndexPath(row: position.row, section: position.section)
    guard let nearest = counts.nearest(to: old) else { return }
    var found: IndexPath?
    if let id = position.id {
      if let newRows, wait.hasLooked {
        found = indexPath(ofRowWithText: id, among: newRows, query)
      } else {
        found = RowFinder(query, counts).row(withText: id, near: nearest)
      }
      self.wait?.hasLooked = true
    } else if nearest == old {
      found = old
    }
    let mayCome =
      query.mayGetRows
      && counts.position(of: nearest) + Self.patience > counts.total - 1
    if found != nil || !mayCome { self.wait = nil }
    let isThere = found != nil || self.wait == nil && nearest == old
    let (row, hiddenLines) = (found ?? nearest, isThere ? position.line : 0)
    changeViewport(lines: viewport.lines, query) { viewport, walker in
      if position.isAtEnd, viewport.gravity == .bottom { return viewport.showEnd(walker) }
      viewport.show(row, hidingLines: hiddenLines, walker)
    }
    // It isn't on its line before the rows below fill the screen.
    if let found, mayCome, !position.isAtEnd, viewport.anchor?.item != .row(found) {
      self.wait = PositionWait(position: position, hasFound: true)
    }
    guard let cursor = selection.cursorIndexPath, viewport.visibility(of: cursor) == .none,
      let first = viewport.rows.first
    else { return }
    moveCursor(to: first)
  }

  private func indexPath(
    ofRowWithText text: String,
    among rows: RangeSet<Int>,
    _ query: TableQuery
  ) -> IndexPath? {
    for position in rows.ranges.joined() {
      guard let indexPath = counts.indexPath(at: position) else { break }
      if RowFinder.text(for: query.id(ofRowAt: indexPath)) == text { return indexPath }
    }
    return nil
  }

  /// Ends the wait for a row, which must not be able to come any more.
  mutating func endWait(_ query: TableQuery) {
    goToPosition(query, newRows: RangeSet())
  }
}

// MARK: - Updates

extension TableContent {
  /// Carries out an update.
  ///
  /// The map is the update's, from the rows that the table has.
  mutating func apply(
    _ update: TableUpdate,
    _ map: RowMap,
    lines: Int,
    _ query: TableQuery
  ) {
    switch update.rows {
    case .reloaded(atTop: true): restart(update.counts, lines: lines, query)
    case .reloaded(atTop: false): reload(map, update, lines: lines, query)
    case .changed(let changes):
      if isBelowScreen(changes, update) {
        counts = update.counts
      } else {
        follow(map, update, lines: lines, query)
      }
    }
  }

  /// Whether changes are all below what is on screen, selected or unseen, so that only numbers change.
  private func isBelowScreen(_ changes: RowChanges, _ update: TableUpdate) -> Bool {
    // Above a header or footer that is last on screen, rows may come that are not below the screen.
    guard let first = changes.firstRow, update.replacements.isEmpty,
      viewport.gravity == .top, viewport.lines > 0, viewport.isFull,
      let last = viewport.items.last?.item, last.isRow,
      first >= counts.positionOfRows(after: last), wait == nil
    else { return false }
    if let row = selection.last, counts.position(of: row) >= first { return false }
    // Sections that come or go have others take other numbers, also where they have no rows.
    let lastSection = max(last.section, selection.last?.section ?? 0)
    if update.sections?.keepsIndices(through: lastSection) == false { return false }
    if displayed.end > first { return false }
    return unseenRows.last.map { $0.upperBound <= first } ?? true
  }

  /// Shows the first rows of new data, with none selected.
  private mutating func restart(_ newCounts: RowCounts, lines: Int, _ query: TableQuery) {
    displayed.reload(counts, newCounts)
    counts = newCounts
    selection.reset()
    unseenRows = []
    if !isWaitingForRow { wait = nil }
    changeViewport(lines: lines, query) { $0.open($1) }
    wait?.hasLooked = false
    goToPosition(query)
  }

  /// Whether an update is shown from the edge of the screen at which the rows begin, and not round what the user reads.
  ///
  /// So what the app puts above the first row on screen is shown, and what a load puts there isn't, unless the list stays
  /// at its top.
  private func showsEdge(after update: TableUpdate, _ query: TableQuery) -> Bool {
    // Where there was nothing, the list opens.
    guard !viewport.items.isEmpty else { return false }
    // What comes may not be the end any more.
    guard !viewport.followsEnd || query.hasMoreRows else { return true }
    guard viewport.showsEdge else { return false }
    // What a page or the end of a filter shows again is nothing new.
    let isNews = (update.countsAsUnseen || update.isUndo) && !update.isByLoad
    return isNews || staysAtTop && viewport.gravity == .top
  }

  /// Puts a cursor that has left the screen on the first row there, where the edge of the rows is shown.
  private mutating func keepCursorAtEdge(wasOnScreen: Bool) {
    guard wasOnScreen, !viewport.followsEnd, let cursor = selection.cursorIndexPath,
      viewport.visibility(of: cursor) == .none, let row = viewport.rowAtEdge
    else { return }
    moveCursor(to: row)
  }

  private var isCursorOnScreen: Bool {
    selection.cursorIndexPath.map { viewport.visibility(of: $0) != .none } ?? false
  }

  /// Shows new data in the same place, by id or by index.
  ///
  /// If the data seems to be as it was, the unseen rows stay unseen.
  private mutating func reload(
    _ map: RowMap,
    _ update: TableUpdate,
    lines: Int,
    _ query: TableQuery
  ) {
    let oldRows = viewport.rows
    let (showsEdge, hadCursor) = (showsEdge(after: update, query), isCursorOnScreen)
    if !unseenRows.isEmpty, map.new != counts || !hasKnownRows(query) { unseenRows = [] }
    let (place, following) = followRows(map, query)
    counts = map.new
    changeViewport(lines: lines, query) { viewport, walker in
      guard let place else { return viewport.open(walker) }
      guard !showsEdge else { return viewport.showEdge(walker) }
      viewport.hold(place, walker)
      viewport.fill(allowingBlankLines: 0, walker)
    }
    keepCursorAtEnd(following, query)
    if showsEdge { keepCursorAtEdge(wasOnScreen: hadCursor) }
    displayed.reload(from: oldRows, to: viewport.rows, map.old, map.new)
    wait?.hasLooked = false
    goToPosition(query)
  }

  /// Whether the rows on screen and the one with the cursor still have the ids that they had.
  private func hasKnownRows(_ query: TableQuery) -> Bool {
    let isCursorKnown = selection.cursor.map { query.id(ofRowAt: $0.indexPath) == $0.id } ?? true
    return isCursorKnown
      && viewport.rows.allSatisfy { query.id(ofRowAt: $0.indexPath) == $0.id }
  }

  /// Follows named changes.
  private mutating func follow(
    _ map: RowMap,
    _ update: TableUpdate,
    lines: Int,
    _ query: TableQuery
  ) {
    let showsEdge = showsEdge(after: update, query)
    let staysOnScreen = isCursorOnScreen && !movesOnlyCursor(update)
    let (place, following) = followRows(map, query)
    displayed.follow(map)
    var unseen = unseenRows.isEmpty ? RangeSet() : map.newPositions(of: RangeSet(unseenRows))
    counts = map.new
    if let place, update.countsAsUnseen, !showsEdge || viewport.gravity == .bottom {
      let isEndFar = viewport.gravity == .bottom && !viewport.followsEnd
      let end = isEndFar ? counts.total : counts.position(of: place.item)
      unseen.formUnion(map.inserts.intersection(RangeSet(0..<end)))
    }
    unseenRows = Array(unseen.ranges)
    let keepsPlace = wasVisible && !update.showsAllThatFits
    changeViewport(lines: lines, query) { viewport, walker in
      guard !showsEdge else { return viewport.showEdge(walker) }
      guard let place else {
        // Where the header covers all of the rows on screen, rows that come at the end move nothing either.
        let isInPlace = keepsPlace && !viewport.items.isEmpty
        return isInPlace ? viewport.scrollDown(by: 0, walker) : viewport.open(walker)
      }
      viewport.hold(place, walker)
      if update.showsAllThatFits { viewport.showAllIfItFits(walker) }
    }
    if keepCursorAtEnd(following, query), update.countsAsUnseen {
      unseenRows = Array(RangeSet(unseenRows).union(map.inserts).ranges)
      show(viewport)
    }
    if showsEdge { keepCursorAtEdge(wasOnScreen: staysOnScreen) }
    goToPosition(query, newRows: map.inserts)
  }

  /// Whether an update moves the row with the cursor and no other: then the cursor goes with it.
  private func movesOnlyCursor(_ update: TableUpdate) -> Bool {
    guard case .changed(let changes) = update.rows, changes.moves.count == 1,
      let cursor = selection.cursorIndexPath
    else { return false }
    return changes.moves[0].source == counts.position(of: cursor)
  }

  /// Has the cursor and the selected rows follow their rows.
  ///
  /// Returns what is anchored afterwards, and how the cursor follows the end.
  private mutating func followRows(
    _ map: RowMap,
    _ query: TableQuery
  ) -> (Viewport.Anchor?, FollowingCursor) {
    let finder = RowFinder(query, map.new)
    var following = followingCursor
    let place =
      wasVisible
      ? viewport.anchor.map { map.place(for: $0, among: viewport.rows, finder) } : nil
    let cursor = selection.cursor.flatMap { old in
      let same = map.indexPath(of: old, finder)
      return (same ?? map.substitute(for: old.indexPath)).map { indexPath in
        RowSelection.Successor(row: row(at: indexPath, query), isSame: same != nil)
      }
    }
    if case .read = following, cursor?.isSame != true { following = .onScreen }
    var selection = selection
    let keptSections = query.keptSections
    selection.follow(to: cursor) { old in
      // What has become a row of the host's is no longer the table's.
      guard let indexPath = map.indexPath(of: old, finder),
        !keptSections.contains(indexPath.section)
      else { return nil }
      // Only a reload changes the id of a row.
      if map.isReloaded(old.indexPath) { return row(at: indexPath, query) }
      return RowSelection.Row(indexPath: indexPath, id: old.id)
    }
    self.selection = selection
    return (place, following)
  }

  /// Whether the first row on screen still is the one that it was; rows without ids can't tell.
  func hasSameFirstRow(_ query: TableQuery) -> Bool {
    for case .row(let indexPath) in viewport.items.lazy.prefix(1).map(\.item) {
      guard let id = viewport.items[0].id else { return true }
      return query.id(ofRowAt: indexPath) == id
    }
    return true
  }

  /// Whether the data has other sections, other rows in those that are first, last or on screen, or other ids on
  /// screen.
  func differsFromData(_ query: TableQuery) -> Bool {
    let known = counts.sections
    guard query.sectionCount == known.count else { return true }
    let rows = viewport.rows
    let sections = Set(rows.map(\.indexPath.section) + [0, known.count - 1])
    return sections.contains { section in
      known.indices.contains(section) && query.rowCount(inSection: section) != known[section]
    } || rows.contains { $0.id != nil && query.id(ofRowAt: $0.indexPath) != $0.id }
  }

  /// A row that was on screen or had the cursor, and isn't where an update puts it.
  struct MisplacedRow {
    var indexPath: IndexPath
    var expected: AnyHashable
    var found: AnyHashable
  }

  /// The first row that the data has not where an update puts it, of those whose ids are known.
  func misplacedRow(after map: RowMap, _ query: TableQuery) -> MisplacedRow? {
    var rows = viewport.rows.map { ($0.indexPath, $0.id) }
    if let cursor = selection.cursor { rows.append((cursor.indexPath, cursor.id)) }
    for (indexPath, id) in rows {
      guard let id, !map.isReloaded(indexPath), let target = map.newIndexPath(of: indexPath),
        let found = query.id(ofRowAt: target), found != id
      else { continue }
      return MisplacedRow(indexPath: target, expected: id, found: found)
    }
    return nil
  }
}
