/// The pages in the order of the source, and which of them an id is in.
///
/// An id is *in* the first page that has it. A page has a key for as long as it exists, which tells where it is. Pages are kept in
/// blocks, so that inserting one moves few others.
struct PageStore {
  /// What is known of a block, in numbers alone, which are found faster.
  private struct Summary {
    var firstKey: Int
    var unloadedCount: Int

    init(_ pages: [Page]) {
      firstKey = pages.first?.key ?? .max
      unloadedCount = pages.count(where: \.isUnloaded)
    }
  }

  /// Where a page is.
  ///
  /// The end is the place after the last one.
  struct Index: Comparable {
    fileprivate var block: Int
    fileprivate var offset: Int

    static func < (one: Index, other: Index) -> Bool {
      (one.block, one.offset) < (other.block, other.offset)
    }
  }

  private static let blockSize = 128
  /// The distance of the keys of two pages that came one after the other.
  ///
  /// Between them there is room for a million pages of a gap before all
  /// get other keys.
  private static let keyDistance = 1 << 40
  private static let gapDistance = 1 << 20

  /// Never without a block, and only a store without pages has an empty one.
  private var blocks: [[Page]] = [[]]
  private var summaries = [Summary([])]
  /// The keys of the pages below gaps.
  private(set) var openKeys: Set<Int> = []
  private(set) var unloadedCount = 0
  /// The rows that the unloaded pages had.
  private(set) var unloadedRowCount = 0
  /// The slot of the page that an id is in.
  private var owners = NumberTable<Int32>()
  /// The keys of the pages, by their slots: where a million ids are, slots take half the memory.
  private var keys: [Int] = []
  private var freeSlots: [Int32] = []
  /// The keys of the other pages that have an id, from the top.
  private var copies: [RowID: [Int]] = [:]

  // MARK: Pages

  var startIndex: Index { Index(block: 0, offset: 0) }

  var endIndex: Index {
    Index(block: blocks.count - 1, offset: blocks[blocks.count - 1].count)
  }

  var isEmpty: Bool { blocks[0].isEmpty }

  var count: Int { blocks.indices.reduce(0) { $0 + blocks[$1].count } }

  var first: Page? { blocks[0].first }

  var last: Page? { blocks[blocks.count - 1].last }

  func index(after index: Index) -> Index {
    guard index.offset + 1 == blocks[index.block].count, index.block + 1 < blocks.count else {
      return Index(block: index.block, offset: index.offset + 1)
    }
    return Index(block: index.block + 1, offset: 0)
  }

  func index(before index: Index) -> Index? {
    if index.offset > 0 { return Index(block: index.block, offset: index.offset - 1) }
    guard index.block > 0 else { return nil }
    return Index(block: index.block - 1, offset: blocks[index.block - 1].count - 1)
  }

  subscript(index: Index) -> Page { blocks[index.block][index.offset] }

  /// The pages from one place up to another, in order.
  func pages(from start: Index, to end: Index) -> [Page] {
    var pages: [Page] = []
    var index = start
    while index < end {
      pages.append(self[index])
      index = self.index(after: index)
    }
    return pages
  }

  /// Where the page with a key is, or the first one below it.
  func index(ofKey key: Int) -> Index {
    guard !isEmpty else { return startIndex }
    let block = max(0, partition(summaries.count) { summaries[$0].firstKey > key } - 1)
    let pages = blocks[block]
    let offset = partition(pages.count) { pages[$0].key >= key }
    guard offset == pages.count, block + 1 < blocks.count else {
      return Index(block: block, offset: offset)
    }
    return Index(block: block + 1, offset: 0)
  }

  func page(withKey key: Int) -> Page? {
    let index = index(ofKey: key)
    guard index < endIndex, self[index].key == key else { return nil }
    return self[index]
  }

  /// The next unloaded page from a place on down, or above it on up.
  func unloadedIndex(from start: Index, goesUp: Bool) -> Index? {
    guard unloadedCount > 0 else { return nil }
    var next = goesUp ? index(before: start) : start
    while let index = next, index < endIndex {
      if self[index].isUnloaded { return index }
      if summaries[index.block].unloadedCount > 0 {
        next = goesUp ? self.index(before: index) : self.index(after: index)
      } else if goesUp {
        next = self.index(before: Index(block: index.block, offset: 0))
      } else {
        next = index.block + 1 < blocks.count ? Index(block: index.block + 1, offset: 0) : nil
      }
    }
    return nil
  }

  /// Changes what is known of a page, but not its ids.
  mutating func update(_ key: Int, _ change: (inout Page) -> Void) {
    let index = index(ofKey: key)
    count(self[index], in: index.block, -1)
    change(&blocks[index.block][index.offset])
    count(self[index], in: index.block, 1)
  }

  /// Counts a page among those that are there, or no longer.
  private mutating func count(_ page: Page, in block: Int, _ sign: Int) {
    if page.isUnloaded {
      unloadedCount += sign
      unloadedRowCount += sign * page.unloadedRowCount
      summaries[block].unloadedCount += sign
    }
    if !page.isOpen || sign < 0 { openKeys.remove(page.key) } else { openKeys.insert(page.key) }
  }

  /// Whether there is a key for each of some pages between two places; otherwise all pages need others.
  func hasRoom(for count: Int, at index: Index) -> Bool {
    let above = self.index(before: index).map { self[$0].key } ?? .min / 2
    let below = index < endIndex ? self[index].key : .max / 2
    // Far from the middle there may be no greater or less key, after years.
    return above >= .min / 2 && below <= .max / 2 && below - above > count
  }

  /// Spreads the keys of all pages evenly.
  mutating func spreadKeys() {
    var key = 0
    owners = NumberTable()
    copies = [:]
    openKeys = []
    for block in blocks.indices {
      for offset in blocks[block].indices {
        key += Self.keyDistance
        blocks[block][offset].key = key
        keys[Int(blocks[block][offset].slot)] = key
        if blocks[block][offset].isOpen { openKeys.insert(key) }
        claim(blocks[block][offset])
      }
      summaries[block] = Summary(blocks[block])
    }
  }

  /// Inserts a page, which gets a key, and calls `touch` with the keys of the other pages that have ids of it.
  mutating func insert(_ page: Page, at index: Index, touch: (Int) -> Void) -> Int {
    var page = page
    page.key = key(at: index, isOpen: page.isOpen)
    page.slot = freeSlots.popLast() ?? Int32(keys.count)
    if Int(page.slot) == keys.count { keys.append(0) }
    keys[Int(page.slot)] = page.key
    for id in page.ids where !page.isUnloaded {
      guard let owner = owner(of: id) else { continue }
      touch(owner)
    }
    claim(page)
    blocks[index.block].insert(page, at: index.offset)
    if index.offset == 0 { summaries[index.block].firstKey = page.key }
    count(page, in: index.block, 1)
    split(index.block)
    return page.key
  }

  private func key(at index: Index, isOpen: Bool) -> Int {
    let above = self.index(before: index).map { self[$0].key }
    let below = index < endIndex ? self[index].key : nil
    switch (above, below) {
    case (nil, nil): return 0
    case (let above?, nil): return above + Self.keyDistance
    case (nil, let below?): return below - Self.keyDistance
    case (let above?, let below?):
      // A page below a gap belongs to those below, so that the gap keeps its room.
      let distance = max(1, min((below - above) / 2, Self.gapDistance))
      return isOpen ? below - distance : above + distance
    }
  }

  private mutating func split(_ block: Int) {
    guard blocks[block].count > Self.blockSize else { return }
    // A list that grows at its end keeps full blocks.
    let isLast = block == blocks.count - 1
    let start = isLast ? Self.blockSize : blocks[block].count / 2
    let (above, below) = (blocks[block][..<start], blocks[block][start...])
    let halves = [Array(above), Array(below)]
    blocks.replaceSubrange(block...block, with: halves)
    summaries.replaceSubrange(block...block, with: halves.map(Summary.init))
  }

  /// Removes the page with a key, and calls `touch` with the keys of the pages that have its ids now.
  mutating func remove(_ key: Int, touch: (Int) -> Void) {
    let index = index(ofKey: key)
    let page = self[index]
    release(page, touch)
    freeSlots.append(page.slot)
    blocks[index.block].remove(at: index.offset)
    count(page, in: index.block, -1)
    if let first = blocks[index.block].first {
      summaries[index.block].firstKey = first.key
    } else if blocks.count > 1 {
      blocks.remove(at: index.block)
      summaries.remove(at: index.block)
    }
  }

  /// Changes the ids of a page, or whether it is unloaded.
  mutating func replaceIDs(
    ofKey key: Int,
    touch: (Int) -> Void,
    _ change: (inout Page) -> Void
  ) {
    let index = index(ofKey: key)
    release(self[index], touch)
    update(key, change)
    let page = self[index]
    for id in page.ids where !page.isUnloaded {
      if let owner = owner(of: id) { touch(owner) }
    }
    claim(page)
  }

  // MARK: Ids

  /// The key of the page that an id is in, if any.
  func owner(of id: RowID) -> Int? { owners[id].map { keys[Int($0)] } }

  func has(_ id: RowID) -> Bool { owner(of: id) != nil }

  /// The keys of all pages that have an id, from the top.
  func keys(of id: RowID) -> [Int] {
    guard let owner = owner(of: id) else { return [] }
    return [owner] + copies[id, default: []]
  }

  /// The key of the first page that has an id, from a key on down, or above it on up.
  func key(of id: RowID, from start: Int, goesUp: Bool) -> Int? {
    guard let owner = owner(of: id) else { return nil }
    if goesUp { return copies[id]?.last { $0 < start } ?? (owner < start ? owner : nil) }
    return owner >= start ? owner : copies[id]?.first { $0 >= start }
  }

  /// How many ids are in more than one page.
  var copyCount: Int { copies.count }

  private mutating func claim(_ page: Page) {
    guard !page.isUnloaded else { return }
    for id in page.ids {
      guard let owner = owner(of: id) else {
        owners[id] = page.slot
        continue
      }
      guard owner != page.key else { continue }
      if page.key < owner { owners[id] = page.slot }
      var others = copies[id, default: []]
      others.append(max(owner, page.key))
      others.sort()
      copies[id] = others
    }
  }

  private mutating func release(_ page: Page, _ touch: (Int) -> Void) {
    guard !page.isUnloaded else { return }
    for id in page.ids {
      guard owners[id] == page.slot else {
        copies[id]?.removeAll { $0 == page.key }
        if copies[id]?.isEmpty == true { copies[id] = nil }
        continue
      }
      if let next = copies[id]?.first {
        touch(next)
        owners[id] = self.page(withKey: next)?.slot
        copies[id]?.removeFirst()
        if copies[id]?.isEmpty == true { copies[id] = nil }
      } else {
        owners[id] = nil
      }
    }
  }
}

/// The first number below a count for which a condition holds that holds for all greater ones, too.
func partition(_ count: Int, where holds: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
