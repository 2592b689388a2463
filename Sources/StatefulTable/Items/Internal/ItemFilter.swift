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
  private var hits: [Hit]? { didSet { hitCount = hits?.count } }
  /// The number of rows that are shown, or `nil` for all.
  ///
  /// It is kept because to read `hits` of a model's filter copies the filter.
  private(set) var hitCount: Int?
  /// How well each item row fits, if the best are first; less than 0 for those that aren't shown.
  private var scores: [Int32] = []
  /// How often the hits were changed other than by hits of items that came behind all others.
  private var edition = 0
  /// The item rows that aren't looked through yet, in order.
  private var unseen: ArraySlice<Int> = []
  /// What was found since the hits were last shown.
  private var found: [Hit] = []
  /// How many rows are looked through until hits are shown again.
  private var rowsToShow = 0

  private struct Hit: Comparable {
    var itemRow: Int
    /// How well it fits, if that counts.
    var score = 0

    /// The best is the first.
    static func < (one: Hit, other: Hit) -> Bool {
      one.score == other.score ? one.itemRow < other.itemRow : one.score > other.score
    }
  }

  // MARK: Rows

  var isOn: Bool { matcher != nil }

  /// Whether the rows are in the order of how well they fit.
  var isRanked: Bool { isOn && matching == .fuzzy }

  /// The number of rows that are shown of a number of items.
  func count(of itemCount: Int) -> Int { hitCount ?? itemCount }

  /// The item row of a table row, which must exist.
  func itemRow(ofRow row: Int) -> Int { hits?[row].itemRow ?? row }

  /// The table row of an item row, or `nil` if it isn't shown.
  func row(ofItemRow itemRow: Int) -> Int? {
    guard let hits else { return itemRow }
    var hit = Hit(itemRow: itemRow)
    if isRanked {
      guard scores.indices.contains(itemRow), scores[itemRow] >= 0 else { return nil }
      hit.score = Int(scores[itemRow])
    }
    let row = hits.indices.partitioningIndex { hits[$0] >= hit }
    return row < hits.count && hits[row] == hit ? row : nil
  }

  /// Where those of its words are that a text has, as offsets in UTF-8.
  func ranges(in text: String) -> [Range<Int>] { matcher?.ranges(in: text) ?? [] }

  // MARK: Changing

  /// The rows that are looked through at once.
  ///
  /// That takes a few milliseconds.
  private static let sliceSize = 10_000

  /// Whether there are rows that aren't looked through yet.
  var isLooking: Bool { !unseen.isEmpty }

  /// Looks for another text, in the first rows.
  ///
  /// The others are looked through slice by slice with ``look(at:)``. If the new text is the old one and more, only
  /// the rows that are shown are looked through.
  ///
  /// `itemText` returns the text of the item at an item row, or `nil` if it has none.
  mutating func set(
    _ new: String,
    _ matching: FilterMatching,
    itemCount: Int,
    itemText: (Int) -> String?
  ) {
    let isMore = isOn && !isLooking && new.hasPrefix(text) && matching == self.matching
    let candidates = isMore ? hits?.map(\.itemRow).sorted() : nil
    text = new
    self.matching = matching
    matcher = TextMatcher(new, matching)
    (unseen, found, rowsToShow) = ([], [], 0)
    setHits(isOn ? [] : nil)
    guard isOn else { return }
    unseen = (candidates ?? Array(0..<itemCount))[...]
    look(at: nextRows.map(itemText))
    show()
  }

  /// The item rows that are looked through next.
  var nextRows: ArraySlice<Int> { unseen.prefix(Self.sliceSize) }

  /// Looks through the texts of the ``nextRows``, and returns whether it is time to ``show()`` what was found.
  ///
  /// That is at the end, and whenever as many rows were looked through as before.
  @discardableResult mutating func look(at texts: [String?]) -> Bool {
    found += zip(nextRows, texts).compactMap { hit($0, $1) }
    unseen = unseen.dropFirst(texts.count)
    rowsToShow -= texts.count
    return !isLooking || rowsToShow <= 0
  }

  /// Shows what was found.
  mutating func show() {
    if isLooking { rowsToShow = unseen.startIndex }
    edition += 1
    addHits(found)
    found = []
  }

  /// Follows changes of the items, with the number and the texts of the items after them.
  ///
  /// - Complexity: O(*m* log *n*) for *m* items that come behind all others, and *n* rows that are shown. For other changes
  ///   O(*n* log *n*).
  mutating func follow(_ changes: RowChanges, itemCount: Int, itemText: (Int) -> String?) {
    guard let oldHits = hits else { return }
    let (map, fresh) = (changes.map, changes.freshRows)
    guard !changes.onlyAppend(to: itemCount - changes.growth) else {
      return addHits(fresh.ranges.joined().compactMap { hit($0, itemText($0)) })
    }
    // What comes below the rows leaves them where they are. After any other change, the rest is looked through at once.
    var late: [Int] = []
    if let last = unseen.last, let first = changes.firstRow, first <= last {
      late = unseen.compactMap(map.newIndex).filter { !fresh.contains($0) }
      unseen = []
    }
    let staying = (oldHits + found).compactMap { hit in
      map.newIndex(of: hit.itemRow).map { Hit(itemRow: $0, score: hit.score) }
    }
    let new = (late + fresh.ranges.joined()).compactMap { hit($0, itemText($0)) }
    setHits((staying.filter { !fresh.contains($0.itemRow) } + new).sorted())
    found = []
  }

  private mutating func setHits(_ new: [Hit]?) {
    edition += 1
    hits = new
    scores = []
    if isRanked { noteScores(new ?? []) }
  }

  /// Takes in hits of rows that weren't shown.
  private mutating func addHits(_ new: [Hit]) {
    let old = hits ?? []
    var (all, end): ([Hit], Int) = ([], 0)
    all.reserveCapacity(old.count + new.count)
    for hit in new.sorted() {
      let place = (end..<old.count).partitioningIndex { old[$0] >= hit }
      all += old[end..<place]
      all.append(hit)
      end = place
    }
    hits = all + old[end...]
    if isRanked { noteScores(new) }
  }

  private mutating func noteScores(_ new: [Hit]) {
    let count = (new.map(\.itemRow).max() ?? -1) + 1
    scores += Array(repeating: -1, count: max(count - scores.count, 0))
    for hit in new { scores[hit.itemRow] = Int32(hit.score) }
  }

  private func hit(_ itemRow: Int, _ text: String?) -> Hit? {
    guard let text, let score = matcher?.score(of: text) else { return nil }
    return Hit(itemRow: itemRow, score: isRanked ? score : 0)
  }

  /// The changes, in table rows, that changes of the items, in item rows, are for the table.
  ///
  /// `old` is the filter before them, and `itemCount` the number of items after them.
  func shown(_ changes: RowChanges, after old: ItemFilter, itemCount: Int) -> RowChanges {
    guard isOn || old.isOn else { return changes }
    if edition == old.edition, changes.onlyAppend(to: itemCount - changes.growth) {
      return RowChanges(inserts: changes.inserts.ranges.joined().compactMap(row).sorted())
    }
    if changes.isEmpty, changes.renewed.isEmpty, hasOrder(of: old) {
      return difference(from: old, itemCount: itemCount)
    }
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

  /// Whether rows have the order that they had before.
  private func hasOrder(of old: ItemFilter) -> Bool {
    isRanked || old.isRanked ? isRanked && old.isRanked && text == old.text : true
  }

  /// The rows that the table shows, and that it has shown before, if the items are the same.
  private func difference(from old: ItemFilter, itemCount: Int) -> RowChanges {
    let all = { (0..<itemCount).map { Hit(itemRow: $0) } }
    let (oldHits, newHits) = (old.hits ?? all(), hits ?? all())
    var (deletes, inserts): ([Int], [Int]) = ([], [])
    var (oldRow, newRow) = (0, 0)
    while oldRow < oldHits.count || newRow < newHits.count {
      if oldRow < oldHits.count, newRow < newHits.count, oldHits[oldRow] == newHits[newRow] {
        oldRow += 1
        newRow += 1
      } else if newRow == newHits.count
        || oldRow < oldHits.count && oldHits[oldRow] < newHits[newRow]
      {
        deletes.append(oldRow)
        oldRow += 1
      } else {
        inserts.append(newRow)
        newRow += 1
      }
    }
    return RowChanges(deletes: deletes, inserts: inserts)
  }

  /// Whether the rows that the table showed before, and still shows, are in the order in which they were.
  private func keepsOrder(_ map: IndexMap, _ old: ItemFilter) -> Bool {
    let staying = (old.hits ?? []).lazy.compactMap {
      map.newIndex(of: $0.itemRow).flatMap(self.row)
    }
    return old.hits != nil && zip(staying, staying.dropFirst()).allSatisfy { $0 < $1 }
  }
}
