import StatefulTable
import Testing

/// Lists whose pages are the elements of a sequence.
@MainActor
@Suite
struct SequencePageSourceTests {
  private struct Torn: Error {}

  private typealias Stream = AsyncThrowingStream<[Entry], any Error>

  private func stream(_ pages: [Range<Int>], error: (any Error)? = nil) -> Stream {
    Stream { stream in
      for page in pages { stream.yield(page.map { Entry(id: $0) }) }
      stream.finish(throwing: error)
    }
  }

  private func list(_ pages: @escaping () -> Stream) -> PagedTableController<Entry> {
    PagedTableController(source: SequencePageSource(pages))
  }

  @Test func `A reload begins a new sequence`() async {
    var count = 0
    let list = list {
      count += 1
      return stream([count * 10..<count * 10 + 2])
    }
    await list.reloaded()
    #expect(list.items.map(\.id) == [10, 11])
    await list.reloaded()
    #expect(list.items.map(\.id) == [20, 21])
  }

  @Test func `What a sequence brings after a load was cancelled is the next page`() async {
    let (stream, continuation) = Stream.makeStream()
    let list = list { stream }
    continuation.yield([Entry(id: 0)])
    await list.reloaded()
    list.loadNextPage()
    list.cancelLoading()
    await list.settled()
    continuation.yield([Entry(id: 1)])
    continuation.finish()
    await list.nextPageLoaded()
    #expect(list.items.map(\.id) == [0, 1])
  }

  @Test func `After an error the load goes on where the sequence failed`() async {
    var count = 0
    let list = list {
      count += 1
      return count == 1 ? stream([0..<1, 1..<2], error: Torn()) : stream([0..<1, 1..<2, 2..<3])
    }
    await list.reloaded()
    await list.nextPageLoaded()
    await list.nextPageLoaded()
    #expect(list.loads.nextPage.error is Torn)
    await list.nextPageLoaded()
    #expect(list.items.map(\.id) == [0, 1, 2])
  }
}
