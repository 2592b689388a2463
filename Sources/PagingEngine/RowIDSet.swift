/// A set of ids, which has a bit for each: ids are dense.
package struct RowIDSet: Sequence, Sendable {
  private var words: [UInt64] = []
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  private static func place(of id: RowID) -> (word: Int, bit: UInt64) {
    (Int(id) / UInt64.bitWidth, 1 << (UInt64(id) % UInt64(UInt64.bitWidth)))
  }

  package func contains(_ id: RowID) -> Bool {
    let (word, bit) = Self.place(of: id)
    return word < words.count && words[word] & bit != 0
  }

  package mutating func insert(_ id: RowID) {
    let (word, bit) = Self.place(of: id)
    if word >= words.count { words += Array(repeating: 0, count: word + 1 - words.count) }
    if words[word] & bit == 0 { count += 1 }
    words[word] |= bit
  }

  /// Removes an id, and returns whether it was in the set.
  @discardableResult package mutating func remove(_ id: RowID) -> Bool {
    guard contains(id) else { return false }
    let (word, bit) = Self.place(of: id)
    words[word] &= ~bit
    count -= 1
    return true
  }

  package mutating func formUnion(_ ids: some Sequence<RowID>) {
    for id in ids { insert(id) }
  }

  package mutating func subtract(_ ids: some Sequence<RowID>) {
    for id in ids { remove(id) }
  }

  /// The ids, the least first.
  package struct Iterator: IteratorProtocol {
    fileprivate let words: [UInt64]
    private var index = 0
    private var rest: UInt64 = 0

    fileprivate init(_ words: [UInt64]) { self.words = words }

    package mutating func next() -> RowID? {
      while rest == 0 {
        guard index < words.count else { return nil }
        rest = words[index]
        index += 1
      }
      defer { rest &= rest - 1 }
      return RowID((index - 1) * UInt64.bitWidth + rest.trailingZeroBitCount)
    }
  }

  package func makeIterator() -> Iterator { Iterator(words) }
}
