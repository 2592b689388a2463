import StatefulTableTesting
import Testing

/// The code that an exploration prints.
@Suite("Printed stories") struct ExploredStoryTests {
  @Test func `Each kind of step compiles as it is printed`() async throws {
    let steps: [ExplorationStep] = [
      .succeed(1), .succeedEmpty(2), .fail(3), .waitForClock, .refresh, .reload, .loadNextPage,
      .loadPreviousPage, .retry, .cancel, .pageDown, .pageUp, .resize(columns: 20, lines: 3),
      .act("say \"\\(x)\""),
    ]
    let test = """
      import StatefulTable
      import StatefulTableTesting
      import Testing

      struct Song: Identifiable {
        let id: Int
      }

      @Test @MainActor func songs() async throws {
        try await explore(
          story: [\(steps.map { ".\($0)" }.joined(separator: ", "))],
          actions: ["say \\"x\\"": { _, _ in }]
        ) { server in
          PagedTableController<Song>(
            source: server.pages(of: ScriptedPageSource([Song(id: 1)], pageSize: 1)),
            clock: server.clock
          )
        } check: { list, screen in
          try #require(list.items.count <= 1)
        }
      }
      """
    #expect(try await Compiler.diagnostics(of: [("Test.swift", test)]) == "")
  }
}
