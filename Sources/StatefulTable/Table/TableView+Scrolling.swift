#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TableView {
  /// Scrolls down by a number of lines, or up if it is less than 0, as far as there is content.
  ///
  /// A table without lines doesn't scroll.
  ///
  /// - Complexity: O(*n*) for *n* lines scrolled, whatever the number of rows; `Int.max` and `Int.min`
  ///   go to the end and to the top at once.
  public func scroll(by lines: Int) {
    loadIfStale()
    change(.scroll) {
      guard size.lines > 0 else { return }
      changeViewport { viewport, walker in
        if lines < 0 {
          viewport.scrollUp(by: Int(clamping: lines.magnitude), walker)
        } else {
          viewport.scrollDown(by: lines, walker)
        }
      }
    }
  }

  /// Scrolls a row to a place on the screen, as far as the content allows.
  ///
  /// An index path beyond the rows counts as the nearest row. A table without lines doesn't scroll.
  ///
  /// - Complexity: O(*n*) for *n* lines on screen, whatever the distance.
  public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition) {
    loadIfStale()
    change(.scroll) {
      guard size.lines > 0, let row = counts.nearest(to: indexPath) else { return }
      changeViewport { $0.scroll(toRow: row, at: position, $1) }
    }
  }
}

extension Viewport {
  fileprivate mutating func scroll(
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
