internal import PagingEngine

/// The items that a load has read, in order, and their numbers.
struct ReadItems<Item> {
  private(set) var items: [Item] = []
  private(set) var numbers: [RowID] = []
  /// The places of the items whose ids had numbers before.
  private(set) var known: [Int] = []

  mutating func append(_ item: Item, _ number: RowID, isKnown: Bool) {
    if isKnown { known.append(items.count) }
    items.append(item)
    numbers.append(number)
  }

  mutating func append(_ more: ReadItems) {
    known += more.known.map { items.count + $0 }
    items += more.items
    numbers += more.numbers
  }

  /// The places of the items whose ids are at an earlier place, too.
  var repeated: Set<Int> {
    guard !known.isEmpty else { return [] }
    var seen: Set<RowID> = []
    return Set(numbers.indices.filter { !seen.insert(numbers[$0]).inserted })
  }
}
