import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

@MainActor @Suite("Scrolling a screen") struct ScreenScrollingTests {
  /// A screen at the end of a hundred rows, of which the first ones were dropped.
  private func screenAtTheEnd() async throws -> TableScreen {
    let list = WordList(source: ScriptedPageSource(hundred, pageSize: 10))
    list.maximumItemCount = 30
    let screen = TableScreen.showing(list)
    try await screen.scroll(to: .max)
    #expect(screen.rows.last == "row 99")
    #expect(list.items.first != "row 0")
    return screen
  }

  @Test("Scrolling to a row loads the pages that takes, and no more than that", arguments: [7, 35])
  func toPosition(position: Int) async throws {
    let source = ScriptedPageSource(hundred, pageSize: 10)
    let screen = TableScreen.showing(source)
    try await screen.scroll(to: position)
    #expect(screen.rows.contains("row \(position)"))
    #expect(source.cursors.count == (position + 3) / 10 + 1)
  }

  @Test(arguments: [-5, 12, 60])
  func `Rows that were dropped are counted, and loaded again on the way up`(
    position: Int
  ) async throws {
    let screen = try await screenAtTheEnd()
    try await screen.scroll(to: position)
    #expect(screen.rows.contains("row \(max(0, position))"))
    try await screen.scroll(to: 99)
    #expect(screen.rows.last == "row 99")
  }

  @Test("A row is found by its text, wherever the screen is, also if its page was dropped")
  func toText() async throws {
    let screen = try await screenAtTheEnd()
    try await screen.scroll(to: "row 7")
    #expect(screen.rows.contains("row 7"))
    try await screen.scroll(to: "row 47")
    #expect(screen.rows.contains("row 47"))
    await #expect(throws: ScreenError.self) { try await screen.scroll(to: "row 100") }
  }

  @Test func `A row that isn't there is named, and the screen shown`() async throws {
    let screen = TableScreen.showing(ScriptedPageSource<Word>([["a"], ["b"]]))
    let error = await #expect(throws: ScreenError.self) { try await screen.scroll(to: "c") }
    let words = error.map(String.init(describing:)) ?? ""
    #expect(words.contains(#"No row says "c""#))
    #expect(words.contains("> a\n  b\n"))
  }

  @Test func `Scrolling down ends where it is told to, or with the rows`() async throws {
    let screen = TableScreen.showing(ScriptedPageSource(hundred, pageSize: 10))
    #expect(try await screen.scrollDown { $0 != "row 2" })
    #expect(screen.rows.first == "row 0")
    #expect(try await screen.scrollDown { $0 != "row 33" })
    #expect(screen.rows.last == "row 33")
    var passed = 0
    let isTold = try await screen.scrollDown { _ in
      passed += 1
      return true
    }
    #expect(!isTold)
    #expect(passed == 70)
    #expect(screen.rows.last == "row 99")
  }

  @Test("The cursor is moved to a row by its text, so that keys and actions are for that row")
  func cursor() async throws {
    let screen = TableScreen.showing(ScriptedPageSource(hundred, pageSize: 10))
    try await screen.moveCursor(to: "row 2")
    #expect(screen.controller.tableView.cursor == [0, 2])
    try await screen.moveCursor(to: "row 47")
    #expect(screen.controller.tableView.cursor == [0, 47])
    #expect(screen.rows.contains("row 47"))
    await #expect(throws: ScreenError.self) { try await screen.moveCursor(to: "row 100") }
  }

  @Test func `Scrolling up loads the pages that were let go of`() async throws {
    let screen = try await screenAtTheEnd()
    #expect(try await screen.scrollUp { $0 != "row 12" })
    #expect(screen.rows.first == "row 12")
    #expect(try await screen.scrollUp { _ in true } == false)
    #expect(screen.rows.first == "row 0")
  }

  @Test("Rows that come one after another to an empty screen are all asked about")
  func emptyFirstPage() async throws {
    let screen = TableScreen.showing(ScriptedPageSource<Word>([[], ["a"], ["b"]]), lines: 2)
    var passed: [String] = []
    try await screen.scrollDown {
      passed.append($0)
      return true
    }
    #expect(passed == ["a", "b"])
  }

  @Test func `Rows that fit on the screen are come to as others are`() async throws {
    let source = ScriptedPageSource<Word>([["a"], ScriptedPage(["b"]).failing(Offline())])
    let screen = TableScreen.showing(source)
    try await screen.scroll(to: "b", onFailure: .retry(1))
    #expect(screen.rows == ["a", "b"])
  }

  @Test func `A page that doesn't come by itself is asked for, as by the key`() async throws {
    let list = WordList(source: ScriptedPageSource(hundred, pageSize: 10))
    list.loadOptions.nextPageOffset = 0
    let screen = TableScreen.showing(list)
    try await screen.scroll(to: 25)
    #expect(screen.rows.contains("row 25"))
    #expect(list.items.count == 30)
  }

  @Test func `A list without an end stops the test, not the machine`() async throws {
    let pages = (0..<50).map { ScriptedPage([Word($0)]) }
    let list = WordList(source: ScriptedPageSource(pages))
    let screen = TableScreen.showing(list)
    let limits = LoadLimits(pages: 5)
    for action in [
      { try await screen.scroll(to: .max, limits: limits) },
      { try await screen.scrollDown(limits: limits) { _ in true } },
      { try await screen.loadNextPages(limits: limits) },
    ] as [@MainActor () async throws -> Void] {
      let error = await #expect(throws: ScreenError.self) { try await action() }
      #expect(error.map(String.init(describing:))?.contains("5 pages were loaded") == true)
    }
  }
}
