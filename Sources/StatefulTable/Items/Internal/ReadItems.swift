internal import PagingEngine

/// The items that a load has read, in order, and their numbers.
struct ReadItems<Item> {
  private(set) var numbers: [RowID]
  /// The items whose ids had numbers before, with their places: the others are kept already.
  private(set) var known: [(place: Int, item: Item)]

  init(numbers: [RowID] = [], known: [(place: Int, item: Item)] = []) {
    (self.numbers, self.known) = (numbers, known)
  }

  mutating func append(_ more: ReadItems) {
    known += more.known.map { (numbers.count + $0.place, $0.item) }
    numbers += more.numbers
  }

  /// The places of the items whose ids are at an earlier place, too.
  var repeated: Set<Int> {
    guard !known.isEmpty else { return [] }
    var seen: Set<RowID> = []
    return Set(numbers.indices.filter { !seen.insert(numbers[$0]).inserted })
  }
}
