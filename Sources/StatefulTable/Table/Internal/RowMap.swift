/// What an update makes of the rows and sections of a table.
///
/// It is what everything follows that has a place in the table.
final class RowMap {
  let old: RowCounts
  private let update: TableUpdate
  /// Made when it is first asked for: where all changes are below the screen, nobody asks.
  private lazy var rows = makeRows()

  /// The map of an update that fits the rows before it.
  init(_ update: TableUpdate, from old: RowCounts) {
    self.update = update
    self.old = old
  }

  var new: RowCounts { update.counts }

  var inserts: RangeSet<Int> {
    if case .changed(let changes) = update.rows { changes.inserts } else { RangeSet() }
  }

  private var reloads: RangeSet<Int> {
    if case .changed(let changes) = update.rows { changes.reloads } else { RangeSet() }
  }

  private var replacements: [TableUpdate.Replacement] {
    guard case .reloaded = update.rows else { return update.replacements }
    return [.init(old: 0..<old.total, new: 0..<new.total)]
  }

  private var sections: IndexMap? { update.sections }

  private func makeRows() -> IndexMap {
    switch update.rows {
    case .reloaded:
      return IndexMap(removed: RangeSet(0..<old.total), added: RangeSet(0..<new.total))
    case .changed(let changes):
      guard !replacements.isEmpty || !update.movedSections.isEmpty else { return changes.map }
      return IndexMap(
        removed: changes.leaving.union(RangeSet(replacements.map(\.old))),
        added: changes.entering.union(RangeSet(replacements.map(\.new))),
        moves: changes.moves,
        blocks: update.movedSections.map { [new] move in
          (old.positions(inSection: move.source), new.positions(inSection: move.target))
        }
      )
    }
  }

  // MARK: Sections

  /// Where a section is afterwards; `nil` if it is gone.
  func newSection(of section: Int) -> Int? {
    guard old.sections.indices.contains(section) else { return nil }
    guard let sections else { return new.sections.indices.contains(section) ? section : nil }
    return sections.newIndex(of: section)
  }

  /// The section afterwards that has the place of one: itself, or else the next that stays, or the one before.
  func sectionInPlace(of section: Int) -> Int {
    if let section = newSection(of: section) { return section }
    let neighbor =
      sections?.firstStaying(from: section, below: old.sections.count)
      ?? sections?.lastStaying(below: section)
    return neighbor.flatMap(newSection) ?? max(0, min(section, new.sections.count - 1))
  }

  /// The index path of the same number in the section afterwards, or the first row in the place of its section.
  private func shifted(_ indexPath: IndexPath) -> IndexPath {
    guard let sections else { return indexPath }
    guard let section = sections.newIndex(of: indexPath.section) else {
      return IndexPath(row: 0, section: sectionInPlace(of: indexPath.section))
    }
    return IndexPath(row: indexPath.row, section: section)
  }

  // MARK: Rows

  /// Where a row is afterwards; `nil` if it is gone or was replaced.
  func newIndexPath(of indexPath: IndexPath) -> IndexPath? {
    guard old.contains(indexPath) else { return nil }
    return newIndexPath(at: old.position(of: indexPath))
  }

  private func newIndexPath(at position: Int) -> IndexPath? {
    rows.newIndex(of: position).flatMap(new.indexPath)
  }

  /// Whether a row shows other content afterwards.
  func isReloaded(_ indexPath: IndexPath) -> Bool {
    let position = old.position(of: indexPath)
    return reloads.contains(position) || isReplaced(position)
  }

  /// Whether a row was replaced, and did not move by itself.
  private func isReplaced(_ position: Int) -> Bool {
    !rows.isMoved(position) && replacement(of: position) != nil
  }

  private func replacement(of position: Int) -> TableUpdate.Replacement? {
    replacements.first { $0.old.contains(position) }
  }

  /// Where a set of rows is afterwards.
  ///
  /// Replaced rows keep their index if there are as many as before.
  func newPositions(of positions: RangeSet<Int>) -> RangeSet<Int> {
    guard !positions.isEmpty else { return positions }
    var new = rows.newIndices(of: positions)
    for replacement in replacements
    where replacement.keepsIndices && replacement.old.count == replacement.new.count {
      let distance = replacement.new.lowerBound - replacement.old.lowerBound
      for range in positions.intersection(RangeSet(replacement.old)).ranges {
        new.insert(contentsOf: range.lowerBound + distance..<range.upperBound + distance)
      }
    }
    return new
  }

  // MARK: What follows

  /// Where a row is afterwards, by its id if it was replaced; `nil` if it is gone.
  @MainActor func indexPath(of row: RowSelection.Row, _ finder: RowFinder) -> IndexPath? {
    if let target = newIndexPath(of: row.indexPath) { return target }
    guard isReplaced(old.position(of: row.indexPath)) else { return nil }
    let place = shifted(row.indexPath)
    guard let id = row.id else { return new.contains(place) ? place : nil }
    return finder.row(withID: id, near: place)
  }

  /// The row that takes over from one that is gone: the one in its place, the next that stays, or the last.
  func substitute(for indexPath: IndexPath) -> IndexPath? {
    let position = old.position(of: indexPath)
    if isReplaced(position) { return new.nearest(to: shifted(indexPath)) }
    return rows.firstStaying(from: position, below: old.total).flatMap(newIndexPath)
      ?? new.indexPath(at: new.total - 1)
  }

  /// What is anchored afterwards: the same, or the nearest that stays, or what has its place.
  @MainActor func place(
    for anchor: Viewport.Anchor,
    among visible: [Viewport.Row],
    _ finder: RowFinder
  ) -> Viewport.Anchor {
    // Where no sections are named, one that is gone after a reload leaves its number: what is nearest to that is held.
    guard sections != nil || anchor.item.row != nil else { return anchor }
    var place = anchor
    switch anchor.item {
    case .stateView(let section):
      place.item = .stateView(section: newSection(of: section) ?? section)
    case .header(let section):
      if let section = newSection(of: section) {
        place.item = .header(section: section)
      } else {
        place.hiddenLines = 0
        place.item =
          firstRow(ofCut: section).map { $0.row == 0 ? .header(section: $0.section) : .row($0) }
          ?? .header(section: sectionInPlace(of: section))
      }
    case .footer(let section):
      if let section = newSection(of: section) {
        place.item = .footer(section: section)
      } else if let row = lastRow(ofCut: section) {
        place.hiddenLines = 0
        place.item = .row(row)
      } else {
        place.item = .footer(section: sectionInPlace(of: section))
      }
    case .gap(above: let row) where newIndexPath(of: row) != nil:
      place.item = .gap(above: newIndexPath(of: row) ?? row)
    case .row(let indexPath), .gap(above: let indexPath):
      let position = old.position(of: indexPath)
      if let replacement = replacement(of: position) {
        return self.place(for: anchor, at: indexPath, in: replacement, among: visible, finder)
      }
      let nearest = rows.nearestStaying(to: position, below: old.total)
      if nearest != position { place.hiddenLines = 0 }
      let substitute = shifted(indexPath)
      place.item = .row(nearest.flatMap(newIndexPath) ?? new.nearest(to: substitute) ?? substitute)
    }
    return place
  }

  /// The first row of a section that was cut anew, among those that stay.
  private func firstRow(ofCut section: Int) -> IndexPath? {
    let range = old.positions(inSections: section..<section + 1)
    return rows.firstStaying(from: range.lowerBound, below: range.upperBound).flatMap(newIndexPath)
  }

  private func lastRow(ofCut section: Int) -> IndexPath? {
    let range = old.positions(inSections: section..<section + 1)
    guard let last = rows.lastStaying(below: range.upperBound), last >= range.lowerBound else {
      return nil
    }
    return newIndexPath(at: last)
  }

  /// Follows the first of the replaced rows on screen that is still there by its id, or else the index.
  @MainActor private func place(
    for anchor: Viewport.Anchor,
    at indexPath: IndexPath,
    in replacement: TableUpdate.Replacement,
    among visible: [Viewport.Row],
    _ finder: RowFinder
  ) -> Viewport.Anchor {
    var place = anchor
    let shifted = shifted(indexPath)
    if rows.isMoved(old.position(of: indexPath)) { place.hiddenLines = 0 }
    let known = visible.filter { row in
      let position = old.position(of: row.indexPath)
      return row.id != nil && replacement.old.contains(position) && !rows.isMoved(position)
    }
    let found = known.lazy.compactMap { row in
      row.id.flatMap { finder.row(withID: $0, near: self.shifted(row.indexPath)) }.map { (row, $0) }
    }.first
    guard let (row, target) = found else {
      let inPlace = new.nearest(to: shifted) ?? shifted
      place.item = .row(inPlace)
      if inPlace != shifted { place.hiddenLines = 0 }
      return place
    }
    place.item = .row(target)
    guard row.indexPath != indexPath else { return place }
    place.hiddenLines = 0
    // A row without an id may well be there still, so another one doesn't take its line.
    if visible.first?.id == nil { place.screenLine = row.line }
    return place
  }
}
