import StatefulTable
import StatefulTableTesting
import Testing

// On the actor that they wait for: time in which other tests keep it busy doesn't count.
@MainActor @Suite("ScriptedPageSource")
struct ScriptedPageSourceTests {
  @Test("Pages lead to each other, up to the last, and what was asked for is known")
  func pages() async throws {
    let source = ScriptedPageSource<Word>([["a", "b"], ScriptedPage(["c"], total: 3)])
    #expect(try await source.page(after: nil) == Page(["a", "b"], next: 1))
    #expect(try await source.page(after: 1) == Page(["c"], next: nil, total: 3))
    #expect(source.cursors == [nil, 1])
  }

  @Test(arguments: [(0, [0]), (3, [3]), (4, [4]), (5, [4, 1])])
  func `Items are cut into pages that tell how many there are in all`(count: Int, sizes: [Int]) {
    let source = ScriptedPageSource((0..<count).map { Word($0) }, pageSize: 4)
    #expect(source.pages.map(\.items.count) == sizes)
    #expect(source.pages.allSatisfy { $0.total == count })
    #expect(source.pages.flatMap(\.items) == (0..<count).map { Word($0) })
  }

  @Test func `What goes wrong is used up in order; then the page is answered`() async throws {
    let page = ScriptedPage<Word>(["a"]).failing(Offline(), times: 2)
    let source = ScriptedPageSource([page, ["b"]])
    for _ in 0..<2 {
      await #expect(throws: Offline.self) { try await source.page(after: nil) }
    }
    for _ in 0..<2 { #expect(try await source.page(after: nil) == Page(["a"], next: 1)) }
  }

  @Test func `A page can fail always`() async {
    let source = ScriptedPageSource([ScriptedPage<Word>(["a"]).failing(Offline(), times: .max)])
    for _ in 0..<10 { await #expect(throws: Offline.self) { try await source.page(after: nil) } }
  }

  @Test func `Delays and failures take their time on the clock`() async throws {
    let clock = ManualClock()
    let page = ScriptedPage<Word>(["a"]).delayed(by: .seconds(2)).failing(
      Offline(),
      after: .seconds(5)
    )
    let source = ScriptedPageSource([page], clock: clock)
    async let items = source.page(after: nil).items
    try await clock.sleepers(1)
    #expect(clock.advanceToNextDeadline() == .seconds(2))
    #expect(try await items == ["a"])
    let failure = Task { try await source.page(after: nil) }
    try await clock.sleepers(1)
    #expect(clock.advanceToNextDeadline() == .seconds(5))
    await #expect(throws: Offline.self) { try await failure.value }
  }

  @Test func `A page that isn't answered ends when the task is cancelled`() async throws {
    let source = ScriptedPageSource([ScriptedPage<Word>(["a"]).unanswered()])
    let task = Task { try await source.page(after: nil) }
    while source.cursors.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await source.page(after: nil).items == ["a"])
  }

  @Test func `Answers are held until they are let go, or their task is cancelled`() async throws {
    let source = ScriptedPageSource<Word>([["a"]])
    source.hold()
    let kept = Task { try await source.page(after: nil) }
    let stopped = Task { try await source.page(after: nil) }
    try await source.heldAnswers(2)
    stopped.cancel()
    await #expect(throws: CancellationError.self) { try await stopped.value }
    try await source.heldAnswers(1)
    source.release()
    #expect(try await kept.value.items == ["a"])
    try await source.heldAnswers(0)
    #expect(try await source.page(after: nil).items == ["a"])
  }

  @Test func `What is newer is told in order, and then nothing is`() async throws {
    let newer: [ScriptedPage<Word>] = [["n2", "n1"], ScriptedPage(["n3"]).failing(Offline())]
    let source = ScriptedPageSource([["a"]], newer: newer)
    #expect(try await source.newer(than: "a") == ["n2", "n1"])
    await #expect(throws: Offline.self) { try await source.newer(than: "n2") }
    #expect(try await source.newer(than: "n2") == ["n3"])
    #expect(try await source.newer(than: "n3") == [])
    #expect(source.newerRequests == ["a", "n2", "n2", "n3"])
    source.newer = nil
    #expect(try await source.newer(than: "n3") == nil)
  }

  @Test func `A page that isn't in the script is named`() async {
    let source = ScriptedPageSource<Word>([["a"], ["b"]])
    let error = await #expect(throws: ScriptedPageSourceError.self) {
      try await source.page(after: 7)
    }
    #expect("\(String(describing: error))".contains("no page 7: it has 2"))
  }
}
