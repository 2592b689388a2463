// What can be read off a viewport.
extension Viewport {
  /// The first line of the screen that no pinned header covers.
  var firstUncoveredLine: Int { hasPinnedHeader ? 1 : 0 }

  /// What touches the screen, with the lines on which it begins.
  var visibleItems: VisibleItems { VisibleItems(items, offset: offset) }

  /// A row that touches the screen, with the line on which it begins.
  func visibleItem(ofRowAt row: IndexPath) -> VisibleItem? {
    var line = -offset
    for index in items.indices {
      let height = items[index].height
      if case .row(row) = items[index].item {
        return VisibleItem(content: items[index].item, line: line, height: height)
      }
      line += height
    }
    return nil
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

  /// The visible row that is nearest to the edge at which the content begins.
  var rowAtStart: Row? { gravity == .top ? rows.first : rows.last }

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

  /// The last row that touches the screen.
  var lastRow: IndexPath? {
    for index in items.indices.reversed() {
      if case .row(let indexPath) = items[index].item { return indexPath }
    }
    return nil
  }

  /// Whether the last item is the footer of a section, above which rows may be added at the section's end.
  func endsWithFooter(ofSection section: Int) -> Bool {
    items.last?.item == .footer(section: section)
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
