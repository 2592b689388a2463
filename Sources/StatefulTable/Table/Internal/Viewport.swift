/// What of a table's content is on screen: the headers, rows and footers that touch it, and no others.
///
/// All is computed outward from what is there, so each change costs the lines that come on screen.
struct Viewport {
  /// The height of the screen.
  var lines = 0
  /// The edge at which the content begins; at the bottom, no line below the content is ever blank.
  private(set) var gravity = TableView.Gravity.top
  /// What touches the screen, from the top.
  ///
  /// Empty only when the table is.
  private(set) var items: [LaidOut] = []
  /// The lines of the first item that are above the screen, or less than 0 for blank lines above it.
  private(set) var offset = 0
  /// Whether the header of the first item's section covers the first line, its own place being above.
  private(set) var hasPinnedHeader = false
  /// Whether the last line of the content was on screen when there last were lines, with gravity `bottom`.
  private(set) var isAtEnd = true
  /// Whether nothing is above what is on screen.
  private var isAtTop = true
  /// Whether the list goes on after its last row, with gravity `bottom`.
  private var hasMoreRows = false

  /// Whether the end of the list stays on screen, whatever happens to its rows.
  ///
  /// It doesn't where more is to come: each page would bring the next one near, until all are loaded.
  var followsEnd: Bool { gravity == .bottom && isAtEnd && !hasMoreRows }

  /// The lines from the top of the screen to the end of the last item.
  var laidOutLines: Int {
    // By index: an item that is copied takes its id along.
    items.indices.reduce(-offset) { $0 + items[$1].height }
  }
}

// MARK: - Changing

@MainActor extension Viewport {
  mutating func setGravity(_ gravity: TableView.Gravity) {
    self.gravity = gravity
    isAtEnd = lines <= 0 || items.isEmpty
  }

  /// Shows the content as a list opens: from its first row, or with gravity `bottom` up to its last if that is the end of
  /// the list.
  mutating func open(_ walker: ContentWalker) {
    if gravity == .top || walker.query.hasMoreRows { showTop(walker) } else { showEnd(walker) }
  }

  /// Shows the edge of the content at which it begins.
  mutating func showEdge(_ walker: ContentWalker) {
    if gravity == .top { showTop(walker) } else { showEnd(walker) }
  }

  /// Shows the content up to its last line, and what is below it.
  mutating func showEnd(_ walker: ContentWalker) {
    guard let last = walker.last else { return showTop(walker) }
    items = [laidOut(last, walker)]
    offset = items[0].height - 1
    settle(walker)
    fill(allowingBlankLines: 0, walker)
  }

  /// Shows the content from its first line.
  mutating func showTop(_ walker: ContentWalker) {
    items = []
    offset = 0
    if let first = walker.first { items = [laidOut(first, walker)] }
    settle(walker)
  }

  /// Shows what is anchored, or what is nearest to it now, with its first visible line on the line of
  /// the screen where it stood.
  ///
  /// It is higher if there is not enough content above it, and lower where the header that sticks
  /// to the top would hide it.
  mutating func hold(_ anchor: Anchor, _ walker: ContentWalker) {
    guard let item = walker.item(nearestTo: anchor.item) else { return open(walker) }
    let held = laidOut(item, walker)
    items = [held]
    offset = item == anchor.item ? min(anchor.hiddenLines, held.height - 1) : 0
    let screenLine = min(anchor.screenLine, max(0, lines - 1))
    moveUp(by: max(screenLine, pinsHeader(over: item, walker) ? 1 : 0), walker)
    settle(walker)
  }

  /// Moves down by a number of lines, as far as there is content below the screen.
  ///
  /// Blank lines at the bottom become no more, and are not filled either: that would move it up.
  mutating func scrollDown(by distance: Int, _ walker: ContentWalker) {
    guard !items.isEmpty else { return }
    let blankLines = blankLines(walker)
    if distance < walker.lineLimit {
      pass(distance, walker)
    } else if let last = walker.last {
      items = [laidOut(last, walker)]
      offset = items[0].height - 1
    }
    settle(walker)
    fill(allowingBlankLines: blankLines, walker)
  }

  private mutating func pass(_ distance: Int, _ walker: ContentWalker) {
    var index = 0
    var remaining = distance
    while remaining > 0 {
      let rest = items[index].height - offset
      guard remaining >= rest else {
        offset += remaining
        break
      }
      if index + 1 == items.count {
        guard let next = walker.item(after: items[index].item) else {
          offset = items[index].height - 1
          break
        }
        // What was passed is dropped at once: a long way costs no memory.
        items = [laidOut(next, walker)]
        index = 0
      } else {
        index += 1
      }
      offset = 0
      remaining -= rest
    }
    items.removeFirst(index)
  }

  /// Moves up by a number of lines, as far as there is content above the screen.
  mutating func scrollUp(by distance: Int, _ walker: ContentWalker) {
    guard distance < walker.lineLimit else { return showTop(walker) }
    moveUp(by: distance, walker)
    settle(walker)
  }

  /// Moves up as far as it takes to have no more than a number of lines blank at the bottom.
  mutating func fill(allowingBlankLines allowed: Int, _ walker: ContentWalker) {
    let excess = blankLines(walker) - allowed
    guard excess > 0 else { return }
    scrollUp(by: excess, walker)
  }

  /// Moves to the top if the whole content fits on the screen.
  mutating func showAllIfItFits(_ walker: ContentWalker) {
    let blankLines = blankLines(walker)
    guard blankLines > 0 else { return }
    var filled = self
    filled.moveUp(by: blankLines, walker)
    guard filled.offset == 0, let first = filled.items.first?.item,
      walker.item(before: first) == nil
    else { return }
    self = filled
    settle(walker)
  }

  private mutating func moveUp(by distance: Int, _ walker: ContentWalker) {
    var remaining = distance
    // What comes on screen above, the highest last.
    var above: [LaidOut] = []
    while remaining > offset, let below = above.last ?? items.first,
      let previous = walker.item(before: below.item)
    {
      remaining -= offset
      // What a long way has passed by is dropped at once.
      if above.count > lines {
        above = []
        items = []
      }
      above.append(laidOut(previous, walker))
      offset = above[above.count - 1].height
    }
    offset -= min(offset, remaining)
    items.insert(contentsOf: above.reversed(), at: 0)
  }

  /// Lays out what came on screen below, drops what left it, and updates ids and the pinned header.
  private mutating func settle(_ walker: ContentWalker) {
    offset = max(0, offset)
    var covered = laidOutLines
    while covered < lines, let last = items.last, let next = walker.item(after: last.item) {
      let below = laidOut(next, walker)
      items.append(below)
      covered += below.height
    }
    while items.count > 1, covered - items[items.count - 1].height >= lines {
      covered -= items.removeLast().height
    }
    if gravity == .bottom { sink(walker) }
    for index in items.indices where !items[index].isIdentified {
      items[index].isIdentified = true
      guard case .row(let indexPath) = items[index].item else { continue }
      items[index].id = walker.query.id(ofRowAt: indexPath)
    }
    hasPinnedHeader = items.first.map { pinsHeader(over: $0.item, walker) } ?? false
    isAtTop = offset <= 0 && items.first.map { walker.item(before: $0.item) == nil } ?? true
  }

  /// Moves the content down to the bottom of the screen where lines below it are blank.
  private mutating func sink(_ walker: ContentWalker) {
    let blankLines = blankLines(walker)
    if blankLines > 0, !items.isEmpty {
      moveUp(by: blankLines, walker)
      offset -= self.blankLines(walker)
    }
    hasMoreRows = walker.query.hasMoreRows
    guard lines > 0 else { return }
    isAtEnd = laidOutLines <= lines && items.last.map { walker.isEnd($0.item) } ?? true
  }

  /// Whether an item on the first line is covered by the header of its section.
  ///
  /// On a screen of one line there would be nothing else to see.
  func pinsHeader(over item: ContentWalker.Item, _ walker: ContentWalker) -> Bool {
    lines > 1 && item.row != nil && walker.hasHeader(item.section)
  }

  private func laidOut(_ item: ContentWalker.Item, _ walker: ContentWalker) -> LaidOut {
    LaidOut(item: item, height: walker.height(of: item))
  }
}

// MARK: - Scrolling to a row

@MainActor extension Viewport {
  /// Scrolls a row to a place on the screen, as far as the content allows.
  mutating func scroll(
    toRow row: IndexPath,
    at position: TableView.ScrollPosition,
    _ walker: ContentWalker
  ) {
    let item = ContentWalker.Item.row(row)
    let top = pinsHeader(over: item, walker) ? 1 : 0
    let bottom = lines - walker.height(of: item)
    let screenLine: Int
    switch position {
    case .none:
      guard visibility(of: row) != .whole else { return }
      if let distance = distance(toRowBelow: row, walker) {
        return scrollDown(by: distance, walker)
      }
      screenLine = isBelowTop(row, walker) ? max(top, bottom) : top
    case .top: screenLine = top
    case .middle: screenLine = max(top, bottom / 2)
    case .bottom: screenLine = bottom
    }
    // The first lines of a row that is higher than the screen have no room where its end is to be seen.
    let hiddenLines = max(0, top - screenLine)
    hold(Anchor(item: item, hiddenLines: hiddenLines, screenLine: max(top, screenLine)), walker)
    fill(allowingBlankLines: 0, walker)
  }

  /// Scrolls by as little as brings some rows below and above a row on screen, as far as there are any and they fit.
  mutating func reveal(_ margin: Int, around row: IndexPath, _ walker: ContentWalker) {
    let margin = min(max(0, margin), max(0, lines - 1) / 2)
    guard margin > 0 else { return }
    let position = walker.counts.position(of: row)
    for neighbor in [position + margin, position - margin] {
      let neighbor = min(max(0, neighbor), walker.counts.total - 1)
      guard let neighbor = walker.counts.indexPath(at: neighbor) else { continue }
      scroll(toRow: neighbor, at: .none, walker)
    }
  }

  /// Shows a row at the top, but for some of its lines, as far as the content allows.
  mutating func show(_ row: IndexPath, hidingLines hiddenLines: Int, _ walker: ContentWalker) {
    let item = ContentWalker.Item.row(row)
    let screenLine = pinsHeader(over: item, walker) ? 1 : 0
    hold(Anchor(item: item, hiddenLines: max(0, hiddenLines), screenLine: screenLine), walker)
    fill(allowingBlankLines: 0, walker)
  }

  /// How much of a row can be seen.
  func visibility(of row: IndexPath) -> Visibility {
    guard lines > 0, let item = visibleItem(ofRowAt: row) else { return .none }
    let end = item.line + item.height
    if item.line >= firstUncoveredLine, end <= lines { return .whole }
    return end > firstUncoveredLine && item.line < lines ? .part : .none
  }

  /// Scrolls by as little as has as much of a row be seen as before, where it could be seen.
  mutating func keep(_ row: IndexPath, _ old: Visibility, _ walker: ContentWalker) {
    guard lines > 0, visibility(of: row) < old else { return }
    scroll(toRow: row, at: .none, walker)
  }

  /// How far to scroll down to see all of a row that is just below what is on screen.
  ///
  /// So a step costs the rows that it passes. `nil` if the row is elsewhere, or higher than the screen.
  private func distance(toRowBelow row: IndexPath, _ walker: ContentWalker) -> Int? {
    guard case .row(let last) = items.last?.item, last.section == row.section,
      row.row >= last.row, row.row - last.row <= lines,
      walker.height(of: .row(row)) < lines
    else { return nil }
    var distance = laidOutLines - lines
    for next in last.row..<row.row {
      let next = IndexPath(row: next + 1, section: row.section)
      distance += walker.gapHeight(above: next) + walker.height(of: .row(next))
      guard distance < lines else { return nil }
    }
    return distance > 0 ? distance : nil
  }

  private func isBelowTop(_ row: IndexPath, _ walker: ContentWalker) -> Bool {
    guard let anchor else { return false }
    return walker.counts.positionOfRows(after: anchor.item) <= walker.counts.position(of: row)
  }
}

// MARK: - Reading

extension Viewport {
  /// What is on the first line of the screen, and which of its lines.
  var start: Start? { items.first.map { Start(item: $0.item, line: offset) } }

  /// The first line of the screen that no pinned header covers.
  var firstUncoveredLine: Int { hasPinnedHeader ? 1 : 0 }

  /// What touches the screen, with the lines on which it begins.
  var visibleItems: [VisibleItem] {
    var line = -offset
    return items.map { item in
      defer { line += item.height }
      return VisibleItem(content: item.item, line: line, height: item.height)
    }
  }

  /// A row that touches the screen, with the line on which it begins.
  func visibleItem(ofRowAt row: IndexPath) -> VisibleItem? {
    var line = -offset
    for index in items.indices {
      let height = items[index].height
      if case .row(row) = items[index].item {
        return VisibleItem(content: .row(row), line: line, height: height)
      }
      line += height
    }
    return nil
  }

  var anchor: Anchor? {
    var first: Anchor?
    var line = -offset
    for item in items {
      defer { line += item.height }
      let hiddenLines = max(0, firstUncoveredLine - line)
      guard hiddenLines < item.height else { continue }
      let anchor = Anchor(
        item: item.item,
        hiddenLines: hiddenLines,
        screenLine: line + hiddenLines
      )
      if anchor.item.isRow { return anchor }
      first = first ?? anchor
    }
    return first
  }

  /// The rows of which something can be seen, from the top.
  ///
  /// On a screen without lines, the anchored row.
  var rows: [Row] {
    seenRows { indexPath, index, line in Row(indexPath: indexPath, id: items[index].id, line: line)
    }
  }

  /// The places of ``rows``.
  var indexPaths: [IndexPath] { seenRows { indexPath, _, _ in indexPath } }

  /// What a closure makes of each of the ``rows``, its number among the items and the line on which it begins.
  private func seenRows<Value>(_ make: (IndexPath, Int, Int) -> Value) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(items.count)
    var line = -offset
    for index in items.indices {
      let end = line + items[index].height
      if case .row(let indexPath) = items[index].item, end > firstUncoveredLine {
        values.append(make(indexPath, index, line))
      }
      line = end
    }
    return values
  }

  /// The visible row that is nearest to the edge at which the content begins.
  var rowAtEdge: Row? { gravity == .top ? rows.first : rows.last }

  /// The visible row with which a list opens.
  var rowAtOpening: Row? { hasMoreRows ? rows.first : rowAtEdge }

  /// Whether the edge at which the content begins is on screen.
  var showsEdge: Bool { lines > 0 && (gravity == .top ? isAtTop : isAtEnd) }

  /// The first row of which something can be seen.
  var firstVisibleRow: IndexPath? { rows.first?.indexPath }

  /// The last row that touches the screen.
  var lastRow: IndexPath? {
    for case .row(let indexPath) in items.lazy.reversed().map(\.item) { return indexPath }
    return nil
  }

  /// Whether rows cover the screen to its last line, so that none added at the end would be seen.
  var isFull: Bool { !items.isEmpty && laidOutLines >= lines }

  /// The lines of the screen below the last row and the footer.
  @MainActor func blankLines(_ walker: ContentWalker) -> Int {
    let uncovered = lines - laidOutLines
    // The footer's height is asked for only where it matters: mostly rows cover the screen.
    return uncovered > 0 ? max(0, uncovered - walker.footerHeight) : 0
  }
}

// MARK: - Parts

extension Viewport {
  /// A header, row or footer, as tall as it is.
  struct LaidOut {
    var item: ContentWalker.Item
    var height: Int
    /// The row's id, as it was when the row came on screen or the table was last told of a change.
    var id: AnyHashable?
    /// Whether the id was asked for.
    ///
    /// Not every row has one.
    var isIdentified = false
  }

  /// What is on the first line of the screen, and which of its lines.
  struct Start: Equatable {
    var item: ContentWalker.Item
    var line: Int
  }

  /// The first row of which something can be seen; where there is none, the first header
  /// or footer.
  ///
  /// It is what stays on its line, whatever happens around it.
  struct Anchor {
    var item: ContentWalker.Item
    /// The lines of it that are hidden above.
    var hiddenLines: Int
    /// The line of the screen on which its first visible line is.
    var screenLine: Int
  }

  /// A row of which something can be seen.
  struct Row {
    var indexPath: IndexPath
    var id: AnyHashable?
    /// The line of the screen on which its first line is.
    var line: Int
  }

  /// How much of a row can be seen.
  enum Visibility: Comparable {
    case none, part, whole
  }
}
