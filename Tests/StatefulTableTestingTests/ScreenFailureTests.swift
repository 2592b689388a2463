import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

@MainActor @Suite("A screen whose loads fail") struct ScreenFailureTests {
  /// A source whose page fails some times.
  private func source(failing page: Int, times: Int) -> ScriptedPageSource<Word> {
    let source = ScriptedPageSource(Array(hundred.prefix(30)), pageSize: 10)
    source.pages[page] = source.pages[page].failing(Offline(), times: times)
    return source
  }

  @Test("A failed page is thrown, and the screen shown", arguments: [0, 1])
  func thrown(page: Int) async throws {
    let screen = TableScreen.showing(source(failing: page, times: 1))
    let error = await #expect(throws: ScreenError.self) { try await screen.scroll(to: 25) }
    let words = error.map(String.init(describing:)) ?? ""
    #expect(words.contains("(\(page == 0 ? "initial" : "nextPage")) failed: offline"))
    #expect(words.contains("The screen showed:\nWords"))
    #expect(words.contains(page == 0 ? "t retries" : "> row 9"))
  }

  @Test("A failed page is tried again, as often as allowed", arguments: [0, 1, 2])
  func retried(page: Int) async throws {
    let screen = TableScreen.showing(source(failing: page, times: 2))
    try await screen.scrollDown(onFailure: .retry(2)) { $0 != "row 25" }
    #expect(screen.rows.last == "row 25")
    let other = TableScreen.showing(source(failing: page, times: 3))
    await #expect(throws: ScreenError.self) {
      try await other.scrollDown(onFailure: .retry(2)) { _ in true }
    }
  }

  @Test func `A failure that is ignored ends the way, with the failure on screen`() async throws {
    let screen = TableScreen.showing(source(failing: 1, times: 1))
    try await screen.scroll(to: 25, onFailure: .ignore)
    #expect(screen.rows.last == "row 9")
    #expect(screen.frame().text.contains("Couldn't load more: offline"))
    #expect(try await screen.scrollDown(onFailure: .ignore) { _ in true } == false)
    try await screen.scroll(to: "row 25", onFailure: .ignore)
    try await screen.moveCursor(to: "row 25", onFailure: .ignore)
    try await screen.loadNextPages(onFailure: .ignore)
    #expect(screen.rows.last == "row 9")
    #expect(screen.controller.loads.nextPage.error is Offline)
  }

  @Test func `Pages are asked for as long as the test wants, or there are some`() async throws {
    let list = WordList(source: ScriptedPageSource(hundred, pageSize: 10))
    let screen = TableScreen.showing(list)
    try await screen.loadNextPages { list.items.count < 45 }
    #expect(list.items.count == 50)
    #expect(screen.rows.first == "row 0")
    try await screen.loadNextPages()
    #expect(list.items.count == 100)
    list.maximumItemCount = 30
    try await screen.loadPages(.previousPage)
    #expect(list.items.count == 100)
  }

  @Test func `A refresh is made, thrown, retried or ignored`() async throws {
    let newer = [ScriptedPage<Word>(["new"]).failing(Offline(), times: 4)]
    let list = WordList(source: ScriptedPageSource([["a"]], newer: newer))
    let screen = TableScreen.showing(list)
    await #expect(throws: ScreenError.self) { try await screen.refresh() }
    try await screen.refresh(onFailure: .ignore)
    #expect(screen.frame().text.contains("Couldn't refresh: offline"))
    try await screen.refresh(onFailure: .retry(2))
    #expect(list.items == ["new", "a"])
  }

  @Test func `A refresh that the delegate doesn't allow isn't made behind its back`() async throws {
    let list = WordList(source: ScriptedPageSource<Word>([["a"]]))
    list.allowsRefresh = false
    let screen = TableScreen.showing(list)
    let error = await #expect(throws: ScreenError.self) { try await screen.refresh() }
    #expect(error.map(String.init(describing:))?.contains("doesn't allow") == true)
  }

  @Test func `A load that doesn't end fails the test, with the screen`() async throws {
    let source = ScriptedPageSource<Word>([["a"]])
    source.hold()
    let screen = TableScreen.showing(source)
    let error = await #expect(throws: ScreenError.self) { try await screen.settled(within: .zero) }
    let words = error.map(String.init(describing:)) ?? ""
    #expect(words.contains("Not settled (initialLoading) after 0.0 seconds"))
    #expect(words.contains("Loading…"))
    source.release()
    await screen.settled()
    #expect(screen.rows == ["a"])
  }

  @Test func `A test that is stopped meanwhile is told so`() async throws {
    let source = ScriptedPageSource<Word>([["a"]])
    source.hold()
    let screen = TableScreen.showing(source)
    let test = Task { try await screen.settled(within: .seconds(60)) }
    try await source.heldAnswers(1)
    test.cancel()
    await #expect(throws: CancellationError.self) { try await test.value }
    screen.controller.cancelLoading()
  }

  @Test func `No rows are seen while something covers them`() async throws {
    let screen = TableScreen.showing(source(failing: 0, times: 1))
    #expect(screen.rows.isEmpty)
    await screen.settled()
    #expect(screen.rows.isEmpty)
    screen.controller.retry()
    await screen.settled()
    #expect(screen.rows == ["row 0", "row 1", "row 2", "row 3"])
  }
}
