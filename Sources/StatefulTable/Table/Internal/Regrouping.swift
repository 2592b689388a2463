/// A way from the rows before some updates to the rows after them.
protocol RowMapping {
  /// The row counts before the updates.
  var old: RowCounts { get }
  /// The row counts after the updates.
  var new: RowCounts { get }
  /// Whether a row, from before the updates, shows other content after them.
  func isReloaded(_ indexPath: IndexPath) -> Bool
  /// Where a row, from before the updates, stands after them; `nil` if it is gone.
  func newIndexPath(of indexPath: IndexPath) -> IndexPath?
  /// Where a set of rows, by their positions, stands after the updates.
  func newPositions(of positions: RangeSet<Int>) -> RangeSet<Int>
  /// The rows that the updates inserted before a position, moved ones aside.
  func inserted(before end: Int) -> RangeSet<Int>
  /// An error that says what the updates make of a section, from after them.
  func error(_ reason: BatchUpdateError.Reason, newSection: Int) -> BatchUpdateError
}

extension BatchMap: RowMapping {}

/// A batch of updates of rows in one order, with regrouped sections.
///
/// Rows are known by their positions over all sections. A row that another section takes over, because
/// sections came, went, split or merged, has not moved.
struct Regrouping {
  let old: RowCounts
  let new: RowCounts
  private let change: SectionChange
  /// All rows as those of one section.
  private let map: BatchMap

  /// Checks updates against the number of rows before and after them.
  ///
  /// The rows are counted from the first of the section `base`.
  init(
    _ rows: RowChanges,
    _ change: SectionChange,
    base: Int,
    from old: RowCounts,
    to new: RowCounts
  ) throws(BatchUpdateError) {
    let start = old.position(of: .header(section: base))
    func place(_ row: Int) -> IndexPath { IndexPath(row: start + row, section: 0) }
    var batch = BatchUpdate()
    batch.rows.deletes = rows.deletes.map(place)
    batch.rows.inserts = rows.inserts.map(place)
    batch.rows.reloads = rows.reloads.map(place)
    batch.rows.moves = rows.moves.map { .init(source: place($0.source), target: place($0.target)) }
    let oldRows = RowCounts([old.total])
    let newRows = RowCounts([new.total])
    let sections = try SectionMap(BatchChanges(), from: 1, to: 1)
    try batch.checkRows(from: oldRows, keeping: oldRows.sections, to: newRows, sections)
    map = BatchMap(batch, sections, from: oldRows, to: newRows)
    self.change = change
    self.old = old
    self.new = new
  }

  private func position(of indexPath: IndexPath) -> IndexPath {
    IndexPath(row: old.position(of: indexPath), section: 0)
  }

  /// What is anchored afterwards: the row itself, the nearest that stays, or the one that has its place.
  func place(for anchor: Viewport.Anchor) -> Viewport.Anchor {
    var place = anchor
    switch anchor.item {
    case .header(let section) where !change.sections.contains(section):
      place.item = .header(section: newSection(ofOther: section))
    case .footer(let section) where !change.sections.contains(section):
      place.item = .footer(section: newSection(ofOther: section))
    case .header(let section):
      let row = IndexPath(row: old.position(of: anchor.item), section: 0)
      let target = map.nearestStaying(to: row).flatMap(newPlace)
      place.hiddenLines = 0
      place.item =
        target.map { $0.row == 0 ? .header(section: $0.section) : .row($0) }
        ?? .header(section: min(section, max(0, new.sections.count - 1)))
    case .footer(let section):
      let row = IndexPath(row: max(0, old.position(of: anchor.item) - 1), section: 0)
      let target = map.nearestStaying(to: row).flatMap(newPlace)
      place.hiddenLines = 0
      place.item = target.map { .row($0) } ?? .footer(section: section)
    case .stateView:
      // Wherever it stands now, or what has come in its place.
      break
    case .row(let indexPath):
      let row = position(of: indexPath)
      let nearest = map.nearestStaying(to: row)
      if nearest != row { place.hiddenLines = 0 }
      let first = IndexPath(row: 0, section: change.sections.lowerBound)
      place.item = .row(nearest.flatMap(newPlace) ?? new.nearest(to: first) ?? first)
    }
    return place
  }

  /// The place of a section that wasn't regrouped.
  private func newSection(ofOther section: Int) -> Int {
    section < change.sections.lowerBound
      ? section : section + change.newCount - change.sections.count
  }

  /// What is selected instead of a row: the row itself, the next one, or the last.
  func successor(of indexPath: IndexPath) -> IndexPath? {
    newIndexPath(of: indexPath)
      ?? map.nextStaying(from: position(of: indexPath)).flatMap(newPlace)
      ?? new.indexPath(at: new.total - 1)
  }

  private func newPlace(of position: IndexPath) -> IndexPath? {
    map.newIndexPath(of: position).flatMap { new.indexPath(at: $0.row) }
  }

  func newPositions(of positions: RangeSet<Int>) -> RangeSet<Int> {
    map.newPositions(of: positions)
  }

  func inserted(before end: Int) -> RangeSet<Int> { map.inserted(before: end) }
}

extension Regrouping: RowMapping {
  func isReloaded(_ indexPath: IndexPath) -> Bool { map.isReloaded(position(of: indexPath)) }

  func newIndexPath(of indexPath: IndexPath) -> IndexPath? {
    old.contains(indexPath) ? newPlace(of: position(of: indexPath)) : nil
  }

  func error(_ reason: BatchUpdateError.Reason, newSection: Int) -> BatchUpdateError {
    var error = map.error(reason, newSection: 0)
    error.section = newSection
    return error
  }
}
