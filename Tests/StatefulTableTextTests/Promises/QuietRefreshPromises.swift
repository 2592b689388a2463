import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// A refresh because the rows are old, or one that the program asks for.
@MainActor @Suite("A refresh that nobody asked for") struct QuietRefreshPromises {
  private let clock = ManualClock()

  private func screen(_ controller: StatefulTableController) -> TableScreen {
    controller.screen(lines: 8, clock: clock)
  }

  /// Lets the rows get old, and waits until the list has asked its server once more.
  private func getOld(_ board: Board) async throws {
    let count = board.requestCount
    try await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    await board.requests(count + 1)
    try #require(board.requestCount == count + 1)
  }

  private func board(_ server: [String]) -> Board {
    let board = Board(server, clock: clock)
    board.loadOptions.refreshPolicy = .every(.seconds(2))
    return board
  }

  @Test(arguments: [[], ["one", "two"], (0..<30).map { "row \($0)" }])
  func `It moves no line, replaces no view and isn't read aloud`(rows: [String]) async throws {
    let board = board(rows)
    let screen = screen(board)
    board.answer()
    let (before, spoken) = (screen.lines, screen.spokenParts)
    for _ in 0..<3 {
      try await getOld(board)
      #expect(screen.lines == before)
      #expect(screen.spokenParts == spoken)
      #expect(!screen.isAnimating)
      board.answer()
      #expect(screen.lines == before)
    }
  }

  @Test("It replaces no view of a list among others", arguments: [[], ["one", "two"]])
  func unseenPart(rows: [String]) async throws {
    let board = board(rows)
    let other = Board(["other"], clock: clock)
    let whole = SectionedController([board, other], clock: clock)
    let screen = screen(whole)
    board.answer()
    other.answer()
    let before = screen.lines
    try await getOld(board)
    #expect(screen.lines == before)
    board.answer()
    #expect(screen.lines == before)
  }

  @Test func `It replaces no view of a paged list`() async throws {
    struct Name: Identifiable, Sendable { let id: String }
    let source = ScriptedPageSource<Name>([[]])
    let list = PagedTableController(source: source, clock: clock)
    list.loadOptions.refreshPolicy = .every(.seconds(2))
    let screen = screen(list)
    await screen.settled()
    let before = screen.lines
    source.hold()
    try await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    try await source.heldAnswers(1)
    #expect(screen.lines == before)
    source.release()
    await screen.settled()
    #expect(screen.lines == before)
  }

  @Test func `The list's own methods hear of it`() async throws {
    let board = board([])
    _ = screen(board)
    board.answer()
    try await getOld(board)
    #expect(board.state == .initialLoading)
    #expect(board.loads.initial.isLoading)
    board.answer()
    #expect(board.state == .empty)
    #expect(board.history.map(\.cause) == [.appear, .background])
  }

  @Test func `It is seen when it changes rows`() async throws {
    let board = board([])
    let screen = screen(board)
    board.answer()
    board.server = ["one"]
    try await getOld(board)
    board.answer()
    #expect(screen.rows == ["one"])
  }

  @Test("It is seen when it fails, until one succeeds", arguments: [[], ["one"]])
  func fails(rows: [String]) async throws {
    let board = board(rows)
    let screen = screen(board)
    board.answer()
    let before = screen.lines
    try await getOld(board)
    board.fail("no network")
    #expect(screen.frame().text.contains("no network"))
    let failed = screen.lines
    try await getOld(board)
    #expect(screen.lines == failed)
    board.answer()
    #expect(screen.lines == before)
  }

  @Test func `It is shown from when the user asks for it, and not requested again`() async throws {
    let board = board(["one"])
    let screen = screen(board)
    board.answer()
    try await getOld(board)
    let count = board.requestCount
    screen.send(.character("r"))
    #expect(screen.frame().text.contains("Refreshing…"))
    #expect(board.requestCount == count)
    screen.send(.character("x"))
    #expect(!board.loads.pullToRefresh.isLoading)
  }

  @Test func `It gives way to what the user asks for`() async throws {
    let board = board(["one"])
    board.loadOptions.nextPageOffset = 0
    board.hasNextPage = true
    _ = screen(board)
    board.answer()
    try await getOld(board)
    board.loadNextPage()
    #expect(board.history.last?.end.isSuperseded == true)
  }

  @Test("Every list can be refreshed so, and throws what the refresh has failed with")
  func quietly() async throws {
    let board = Board(["one"], clock: clock)
    let screen = screen(board)
    board.answer()
    let before = screen.lines
    board.server = ["one", "two"]
    let refresh = Task { try await board.refreshQuietly() }
    await board.requests(2)
    #expect(screen.lines == before)
    board.answer()
    try await refresh.value
    #expect(screen.rows == ["one", "two"])
    let failing = Task { try await board.refreshQuietly() }
    await board.requests(3)
    board.fail("no network")
    await #expect(throws: (any Error).self) { try await failing.value }
  }
}

extension LoadRecord.End {
  fileprivate var isSuperseded: Bool { if case .superseded = self { true } else { false } }
}
