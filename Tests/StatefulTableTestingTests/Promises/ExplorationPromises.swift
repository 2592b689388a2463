import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// What a test may rely on that explores a list.
@MainActor @Suite("Explorations") struct ExplorationPromises {
  private func source(_ server: ExploredServer) -> ScriptedPageSource<Word> {
    ScriptedPageSource((0..<4).map { Word($0) }, pageSize: 2)
  }

  @Test func `Several lists in sections can be explored`() async throws {
    try await explore(depth: 2, limits: LoadLimits(time: .seconds(2))) { server in
      SectionedController(
        [
          WordList(source: server.pages(of: source(server)), clock: server.clock),
          WordList(source: server.pages(of: source(server)), clock: server.clock),
        ],
        clock: server.clock
      )
    } check: { _, _ in
    }
  }

  @Test func `Rows that a source has kept are shown while an explored list loads`() async throws {
    var hasShownKeptRows = false
    try await explore(depth: 1) { server in
      let pages = source(server)
      pages.cachedItems = ["kept row"]
      return WordList(source: server.pages(of: pages), clock: server.clock)
    } check: { _, screen in
      if screen.rows == ["kept row"] { hasShownKeptRows = true }
    }
    #expect(hasShownKeptRows)
  }

  /// A list that is refreshed once, after a minute.
  private func agingList(_ server: ExploredServer) -> NoteList {
    let pages = NoteServer(3)
    let list = NoteList(source: server.pages(of: pages), clock: server.clock)
    list.loadOptions.refreshPolicy = .every(.seconds(60))
    pages.whileWaiting = { [unowned pages, weak list] in
      if pages.requests.count > 1 { list?.loadOptions.refreshPolicy = .never }
    }
    return list
  }

  /// Fails if no refresh of old rows has begun, as if the user cancels while nothing loads.
  private func checkAge(_ list: NoteList, _ screen: TableScreen) throws {
    guard let age = list.ageOfRows, age >= .seconds(60), list.itemCount > 0 else { return }
    let hasRefreshed = list.history.contains { $0.kind == .pullToRefresh }
    if !hasRefreshed, !list.isLoading { throw Offline() }
  }

  @Test func `A story goes on after a step of which nothing is seen`() async throws {
    await #expect(throws: ExplorationError.self) {
      let story: [ExplorationStep] = [.succeed(1), .cancel, .waitForClock]
      try await explore(story: story, make: agingList, check: checkAge)
    }
    await #expect(throws: ExplorationError.self) {
      try await explore(depth: 3, make: agingList, check: checkAge)
    }
  }
}
