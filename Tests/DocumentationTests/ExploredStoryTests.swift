import StatefulTable
import StatefulTableTesting
import Testing

/// The code that an exploration prints.
@Suite("Printed stories") struct ExploredStoryTests {
  private struct Song: Identifiable {
    let id: Int
  }

  private struct Ended: Error {}

  @Test("A story that an exploration has found compiles in place of the depth")
  @MainActor func story() async throws {
    let error = await #expect(throws: ExplorationError.self) {
      try await explore(depth: 3, actions: ["say \"x\"": { _, _ in }]) { server in
        PagedTableController<Song>(
          source: server.pages(of: ScriptedPageSource([Song(id: 1)], pageSize: 1)),
          clock: server.clock
        )
      } check: { list, _ in
        // What else the story could be ends with fewer loads.
        if list.history.count == 2 { throw Ended() }
      }
    }
    let description = try #require(error?.description)
    let code = try #require(description.firstMatch(of: /story: \[\n(?:  .*\n)*\]/)?.output)
    #expect(error?.story.count == 3 || error?.story.count == 2)
    try await compile(code)
  }

  @Test("Each kind of step compiles as it is printed")
  func steps() async throws {
    let steps: [ExplorationStep] = [
      .succeed(1), .succeedEmpty(2), .fail(3), .waitForClock, .refresh, .reload, .loadNextPage,
      .loadPreviousPage, .retry, .cancel, .pageDown, .pageUp, .resize(columns: 20, lines: 3),
      .act("say \"\\(x)\""),
    ]
    try await compile("story: [\(steps.map { ".\($0)" }.joined(separator: ", "))]")
  }

  private func compile(_ story: some StringProtocol) async throws {
    let test = """
      import StatefulTable
      import StatefulTableTesting
      import Testing

      struct Song: Identifiable {
        let id: Int
      }

      @Test @MainActor func songs() async throws {
        try await explore(
          \(story),
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
