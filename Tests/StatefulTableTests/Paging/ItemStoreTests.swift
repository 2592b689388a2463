import TestSupport
import Testing

@testable import StatefulTable

@Suite("ItemStore")
struct ItemStoreTests {
  @Test("Items put in the place of others are found by their ids, and no others")
  func randomChanges() {
    for seed in 1...UInt64(Depth.tries(50, deep: 200)) {
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

  @Test("Thousands of items that come and go, in one place and everywhere, are found at their rows")
  func manyChanges() {
    for seed in 1...UInt64(Depth.tries(2, deep: 4)) {
      var generator = SeededGenerator(seed: seed)
      var store = ItemStore<Entry>()
      var expected: [Entry] = []
      var nextID = 0
      for step in 0..<600 {
        // Many at one place use up the labels there, and many anywhere split and join chunks.
        let isAtOnePlace = step % 100 < 40
        let start = isAtOnePlace ? expected.count / 2 : generator.below(expected.count + 1)
        let isShrinking = step > 300 && !isAtOnePlace
        let removed = isShrinking ? generator.below(150) : generator.below(3)
        let added = isAtOnePlace ? 1 + generator.below(2) : generator.below(isShrinking ? 40 : 200)
        let rows = start..<min(expected.count, start + removed)
        let new = (0..<added).map { Entry(id: nextID + $0) }
        nextID += added
        store.replace(rows, with: new)
        expected.replaceSubrange(rows, with: new)
      }
      let rows = expected.indices
      #expect(store.count == expected.count)
      #expect(store.items == expected)
      #expect(rows.allSatisfy { store[$0] == expected[$0] })
      #expect(rows.allSatisfy { store.row(of: expected[$0].id) == $0 })
      #expect(rows.allSatisfy { store.item(withID: expected[$0].id) == expected[$0] })
      let ids = Set(expected.map(\.id))
      #expect((0..<nextID).allSatisfy { store.contains($0) == ids.contains($0) })
      store.remove(0..<store.count)
      #expect(store.items == [])
    }
  }

  @Test("A copy of a store keeps its items when the other changes")
  func copies() {
    var store = ItemStore<Entry>()
    store.insert((0..<1000).map { Entry(id: $0) }, at: store.count)
    let copy = store
    store.remove(10..<900)
    store.insert([Entry(id: 2000)], at: 5)
    #expect(copy.items.map(\.id) == Array(0..<1000))
    #expect(copy.row(of: 500) == 500)
    #expect(store.row(of: 500) == nil)
  }

  @Test("An update takes the place of the item with its id, or does nothing")
  func update() {
    var store = ItemStore<Entry>()
    store.insert([Entry(id: 1), Entry(id: 2)], at: store.count)
    #expect(store.update(Entry(id: 2, text: "new")) == 1)
    #expect(store.update(Entry(id: 3)) == nil)
    #expect(store.items == [Entry(id: 1), Entry(id: 2, text: "new")])
  }
}
