/// The rows in order, in parts of 512 at the most, so that an edit changes a part and not its page.
///
/// A part has rows of one page, or of those placed at the top. An array tells which part an id is in, because ids are dense. Parts are kept in blocks with the
/// number of their rows, so that finding a row takes a step for each block.
package struct Rows {
  private struct Part {
    /// The key of the page that contributes the rows.
    var key: Int
    let number: Int32
    /// Kept beside the rows, so that finding one doesn't go from part to part in memory.
    private(set) var count: Int
    var ids: [RowID] { didSet { count = ids.count } }

    init(of key: Int, number: Int32) { (self.key, self.number, count, ids) = (key, number, 0, []) }
  }

  private struct Block {
    let number: Int32
    var parts: [Part]
    var rowCount: Int

    init(_ parts: some Sequence<Part>, number: Int32) {
      self.number = number
      self.parts = Array(parts)
      rowCount = self.parts.reduce(0) { $0 + $1.count }
    }
  }

  /// Where a part is.
  private struct Place: Comparable {
    var block: Int
    var part: Int

    static func < (one: Place, other: Place) -> Bool {
      (one.block, one.part) < (other.block, other.part)
    }
  }

  private let partSize: Int
  private let blockSize: Int
  /// Each has a part.
  private var blocks: [Block] = []
  private var blockCount: Int32 = 0
  /// The number of the block that a part is in, by the number of the part.
  private var blockNumbers: [Int32] = []
  private var freeNumbers: [Int32] = []
  /// The number of the part that an id is in.
  private var parts = NumberTable<Int32>()
  /// The rows before the event of the parts that it changes, by their numbers.
  ///
  /// Parts that have become empty stay until ``removeEmptyParts(of:)``, so that it is known where they were.
  private var touched: [Int32: [RowID]] = [:]

  /// Creates rows without any, whose parts have at most `partSize` rows.
  init(partSize: Int) {
    self.partSize = partSize
    blockSize = max(2, partSize / 4)
  }

  // MARK: Reading

  package var count: Int { rowCount(ofBlocks: 0..<blocks.count) }

  /// All rows.
  var ids: [RowID] { blocks.flatMap { $0.parts.flatMap(\.ids) } }

  /// The id of a row, if there is one.
  package subscript(row: Int) -> RowID? {
    guard row >= 0 else { return nil }
    var row = row
    for block in blocks.indices {
      guard row < blocks[block].rowCount else {
        row -= blocks[block].rowCount
        continue
      }
      let parts = blocks[block].parts
      var part = 0
      while row >= parts[part].count {
        row -= parts[part].count
        part += 1
      }
      return parts[part].ids[row]
    }
    return nil
  }

  /// The ids of some rows, as far as there are such rows.
  package func ids(in range: Range<Int>) -> [RowID] {
    var ids: [RowID] = []
    var start = 0
    for block in blocks where start < range.upperBound {
      defer { start += block.rowCount }
      guard range.lowerBound < start + block.rowCount else { continue }
      var row = start
      for part in block.parts {
        let rows = range.clamped(to: row..<row + part.count)
        if !rows.isEmpty { ids += part.ids[rows.lowerBound - row..<rows.upperBound - row] }
        row += part.count
      }
    }
    return ids
  }

  package func contains(_ id: RowID) -> Bool { parts[id] != nil }

  package func row(of id: RowID) -> Int? {
    parts[id].map(place).flatMap { place in
      self[place].ids.firstIndex(of: id).map { firstRow(at: place) + $0 }
    }
  }

  /// The rows of those ids that have one, from the top.
  package func rows(of ids: RowIDSet) -> [Int] { rows(of: ids, where: ids.contains) }

  /// The rows of those ids that have one, from the top; `isOne` says whether an id is one of them.
  func rows(of ids: some Sequence<RowID>, where isOne: (RowID) -> Bool) -> [Int] {
    var numbers: Set<Int32> = []
    var last: Int32?
    for id in ids {
      // Most are in the part of the one before.
      guard let number = parts[id], number != last else { continue }
      numbers.insert(number)
      last = number
    }
    return numbers.map(place).sorted().flatMap { place in
      let (rows, first) = (self[place].ids, firstRow(at: place))
      return rows.indices.filter { isOne(rows[$0]) }.map { first + $0 }
    }
  }

  /// The key of the page that contributes the row of an id.
  func key(of id: RowID) -> Int? { parts[id].map { self[place(of: $0)].key } }

  /// The number of rows above those of a page.
  func firstRow(ofKey key: Int) -> Int { firstRow(at: place(ofKey: key)) }

  /// The number of rows of a page.
  func count(ofKey key: Int) -> Int { firstRow(ofKey: key + 1) - firstRow(ofKey: key) }

  private subscript(place: Place) -> Part { blocks[place.block].parts[place.part] }

  private func firstRow(at place: Place) -> Int {
    let above = rowCount(ofBlocks: 0..<place.block)
    return place.part > 0 ? firstRow(ofPart: place.part, in: place.block, above) : above
  }

  /// The first row of a part of a block that begins at a row.
  private func firstRow(ofPart part: Int, in block: Int, _ start: Int) -> Int {
    let parts = blocks[block].parts
    return (0..<part).reduce(start) { $0 + parts[$1].count }
  }

  // By numbers, here and below: to go from one element to the next retains each.
  private func rowCount(ofBlocks range: Range<Int>) -> Int {
    range.reduce(0) { $0 + blocks[$1].rowCount }
  }

  private func place(of part: Int32) -> Place {
    let number = blockNumbers[Int(part)]
    let block = blocks.indices.first { blocks[$0].number == number } ?? 0
    let parts = blocks[block].parts
    return Place(block: block, part: parts.indices.first { parts[$0].number == part } ?? 0)
  }

  /// The first part of a page, or where it is to be.
  private func place(ofKey key: Int) -> Place {
    let block = partition(blocks.count) { blocks[$0].parts[blocks[$0].parts.count - 1].key >= key }
    guard block < blocks.count else { return Place(block: block, part: 0) }
    let parts = blocks[block].parts
    return Place(block: block, part: partition(parts.count) { parts[$0].key >= key })
  }

  private func place(after place: Place) -> Place {
    place.part + 1 < blocks[place.block].parts.count
      ? Place(block: place.block, part: place.part + 1) : Place(block: place.block + 1, part: 0)
  }

  /// The parts of a page.
  private func numbers(ofKey key: Int) -> [Int32] {
    var numbers: [Int32] = []
    var place = place(ofKey: key)
    while place.block < blocks.count, self[place].key == key {
      numbers.append(self[place].number)
      place = self.place(after: place)
    }
    return numbers
  }

  // MARK: Changing

  /// Inserts a row right below another one, and returns whether there is such a row; without an anchor at the top.
  ///
  /// `top` is the key of what contributes the rows at the top.
  mutating func insert(_ id: RowID, below anchor: RowID?, top: Int) -> Bool {
    guard let anchor else {
      let number = numbers(ofKey: top).first ?? insertPart(of: top, at: Place(block: 0, part: 0))
      change(number) { $0.insert(id, at: 0) }
      parts[id] = number
      split(number)
      return true
    }
    guard let number = parts[anchor] else { return false }
    change(number) { ids in ids.insert(id, at: (ids.firstIndex(of: anchor) ?? 0) + 1) }
    parts[id] = number
    split(number)
    return true
  }

  /// Removes a row, if it is there.
  mutating func remove(_ id: RowID) {
    guard let number = parts[id] else { return }
    change(number) { ids in ids.removeAll { $0 == id } }
    parts[id] = nil
  }

  /// Replaces the rows of a page.
  mutating func replace(_ key: Int, with ids: [RowID]) {
    var (numbers, new) = (numbers(ofKey: key)[...], ids[...])
    var above: Int32?
    // What begins or ends as before stays.
    while let first = numbers.first, new.starts(with: self[place(of: first)].ids) {
      new = new.dropFirst(self[place(of: first)].count)
      above = numbers.removeFirst()
    }
    while let last = numbers.last,
      new.reversed().starts(with: self[place(of: last)].ids.reversed())
    {
      new = new.dropLast(self[place(of: last)].count)
      numbers.removeLast()
    }
    while !numbers.isEmpty || !new.isEmpty {
      let number =
        numbers.popFirst()
        ?? insertPart(of: key, at: above.map { place(after: place(of: $0)) } ?? place(ofKey: key))
      // A page that is a part shares its memory.
      set(
        number,
        ids.count <= partSize && new.count == ids.count ? ids : Array(new.prefix(partSize))
      )
      new = new.dropFirst(partSize)
      above = number
    }
  }

  private mutating func set(_ number: Int32, _ ids: [RowID]) {
    // Some may be in another part by now.
    for id in self[place(of: number)].ids where parts[id] == number { parts[id] = nil }
    change(number) { $0 = ids }
    for id in ids { parts[id] = number }
  }

  private mutating func change(_ number: Int32, _ change: (inout [RowID]) -> Void) {
    let place = place(of: number)
    if touched[number] == nil { touched[number] = self[place].ids }
    blocks[place.block].rowCount -= self[place].count
    change(&blocks[place.block].parts[place.part].ids)
    blocks[place.block].rowCount += self[place].count
  }

  /// Has a part that has become too long be two.
  private mutating func split(_ number: Int32) {
    let place = place(of: number)
    let part = self[place]
    guard part.count > partSize else { return }
    let lower = Array(part.ids[(part.count / 2)...])
    change(number) { $0.removeLast(lower.count) }
    set(insertPart(of: part.key, at: self.place(after: place)), lower)
  }

  /// Inserts a part without rows.
  private mutating func insertPart(of key: Int, at place: Place) -> Int32 {
    var place = place
    if place.block == blocks.count {
      if blocks.isEmpty { insertBlock([], at: 0) }
      place = Place(block: blocks.count - 1, part: blocks[blocks.count - 1].parts.count)
    }
    let number = freeNumbers.popLast() ?? Int32(blockNumbers.count)
    if Int(number) == blockNumbers.count { blockNumbers.append(0) }
    blockNumbers[Int(number)] = blocks[place.block].number
    blocks[place.block].parts.insert(Part(of: key, number: number), at: place.part)
    touched[number] = []
    splitBlock(place.block)
    return number
  }

  private mutating func splitBlock(_ block: Int) {
    let parts = blocks[block].parts
    guard parts.count > blockSize else { return }
    // A list that grows at its end keeps full blocks.
    let start = block == blocks.count - 1 ? blockSize : parts.count / 2
    blocks[block] = Block(parts[..<start], number: blocks[block].number)
    insertBlock(parts[start...], at: block + 1)
  }

  private mutating func insertBlock(_ parts: ArraySlice<Part>, at index: Int) {
    for part in parts { blockNumbers[Int(part.number)] = blockCount }
    blocks.insert(Block(parts, number: blockCount), at: index)
    blockCount += 1
  }

  /// Has pages have other keys.
  ///
  /// What pages leave that have been removed belongs to the page above.
  mutating func rename(_ keys: [Int: Int], top: Int) {
    var last = top
    for block in blocks.indices {
      for part in blocks[block].parts.indices {
        last = keys[blocks[block].parts[part].key] ?? last
        blocks[block].parts[part].key = last
      }
    }
  }

  // MARK: Events

  /// Ends an event, and returns the rows before it of the parts that it has changed, by their numbers.
  mutating func takeTouched() -> [Int32: [RowID]] {
    defer { touched = [:] }
    return touched
  }

  /// The rows of parts before and now, from the top.
  func segments(_ touched: [Int32: [RowID]]) -> [RowChanges.Segment] {
    let places = touched.map { (place: place(of: $0), old: $1) }
      .sorted { $0.place < $1.place }
    var (block, row, growth) = (0, 0, 0)
    return places.map { place, old in
      row += rowCount(ofBlocks: block..<place.block)
      block = place.block
      let start = firstRow(ofPart: place.part, in: block, row)
      let new = self[place].ids
      defer { growth += new.count - old.count }
      return .init(old: old, at: start - growth, new: new, at: start)
    }
  }

  /// Removes those of some parts that have no rows, once nobody asks any more what was there.
  mutating func removeEmptyParts(of numbers: some Sequence<Int32>) {
    for number in numbers {
      let place = place(of: number)
      guard self[place].count == 0 else { continue }
      blocks[place.block].parts.remove(at: place.part)
      if blocks[place.block].parts.isEmpty { blocks.remove(at: place.block) }
      freeNumbers.append(number)
    }
  }
}
