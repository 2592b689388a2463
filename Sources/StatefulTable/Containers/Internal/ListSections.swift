/// The sections of several lists, one list after the other, as those of one table.
///
/// A list's rows have the same order in the table, and its sections too. A list without sections has one here. The row
/// that shows the list's state is the last one of one of its sections, so that the first rows take that row's place.
///
/// It maps index paths, and turns what happens to the rows of one list into what happens to those of the table.
struct ListSections {
  /// What a table shows of a list.
  struct Part: Equatable {
    /// The rows in the list's own sections.
    let counts: RowCounts
    /// Whether the list has no content, so that its state takes the place of that.
    let isEmpty: Bool
    /// The section, as the list counts, at whose end there is a row with the list's state; `nil` if there is none.
    let stateSection: Int?

    init(counts: RowCounts = .none, isEmpty: Bool = true, stateSection: Int? = nil) {
      self.counts = counts
      self.isEmpty = isEmpty
      self.stateSection = stateSection.map { min($0, max(0, counts.sections.count - 1)) }
    }

    var sectionCount: Int { max(1, counts.sections.count) }

    /// The rows of each section in the table.
    fileprivate var rowCounts: [Int] {
      var rows = counts.sections.isEmpty ? [0] : counts.sections
      if let stateSection { rows[stateSection] += 1 }
      return rows
    }

    /// The number of the list's rows before the row with its state.
    fileprivate var statePosition: Int? {
      stateSection.map { counts.positions(inSections: 0..<$0 + 1).upperBound }
    }

    /// The number among the part's rows of one of the list's rows.
    fileprivate func position(ofRow row: Int) -> Int {
      row + (statePosition.map { row >= $0 } == true ? 1 : 0)
    }

    /// The numbers among the part's rows of some of the list's rows.
    fileprivate func positions(of rows: RangeSet<Int>) -> RangeSet<Int> {
      guard let statePosition else { return rows }
      let before = rows.intersection(RangeSet(0..<statePosition))
      return RangeSet(
        before.ranges
          + rows.subtracting(before).ranges.map { $0.lowerBound + 1..<$0.upperBound + 1 }
      )
    }

    fileprivate func positions(of rows: Range<Int>) -> Range<Int> {
      let start = position(ofRow: rows.lowerBound)
      return start..<(rows.isEmpty ? start : position(ofRow: rows.upperBound - 1) + 1)
    }
  }

  /// A row of the table.
  enum Row {
    /// A row of a list, at the list's own index path.
    case content(list: Int, IndexPath)
    /// The row with the state of a list.
    case state(list: Int)
  }

  private(set) var parts: [Part]
  /// The first section of each list, and last the number of all.
  private var firstSections: [Int] = []
  /// The rows of all sections.
  private(set) var counts = RowCounts.none

  /// Creates the sections of lists that have no rows.
  init(listCount: Int) {
    parts = Array(repeating: Part(), count: listCount)
    count()
  }

  private mutating func count() {
    firstSections = [0]
    for part in parts {
      firstSections.append(firstSections[firstSections.count - 1] + part.sectionCount)
    }
    counts = RowCounts(parts.flatMap(\.rowCounts))
  }

  // MARK: Places

  /// The list that a section belongs to, and the section's number there.
  func place(ofSection section: Int) -> (list: Int, section: Int)? {
    guard section >= 0, section < counts.sections.count else { return nil }
    let list = parts.indices.partitioningIndex { firstSections[$0 + 1] > section }
    return (list, section - firstSections[list])
  }

  /// What the row at an index path is; `nil` if it is in no section.
  func row(at indexPath: IndexPath) -> Row? {
    guard indexPath.count == 2, let (list, section) = place(ofSection: indexPath.section) else {
      return nil
    }
    let part = parts[list]
    if section == part.stateSection, indexPath.row == part.counts.rowCount(inSection: section) {
      return .state(list: list)
    }
    return .content(list: list, IndexPath(row: indexPath.row, section: section))
  }

  /// Where a row of a list is, by the list's own index path.
  func indexPath(of row: IndexPath, inList list: Int) -> IndexPath {
    IndexPath(row: row.row, section: firstSections[list] + row.section)
  }

  func firstSection(ofList list: Int) -> Int { firstSections[list] }

  func stateRow(ofList list: Int) -> IndexPath? {
    parts[list].stateSection.map { section in
      IndexPath(
        row: parts[list].counts.rowCount(inSection: section),
        section: firstSections[list] + section
      )
    }
  }

  /// The positions in the table of all rows of a list.
  func positions(ofList list: Int) -> Range<Int> {
    counts.positions(inSections: firstSections[list]..<firstSections[list + 1])
  }

  /// The number of a list's rows before a position in the table.
  func rowCount(ofList list: Int, beforePosition position: Int) -> Int {
    let rows = positions(ofList: list)
    let before = min(max(position, rows.lowerBound), rows.upperBound) - rows.lowerBound
    return before - (parts[list].statePosition.map { $0 < before } == true ? 1 : 0)
  }

  // MARK: Updates

  /// Follows what a list has carried out, of which a part is to be shown afterwards, and returns what happens to the rows of
  /// the table.
  mutating func follow(
    _ update: TableUpdate,
    from old: RowCounts,
    ofList list: Int,
    _ part: Part
  ) -> TableUpdate {
    let oldPart = parts[list]
    guard case .changed(let changes) = update.rows, old == oldPart.counts,
      part.isEmpty == oldPart.isEmpty, !old.sections.isEmpty, !part.counts.sections.isEmpty
    else { return replace(list, with: part) }
    // Lists before this one keep their rows.
    let start = positions(ofList: list).lowerBound
    let firstSection = firstSections[list]
    parts[list] = part
    count()
    var rows = RowChanges(
      moves: changes.moves.map { move in
        .init(
          source: oldPart.position(ofRow: move.source),
          target: part.position(ofRow: move.target)
        )
      }
    )
    rows.deletes = oldPart.positions(of: changes.deletes)
    rows.inserts = part.positions(of: changes.inserts)
    rows.reloads = oldPart.positions(of: changes.reloads)
    rows.renewed = part.positions(of: changes.renewed)
    var all = TableUpdate(rows: .changed(rows.shifted(by: start)), counts: counts)
    all.sections = update.sections?.shifted(by: firstSection)
    all.movedSections = update.movedSections.map {
      .init(source: $0.source + firstSection, target: $0.target + firstSection)
    }
    all.replacements = update.replacements.map { replacement in
      .init(
        old: oldPart.positions(of: replacement.old).shifted(by: start),
        new: part.positions(of: replacement.new).shifted(by: start),
        keepsIndices: replacement.keepsIndices
      )
    }
    all.countsAsUnseen = update.countsAsUnseen
    all.isUndo = update.isUndo
    all.showsAllThatFits = update.showsAllThatFits
    all.changeState(oldPart, to: part, start: start)
    return all
  }

  /// Shows another part of a list in place of the one before, as after a reload.
  mutating func replace(_ list: Int, with part: Part) -> TableUpdate {
    let oldRows = positions(ofList: list)
    let (oldCount, newCount) = (parts[list].sectionCount, part.sectionCount)
    let firstSection = firstSections[list]
    parts[list] = part
    count()
    var update = TableUpdate(rows: .changed(RowChanges()), counts: counts)
    update.replacements = [.init(old: oldRows, new: positions(ofList: list))]
    if oldCount != newCount {
      let same = firstSection + min(oldCount, newCount)
      update.sections = IndexMap(
        removed: RangeSet(same..<firstSection + oldCount),
        added: RangeSet(same..<firstSection + newCount)
      )
    }
    return update
  }

  /// Shows or hides the row with the state of a list, whose other rows stay; returns `nil` if nothing happens to the table.
  mutating func setStateSection(_ section: Int?, ofList list: Int) -> TableUpdate? {
    let old = parts[list]
    let new = Part(counts: old.counts, isEmpty: old.isEmpty, stateSection: section)
    guard new != old else { return nil }
    let start = positions(ofList: list).lowerBound
    parts[list] = new
    count()
    var update = TableUpdate(rows: .changed(RowChanges()), counts: counts)
    update.countsAsUnseen = false
    update.showsAllThatFits = false
    update.changeState(old, to: new, start: start)
    return update
  }
}

extension TableUpdate {
  /// Adds that the row with the state of a list appears or disappears.
  ///
  /// If the user is at the row, what takes its place has the cursor then.
  fileprivate mutating func changeState(
    _ old: ListSections.Part,
    to new: ListSections.Part,
    start: Int
  ) {
    let (oldRow, newRow) = (old.statePosition, new.statePosition)
    guard
      (oldRow == nil) != (newRow == nil) || old.stateSection != new.stateSection && sections == nil,
      case .changed(var rows) = self.rows
    else { return }
    if let oldRow {
      replacements.append(.init(old: start + oldRow..<start + oldRow + 1, new: start..<start))
    }
    if let newRow { rows.inserts.insert(contentsOf: start + newRow..<start + newRow + 1) }
    self.rows = .changed(rows)
  }
}

extension Range<Int> {
  fileprivate func shifted(by count: Int) -> Range<Int> { lowerBound + count..<upperBound + count }
}
