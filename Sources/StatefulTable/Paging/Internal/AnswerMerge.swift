/// Puts what an answer brings together with what was edited by hand since it was asked for.
struct AnswerMerge<Item: Identifiable & Sendable> where Item.ID: Sendable {
  let store: ItemStore<Item>
  let journal: EditJournal<Item.ID>
  /// The items that stay where they were put by hand.
  let placed: Set<Item.ID>

  /// The items that take the place of some rows.
  ///
  /// What was removed by hand is left out. What was updated by hand stays as it is. What was put somewhere
  /// by hand comes behind the nearest item above it that is there still.
  ///
  /// - Parameters:
  ///   - items: What the answer brings, without duplicates.
  ///   - rows: The rows that are replaced.
  /// - Returns: The items, with what was edited by hand.
  /// - Complexity: O(*n*) for *n* items, and the rows if something was put among them by hand.
  func items(_ items: [Item], replacing rows: Range<Int>) -> [Item] {
    guard !journal.isEmpty || !placed.isEmpty else { return items }
    let base = items.filter { !journal.removed.contains($0.id) && !placed.contains($0.id) }
      .map(current)
    let placedRows = placed.compactMap(store.row(of:)).filter(rows.contains).sorted()
    guard !placedRows.isEmpty else { return base }
    let answered = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    let baseIDs = Set(base.map(\.id))
    var groups: [Item.ID?: [Item]] = [:]
    var anchor: Item.ID?
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

  /// An item of the answer, or what was made of it by hand.
  func current(_ item: Item) -> Item {
    journal.updated.contains(item.id) ? store.item(withID: item.id) ?? item : item
  }
}
