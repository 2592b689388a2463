import TestSupport
import Testing

@MainActor
@Suite("Gaps in a paged list")
struct PagedGapTests {
  @Test("Whatever comes to the top of a server's list, and whatever moves there, no row is hidden")
  func randomTops() async {
    for seed in 1...UInt64(Depth.tries(50, deep: 1000)) {
      var generator = SeededGenerator(seed: seed)
      let pageSize = 8 + generator.below(8)
      let pinned = generator.below(3)
      let source = ServerList(count: 30 + generator.below(40), pageSize: pageSize)
      let list = await EntryList.loaded(source)
      if generator.chance(70) { await list.loadAll() }
      var nextID = 1000
      for _ in 0..<4 {
        var entries = source.entries
        for _ in 0..<generator.below(2 * pageSize) {
          if generator.chance(60) {
            entries.insert(Entry(id: nextID), at: pinned)
            nextID += 1
          } else {
            let place = pinned + generator.below(entries.count - pinned)
            entries.insert(entries.remove(at: place), at: pinned)
          }
        }
        source.entries = entries
        await list.refreshed()
      }
      await list.loadAll()
      let hidden = Set(source.entries.map(\.id)).subtracting(list.ids)
      guard hidden.isEmpty, Set(list.ids).count == list.ids.count, list.mistakes.isEmpty else {
        Issue.record("seed \(seed): \(hidden) is hidden")
        return
      }
    }
  }
}
