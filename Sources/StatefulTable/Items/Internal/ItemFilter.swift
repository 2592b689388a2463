/// Which items of a list its table shows: those whose text a filter finds, with ``FilterMatching/fuzzy`` the best first.
///
/// Items are counted in *item rows*, what the table shows in *table rows*. Without a filter, both are the same. With one,
/// the ``ItemModel`` keeps all items as before, also for the pages that load, and this turns the changes of the items
/// into those of the table.
struct ItemFilter {
  /// The text that is looked for, or an empty string for no filter.
  private(set) var text = ""
  private(set) var matching = FilterMatching.words
  private var matcher: TextMatcher?
  /// The item rows that are shown, in the order of the table, or `nil` for all.
  private var hits: [Hit]? {
    didSet { places = isRanked ? hits.map(Self.places) ?? [:] : [:] }
  }
  /// The table rows of item rows, if the hits aren't in the order of the items.
  private var places: [Int: Int] = [:]

  private struct Hit {
    var itemRow: Int
    /// How well it fits, if that counts.
    var score = 0
  }

  // MARK: Rows

  var isOn: Bool { matcher != nil }

  /// Whether the rows are in the order of how well they fit.
  var isRanked: Bool { isOn && matching == .fuzzy }

  /// The number of rows that are shown of a number of items.
  func count(of itemCount: Int) -> Int { hits?.count ?? itemCount }

  /// The item row of a table row, which must exist.
  func itemRow(ofRow row: Int) -> Int { hits?[row].itemRow ?? row }

  /// The table row of an item row, or `nil` if it isn't shown.
  ///
  /// - Complexity: O(log *n*) for *n* rows that are shown.
  func row(ofItemRow itemRow: Int) -> Int? {
    guard let hits else { return itemRow }
    guard !isRanked else { return places[itemRow] }
    let row = hits.indices.partitioningIndex { hits[$0].itemRow >= itemRow }
    return row < hits.count && hits[row].itemRow == itemRow ? row : nil
  }

  private static func places(of hits: [Hit]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: hits.enumerated().map { ($0.element.itemRow, $0.offset) })
  }

  /// Where the filter finds its words in a text, as offsets in UTF-8.
  func ranges(in text: String) -> [Range<Int>] { matcher?.ranges(in: text) ?? [] }

  // MARK: Changing

  /// Looks for another text.
  ///
  /// If the new text is the old one and more, only the rows that are shown are looked through.
  ///
  /// - Parameters:
  ///   - new: The text, or an empty string for no filter.
  ///   - matching: How it is looked for.
  ///   - itemCount: The number of items.
  ///   - itemText: Returns the text of the item at an item row, or `nil` if it has none.
  mutating func set(
    _ new: String,
    _ matching: FilterMatching,
    itemCount: Int,
    itemText: (Int) -> String?
  ) {
    let isMore = isOn && new.hasPrefix(text) && matching == self.matching
    let candidates = isMore ? hits?.map(\.itemRow) : nil
    text = new
    self.matching = matching
    matcher = TextMatcher(new, matching)
    guard isOn else { return hits = nil }
    hits = ordered((candidates ?? Array(0..<itemCount)).compactMap { hit($0, itemText($0)) })
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
    let staying = oldHits.compactMap { hit in
      map.newIndex(of: hit.itemRow).map { Hit(itemRow: $0, score: hit.score) }
    }
    let new = fresh.ranges.joined().compactMap { hit($0, itemText($0)) }
    hits = ordered(staying.filter { !fresh.contains($0.itemRow) } + new)
  }

  private func hit(_ itemRow: Int, _ text: String?) -> Hit? {
    guard let text, let score = matcher?.score(of: text) else { return nil }
    return Hit(itemRow: itemRow, score: isRanked ? score : 0)
  }

  /// The hits in the order of the table: that of the items, or the best first.
  private func ordered(_ hits: [Hit]) -> [Hit] {
    hits.sorted { ($1.score, $0.itemRow) < ($0.score, $1.itemRow) }
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
    guard !isRanked && !old.isRanked || keepsOrder(map, old) else {
      return RowChanges(deletes: Array(0..<oldCount), inserts: Array(0..<count(of: itemCount)))
    }
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
    // Rows that keep their order by how well they fit haven't moved.
    if isRanked { shown.moves = [] }
    shown.reloads.subtract(shown.deletes)
    shown.renewed = RangeSet(numbers: changes.renewed.ranges.joined().compactMap(row))
      .subtracting(shown.inserts)
    return shown
  }

  /// Whether the rows that the table showed before, and still shows, are in the order in which they were.
  private func keepsOrder(_ map: IndexMap, _ old: ItemFilter) -> Bool {
    let staying = (old.hits ?? []).lazy.compactMap {
      map.newIndex(of: $0.itemRow).flatMap(self.row)
    }
    return old.hits != nil && zip(staying, staying.dropFirst()).allSatisfy { $0 < $1 }
  }
}
