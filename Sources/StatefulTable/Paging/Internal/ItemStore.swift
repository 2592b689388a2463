/// Where an item of an ``ItemStore`` is: the key of its chunk, and its label there.
struct ItemLocation: Sendable {
  let key: UInt32
  let label: UInt32

  init(key: UInt32, label: UInt32) {
    self.key = key
    self.label = label
  }
}

/// Items in their order, and each by its id.
///
/// The items are kept in chunks of a few hundred, so that a change moves the items of one chunk and none
/// of the others. A tree counts the items of the chunks. No two items have the same id: the caller sees to
/// that.
struct ItemStore<Item: Identifiable> {
  var chunks: [ItemChunk<Item>] = []
  var locations: [Item.ID: ItemLocation] = [:]
  /// The index of each chunk, by its key.
  private(set) var indices: [Int] = []
  private var freeKeys: [Int] = []
  /// The number of items in each chunk.
  var counts = CountTree()
  /// The number of items.
  var count = 0

  /// How full chunks are made, so that some items can be inserted before they are split.
  private static var filling: Int { 384 }
  static var capacity: Int { 512 }
  /// A chunk with fewer items is joined to its neighbor.
  static var leastFilling: Int { 64 }

  /// All items.
  ///
  /// - Complexity: O(*n*) for *n* items.
  var items: [Item] {
    var items: [Item] = []
    items.reserveCapacity(count)
    for chunk in chunks { items += chunk.items }
    return items
  }

  /// The item at a row, which must exist.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  subscript(row: Int) -> Item {
    let (index, offset) = counts.find(row)
    return chunks[index].items[offset]
  }

  func contains(_ id: Item.ID) -> Bool { locations[id] != nil }

  /// The item with an id.
  ///
  /// - Complexity: O(1), or O(log *c*) for *c* items in a chunk that was edited.
  func item(withID id: Item.ID) -> Item? {
    guard let location = locations[id] else { return nil }
    let index = indices[Int(location.key)]
    return chunks[index].items[chunks[index].offset(ofLabel: location.label)]
  }

  /// The row of the item with an id.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  func row(of id: Item.ID) -> Int? {
    guard let location = locations[id] else { return nil }
    let index = indices[Int(location.key)]
    return counts.sum(before: index) + chunks[index].offset(ofLabel: location.label)
  }

  /// Puts an item in the place of the one that has its id.
  ///
  /// - Returns: Its row, or `nil` if there is none with its id.
  mutating func update(_ item: Item) -> Int? {
    guard let location = locations[item.id] else { return nil }
    let index = indices[Int(location.key)]
    let offset = chunks[index].offset(ofLabel: location.label)
    chunks[index].replaceItem(at: offset, with: item)
    return counts.sum(before: index) + offset
  }

  // MARK: Changing

  /// Puts items in the place of others.
  ///
  /// - Complexity: O(*m* + log *n*) for *m* items that come and go among *n*, and a chunk.
  mutating func replace(_ rows: Range<Int>, with new: [Item]) {
    remove(rows)
    insert(new, at: rows.lowerBound)
  }

  mutating func append(_ new: [Item]) {
    insert(new, at: count)
  }

  /// Inserts items before a row.
  ///
  /// - Complexity: O(*m* + log *n*) for *m* items among *n*, and a chunk.
  mutating func insert(_ new: [Item], at row: Int) {
    guard !new.isEmpty else { return }
    guard row < count else { return appendInChunks(new) }
    let (index, offset) = counts.find(row)
    if chunks[index].items.count + new.count <= Self.capacity {
      insert(new[...], at: offset, inChunk: index)
    } else if new.count <= Self.leastFilling {
      // Both halves have room then.
      splitChunk(index, at: chunks[index].items.count / 2)
      insert(new, at: row)
    } else {
      if offset > 0 { splitChunk(index, at: offset) }
      insertChunks(of: new, at: offset > 0 ? index + 1 : index)
    }
  }

  /// Removes the items at some rows.
  ///
  /// - Complexity: O(*m* + log *n*) for *m* items among *n*, and a chunk.
  mutating func remove(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    guard rows.count < count else { return removeAll() }
    let (first, start) = counts.find(rows.lowerBound)
    var offset = start
    var index = first
    var left = rows.count
    var emptied = 0..<0
    while left > 0 {
      let size = chunks[index].items.count
      let end = min(size, offset + left)
      left -= end - offset
      remove(offset..<end, inChunk: index)
      if offset == 0, end == size {
        emptied = (emptied.isEmpty ? index : emptied.lowerBound)..<index + 1
      }
      offset = 0
      index += 1
    }
    count -= rows.count
    if !emptied.isEmpty { removeChunks(emptied) }
    if first < chunks.count, chunks[first].items.count < Self.leastFilling { joinChunk(first) }
  }

  mutating func removeAll() { self = ItemStore() }

  mutating func replaceAll(with new: [Item]) {
    self = ItemStore()
    append(new)
  }

  // MARK: Chunks

  mutating func insert(
    _ new: ArraySlice<Item>,
    at offset: Int,
    inChunk index: Int
  ) {
    let changed = chunks[index].insert(new, at: offset)
    locate(changed, inChunk: index)
    counts.add(new.count, at: index)
    count += new.count
  }

  mutating func remove(_ offsets: Range<Int>, inChunk index: Int) {
    for offset in offsets { locations[chunks[index].items[offset].id] = nil }
    chunks[index].remove(offsets)
    counts.add(-offsets.count, at: index)
  }

  /// Takes note of where the items at some offsets of a chunk are.
  mutating func locate(_ offsets: Range<Int>, inChunk index: Int) {
    let key = UInt32(chunks[index].key)
    for offset in offsets {
      let label = chunks[index].label(at: offset)
      locations[chunks[index].items[offset].id] = ItemLocation(key: key, label: label)
    }
  }

  mutating func appendInChunks(_ new: [Item]) {
    if new.count > count { locations.reserveCapacity(count + new.count) }
    var start = new.startIndex
    while start != new.endIndex {
      if chunks.last.map({ $0.items.count >= Self.filling }) ?? true {
        chunks.append(makeChunk(at: chunks.count))
        counts.append(0)
      }
      let index = chunks.count - 1
      let room = Self.filling - chunks[index].items.count
      let end = min(start + room, new.endIndex)
      insert(new[start..<end], at: chunks[index].items.count, inChunk: index)
      start = end
    }
  }

  /// Inserts items as chunks of their own.
  mutating func insertChunks(of new: [Item], at index: Int) {
    var added: [ItemChunk<Item>] = []
    var start = new.startIndex
    while start != new.endIndex {
      let end = min(start + Self.filling, new.endIndex)
      var chunk = makeChunk(at: index + added.count)
      _ = chunk.insert(new[start..<end], at: 0)
      added.append(chunk)
      start = end
    }
    chunks.insert(contentsOf: added, at: index)
    count += new.count
    countChunks(from: index)
    for index in index..<index + added.count { locate(chunks[index].items.indices, inChunk: index) }
  }

  mutating func splitChunk(_ index: Int, at offset: Int) {
    let tail = offset..<chunks[index].items.count
    var chunk = makeChunk(at: index + 1)
    _ = chunk.insert(chunks[index].items[tail], at: 0)
    chunks[index].remove(tail)
    chunks.insert(chunk, at: index + 1)
    countChunks(from: index)
    locate(chunks[index + 1].items.indices, inChunk: index + 1)
  }

  /// Joins a chunk of few items to its neighbor, if that has room.
  mutating func joinChunk(_ index: Int) {
    guard chunks.count > 1 else { return }
    let first = index + 1 < chunks.count ? index : index - 1
    let second = chunks[first + 1].items[...]
    guard chunks[first].items.count + second.count <= Self.filling else { return }
    let changed = chunks[first].insert(second, at: chunks[first].items.count)
    counts.add(second.count, at: first)
    removeChunks(first + 1..<first + 2)
    locate(changed, inChunk: first)
  }

  mutating func removeChunks(_ removed: Range<Int>) {
    freeKeys += chunks[removed].map(\.key)
    chunks.removeSubrange(removed)
    countChunks(from: removed.lowerBound)
  }

  /// Creates a chunk for an index, which it is to be put at next.
  private mutating func makeChunk(at index: Int) -> ItemChunk<Item> {
    if let key = freeKeys.popLast() {
      indices[key] = index
      return ItemChunk(key: key)
    }
    indices.append(index)
    return ItemChunk(key: indices.count - 1)
  }

  /// Takes note of the chunks from an index on, which have come or gone.
  ///
  /// - Complexity: O(*c*) for *c* chunks: once for some hundred items.
  private mutating func countChunks(from start: Int) {
    while counts.count > start { counts.removeLast() }
    for index in start..<chunks.count {
      indices[chunks[index].key] = index
      counts.append(chunks[index].items.count)
    }
  }
}

extension ItemStore: Sendable where Item: Sendable, Item.ID: Sendable {}
