/// Which items of a paged list its table shows: those whose text a filter finds.
///
/// Items are counted in *item rows*, what the table shows in *table rows*. Without a filter, both are the same. With one,
/// the ``PagedListModel`` keeps all items as before, also for the pages that load, and this turns the changes of the items
/// into those of the table.
struct ItemFilter {
  /// The text that is looked for, or an empty string for no filter.
  private(set) var text = ""
  private var pattern: SearchPattern?
  /// The item rows that are shown, in order, or `nil` for all.
  private var hits: [Int]?

  // MARK: Rows

  var isOn: Bool { pattern != nil }

  /// The number of rows that are shown of a number of items.
  func count(of itemCount: Int) -> Int { hits?.count ?? itemCount }

  /// The item row of a table row, which must exist.
  func itemRow(ofRow row: Int) -> Int { hits?[row] ?? row }

  /// The table row of an item row, or `nil` if it isn't shown.
  ///
  /// - Complexity: O(log *n*) for *n* rows that are shown.
  func row(ofItemRow itemRow: Int) -> Int? {
    guard let hits else { return itemRow }
    let row = hits.indices.partitioningIndex { hits[$0] >= itemRow }
    return row < hits.count && hits[row] == itemRow ? row : nil
  }

  // MARK: Changing

  /// Looks for another text.
  ///
  /// If the new text is the old one and more, only the rows that are shown are looked through.
  ///
  /// - Parameters:
  ///   - new: The text, or an empty string for no filter.
  ///   - itemCount: The number of items.
  ///   - itemText: Returns the text of the item at an item row, or `nil` if it has none.
  /// - Returns: The changes for the table.
  mutating func set(
    _ new: String,
    itemCount: Int,
    itemText: (Int) -> String?
  ) -> RowChanges {
    let old = self
    let isLonger = isOn && new.hasPrefix(text)
    text = new
    pattern = SearchPattern(new)
    if isOn {
      hits =
        (isLonger ? old.hits : nil).map { $0.filter { matches(itemText($0)) } }
        ?? (0..<itemCount).filter { matches(itemText($0)) }
    } else {
      hits = nil
    }
    return RowChanges(
      deletes: (0..<old.count(of: itemCount)).filter {
        row(ofItemRow: old.itemRow(ofRow: $0)) == nil
      },
      inserts: (0..<count(of: itemCount)).filter { old.row(ofItemRow: itemRow(ofRow: $0)) == nil }
    )
  }

  /// Looks through all items, which are others than before.
  mutating func setAll(itemCount: Int, itemText: (Int) -> String?) {
    if isOn { hits = (0..<itemCount).filter { matches(itemText($0)) } }
  }

  /// Follows changes of the items.
  ///
  /// - Parameters:
  ///   - changes: The changes, in item rows.
  ///   - itemText: Returns the text of the item at an item row after the changes, or `nil` if it has none.
  /// - Returns: The changes for the table.
  /// - Complexity: O(*n* log *n*) for *n* rows that are shown, and the rows that are new or may look otherwise.
  mutating func follow(_ changes: RowChanges, itemText: (Int) -> String?) -> RowChanges {
    guard let oldHits = hits else { return changes }
    let old = self
    let (map, fresh) = (changes.map, changes.freshRows)
    let staying = oldHits.compactMap(map.newIndex).filter { !fresh.contains($0) }
    let found = fresh.ranges.joined().filter { matches(itemText($0)) }
    let newHits = (staying + found).sorted()
    hits = newHits
    let before = map.inverse
    var shown = RowChanges(
      deletes: oldHits.indices.filter { index in
        map.newIndex(of: oldHits[index]).flatMap(row) == nil
      },
      inserts: newHits.indices.filter { index in
        before.newIndex(of: newHits[index]).flatMap(old.row) == nil
      },
      moves: changes.moves.compactMap { move in
        guard let source = old.row(ofItemRow: move.source), let target = row(ofItemRow: move.target)
        else { return nil }
        return ListDiff.Move(source: source, target: target)
      },
      reloads: changes.reloads.ranges.joined().compactMap(old.row)
    )
    shown.reloads.subtract(shown.deletes)
    shown.renewed = RangeSet(numbers: changes.renewed.ranges.joined().compactMap(row))
      .subtracting(shown.inserts)
    return shown
  }

  private func matches(_ text: String?) -> Bool {
    guard let text, let pattern else { return false }
    return pattern.matches(text)
  }
}
