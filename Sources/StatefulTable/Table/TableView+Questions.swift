// What a table says of itself. Asking changes nothing.
extension TableView {
  /// The number of rows in all sections, after the last reload and updates.
  public var numberOfRows: Int {
    loadIfStale()
    return counts.total
  }

  /// The number of sections, after the last reload and updates.
  public var numberOfSections: Int {
    loadIfStale()
    return counts.sections.count
  }

  /// The number of rows in a section, after the last reload and updates.
  ///
  /// It is 0 for a section that doesn't exist.
  public func numberOfRows(inSection section: Int) -> Int {
    loadIfStale()
    return counts.rowCount(inSection: section)
  }

  /// The positions of the rows of some sections, counted over all sections.
  ///
  /// Sections that don't exist have none.
  func positions(inSections sections: Range<Int>) -> Range<Int> {
    loadIfStale()
    return counts.positions(inSections: sections)
  }

  /// The number of rows below what is on screen.
  package var rowsBelow: Int {
    loadIfStale()
    guard size.lines > 0, let last = content.viewport.items.last?.item else {
      return content.counts.total
    }
    return content.counts.total - content.counts.positionOfRows(after: last)
  }

  /// The number of rows above what is on screen.
  package var rowsAbove: Int {
    loadIfStale()
    guard size.lines > 0, let first = content.viewport.items.first?.item else { return 0 }
    return content.counts.position(of: first)
  }

  /// The number of rows that were inserted above the screen and weren't on screen since.
  ///
  /// A reload sets it to 0, unless the data is unchanged. See ``reloadData()``.
  public var unseenRowsAbove: Int {
    content.unseenRowsAbove
  }

  /// The first visible row, and the number of its lines that are scrolled off or covered by a
  /// header.
  public var anchor: (indexPath: IndexPath, line: Int)? {
    loadIfStale()
    guard size.lines > 0, let anchor = content.viewport.anchor, case .row(let row) = anchor.item
    else { return nil }
    return (row, anchor.hiddenLines)
  }

  /// The visible rows, from the top.
  public var indexPathsForVisibleRows: [IndexPath] {
    loadIfStale()
    return size.lines > 0 ? content.viewport.indexPaths : []
  }

  /// The first of ``indexPathsForVisibleRows``.
  var indexPathForFirstVisibleRow: IndexPath? {
    loadIfStale()
    return size.lines > 0 ? content.viewport.firstVisibleRow : nil
  }

  /// The number of rows that were inserted below the screen and weren't on screen since.
  ///
  /// It only counts with ``Gravity/bottom``. Rows of a next page don't count. A reload sets it to
  /// 0, like ``unseenRowsAbove``.
  public var unseenRowsBelow: Int {
    content.unseenRowsBelow
  }

  package var visibleItems: [VisibleItem] {
    loadIfStale()
    return size.lines > 0 ? content.viewport.visibleItems : []
  }

  /// A row that touches the screen, or `nil` if the row is elsewhere.
  package func visibleItem(ofRowAt indexPath: IndexPath) -> VisibleItem? {
    loadIfStale()
    return size.lines > 0 ? content.viewport.visibleItem(ofRowAt: indexPath) : nil
  }

  /// Whether the state view among the rows touches the screen.
  var showsStateView: Bool {
    loadIfStale()
    return size.lines > 0 && content.viewport.items.contains { $0.item.isStateView }
  }

  /// The rows below the gaps that touch the screen.
  var gapsOnScreen: [IndexPath] {
    loadIfStale()
    guard size.lines > 0 else { return [] }
    return content.viewport.items.compactMap {
      if case .gap(above: let row) = $0.item { row } else { nil }
    }
  }

  /// Whether a gap is on screen as it was laid out.
  var showsGaps: Bool {
    let items = content.viewport.items
    // A closure of the main actor would be checked for its actor at each item.
    for index in items.indices { if case .gap = items[index].item { return true } }
    return false
  }

  /// Whether a gap on screen has another height than when it was laid out.
  var hasOutdatedGaps: Bool {
    let items = content.viewport.items
    guard size.lines > 0, let host else { return false }
    return zip(items, items.dropFirst()).contains { above, below in
      guard case .row(let row) = below.item else { return false }
      let height = above.item == .gap(above: row) ? above.height : 0
      return host.gapHeight(aboveRowAt: row, in: self) != height
    }
  }

  package var pinnedHeaderSection: Int? {
    loadIfStale()
    return content.viewport.hasPinnedHeader ? content.viewport.items.first?.item.section : nil
  }

  package var footerLine: Int? {
    loadIfStale()
    // Lines that no row covers are below the last row: otherwise the next one would be there.
    let line = content.viewport.laidOutLines
    guard line < size.lines, let host, host.footerHeight(in: self) > 0 else { return nil }
    return line
  }

  /// The cell of a row, or `nil` if there is no such row.
  public func cellForRow(at indexPath: IndexPath) -> Cell? {
    loadIfStale()
    return counts.contains(indexPath) ? query.cell(forRowAt: indexPath) : nil
  }

  /// The header of a section, or `nil` if it has none.
  package func header(inSection section: Int) -> SectionHeader? {
    loadIfStale()
    guard counts.sections.indices.contains(section) else { return nil }
    return query.header(forSection: section)
  }

  /// The title of a section's footer, or `nil` if it has none.
  package func titleForFooter(inSection section: Int) -> String? {
    loadIfStale()
    guard counts.sections.indices.contains(section) else { return nil }
    return query.footerTitle(forSection: section)
  }

  /// The number of rows before a row, over all sections.
  public func position(ofRowAt indexPath: IndexPath) -> Int? {
    loadIfStale()
    return counts.contains(indexPath) ? counts.position(of: indexPath) : nil
  }

  /// The row with a number of rows before it, over all sections, or `nil` if there are fewer rows.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  public func indexPathForRow(atPosition position: Int) -> IndexPath? {
    loadIfStale()
    return counts.indexPath(at: position)
  }
}
