import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// Showing only the rows that have a text: what scripts can't say of it.
@MainActor struct ScreenFilterTests {
  private struct Name: Identifiable, Sendable {
    var id: String
  }

  private final class Names: PagedTableController<Name> {
    override func filterText(for name: Name) -> String? { name.id }
    override func cell(for name: Name) -> Cell { Cell(name.id) }
  }

  private struct Source: PageSource {
    func page(after cursor: Int?) async throws -> Page<Name, Int> {
      Page(["Ada", "Bertrand", "Adam"].map { Name(id: $0) }, next: nil)
    }
  }

  private let list = Names(source: Source(), clock: ManualClock())

  @Test func `The hits of a filter are highlighted while it is typed`() async {
    let screen = TableScreen(list, size: Size(columns: 50, lines: 6), clock: ManualClock())
    screen.appear()
    await screen.settled()
    screen.send("&ad".map(Key.character))
    #expect(screen.lines[1...3] == ["> Ada", "  Adam", ""])
    #expect(screen.frame()[line: 1, column: 2].style.traits.contains(.underline))
    #expect(!screen.frame()[line: 1, column: 4].style.traits.contains(.underline))
  }

  @Test func `Plain lines aren't filtered`() async throws {
    list.filter("ada")
    let pipe = Pipe()
    try await PlainOutput().write(list, to: pipe.writeEnd)
    #expect(pipe.readAll().split(separator: "\n").count == 3)
    #expect(list.filterText == "ada")
  }
}
