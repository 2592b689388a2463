import StatefulTable
import StatefulTableTesting
import Testing

/// The pages and items of a source without a list.
@MainActor
@Suite
struct PageSequenceTests {
  private struct Refused: Error {}

  /// Pages of three entries, as many as a test needs, which can fail, repeat themselves or be empty.
  @MainActor private final class Pages: PageSource {
    var pages: [[Int]] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    var start = 0
    var failures = 0
    var isLeadingToItself = false
    private(set) var requests: [String] = []

    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      requests.append("after \(cursor.map(String.init) ?? "nil")")
      return try page(at: cursor.map { $0 + 1 } ?? start)
    }

    func page(before cursor: Int) async throws -> Page<Entry, Int> {
      requests.append("before \(cursor)")
      return try page(at: cursor - 1)
    }

    private func page(at index: Int) throws -> Page<Entry, Int> {
      if failures > 0 {
        failures -= 1
        throw Refused()
      }
      return Page(
        pages[index].map { Entry(id: $0) },
        previous: index > 0 ? index : nil,
        next: isLeadingToItself && index > 0 ? index - 1 : index,
        isLast: index == pages.count - 1
      )
    }
  }

  @Test func `The pages come in order, up to the last one, though it has a place for later`()
    async throws
  {
    let source = Pages()
    var pages: [[Int]] = []
    for try await page in source.pages() { pages.append(page.items.map(\.id)) }
    #expect(pages == source.pages)
    #expect(source.requests == ["after nil", "after 0", "after 1"])
  }

  @Test func `The other way, the pages come from the first one upwards`() async throws {
    let source = Pages()
    source.start = 2
    var pages: [[Int]] = []
    for try await page in source.pages(toward: .previous) { pages.append(page.items.map(\.id)) }
    #expect(pages == source.pages.reversed())
    #expect(source.requests == ["after nil", "before 2", "before 1"])
  }

  @Test func `A page is loaded when it is asked for, not before`() async throws {
    let source = Pages()
    for try await item in source.items() where item.id == 3 { break }
    #expect(source.requests == ["after nil", "after 0"])
  }

  @Test func `An item that came before is left out`() async throws {
    let source = Pages()
    source.pages = [[0, 1], [1, 2], [], [2, 0, 3]]
    var ids: [Int] = []
    for try await item in source.items() { ids.append(item.id) }
    #expect(ids == [0, 1, 2, 3])
  }

  @Test func `A failed page is retried by the policy, after its waits`() async throws {
    let source = Pages()
    source.failures = 2
    let clock = ManualClock()
    let pages = source.pages(
      retrying: .exponential(base: .seconds(1), jitter: false),
      clock: clock
    )
    let first = Task {
      var iterator = pages.makeAsyncIterator()
      return try await iterator.next(isolation: #isolation)
    }
    try await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    try await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    #expect(try await first.value?.items.map(\.id) == [0, 1, 2])
  }

  @Test func `A page that leads to itself ends the sequence with an error`() async {
    let source = Pages()
    source.isLeadingToItself = true
    await #expect(throws: PageSourceError(.repeatedCursor("0"))) {
      for try await _ in source.pages() {}
    }
  }

  @Test(arguments: [[[0], [0], [0], [0], [1]], [[0], [], [], [], [1]]])
  func `Pages that bring nothing new end the sequence with an error`(pages: [[Int]]) async throws {
    let source = Pages()
    source.pages = pages
    var ids: [Int] = []
    await #expect(throws: LoadError.emptyPages(3)) {
      for try await item in source.items() { ids.append(item.id) }
    }
    #expect(ids == [0])
    ids = []
    for try await item in source.items(emptyPageBudget: 4) { ids.append(item.id) }
    #expect(ids == [0, 1])
  }

  @Test func `A cancelled task asks for no more pages`() async {
    let source = Pages()
    let task = Task {
      for try await _ in source.pages() { withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(source.requests == ["after nil"])
  }
}
