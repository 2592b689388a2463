/// What a table shows: the number of rows, what is on screen, the selection, and which rows are unseen.
///
/// It holds the rules of how these follow the data. Changes are made on a copy, so that the data source
/// and the delegate, which are asked meanwhile, see the table as it was before.
@MainActor struct TableContent {
  private(set) var counts = RowCounts.none
  private(set) var viewport = Viewport()
  private(set) var selection: (indexPath: IndexPath, id: AnyHashable?)?
  /// Positions of rows that were inserted above the screen and not on it since.
  private var unseenRows = RangeSet<Int>()
  /// Whether there ever was a screen to see the rows on.
  ///
  /// Before, there is no place to keep, and the table shows the top.
  private var wasVisible: Bool

  init(isVisible: Bool = false) {
    wasVisible = isVisible
  }

  var unseenRowsAbove: Int {
    guard !unseenRows.isEmpty, let anchor = viewport.anchor else { return 0 }
    let rowsAbove = 0..<counts.position(of: anchor.item)
    return unseenRows.ranges.reduce(0) { $0 + $1.clamped(to: rowsAbove).count }
  }

  // MARK: Screen

  mutating func becomeVisible() {
    wasVisible = true
  }

  /// Shows a viewport, and marks the rows on it as seen.
  mutating func show(_ viewport: Viewport) {
    self.viewport = viewport
    guard viewport.lines > 0, !unseenRows.isEmpty, let first = viewport.anchor?.item,
      let last = viewport.items.last?.item
    else { return }
    unseenRows.remove(contentsOf: counts.position(of: first)..<counts.positionOfRows(after: last))
  }

  private mutating func changeViewport(
    lines: Int,
    _ source: RowSource,
    _ change: (inout Viewport, ContentWalker) -> Void
  ) {
    var changed = viewport
    changed.lines = lines
    change(&changed, ContentWalker(source: source, counts: counts))
    show(changed)
  }

  mutating func select(_ indexPath: IndexPath?, _ source: RowSource) {
    selection = indexPath.map { ($0, source.id(ofRowAt: $0)) }
  }

  // MARK: Reloads

  /// Shows the first rows of new data, with none selected.
  mutating func restart(_ newCounts: RowCounts, lines: Int, _ source: RowSource) {
    counts = newCounts
    selection = nil
    unseenRows = RangeSet()
    changeViewport(lines: lines, source) { $0.showTop($1) }
  }

  /// Shows new data in the same place, by id or by index.
  ///
  /// If the data seems to be as it was, the unseen rows stay unseen.
  mutating func reload(_ newCounts: RowCounts, lines: Int, _ source: RowSource) {
    let anchor = wasVisible ? viewport.anchor : nil
    if !unseenRows.isEmpty, newCounts != counts || !hasKnownRows(source) {
      unseenRows = RangeSet()
    }
    counts = newCounts
    let finder = RowFinder(source: source, counts: counts)
    if let selection {
      let found = selection.id.flatMap { finder.row(withID: $0, near: selection.indexPath) }
      select(found ?? counts.nearest(to: selection.indexPath), source)
    }
    let place = anchor.map { finder.place(for: $0, among: viewport.rows) }
    changeViewport(lines: lines, source) { viewport, walker in
      guard let place else { return viewport.showTop(walker) }
      viewport.hold(place, walker)
      viewport.fill(allowingBlankLines: 0, walker)
    }
  }

  /// Whether the rows on screen and the selected one still have the ids that they had.
  private func hasKnownRows(_ source: RowSource) -> Bool {
    if let selection, source.id(ofRowAt: selection.indexPath) != selection.id { return false }
    return viewport.rows.allSatisfy { source.id(ofRowAt: $0.indexPath) == $0.id }
  }

  // MARK: Pages

  /// The row counts of the last section, and of those that are new after it.
  struct AppendedCounts {
    var last: Int
    var new: [Int] = []
  }

  /// Asks for the row counts from the last section on, with those of new sections after it.
  ///
  /// A section that is given is known to be the last, with nothing changed before its end. The answer is
  /// `nil` if more has changed than rows being added at the end.
  func appendedCounts(fromSection section: Int?, _ source: RowSource) -> AppendedCounts? {
    let sectionCount = source.sectionCount
    guard let last = counts.sections.indices.last, section ?? last == last, sectionCount > last,
      section != nil || hasUnchangedCounts(0..<last, source)
    else { return nil }
    let lastCount = source.rowCount(inSection: last)
    guard lastCount >= counts.sections[last] else { return nil }
    var appended = AppendedCounts(last: lastCount)
    for section in last + 1..<max(last + 1, sectionCount) {
      appended.new.append(source.rowCount(inSection: section))
    }
    if let row = viewport.firstRow, let id = row.id, source.id(ofRowAt: row.indexPath) != id {
      return nil
    }
    return appended
  }

  /// How many rows a section has gained, `nil` if it has lost any or other sections have changed.
  func prependedCount(inSection section: Int, isLocal: Bool, _ source: RowSource) -> Int? {
    guard counts.sections.indices.contains(section), source.sectionCount == counts.sections.count,
      isLocal
        || hasUnchangedCounts(0..<section, source)
          && hasUnchangedCounts(section + 1..<counts.sections.count, source)
    else { return nil }
    let added = source.rowCount(inSection: section) - counts.sections[section]
    return added >= 0 ? added : nil
  }

  private func hasUnchangedCounts(_ sections: Range<Int>, _ source: RowSource) -> Bool {
    sections.isEmpty || source.hasRowCounts(counts.sections, inSections: sections)
  }

  /// Takes the row counts of sections from the last one on.
  ///
  /// Nothing on screen changes by that.
  mutating func replaceLastSection(with appended: AppendedCounts) {
    counts.replaceLastSection(with: appended.last)
    if !appended.new.isEmpty {
      counts.replaceSections(from: counts.sections.count, with: appended.new[...])
    }
  }

  // MARK: Batches

  /// The row counts after some sections were cut anew, for which the data source is asked.
  func counts(
    after change: SectionChange,
    _ source: RowSource
  ) throws(BatchUpdateError) -> RowCounts {
    let old = counts.sections
    let newSections =
      change.sections.lowerBound..<change.sections.lowerBound + change.newCount
    let named = BatchChanges(deletes: Array(change.sections), inserts: Array(newSections))
    _ = try SectionMap(named, from: old.count, to: source.sectionCount)
    var new = newSections.map(source.rowCount)
    new += old[change.sections.upperBound...]
    var counts = counts
    counts.replaceSections(from: change.sections.lowerBound, with: new[...])
    return counts
  }

  /// Follows a batch that fits the data.
  mutating func follow(
    _ map: BatchMap,
    countsAsUnseen: Bool,
    lines: Int,
    _ source: RowSource
  ) throws(BatchUpdateError) {
    try checkIDs(map, source)
    let finder = RowFinder(source: source, counts: map.new)
    let place = wasVisible ? viewport.anchor.map { self.place(for: $0, map, finder) } : nil
    let selected = selection.flatMap { successor(of: $0, map, finder) }
    unseenRows = map.newPositions(of: unseenRows)
    counts = map.new
    select(selected, source)
    if let place, countsAsUnseen {
      unseenRows.formUnion(map.inserted(before: counts.position(of: place.item)))
    }
    hold(place, lines: lines, source)
  }

  /// Follows a batch that cuts sections anew, as it follows any other.
  mutating func follow(
    _ regrouping: Regrouping,
    countsAsUnseen: Bool,
    lines: Int,
    _ source: RowSource
  ) throws(BatchUpdateError) {
    try checkIDs(regrouping, source)
    let place = wasVisible ? viewport.anchor.map(regrouping.place) : nil
    let selected = (selection?.indexPath).flatMap(regrouping.successor)
    unseenRows = regrouping.newPositions(of: unseenRows)
    counts = regrouping.new
    select(selected, source)
    if let place, countsAsUnseen {
      unseenRows.formUnion(regrouping.inserted(before: counts.position(of: place.item)))
    }
    hold(place, lines: lines, source)
  }

  private mutating func hold(_ place: Viewport.Anchor?, lines: Int, _ source: RowSource) {
    changeViewport(lines: lines, source) { viewport, walker in
      guard let place else { return viewport.showTop(walker) }
      viewport.hold(place, walker)
      viewport.showAllIfItFits(walker)
    }
  }

  /// Checks that the rows that were on screen, and the selected one, are where the batch puts them.
  private func checkIDs(_ map: some RowMapping, _ source: RowSource) throws(BatchUpdateError) {
    var rows = viewport.rows.map { ($0.indexPath, $0.id) }
    if let selection { rows.append(selection) }
    for (indexPath, id) in rows {
      guard let id, !map.isReloaded(indexPath), let target = map.newIndexPath(of: indexPath),
        let found = source.id(ofRowAt: target), found != id
      else { continue }
      let reason = BatchUpdateError.Reason.wrongRow(
        target,
        expected: String(describing: id),
        found: String(describing: found)
      )
      throw map.error(reason, newSection: target.section)
    }
  }

  /// What is selected after a batch instead of a row: the row itself, the next one, or the last.
  private func successor(
    of row: (indexPath: IndexPath, id: AnyHashable?),
    _ map: BatchMap,
    _ finder: RowFinder
  ) -> IndexPath? {
    if let target = map.newIndexPath(of: row.indexPath) { return target }
    if map.isInReloadedSection(row.indexPath) {
      let place = map.sections.shifted(row.indexPath)
      return row.id.flatMap { finder.row(withID: $0, near: place) } ?? map.new.nearest(to: place)
    }
    return map.nextStaying(from: row.indexPath).flatMap(map.newIndexPath)
      ?? map.new.indexPath(at: map.new.total - 1)
  }

  /// What is anchored after a batch: the row itself, the nearest that stays, or where none does, the
  /// one that has its place.
  private func place(
    for anchor: Viewport.Anchor,
    _ map: BatchMap,
    _ finder: RowFinder
  ) -> Viewport.Anchor {
    var place = anchor
    switch anchor.item {
    case .header(let section):
      place.item = .header(section: map.sections.sectionInPlace(of: section))
      if map.sections.newSection(of: section) == nil { place.hiddenLines = 0 }
    case .stateView(let section):
      place.item = .stateView(section: map.sections.sectionInPlace(of: section))
    case .row(let indexPath) where map.sections.isReloaded(indexPath.section):
      return placeInReloadedSection(for: anchor, at: indexPath, map, finder)
    case .row(let indexPath):
      let row = map.nearestStaying(to: indexPath)
      if row != indexPath { place.hiddenLines = 0 }
      let target = row.flatMap(map.newIndexPath)
      let substitute = map.sections.shifted(indexPath)
      place.item = .row(target ?? map.new.nearest(to: substitute) ?? substitute)
    }
    return place
  }

  /// Looks for the rows of a reloaded section that were on screen, by id or by index, as a reload does.
  private func placeInReloadedSection(
    for anchor: Viewport.Anchor,
    at indexPath: IndexPath,
    _ map: BatchMap,
    _ finder: RowFinder
  ) -> Viewport.Anchor {
    var shifted = anchor
    shifted.item = .row(map.sections.shifted(indexPath))
    if map.isMoved(indexPath) { shifted.hiddenLines = 0 }
    let rows = viewport.rows.lazy
      .filter { $0.indexPath.section == indexPath.section && !map.isMoved($0.indexPath) }
      .map { row in
        var row = row
        row.indexPath = map.sections.shifted(row.indexPath)
        return row
      }
    var place = finder.place(for: shifted, among: Array(rows))
    if case .row(let row) = place.item, !map.new.contains(row),
      let nearest = map.new.nearest(to: row)
    {
      place.item = .row(nearest)
      place.hiddenLines = 0
    }
    return place
  }
}
