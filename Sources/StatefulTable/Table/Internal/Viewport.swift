/// What of a table's content is on screen: the headers and rows that touch it, and no others.
///
/// All is computed outward from what is there, so each change costs the lines that come on screen.
@MainActor struct Viewport {
  /// A header or row, as tall as it is.
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

  /// The first row of which something can be seen; where there is none, the first header.
  ///
  /// It is what stays on its line, whatever happens around it.
  struct Anchor {
    var item: ContentWalker.Item
    /// The lines of it that are hidden above.
    var hiddenLines: Int
    /// The line of the screen on which its first visible line stands.
    var screenLine: Int
  }

  /// A row of which something can be seen.
  struct Row {
    var indexPath: IndexPath
    var id: AnyHashable?
    /// The line of the screen on which its first line stands.
    var line: Int
  }

  /// The height of the screen.
  var lines = 0
  /// What touches the screen, from the top.
  ///
  /// Empty only when the table is.
  private(set) var items: [LaidOut] = []
  /// The lines of the first item that are above the screen.
  private(set) var offset = 0
  /// Whether the header of the first item's section covers the first line, its own place being above.
  private(set) var hasPinnedHeader = false

  /// The lines from the top of the screen to the end of the last item.
  var laidOutLines: Int {
    // A loop, as a closure is asked each time whether it is on the main actor.
    var count = -offset
    for index in items.indices { count += items[index].height }
    return count
  }
}

// MARK: - Changing

extension Viewport {
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
  /// It stands higher if there is not enough content above it, and lower where the header that sticks
  /// to the top would hide it.
  mutating func hold(_ anchor: Anchor, _ walker: ContentWalker) {
    guard let item = walker.item(nearestTo: anchor.item) else { return showTop(walker) }
    let held = laidOut(item, walker)
    items = [held]
    offset = item == anchor.item ? min(anchor.hiddenLines, held.height - 1) : 0
    let screenLine = min(anchor.screenLine, max(0, lines - 1))
    moveUp(by: max(screenLine, pinsHeader(over: item, walker) ? 1 : 0), walker)
    settle(walker)
  }

  /// Takes in content that was added after the last item.
  mutating func extend(_ walker: ContentWalker) {
    if items.isEmpty { showTop(walker) } else { settle(walker) }
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
    var above: [LaidOut] = []
    above.reserveCapacity(max(0, min(distance, items.count)))
    while remaining > 0, var top = above.last ?? items.first {
      if offset >= remaining {
        offset -= remaining
        break
      }
      remaining -= offset
      offset = 0
      guard let previous = walker.item(before: top.item) else { break }
      top = laidOut(previous, walker)
      if above.count > lines {
        above = []
        items = []
      }
      above.append(top)
      offset = top.height
    }
    items.insert(contentsOf: above.reversed(), at: 0)
  }

  /// Lays out what came on screen below, drops what left it, and updates ids and the pinned header.
  private mutating func settle(_ walker: ContentWalker) {
    var covered = laidOutLines
    while covered < lines, let last = items.last, let next = walker.item(after: last.item) {
      let below = laidOut(next, walker)
      items.append(below)
      covered += below.height
    }
    while items.count > 1, covered - items[items.count - 1].height >= lines {
      covered -= items.removeLast().height
    }
    for index in items.indices where !items[index].isIdentified {
      items[index].isIdentified = true
      guard case .row(let indexPath) = items[index].item else { continue }
      items[index].id = walker.source.id(ofRowAt: indexPath)
    }
    hasPinnedHeader = items.first.map { pinsHeader(over: $0.item, walker) } ?? false
  }

  /// Whether an item on the first line is covered by the header of its section.
  ///
  /// On a screen of one line there would be nothing else to see.
  func pinsHeader(over item: ContentWalker.Item, _ walker: ContentWalker) -> Bool {
    lines > 1 && item.isRow && walker.hasHeader(item.section)
  }

  private func laidOut(_ item: ContentWalker.Item, _ walker: ContentWalker) -> LaidOut {
    LaidOut(item: item, height: walker.height(of: item))
  }
}

// MARK: - Scrolling to a row

extension Viewport {
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
      guard !isWhollyVisible(item) else { return }
      if let distance = distance(toRowBelow: row, walker) {
        return scrollDown(by: distance, walker)
      }
      screenLine = isBelowTop(row, walker) ? bottom : top
    case .top: screenLine = top
    case .middle: screenLine = bottom / 2
    case .bottom: screenLine = bottom
    }
    hold(Anchor(item: item, hiddenLines: 0, screenLine: max(top, screenLine)), walker)
    fill(allowingBlankLines: 0, walker)
  }

  private func isWhollyVisible(_ item: ContentWalker.Item) -> Bool {
    var line = -offset
    for index in items.indices {
      let end = line + items[index].height
      if items[index].item == item { return line >= firstUncoveredLine && end <= lines }
      line = end
    }
    return false
  }

  /// How far to scroll down to see all of a row that is just below what is on screen.
  ///
  /// So a step costs the rows that it passes. `nil` if the row is elsewhere, or higher than the screen.
  private func distance(toRowBelow row: IndexPath, _ walker: ContentWalker) -> Int? {
    guard case .row(let last) = items.last?.item, last.section == row.section,
      (last.row...last.row + lines).contains(row.row),
      walker.height(of: .row(row)) < lines
    else { return nil }
    var distance = laidOutLines - lines
    for next in last.row..<row.row {
      distance += walker.height(of: .row(IndexPath(row: next + 1, section: row.section)))
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
  /// The first line of the screen that no pinned header covers.
  var firstUncoveredLine: Int { hasPinnedHeader ? 1 : 0 }

  /// What touches the screen, with the lines on which it begins.
  var visibleItems: [VisibleItem] {
    var visible: [VisibleItem] = []
    visible.reserveCapacity(items.count)
    var line = -offset
    for index in items.indices {
      let height = items[index].height
      visible.append(VisibleItem(content: items[index].item, line: line, height: height))
      line += height
    }
    return visible
  }

  var anchor: Anchor? {
    var header: Anchor?
    var line = -offset
    for index in items.indices {
      let hiddenLines = max(0, firstUncoveredLine - line)
      if hiddenLines < items[index].height {
        let anchor = Anchor(
          item: items[index].item,
          hiddenLines: hiddenLines,
          screenLine: line + hiddenLines
        )
        if anchor.item.isRow { return anchor }
        header = header ?? anchor
      }
      line += items[index].height
    }
    return header
  }

  /// The rows of which something can be seen, from the top.
  ///
  /// On a screen without lines, the anchored row.
  var rows: [Row] {
    var rows: [Row] = []
    var line = -offset
    for index in items.indices {
      let end = line + items[index].height
      if case .row(let indexPath) = items[index].item, end > firstUncoveredLine {
        rows.append(Row(indexPath: indexPath, id: items[index].id, line: line))
      }
      line = end
    }
    return rows
  }

  /// The first row of which something can be seen.
  var firstVisibleRow: IndexPath? {
    var line = -offset
    for index in items.indices {
      let end = line + items[index].height
      if case .row(let indexPath) = items[index].item, end > firstUncoveredLine { return indexPath }
      line = end
    }
    return nil
  }

  /// The first row that touches the screen.
  var firstRow: (indexPath: IndexPath, id: AnyHashable?)? {
    for index in items.indices {
      if case .row(let indexPath) = items[index].item { return (indexPath, items[index].id) }
    }
    return nil
  }

  /// Whether rows cover the screen to its last line, so that none added at the end would be seen.
  var isFull: Bool {
    // Each item has a line on the screen at least, which mostly saves adding up how many it has.
    !items.isEmpty && (items.count >= lines || laidOutLines >= lines)
  }

  /// The lines of the screen below the last row and the footer.
  func blankLines(_ walker: ContentWalker) -> Int {
    let uncovered = lines - laidOutLines
    // The footer's height is asked for only where it matters: mostly rows cover the screen.
    return uncovered > 0 ? max(0, uncovered - walker.footerHeight) : 0
  }
}
