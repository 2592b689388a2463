import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Showing only the rows that have a text.
@MainActor struct ScreenFilterTests {
  private struct Name: Identifiable, Sendable {
    var id: String
  }

  private final class Names: PagedTableController<Name> {
    override func filterText(for name: Name) -> String? { name.id }
    override func cell(for name: Name) -> Cell { Cell(name.id) }
  }

  private nonisolated static let names = [
    "Ada", "Bertrand", "Chen", "Dara", "Eli", "Fay", "Gus", "Hana", "Ivo", "Adam",
  ]

  private struct Source: PageSource {
    var pageSize = 10
    var names = ScreenFilterTests.names

    func page(after cursor: Int?) async throws -> Page<Name, Int> {
      let start = cursor ?? 0
      let end = min(start + pageSize, names.count)
      let next = end < names.count ? end : nil
      return Page(names[start..<end].map { Name(id: $0) }, next: next)
    }
  }

  private func screen(_ source: Source = Source(), columns: Int = 50) async -> TableScreen {
    let list = Names(source: source, clock: ManualClock())
    list.title = "Names"
    let screen = TableScreen(list, size: Size(columns: columns, lines: 6), clock: ManualClock())
    screen.appear()
    await screen.settled()
    return screen
  }

  private func type(_ text: String, on screen: TableScreen) {
    screen.send(text.map(Key.character))
  }

  @Test func `The rows that have the text are shown while it is typed, with hits highlighted`()
    async
  {
    let screen = await screen()
    type("&ad", on: screen)
    #expect(screen.frame().cursor == Frame.Position(line: 5, column: 3))
    #expect(screen.lines[1...3] == ["> Ada", "  Adam", ""])
    #expect(screen.lines[0] == "Names                        1 of 2 hits · 10 rows")
    #expect(screen.lines[5] == "&ad")
    #expect(screen.frame()[line: 1, column: 2].style.traits.contains(.underline))
    #expect(!screen.frame()[line: 1, column: 4].style.traits.contains(.underline))
    screen.send(.enter)
    #expect(screen.lines[0].hasPrefix("Names › &ad   "))
    #expect(screen.lines[5].contains("? help"))
  }

  @Test func `Escape shows all rows, with the cursor where it is`() async {
    let screen = await screen()
    type("&ad", on: screen)
    screen.send(.enter, .down)
    #expect(screen.lines[2] == "> Adam")
    screen.send(.escape)
    #expect(screen.lines[0].hasSuffix("10 of 10"))
    #expect(screen.lines.contains("> Adam"))
    #expect(!screen.isFinished)
    #expect(!screen.commands.contains { $0.id == "end-search" })
  }

  @Test func `Escape in the prompt goes back to where one was`() async {
    let screen = await screen()
    screen.send(.down, .down, .pageDown)
    let before = screen.frame()
    type("&ada", on: screen)
    #expect(screen.frame() != before)
    screen.send(.escape)
    #expect(screen.frame() == before)
    type("&b", on: screen)
    screen.send(.backspace, .backspace)
    #expect(screen.frame() == before)
    // An old filter comes back.
    type("&a", on: screen)
    screen.send(.enter)
    let filtered = screen.frame()
    type("&", on: screen)
    #expect(screen.lines[5] == "&a")
    type("dam", on: screen)
    screen.send(.escape)
    #expect(screen.frame() == filtered)
  }

  @Test func `Without hits the screen says so, and the keys that go on`() async {
    var names = (0..<200).map { "row \($0)" }
    names[150] = "needle"
    let screen = await screen(Source(names: names), columns: 70)
    type("&needle", on: screen)
    screen.send(.enter)
    await screen.settled()
    let text = screen.frame().text
    #expect(text.contains("No hits for “needle” in 40 rows"))
    #expect(text.contains("Esc shows all · ↓ loads more"))
    #expect(!text.contains("· end ·"))
    for _ in 0..<10 where screen.lines[1] != "> needle" {
      screen.send(.down)
      await screen.settled()
    }
    #expect(screen.lines[1] == "> needle")
    #expect(screen.lines[2].hasSuffix("rows filtered · ↓ loads more"))
    #expect(screen.lines[0].contains("1 of 1 hit · "))
    #expect(screen.lines[0].hasSuffix("+ rows"))
    screen.send(.escape)
    #expect(screen.lines.contains("> needle"))
  }

  @Test func `A list that has no texts offers no filter`() async {
    let screen = TableScreen.showing(ListController(rows: .numbered(0..<5)))
    let before = screen.frame()
    type("&", on: screen)
    #expect(screen.frame() == before)
    #expect(!screen.listedKeys.contains("&"))
    let filtered = await self.screen()
    #expect(filtered.listedKeys.contains("&"))
  }

  @Test func `Plain lines aren't filtered`() async throws {
    let list = Names(source: Source())
    list.filter("ada")
    let pipe = Pipe()
    try await PlainOutput().write(list, to: pipe.writeEnd)
    #expect(pipe.readAll().split(separator: "\n").count == 10)
    #expect(list.filterText == "ada")
  }
}
