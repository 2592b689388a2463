import TestSupport
import Testing

@testable import StatefulTable

@Suite("ItemStore")
struct ItemStoreTests {
  @Test("Items put in the place of others are found by their ids, and no others")
  func randomChanges() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var store = ItemStore<Entry>()
      var expected: [Entry] = []
      var nextID = 0
      for _ in 0..<40 {
        let start = generator.below(expected.count + 1)
        let rows = start..<min(expected.count, start + generator.below(5))
        let new = (0..<generator.below(6)).map { Entry(id: nextID + $0) }
        nextID += new.count
        store.replace(rows, with: new)
        expected.replaceSubrange(rows, with: new)
        let isSound =
          store.items == expected
          && (0..<nextID).allSatisfy { id in
            store.row(of: id) == expected.firstIndex { $0.id == id }
          }
        guard isSound else {
          Issue.record("seed \(seed)")
          return
        }
      }
    }
  }

  @Test("An update takes the place of the item with its id, or does nothing")
  func update() {
    var store = ItemStore<Entry>()
    store.append([Entry(id: 1), Entry(id: 2)])
    #expect(store.update(Entry(id: 2, text: "new")) == 1)
    #expect(store.update(Entry(id: 3)) == nil)
    #expect(store.items == [Entry(id: 1), Entry(id: 2, text: "new")])
  }
}
