import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Choosing rows instead of opening them.
@MainActor struct ScreenPickTests {
  private struct Name: Identifiable, Sendable {
    var id: String
  }

  private final class Names: PagedTableController<Name> {
    var forbidden: String?

    override func filterText(for name: Name) -> String? { name.id }
    override func cell(for name: Name) -> Cell { Cell(name.id) }

    override func tableView(
      _ tableView: TableView,
      willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      item(at: indexPath)?.id == forbidden ? nil : indexPath
    }
  }

  private let list: Names
  private let screen: TableScreen
  private let picked = Picked()

  @MainActor private final class Picked {
    var rows: [[IndexPath]] = []
  }

  init() {
    let page = ScriptedPage(["Ada", "Bertrand", "Chen", "Adam"].map(Name.init))
    list = Names(source: ScriptedPageSource([page]), clock: ManualClock())
    list.title = "Names"
    screen = TableScreen(list, size: Size(columns: 70, lines: 8), clock: ManualClock())
    screen.onPick = { [picked] in picked.rows.append($0) }
  }

  /// Shows the list, and waits for its first page.
  private func load() async {
    screen.appear()
    await screen.settled()
  }

  @Test func `A row that can't be selected can't be chosen`() async throws {
    list.forbidden = "Ada"
    await load()
    screen.send(.enter)
    #expect(picked.rows.isEmpty && !screen.isFinished)
  }

  @Test func `Letters that fit are marked, wherever they are`() async throws {
    list.filterMatching = .fuzzy
    screen.filtersWhileTyping = true
    await load()
    screen.theme.cursor = Style()
    screen.send("bd".map(Key.character))
    let frame = screen.frame()
    #expect(frame.text(ofLine: 1) == "> Bertrand")
    let marked = (2..<10).filter { frame[line: 1, column: $0].style == screen.theme.hit }
    #expect(marked == [2, 9])
  }
}
