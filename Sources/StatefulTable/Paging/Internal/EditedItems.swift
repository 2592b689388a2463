/// The items of a paged list, with what was edited by hand.
///
/// The source doesn't know of the edits. So what it returns is merged with them: what was removed stays away, what was
/// updated during the load stays as it is, and what was put somewhere stays there.
///
/// The ``ItemStore`` has the items, and the ``EditLog`` knows what was done with them. The pages that they came with are
/// in the ``PageLedger`` of the ``PagingState``.
struct EditedItems<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  private(set) var store = ItemStore<Item>()
  var log = EditLog<Item.ID>()
  var duplicatePolicy = DuplicatePolicy.keepFirst
  /// How many items came although they, or others with their ids, were there.
  var duplicateCount = 0
  private var builtItems: [Item]?

  /// The items, built once until the next change.
  ///
  /// - Complexity: O(*n*) for *n* items the first time after a change, otherwise O(1).
  var all: [Item] {
    mutating get {
      let items = builtItems ?? store.items
      builtItems = items
      return items
    }
  }

  /// The first item that has the source's place.
  var newest: Item? {
    (0..<store.count).lazy.map { store[$0] }.first { !log.isPlaced($0.id) }
  }

  // MARK: Changing

  /// Puts an item in the place of the one with its id.
  mutating func show(_ item: Item) -> Int? {
    builtItems = nil
    return store.update(item)
  }

  /// Puts items in the place of others.
  mutating func replace(_ rows: Range<Int>, to new: [Item]) {
    builtItems = nil
    store.replace(rows, with: new)
  }

  /// Puts items in the place of all.
  mutating func replaceAll(with new: [Item]) {
    builtItems = nil
    store = ItemStore(new)
  }

  // MARK: Items of an answer

  /// What an item of a page says of where the page ends, whose rows are looked for from one on.
  func match(_ id: Item.ID, from first: Int = 0) -> PageOverlap.Match {
    switch log.place(of: id) {
    // A row above the first was moved there, or down from there.
    case .asInSource: store.row(of: id).map { $0 < first ? .edited : .row($0 - first) } ?? .unknown
    case .inserted: .unknown
    case .moved, .removed, .withdrawn: .edited
    }
  }

  /// What a page has of the rows from one on.
  func overlap(of items: [Item], from first: Int) -> PageOverlap {
    PageOverlap(
      items.map { match($0.id, from: first) },
      isExpected: { !log.isPlaced(store[first + $0].id) }
    )
  }

  /// The items without those whose id another of them has, which are counted.
  mutating func countingDuplicates(in items: [Item]) -> [Item] {
    let unique = duplicatePolicy.unique(items)
    duplicateCount += items.count - unique.count
    return unique
  }

  /// The items without those that were removed by hand, each as it was made by hand meanwhile.
  func applyingEdits(to items: [Item]) -> [Item] {
    log.isEmpty ? items : items.filter { !log.isRemoved($0.id) }.map(current)
  }

  /// The items of an answer, each as the one that has replaced it under another id since the source was asked.
  func renamed(_ items: [Item]) -> [Item] {
    items.map { item in
      let id = log.name(of: item.id)
      return id == item.id ? item : store.item(withID: id) ?? item
    }
  }

  /// An item of an answer, or what was made of it by hand meanwhile.
  private func current(_ item: Item) -> Item {
    log.isUpdatedMeanwhile(item.id) ? store.item(withID: item.id) ?? item : item
  }

  /// The rows of the items that are there, by their ids.
  func rows(of items: [Item]) -> [Item.ID: Int] {
    Dictionary(
      uniqueKeysWithValues: items.compactMap { item in
        store.row(of: item.id).map { (item.id, $0) }
      }
    )
  }

  /// How many of the last rows are the first items of a page after them.
  func sharedCount(atStartOf items: [Item]) -> Int {
    guard let row = items.first.flatMap({ store.row(of: $0.id) }), store.count - row <= items.count,
      zip(row..<store.count, items).allSatisfy({ store[$0].id == $1.id })
    else { return 0 }
    return store.count - row
  }

  /// How many of the first rows are the last items of a page before them.
  func sharedCount(atEndOf items: [Item]) -> Int {
    guard let row = items.last.flatMap({ store.row(of: $0.id) }), row < items.count,
      zip(0...row, items.suffix(row + 1)).allSatisfy({ store[$0].id == $1.id })
    else { return 0 }
    return row + 1
  }

  /// The ids of rows that a page has in their old order, but for those that were put there by hand.
  func idsInOrder(_ items: [Item], row: (Item.ID) -> Int?) -> Set<Item.ID> {
    let ids = items.map(\.id).filter { !log.isPlaced($0) }
    let run = ListDiff.longestOrderedRun(ids.map { row($0) ?? -1 })
    return Set(run.map { ids[$0] }.filter(store.contains))
  }

  // MARK: Taking an answer

  /// The items that aren't there yet.
  ///
  /// Those that are there are treated as the policy says, unless they were changed by hand meanwhile.
  ///
  /// - Parameters:
  ///   - items: The items, without duplicates.
  ///   - old: The rows of those that were there before rows were dropped.
  ///   - countingDuplicates: Whether those that are there are treated as duplicates.
  /// - Returns: The new items, and the rows whose items are others.
  mutating func admit(
    _ items: [Item],
    _ old: [Item.ID: Int],
    countingDuplicates: Bool
  ) -> (new: [Item], reloads: [Int]) {
    guard !old.isEmpty else { return (items, []) }
    var reloads: [Int] = []
    let new = items.filter { item in
      guard store.contains(item.id) else { return true }
      log.takeAgain(item.id)
      if countingDuplicates { duplicateCount += 1 }
      if duplicatePolicy == .replace, !log.isUpdatedMeanwhile(item.id), let row = show(item) {
        reloads.append(row)
      }
      return false
    }
    return (new, reloads.sorted())
  }

  /// Inserts those items of a page that aren't there, each behind the nearest row that the page has above it.
  ///
  /// - Parameters:
  ///   - items: The items of the page.
  ///   - ids: The ids of the rows that they come behind, in the order of the page.
  ///   - row: Where items go that have none of those above them.
  /// - Returns: The rows of the new items.
  mutating func insertMissing(
    of items: [Item],
    behind ids: Set<Item.ID>,
    orAt row: Int
  ) -> RangeSet<Int> {
    var inserted = RangeSet<Int>()
    var row = row
    var rest = items[...]
    while let first = rest.first {
      if let old = store.row(of: first.id) {
        if ids.contains(first.id) { row = old + 1 }
        rest.removeFirst()
      } else {
        let new = rest.prefix { !store.contains($0.id) }
        replace(row..<row, to: Array(new))
        inserted.insert(contentsOf: row..<row + new.count)
        row += new.count
        rest.removeFirst(new.count)
      }
    }
    return inserted
  }

  /// Puts the items of an answer in the place of all, but keeps what was edited by hand meanwhile.
  ///
  /// - Parameters:
  ///   - items: The items, without duplicates.
  ///   - isComparing: Whether the changes are to be found.
  ///   - keepingRemovals: Whether what was removed before the load began stays so.
  /// - Returns: The changes for the table.
  mutating func replaceAll(
    with items: [Item],
    comparing isComparing: Bool,
    keepingRemovals: Bool
  ) -> RowChanges {
    let placed = log.placed { _, _ in true }
    let new = merge(items, replacing: 0..<store.count, keeping: placed)
    let diff = isComparing ? ListDiff(from: all, to: new) : nil
    replaceAll(with: new)
    log.forgetOld(keepingRemovals: keepingRemovals)
    for item in items { log.takeFirst(item.id) }
    return diff.map { RowChanges($0, renewed: new.indices) } ?? RowChanges()
  }

  /// The items of an answer that take the place of some rows, with what was edited by hand meanwhile.
  ///
  /// What was removed is left out. What was updated stays as it is. What was put somewhere comes behind the
  /// nearest item above it that is there still.
  ///
  /// - Parameters:
  ///   - items: What the answer brings, without duplicates.
  ///   - rows: The rows that are replaced.
  ///   - placed: The items that stay where they were put.
  ///   - isFirst: Whether what has none of the items above it stays above all. Otherwise new items come before it.
  /// - Returns: The items.
  /// - Complexity: O(*n*) for *n* items, and the rows if something was put among them.
  private func merge(
    _ items: [Item],
    replacing rows: Range<Int>,
    keeping placed: Set<Item.ID>,
    isFirst: Bool = true
  ) -> [Item] {
    let base = items.filter { !log.isRemovedMeanwhile($0.id) && !placed.contains($0.id) }
      .map(current)
    let placedRows = placed.compactMap(store.row).filter(rows.contains).sorted()
    guard !placedRows.isEmpty else { return base }
    let answered = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    let baseIDs = Set(base.map(\.id))
    var groups: [Item.ID?: [Item]] = [:]
    var anchor = isFirst ? nil : base.prefix { !store.contains($0.id) }.last?.id
    var start = rows.lowerBound
    for row in placedRows {
      let above = (start..<row).reversed().lazy.map { store[$0].id }
      anchor = above.first(where: baseIDs.contains) ?? anchor
      let item = store[row]
      groups[anchor, default: []].append(answered[item.id].map(current) ?? item)
      start = row + 1
    }
    return groups[nil, default: []] + base.flatMap { [$0] + groups[$0.id, default: []] }
  }

  // MARK: Joining a page

  /// What a page takes the place of.
  struct Part {
    /// The rows that it has.
    let covered: Range<Int>
    /// The rows below those that it has, too: they move up.
    let movedRows: [Int]
    /// The items that stay where they were put by hand.
    let placed: Set<Item.ID>
  }

  /// What a page takes the place of, which the list knows from a row on.
  ///
  /// - Parameters:
  ///   - items: The items of the page.
  ///   - rows: The rows of which it is known that it has them.
  ///   - placed: The items that stay where they were put by hand.
  ///   - limit: The first row below a gap. What the page has right behind the rows needn't move up, unless it is below
  ///     the gap.
  /// - Returns: The part.
  func part(
    of items: [Item],
    covering rows: Range<Int>,
    keeping placed: Set<Item.ID>,
    before limit: Int
  ) -> Part {
    let movable = Set(items.map(\.id)).subtracting(placed)
    let end = (rows.upperBound..<limit).first { row in
      rows.isEmpty || !movable.contains(store[row].id)
    }
    let covered = rows.lowerBound..<(end ?? limit)
    return Part(
      covered: covered,
      movedRows: movable.compactMap(store.row).filter { $0 >= covered.upperBound }.sorted(),
      placed: placed
    )
  }

  /// Puts a page in the place of the rows that it has.
  ///
  /// - Parameters:
  ///   - items: The items of the page.
  ///   - part: What the page takes the place of.
  ///   - isFirst: Whether it is the first page, above which nothing is missing.
  /// - Returns: The changes for the table, and the number of rows that are in the place of the covered ones.
  mutating func join(
    _ items: [Item],
    _ part: Part,
    isFirst: Bool = true
  ) -> (RowChanges, count: Int) {
    let covered = part.covered
    let new = merge(items, replacing: covered, keeping: part.placed, isFirst: isFirst)
    let newRows = covered.lowerBound..<covered.lowerBound + new.count
    // A row that comes up from below moves only if others stay between, so these are compared, too.
    let end = part.movedRows.last.map { $0 + 1 } ?? covered.upperBound
    let moved = Set(part.movedRows)
    let between = (covered.upperBound..<end).filter { !moved.contains($0) }
    let matches = new.map { store.row(of: $0.id) ?? -1 } + between
    var changes = RowChanges(
      ListDiff(
        old: covered.lowerBound..<end,
        new: covered.lowerBound..<covered.lowerBound + matches.count,
        matches: matches
      ),
      renewed: newRows
    )
    for row in changes.deletes.ranges.joined() { log.forgetPlace(of: store[row].id) }
    for row in part.movedRows.reversed() { replace(row..<row + 1, to: []) }
    replace(covered, to: new)
    // What was moved below the rows of the page stays there, with its new content.
    for item in items where part.placed.contains(item.id) && !log.isUpdatedMeanwhile(item.id) {
      if let row = store.row(of: item.id), !newRows.contains(row) {
        _ = show(item)
        changes.renewed.insert(contentsOf: row..<row + 1)
      }
    }
    for item in items { log.takeFirst(item.id) }
    return (changes, new.count)
  }
}
