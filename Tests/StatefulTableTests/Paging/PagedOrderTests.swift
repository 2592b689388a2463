import Foundation
import StatefulTable
import StatefulTableTesting
import Synchronization
import TestSupport
import Testing

/// A paged list of a server that sorts its items by when they were last changed, as chats and mails are.
@MainActor
@Suite("A paged list of the items that were changed last")
struct PagedOrderTests {
  /// A server whose cursors are the times of items, so that no page moves.
  private final class RecentSource: PageSource {
    private struct State {
      /// When each item was last changed, by its id.
      var times: [Int: Int]
      var time: Int
    }

    private let state: Mutex<State>
    private let pageSize: Int

    init(count: Int, pageSize: Int) {
      self.pageSize = pageSize
      let times = (0..<count).map { ($0, -$0) }
      state = Mutex(State(times: Dictionary(uniqueKeysWithValues: times), time: 0))
    }

    /// The ids, those that were changed last first.
    var ids: [Int] {
      state.withLock(\.times).sorted { $0.value > $1.value }.map(\.key)
    }

    /// Inserts an item, or brings it to the top.
    func touch(_ id: Int) {
      state.withLock { state in
        state.time += 1
        state.times[id] = state.time
      }
    }

    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      let times = state.withLock(\.times).sorted { $0.value > $1.value }
      let rest = times.filter { cursor == nil || $0.value < cursor ?? 0 }
      let page = rest.prefix(pageSize)
      return Page(
        page.map { Entry(id: $0.key) },
        next: page.count < rest.count ? page.last?.value : nil
      )
    }
  }

  @Test(
    "No item is hidden between two others, whatever moves, is dropped, loads again or is applied"
  )
  func neighbors() async {
    for seed in 1...UInt64(Depth.tries(25, deep: 1000)) {
      var generator = SeededGenerator(seed: seed)
      let source = RecentSource(
        count: 60 + generator.below(120),
        pageSize: 6 + generator.below(10)
      )
      let list = EntryList(source: source, clock: ManualClock())
      if generator.chance(80) { list.maximumItemCount = 20 + generator.below(30) }
      list.tableView.size = Size(columns: 20, lines: 4 + generator.below(4))
      list.reload()
      await list.settled()
      // Of those that moved, nobody knows where they should be.
      var moved: Set<Int> = []
      var nextID = 1000
      for step in 0..<60 {
        switch generator.below(10) {
        case 0:
          for _ in 0..<generator.below(25) {
            source.touch(nextID)
            nextID += 1
          }
        case 1:
          for _ in 0..<generator.below(6) {
            let id = generator.below(60)
            source.touch(id)
            moved.insert(id)
          }
        case 2: await list.refresh()
        case 3:
          let id = list.ids[generator.below(list.itemCount)]
          list.remove(id: id)
          moved.insert(id)
        case 4: list.apply(list.items)
        case 5:
          let id = list.ids[generator.below(list.itemCount)]
          list.apply(list.items.filter { $0.id != id })
          moved.insert(id)
        case 6, 7: list.tableView.scroll(by: -generator.below(40))
        default: list.tableView.scroll(by: generator.below(40))
        }
        await list.settled()
        let order = source.ids.filter { !moved.contains($0) }
        let ends = list.gaps.map(\.row) + [list.itemCount]
        for (first, end) in zip([0] + ends, ends) {
          let shown = list.ids[first..<end].filter { !moved.contains($0) }
          let start = shown.first.flatMap(order.firstIndex) ?? 0
          guard Array(order[start...].prefix(shown.count)) == shown, list.mistakes.isEmpty,
            list.tableView.numberOfRows == list.itemCount
          else {
            Issue.record("seed \(seed), step \(step): \(shown) instead of \(order[start...])")
            return
          }
        }
      }
    }
  }
}
