/// Which items of a list its table shows: those whose text a filter finds.
///
/// Items are counted in *item rows*, what the table shows in *table rows*. Without a filter, both are the same. With one,
/// the ``ItemModel`` keeps all items as before, also for the pages that load, and this turns the changes of the items
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
  mutating func set(_ new: String, itemCount: Int, itemText: (Int) -> String?) {
    let candidates = isOn && new.hasPrefix(text) ? hits : nil
    text = new
    pattern = SearchPattern(new)
    guard isOn else { return hits = nil }
    hits =
      candidates.map { $0.filter { matches(itemText($0)) } }
      ?? (0..<itemCount).filter { matches(itemText($0)) }
  }

  /// Follows changes of the items.
  ///
  /// - Parameters:
  ///   - changes: The changes, in item rows.
  ///   - itemText: Returns the text of the item at an item row after the changes, or `nil` if it has none.
  /// - Complexity: O(*n* log *n*) for *n* rows that are shown, and the rows that are new or may look otherwise.
  mutating func follow(_ changes: RowChanges, itemText: (Int) -> String?) {
    guard let oldHits = hits else { return }
    let (map, fresh) = (changes.map, changes.freshRows)
    let staying = oldHits.compactMap(map.newIndex).filter { !fresh.contains($0) }
    hits = (staying + fresh.ranges.joined().filter { matches(itemText($0)) }).sorted()
  }

  private func matches(_ text: String?) -> Bool {
    guard let text, let pattern else { return false }
    return pattern.matches(text)
  }

  /// The changes of the table that changes of the items are.
  ///
  /// - Parameters:
  ///   - changes: The changes, in item rows.
  ///   - old: The filter before them.
  ///   - itemCount: The number of items after them.
  /// - Returns: The changes, in table rows.
  func shown(_ changes: RowChanges, after old: ItemFilter, itemCount: Int) -> RowChanges {
    guard isOn || old.isOn else { return changes }
    let map = changes.map
    let before = map.inverse
    let oldCount = old.count(of: itemCount - changes.growth)
    var shown = RowChanges(
      deletes: (0..<oldCount).filter { row in
        map.newIndex(of: old.itemRow(ofRow: row)).flatMap(self.row) == nil
      },
      inserts: (0..<count(of: itemCount)).filter { row in
        before.newIndex(of: itemRow(ofRow: row)).flatMap(old.row) == nil
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
}
