import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTableText

/// Choosing rows instead of opening them.
@MainActor struct ScreenPickTests {
  private struct Name: Identifiable, Sendable {
    var id: String
  }

  private final class Names: PagedTableController<Name> {
    private(set) var opened: [String] = []
    var forbidden: String?

    override func filterText(for name: Name) -> String? { name.id }
    override func cell(for name: Name) -> Cell { Cell(name.id) }
    override func didSelect(_ name: Name) { opened.append(name.id) }

    override func tableView(
      _ tableView: TableView,
      willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      item(at: indexPath)?.id == forbidden ? nil : indexPath
    }
  }

  private let source = ScriptedPageSource<Name>([])
  private let list: Names
  private let screen: TableScreen
  private let picked = Picked()

  @MainActor private final class Picked {
    var rows: [[IndexPath]] = []
  }

  init() {
    list = Names(source: source, clock: ManualClock())
    list.title = "Names"
    screen = TableScreen(list, size: Size(columns: 70, lines: 8), clock: ManualClock())
    screen.onPick = { [picked] in picked.rows.append($0) }
  }

  private nonisolated static let names = ["Ada", "Bertrand", "Chen", "Adam"].map { Name(id: $0) }

  private static func rows(_ rows: Int...) -> [IndexPath] {
    rows.map { IndexPath(row: $0, section: 0) }
  }

  /// Shows the list, and waits for its first page.
  private func load(_ pages: ScriptedPage<Name>...) async {
    source.pages = pages.isEmpty ? [ScriptedPage(Self.names)] : pages
    screen.appear()
    await screen.settled()
  }

  private func keys(_ text: String) -> [Key] { text.map { Key.character($0) } }

  private var help: String { screen.frame().text(ofLine: 7) }

  @Test func `Enter chooses the row with the cursor, and opens nothing`() async throws {
    await load()
    #expect(help == "↑↓ move  ⏎ choose  r refresh  / search  & filter  ? help  q quit")
    screen.send(.down, .enter)
    #expect(picked.rows == [Self.rows(1)])
    #expect(screen.isFinished)
    #expect(list.opened.isEmpty)
  }

  @Test func `A row that can't be selected can't be chosen`() async throws {
    list.forbidden = "Ada"
    await load()
    screen.send(.enter)
    #expect(picked.rows.isEmpty && !screen.isFinished)
  }

  @Test(arguments: [Key.character("q"), .escape, .control("c")])
  func `Whoever leaves has chosen nothing`(key: Key) async throws {
    await load()
    screen.send(key)
    #expect(screen.isFinished && picked.rows.isEmpty)
  }

  @Test func `Escape ends a search and a filter before it leaves`() async throws {
    await load()
    screen.send(keys("/ad") + [.enter, .escape])
    #expect(!screen.isFinished)
    screen.send(keys("&ad") + [.enter, .escape])
    #expect(!screen.isFinished)
    #expect(list.filterText.isEmpty)
    screen.send(.escape)
    #expect(screen.isFinished && picked.rows.isEmpty)
  }

  @Test(arguments: [Key.character(" "), .tab])
  func `Where several can be selected, Enter chooses those, in their order`(key: Key) async throws {
    list.tableView.allowsMultipleSelection = true
    await load()
    screen.send(.down, .down, key, .up, .up, key, .down)
    #expect(screen.lines[0].contains("2 selected"))
    screen.send(.enter)
    #expect(picked.rows == [Self.rows(0, 2)])
    #expect(list.selectedItems.map(\.id) == ["Ada", "Chen"])
  }

  @Test func `Where several can be selected and none is, Enter chooses the row with the cursor`()
    async throws
  {
    list.tableView.allowsMultipleSelection = true
    await load()
    screen.send(.down, .enter)
    #expect(picked.rows == [Self.rows(1)])
    #expect(list.selectedItems.isEmpty)
  }

  @Test func `Selected rows that a filter hides are chosen, too`() async throws {
    list.tableView.allowsMultipleSelection = true
    await load()
    screen.send(.down, .character(" "))
    screen.send(keys("&ad") + [.enter])
    screen.send(.end, .character(" "))
    #expect(screen.lines[0].contains("2 selected"))
    #expect(list.selectedItems.map(\.id) == ["Bertrand", "Adam"])
    screen.send(keys("&x") + [.enter])
    #expect(screen.lines[1...].contains { $0.contains("No hits") })
    #expect(help.contains("⏎ choose"))
    screen.send(.enter)
    #expect(screen.isFinished)
    #expect(picked.rows == [[]])
    #expect(list.selectedItems.map(\.id) == ["Bertrand", "Adam"])
  }

  @Test func `Rows are chosen while a page loads, and after one has failed`() async throws {
    await load(ScriptedPage(Self.names), ScriptedPage([]).failing(Offline(), times: 2))
    source.hold()
    screen.send(.end)
    try await source.heldAnswers(1)
    #expect(list.isLoading && help.contains("⏎ choose"))
    source.release()
    await screen.settled()
    #expect(help.contains("t retry"))
    screen.send(.home, .enter)
    #expect(picked.rows == [Self.rows(0)])
  }

  @Test func `With nothing to choose, Enter leaves`() async throws {
    source.hold()
    source.pages = [[]]
    screen.appear()
    try await source.heldAnswers(1)
    screen.send(.enter)
    #expect(!screen.isFinished && !help.contains("⏎"))
    source.release()
    await screen.settled()
    #expect(help.hasPrefix("⏎ leave"))
    screen.send(.enter)
    #expect(screen.isFinished && picked.rows == [[]])
  }

  @Test func `A list that couldn't be loaded isn't left by Enter`() async throws {
    await load(ScriptedPage(Self.names).failing(Offline()))
    screen.send(.enter)
    #expect(!screen.isFinished && !help.contains("⏎"))
    screen.send(.character("t"))
    await screen.settled()
    screen.send(.enter)
    #expect(picked.rows == [Self.rows(0)])
  }

  @Test func `A list in front of the picker opens its rows`() async throws {
    await load()
    let other = NameList()
    list.show(other)
    #expect(help.contains("⏎ open"))
    screen.send(.enter)
    #expect(other.chosenRows.count == 1)
    #expect(!screen.isFinished)
    screen.send(.escape, .enter)
    #expect(picked.rows == [Self.rows(0)])
  }

  @Test func `A click on the row with the cursor chooses it`() async throws {
    await load()
    func click(_ line: Int) -> InputEvent {
      .mouse(MouseEvent(.click, at: .init(line: line, column: 3)))
    }
    screen.send(click(2))
    #expect(!screen.isFinished)
    screen.send(click(2))
    #expect(picked.rows == [Self.rows(1)])
  }

  // MARK: Typing

  @Test func `What is typed chooses the rows that are shown, and the best is under the cursor`()
    async throws
  {
    list.filterMatching = .fuzzy
    screen.filtersWhileTyping = true
    await load()
    #expect(screen.showsCursor)
    #expect(help == ">    ⏎ choose")
    screen.send(keys("dm"))
    #expect(screen.lines[1] == "> Adam")
    #expect(screen.lines[0].hasSuffix("1 of 1 hit · 4 rows"))
    screen.send(.backspace)
    #expect(screen.lines[1...3] == ["> Ada", "  Bertrand", "  Adam"])
    screen.send(.down, .enter)
    #expect(picked.rows == [Self.rows(1)])
    #expect(screen.isFinished)
  }

  @Test func `Keys that don't type move, select and choose while the user types`() async throws {
    list.tableView.allowsMultipleSelection = true
    screen.filtersWhileTyping = true
    await load()
    #expect(help == ">    ⏎ choose  Tab select")
    screen.send(.tab, .down, .tab)
    screen.send(keys("q ?"))
    #expect(list.filterText == "q ?" && !screen.isFinished)
    screen.send(.enter)
    #expect(list.selectedItems.map(\.id) == ["Ada", "Bertrand"])
    #expect(picked.rows.count == 1)
  }

  @Test func `Escape shows all rows, then selects none, and then leaves`() async throws {
    list.tableView.allowsMultipleSelection = true
    screen.filtersWhileTyping = true
    await load()
    screen.send(.tab)
    screen.send(keys("ad") + [.escape])
    #expect(list.filterText.isEmpty && list.selectedItems.count == 1)
    screen.send(.escape)
    #expect(list.selectedItems.isEmpty && !screen.isFinished)
    screen.send(.escape)
    #expect(screen.isFinished && picked.rows.isEmpty)
  }

  @Test func `All pages are looked through, and the cursor is on the best row until it moves`()
    async throws
  {
    list.filterMatching = .fuzzy
    screen.filtersWhileTyping = true
    await load(
      ScriptedPage(["c-a-r", "x", "c_ar"].map { Name(id: $0) }),
      ScriptedPage(["car", "scar"].map { Name(id: $0) })
    )
    screen.send(keys("car"))
    await screen.settled()
    #expect(screen.lines[1] == "> car")
    screen.send(.down)
    list.insert([Name(id: "car!")], at: 0)
    #expect(screen.lines[1...3].contains { $0.hasPrefix("> ") && $0 != "> car" })
  }

  @Test func `Letters that fit are marked, wherever they are`() async throws {
    list.filterMatching = .fuzzy
    screen.filtersWhileTyping = true
    await load()
    screen.theme.cursor = Style()
    screen.send(keys("bd"))
    let frame = screen.frame()
    #expect(frame.text(ofLine: 1) == "> Bertrand")
    let marked = (2..<10).filter { frame[line: 1, column: $0].style == screen.theme.hit }
    #expect(marked == [2, 9])
  }

  @Test func `What has failed is retried by Ctrl-R while the user types`() async throws {
    screen.filtersWhileTyping = true
    await load(ScriptedPage(Self.names), ScriptedPage([Name(id: "Eve")]).failing(Offline()))
    screen.send(.pageDown)
    await screen.settled()
    #expect(help == ">    ⏎ choose  Ctrl-R retry")
    screen.send(.control("r"))
    await screen.settled()
    #expect(list.itemCount == 5)
  }

  @Test func `A list without a filter, and one that can't be loaded, have their usual keys`()
    async throws
  {
    screen.filtersWhileTyping = true
    await load(ScriptedPage(Self.names).failing(Offline()))
    #expect(!screen.showsCursor && help.contains("t retry"))
    screen.send(.character("t"))
    await screen.settled()
    #expect(screen.showsCursor)
  }

  @Test func `The key that a user has chosen for opening chooses`() async throws {
    await load()
    screen.keymap = try Keymap(parsing: "open = o", for: CommandTable(screen))
    #expect(help.contains("o choose"))
    screen.send(.enter)
    #expect(!screen.isFinished)
    screen.send(.character("o"))
    #expect(picked.rows == [Self.rows(0)])
  }

  @Test func `The list of keys names what Enter does`() async throws {
    await load()
    let open = try #require(screen.commands.first { $0.id == "open" })
    #expect(open.detail == "choose what is selected")
  }
}

private struct Offline: Error {}
