import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// Showing only the rows that have a text: what scripts can't say of it.
@MainActor struct ScreenFilterTests {
  private struct Name: Identifiable, Sendable { var id: String }

  private final class Names: PagedTableController<Name> {
    override func filterText(for name: Name) -> String? { name.id }
    override func cell(for name: Name) -> Cell { Cell(name.id) }
  }

  private let list: Names
  private let screen: TableScreen

  init() {
    let page = ScriptedPage(["Ada", "Bertrand", "Adam"].map(Name.init))
    list = Names(source: ScriptedPageSource([page]), clock: ManualClock())
    screen = TableScreen(list, size: Size(columns: 70, lines: 6), clock: ManualClock())
  }

  /// The columns of a line of which the text is set apart.
  private func columns(ofLine line: Int, _ isSetApart: (Style) -> Bool) -> [Int] {
    let frame = screen.frame()
    return (2..<10).filter { isSetApart(frame[line: line, column: $0].style) }
  }

  @Test func `The hits of a filter are highlighted while it is typed`() async {
    screen.appear()
    await screen.settled()
    screen.send("&ad".map(Key.character))
    #expect(screen.lines[1...3] == ["> Ada", "  Adam", ""])
    #expect(columns(ofLine: 1) { $0.traits.contains(.underline) } == [2, 3])
  }

  @Test func `Letters that fit are marked, wherever they are`() async {
    list.filterMatching = .fuzzy
    screen.onPick = { _ in }
    screen.filtersWhileTyping = true
    screen.appear()
    await screen.settled()
    screen.theme.cursor = Style()
    screen.send("bd".map(Key.character))
    #expect(screen.lines[1] == "> Bertrand")
    #expect(columns(ofLine: 1) { $0 == screen.theme.hit } == [2, 9])
  }

  @Test func `Plain lines aren't filtered`() async throws {
    list.filter("ada")
    let pipe = Pipe()
    try await PlainOutput().write(list, to: pipe.writeEnd)
    #expect(pipe.readAll().split(separator: "\n").count == 3)
    #expect(list.filterText == "ada")
  }
}
