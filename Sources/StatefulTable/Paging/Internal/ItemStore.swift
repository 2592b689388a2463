/// Items in their order, and each by its id.
///
/// The items are kept in chunks, so that a change moves the items of one chunk and none of the others. An id
/// names its chunk, which is then searched. No two items have the same id: the caller sees to that.
struct ItemStore<Item: Identifiable> {
  fileprivate struct Chunk {
    let key: Int
    var items: [Item]
  }

  private var chunks: [Chunk] = []
  /// The rows of each chunk.
  private var runs = RowRuns()
  /// The key of the chunk of each item.
  private var keys: [Item.ID: Int] = [:]
  /// The index of each chunk, by its key.
  private var indices: [Int: Int] = [:]
  private var nextKey = 0

  /// How full chunks are made, so that some items can be inserted before they are split.
  private static var filling: Int { 192 }
  private static var capacity: Int { 256 }
  /// A chunk with fewer items is joined to its neighbor.
  private static var leastFilling: Int { 32 }

  init(_ items: [Item] = []) {
    insert(items, at: 0)
  }

  // MARK: Reading

  /// The number of items.
  var count: Int { runs.rowCount }

  /// All items.
  ///
  /// - Complexity: O(*n*) for *n* items.
  var items: [Item] { chunks.flatMap(\.items) }

  /// The item at a row, which must exist.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  subscript(row: Int) -> Item {
    let (chunk, offset) = runs.find(row)
    return chunks[chunk].items[offset]
  }

  func contains(_ id: Item.ID) -> Bool { keys[id] != nil }

  /// The item with an id.
  func item(withID id: Item.ID) -> Item? {
    place(of: id).map { chunks[$0.chunk].items[$0.offset] }
  }

  /// The row of the item with an id.
  func row(of id: Item.ID) -> Int? {
    place(of: id).map { runs.start(of: $0.chunk) + $0.offset }
  }

  private func place(of id: Item.ID) -> (chunk: Int, offset: Int)? {
    guard let key = keys[id], let chunk = indices[key],
      let offset = chunks[chunk].items.firstIndex(where: { $0.id == id })
    else { return nil }
    return (chunk, offset)
  }

  // MARK: Changing

  /// Puts an item in the place of the one that has its id.
  ///
  /// - Returns: Its row, or `nil` if there is none with its id.
  mutating func update(_ item: Item) -> Int? {
    guard let (chunk, offset) = place(of: item.id) else { return nil }
    chunks[chunk].items[offset] = item
    return runs.start(of: chunk) + offset
  }

  /// Inserts items before a row.
  mutating func insert(_ new: [Item], at row: Int) {
    replace(row..<row, with: new)
  }

  /// Removes the items at some rows.
  mutating func remove(_ rows: Range<Int>) {
    replace(rows, with: [])
  }

  /// Puts items in the place of others.
  ///
  /// - Complexity: O(*m* + *c*) for *m* items that come and go, and *c* chunks.
  mutating func replace(_ rows: Range<Int>, with new: [Item]) {
    guard !rows.isEmpty || !new.isEmpty else { return }
    guard !chunks.isEmpty else { return divide(new, inPlaceOf: 0..<0) }
    // A row after the last belongs to the last chunk.
    var (first, start) = runs.find(min(rows.lowerBound, count - 1))
    start += rows.lowerBound - min(rows.lowerBound, count - 1)
    var last = rows.isEmpty ? first : runs.find(rows.upperBound - 1).run
    let end = rows.upperBound - runs.start(of: last)
    for chunk in first...last {
      let size = chunks[chunk].items.count
      for offset in (chunk == first ? start : 0)..<(chunk == last ? end : size) {
        keys.removeValue(forKey: chunks[chunk].items[offset].id)
      }
    }
    let left = start + new.count + chunks[last].items.count - end
    if first == last, left <= Self.capacity, left >= Self.leastFilling || chunks.count == 1 {
      for item in new { keys.updateValue(chunks[first].key, forKey: item.id) }
      chunks[first].items.replaceSubrange(start..<end, with: new)
      runs.add(new.count - rows.count, to: first)
      return
    }
    var all = chunks[first].items[..<start] + new + chunks[last].items[end...]
    if all.count < Self.leastFilling {
      if last + 1 < chunks.count {
        last += 1
        all += chunks[last].items
      } else if first > 0 {
        first -= 1
        all = chunks[first].items + all
      }
    }
    divide(Array(all), inPlaceOf: first..<last + 1)
  }

  /// Puts chunks of some items in the place of others.
  private mutating func divide(_ items: [Item], inPlaceOf old: Range<Int>) {
    var new: [Chunk] = []
    var start = 0
    while start < items.count {
      let left = items.count - start
      let size = left <= Self.capacity ? left : Self.filling
      new.append(Chunk(key: nextKey, items: Array(items[start..<start + size])))
      for item in new[new.count - 1].items { keys.updateValue(nextKey, forKey: item.id) }
      nextKey += 1
      start += size
    }
    for chunk in chunks[old] { indices[chunk.key] = nil }
    chunks.replaceSubrange(old, with: new)
    runs.replace(old, with: new.map(\.items.count))
    let end = new.count == old.count ? old.upperBound : chunks.count
    for index in old.lowerBound..<end { indices[chunks[index].key] = index }
  }
}

extension ItemStore: Sendable where Item: Sendable, Item.ID: Sendable {}
extension ItemStore.Chunk: Sendable where Item: Sendable {}
