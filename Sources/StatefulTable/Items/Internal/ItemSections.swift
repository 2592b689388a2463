/// Items in sections: neighbors with equal titles form one.
///
/// There always is a section: without any item one without a title.
struct ItemSections: Sendable {
  private var titles: [String?] = [nil]
  /// The rows of each section.
  private var rows = RowCounts([0])

  // MARK: Reading

  var count: Int { titles.count }

  /// The number of items in all sections.
  var rowCount: Int { rows.total }

  func title(ofSection section: Int) -> String? { titles[section] }

  /// The number of items of a section: 0 if there is no such section.
  func count(ofSection section: Int) -> Int { rows.rowCount(inSection: section) }

  /// The section and the place in it of the item at a row, which must exist.
  func place(ofRow row: Int) -> (section: Int, row: Int) {
    // Most lists have one section.
    guard titles.count > 1, let path = rows.indexPath(at: row) else { return (0, row) }
    return (path.section, path.row)
  }

  /// The row, counted over all sections, of the item at an index path of a table, or `nil` if there is no such item.
  ///
  /// `firstSection` is the section of the table that is the first one here.
  func row(of indexPath: IndexPath, firstSection: Int) -> Int? {
    guard indexPath.count == 2 else { return nil }
    let section = indexPath.section.subtracting(firstSection)
    guard (0..<count(ofSection: section)).contains(indexPath.row) else { return nil }
    return firstRow(ofSection: section) + indexPath.row
  }

  /// The number of items before a section that there is.
  func firstRow(ofSection section: Int) -> Int { rows.positions(inSection: section).lowerBound }

  // MARK: Changing

  /// Follows changes of the items, with the titles of the ``RowChanges/freshRows``.
  ///
  /// Returns the sections that were regrouped, or `nil` if there still is only one with the same title.
  ///
  /// - Complexity: O(*m* log *s* + *s*) for *m* changes in *s* sections.
  mutating func follow(
    _ changes: RowChanges,
    titles: [(row: Int, title: String?)]
  ) -> SectionChange? {
    if isOne(with: titles, changes) { return nil }
    let oldCount = rowCount
    let newCount = oldCount + changes.growth
    // Without the targets of moves, whose rows are taken out and put in.
    let before = IndexMap(removed: changes.leaving, added: changes.entering).inverse
    var removed = Array(changes.leaving.ranges.joined())
    var added: [(row: Int, title: String?)] = []
    for (row, title) in titles {
      if let oldRow = before.newIndex(of: row) {
        if self.titles[place(ofRow: oldRow).section] == title { continue }
        removed.append(oldRow)
      }
      added.append((row, title))
    }
    removed.sort()
    guard removed.first != nil || added.first != nil else {
      if changes.isEmpty { return nil }
      return SectionChange(sections: count..<count, newCount: 0)
    }
    let start = min(removed.first ?? .max, added.first?.row ?? .max)
    let tail = min(
      oldCount - 1 - (removed.last ?? -1),
      newCount - 1 - (added.last?.row ?? -1)
    )
    // With the sections around, which what is between them can join.
    let first = start > 0 ? place(ofRow: start - 1).section : 0
    let last = tail > 0 ? place(ofRow: oldCount - tail).section : count - 1
    let new = titleRuns(of: first..<last + 1, without: removed, with: added)
    replace(first..<last + 1, with: new.runs)
    return SectionChange(sections: first..<last + 1, newCount: max(1, new.runs.count))
  }

  /// Follows changes after which all items have the title that they had before, as in most lists; otherwise does nothing, and
  /// returns `false`.
  private mutating func isOne(
    with titles: [(row: Int, title: String?)],
    _ changes: RowChanges
  ) -> Bool {
    guard count == 1, titles.allSatisfy({ $0.title == self.titles[0] }) else { return false }
    let newCount = rowCount + changes.growth
    guard newCount > 0 || self.titles[0] == nil else { return false }
    rows = RowCounts([newCount])
    return true
  }

  /// What some sections become.
  private func titleRuns(
    of sections: Range<Int>,
    without removed: [Int],
    with added: [(row: Int, title: String?)]
  ) -> TitleRuns {
    var new = TitleRuns()
    var removed = removed[...]
    var added = added[...]
    var oldRow = firstRow(ofSection: sections.lowerBound)
    var newRow = oldRow
    func takeAdded() {
      while let next = added.first, next.row == newRow {
        new.append(next.title)
        added.removeFirst()
        newRow += 1
      }
    }
    for section in sections {
      let end = oldRow + count(ofSection: section)
      while oldRow < end {
        takeAdded()
        if removed.first == oldRow {
          removed.removeFirst()
          oldRow += 1
          continue
        }
        let stretch = min(
          min(end, removed.first ?? end) - oldRow,
          (added.first?.row ?? .max) - newRow
        )
        new.append(titles[section], count: stretch)
        oldRow += stretch
        newRow += stretch
      }
    }
    takeAdded()
    return new
  }

  private mutating func replace(_ sections: Range<Int>, with new: [TitleRuns.Run]) {
    let isEmpty = new.isEmpty && sections.count == count
    let new = isEmpty ? [TitleRuns.Run(title: nil, count: 0)] : new
    titles.replaceSubrange(sections, with: new.map(\.title))
    rows = rows.replacing(sections, with: new.map(\.count))
  }
}

/// Titles of items in their order, with equal ones together.
struct TitleRuns: Hashable, Sendable {
  /// Items with one title.
  struct Run: Hashable, Sendable {
    var title: String?
    var count: Int
  }

  private(set) var runs: [Run] = []

  /// Adds items at the end, at least one.
  mutating func append(_ title: String?, count: Int = 1) {
    if let last = runs.indices.last, runs[last].title == title {
      runs[last].count += count
    } else {
      runs.append(Run(title: title, count: count))
    }
  }
}
