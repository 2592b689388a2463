import StatefulTable
import StatefulTableTesting
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite("A paged list that is loaded to its end")
struct PagedEndTests {
  /// Numbers of which as many can be asked for as are wanted, by the number before them.
  private final class NumberSource: PageSource {
    let isOffsetBased: Bool
    private let count: Int
    private let pageSize: Int
    private let limits = Mutex<[Int?]>([])

    init(count: Int, pageSize: Int = 10, isOffsetBased: Bool = false) {
      self.count = count
      self.pageSize = pageSize
      self.isOffsetBased = isOffsetBased
    }

    /// How many items were wanted, in order.
    var asked: [Int?] { limits.withLock(\.self) }

    func page(after cursor: Int?) async throws -> Page<Entry, Int> { await page(cursor, nil) }

    func page(after cursor: Int?, limit: Int) async throws -> Page<Entry, Int> {
      await page(cursor, limit)
    }

    var numberedPageSize: Int? { isOffsetBased ? pageSize : nil }

    func cursor(forPage number: Int, size: Int) -> Int? { number * size }

    private func page(_ cursor: Int?, _ limit: Int?) async -> Page<Entry, Int> {
      // As a server does, it answers when the caller has gone on.
      await mainActorTurn()
      limits.withLock { $0.append(limit) }
      let start = cursor ?? 0
      let end = min(start + (limit ?? pageSize), count)
      return Page((start..<end).map { Entry(id: $0) }, next: end < count ? end : nil)
    }
  }

  private func loadToEnd(_ list: EntryList) async {
    list.loadToEnd()
    await list.settled()
  }

  @Test func `Pages grow up to some thousands, and are as they were when it is over`() async {
    let source = NumberSource(count: 30_000)
    let list = await EntryList.loaded(source, lines: 5)
    await loadToEnd(list)
    #expect(list.itemCount == 30_000)
    #expect(list.items.map(\.id) == Array(0..<30_000))
    #expect(source.asked.prefix(5) == [nil, 20, 40, 80, 160])
    #expect(source.asked.last == 2048)
    #expect(source.asked.count < 30)
    #expect(!list.isLoadingToEnd)
    list.maximumItemCount = 100
    await list.reloaded()
    await list.nextPageLoaded()
    #expect(source.asked.suffix(2) == [nil, nil])
  }

  @Test("A list that is stopped on the way goes on with pages of the source's own size")
  func stopped() async {
    let source = NumberSource(count: 30_000)
    let list = await EntryList.loaded(source, lines: 5)
    list.loadToEnd()
    while list.itemCount < 1000 { await mainActorTurn() }
    list.stopLoadingToEnd()
    await list.settled()
    let count = list.itemCount
    #expect(count < 10_000)
    await list.nextPageLoaded()
    #expect(list.itemCount == count + 10)
    #expect(source.asked.last == .some(nil))
  }

  @Test func `Pages that count items keep their size`() async {
    let limited = NumberSource(count: 100, isOffsetBased: true)
    await loadToEnd(await EntryList.loaded(limited, lines: 5))
    #expect(limited.asked == Array(repeating: nil, count: 10))
  }

  @Test func `With a cap, long pages are dropped, and come back as long as they were`() async {
    let source = NumberSource(count: 3000)
    let list = await EntryList.loaded(source, lines: 5)
    list.maximumItemCount = 400
    list.loadToEnd()
    while list.isLoadingToEnd {
      // The reader is at the end, as a front end is that goes there.
      list.tableView.scroll(by: .max)
      await mainActorTurn()
    }
    await list.settled()
    #expect(list.items.last?.id == 2999)
    #expect(list.itemCount <= 500)
    #expect(source.asked.compactMap(\.self).max() == 100)
    while let top = list.topID, top > 0 {
      list.tableView.scroll(by: -5)
      await list.settled()
      // What was dropped is there again without a gap.
      guard list.topID == max(0, top - 5) else {
        Issue.record("row \(top) was followed by \(list.visibleIDs)")
        return
      }
      #expect(list.itemCount <= 600)
    }
    #expect(list.mistakes == [])
  }

  @Test func `An empty page doesn't make the pages after it any shorter than the source's`() async {
    let source = ScriptedPageSource([
      ScriptedPage([Entry(id: 0)]), ScriptedPage([]), ScriptedPage([Entry(id: 1)]),
    ])
    let list = await EntryList.loaded(source, lines: 5)
    await loadToEnd(list)
    #expect(list.ids == [0, 1])
  }
}
