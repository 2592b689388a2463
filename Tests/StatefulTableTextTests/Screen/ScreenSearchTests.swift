import FoundationEssentials
import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Searching among the rows that are loaded, and in lists that search themselves.
@MainActor struct ScreenSearchTests {
  private static let names = [
    "Ada", "Bertrand", "Chen", "Dara", "Eli", "Fay", "Gus", "Hana", "Ivo", "adam",
  ]

  private func screen(_ names: [String] = Self.names, columns: Int = 40) -> TableScreen {
    .showing(ListController(rows: names.map { Cell(StyledText($0)) }), columns: columns, lines: 6)
  }

  private func cursorRow(_ screen: TableScreen) -> String? {
    screen.lines.first { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  private func type(_ text: String, on screen: TableScreen) {
    screen.send(text.map(Key.character))
  }

  // MARK: Placeholder and scopes

  /// A list that searches its rows itself, in mails of two kinds.
  private final class Mails: ListController, SearchableController {
    let searchPlaceholder: String? = "Sender or subject"
    var searchScopes = ["All", "Sent"]
    var scopes: [Int] = []

    func searchTextDidChange(to text: String) {}
    func searchScopeDidChange(to index: Int) { scopes.append(index) }
  }

  private func mails() -> (Mails, TableScreen) {
    let list = Mails(rows: Self.names.map { Cell(StyledText($0)) })
    return (list, .showing(list, columns: 40, lines: 6))
  }

  @Test("Until something is typed, the prompt says what to type")
  func placeholder() {
    let (_, screen) = mails()
    screen.send("/")
    #expect(screen.lines[5] == "/Sender or subject   [All]  Sent")
    #expect(screen.frame().cursor == Frame.Position(line: 5, column: 1))
    screen.send("a")
    #expect(screen.lines[5].hasPrefix("/a   [All]  Sent"))
  }

  @Test("Tab searches for the same text in the next scope, and Escape goes back to the old one")
  func scopes() {
    let (list, screen) = mails()
    type("/ad", on: screen)
    screen.send(.tab)
    #expect(list.searchScope == 1 && list.searchText == "ad")
    #expect(screen.lines[5].hasPrefix("/ad    All  [Sent]"))
    screen.send(.backTab)
    screen.send(.backTab)
    #expect(list.searchScope == 1)
    screen.send(.escape)
    #expect(list.searchScope == 0 && list.searchText.isEmpty)
  }

  @Test("The line stands at the bottom and the cursor goes to the first hit")
  func lineStandsAtTheBottom() {
    let screen = screen()
    type("/ha", on: screen)
    #expect(
      screen.lines == [
        "List                             8 of 10",
        "  Gus",
        "> Hana",
        "  Ivo",
        "  adam",
        "/ha",
      ]
    )
    #expect(screen.frame().cursor == Frame.Position(line: 5, column: 3))
    screen.send(.enter)
    #expect(screen.lines[5] == "↑↓ move  ⏎ open  ? help  q quit")
    #expect(screen.frame().cursor == Frame.Position(line: 2, column: 0))
  }

  @Test(
    "Hits are gone to in either direction and around",
    arguments: [
      ("/a <enter>", "Ada"), ("/a <enter> n", "Bertrand"), ("/a <enter> n n n n", "Hana"),
      ("/a <enter> N", "adam"), ("/a <enter> n n N", "Bertrand"), ("/ad <enter> n n", "Ada"),
      // A capital makes the case matter.
      ("/A <enter> n", "Ada"), ("G /Ad <enter>", "Ada"),
      ("/d <left> a <enter>", "Ada"), ("/xi <home> <del> <enter>", "Eli"),
    ]
  )
  func hitsAreGoneToInEither(script: String, row: String) async throws {
    let screen = screen()
    let keys = script.replacing("/", with: "/ ").split(separator: " ").map { token in
      token.hasPrefix("<") ? String(token) : token.map { String($0) }.joined(separator: " ")
    }
    try await KeyScript(parsing: keys.joined(separator: " ")).play(on: screen)
    #expect(cursorRow(screen) == row)
  }

  @Test("Going around is said, and so is not finding anything")
  func goingAroundIsSaid() {
    let screen = screen()
    type("/ada", on: screen)
    screen.send(.enter, .character("n"))
    #expect(cursorRow(screen) == "adam")
    screen.send(.character("n"))
    #expect(screen.lines[5] == "Searched to the end, went on at the top")
    screen.send(.character("N"))
    #expect(screen.lines[5] == "Searched to the top, went on at the end")
    screen.send(.up)
    #expect(screen.lines[5] == "↑↓ move  ⏎ open  ? help  q quit")
    type("/zz", on: screen)
    #expect(screen.lines[5] == "/zz   “zz” not found")
    #expect(cursorRow(screen) == "Ivo")
    screen.send(.enter)
    #expect(screen.lines[5] == "“zz” not found")
    screen.send(.character("n"))
    #expect(screen.lines[5] == "“zz” not found")
  }

  @Test("Where more is to come the words are careful")
  func whereMoreIsToComeTheWords() {
    let controller = ListController(rows: .numbered(0..<50))
    controller.hasMorePages = true
    let screen = TableScreen.showing(controller, columns: 60)
    type("/zz", on: screen)
    screen.send(.enter, .character("n"))
    #expect(screen.lines[7] == "“zz” not found in the rows loaded so far")
    type("/23", on: screen)
    screen.send(.enter, .character("n"))
    #expect(screen.lines[7] == "Searched the rows loaded so far, went on at the top")
    screen.send(.character("N"))
    #expect(screen.lines[7] == "Searched to the top, went on at the last loaded row")
  }

  @Test("Escape goes back to where one was")
  func escapeGoesBack() {
    let screen = screen()
    screen.send(.down, .down, .pageDown)
    let before = screen.frame()
    type("/ada", on: screen)
    #expect(cursorRow(screen) == "adam")
    screen.send(.escape)
    #expect(screen.frame() == before)
    type("/b", on: screen)
    screen.send(.backspace, .backspace)
    #expect(screen.frame() == before)
  }

  @Test("Escape goes back to where one was in the midst of a row")
  func escapeGoesBackToWhereOneWasInTheMidst() {
    let controller = ListController(rows: .numbered(0..<30))
    controller.rowHeight = 3
    let screen = TableScreen.showing(controller)
    screen.send(.control("d"), .down, .down)
    controller.tableView.scroll(by: 1)
    let before = screen.frame()
    #expect(controller.tableView.anchor?.line != 0)
    type("/29", on: screen)
    #expect(screen.frame() != before)
    screen.send(.escape)
    #expect(screen.frame() == before)
  }

  @Test("Hits are set apart in all visible rows, and Escape ends that")
  func hitsAreSetApart() {
    let screen = screen()
    let isHit = { (frame: Frame) in
      (1...4).map { line in
        String(
          (2..<11).map { column in
            frame[line: line, column: column].style.traits.contains(.underline) ? "#" : "."
          }
        )
      }
    }
    type("/da", on: screen)
    screen.send(.enter)
    #expect(isHit(screen.frame()) == [".##......", ".........", ".........", "##......."])
    screen.send(.escape)
    #expect(isHit(screen.frame()) == [".........", ".........", ".........", "........."])
    #expect(!screen.isFinished)
    screen.send(.character("n"))
    #expect(screen.lines[5] == "Nothing was searched for · / searches")
  }

  @Test("A long text is scrolled within its line")
  func longTextIsScrolled() {
    let screen = screen(columns: 12)
    type("/abcdefghijklmnop", on: screen)
    #expect(screen.lines[5] == "fghijklmnop")
    #expect(screen.frame().cursor?.column == 11)
    screen.send(.home)
    #expect(screen.lines[5] == "/abcdefghij…")
    #expect(screen.frame().cursor?.column == 1)
  }

  @Test("Where there is no help line the search stands over the last line")
  func whereThereIsNoHelpLineTheSearch() {
    let screen = screen(columns: 8)
    screen.size.lines = 1
    type("/ch", on: screen)
    #expect(screen.lines == ["/ch"])
    screen.send(.enter)
    #expect(screen.lines == ["Chen"])
  }

  @Test("Ctrl-C leaves also while a text is typed, and other keys do not")
  func ctrlCLeaves() {
    let screen = screen()
    type("/q?m", on: screen)
    #expect(screen.lines[5].hasPrefix("/q?m"))
    #expect(!screen.isFinished)
    screen.send(.control("c"))
    #expect(screen.isFinished)
  }

  @Test("A million rows are searched in slices")
  func millionRowsAreSearched() async {
    let controller = ListController()
    let screen = TableScreen.showing(controller)
    var cells = [Cell](repeating: Cell("row"), count: 100_000)
    cells[99_000] = Cell("needle")
    controller.sections[0].cells = cells
    controller.tableView.reloadData()
    type("/needle", on: screen)
    #expect(screen.lines[7] == "/needle   Searching…")
    await screen.settled()
    #expect(cursorRow(screen) == "needle")
    // To accept the text doesn't.
    screen.send(.escape, .home)
    type("/needle", on: screen)
    screen.send(.enter)
    #expect(screen.lines[7] == "Searching…")
    await screen.settled()
    #expect(cursorRow(screen) == "needle")
    // Another key puts an end to a search.
    screen.send(.character("n"))
    #expect(screen.lines[7] == "Searching…")
    screen.send(.home)
    await screen.settled()
    #expect(controller.tableView.indexPathForSelectedRow == [0, 0])
  }

  @Test("Rows that come and go meanwhile do no harm")
  func rowsThatComeAndGo() async {
    let controller = ListController()
    let screen = TableScreen.showing(controller)
    controller.sections[0].cells = [Cell](repeating: Cell("row"), count: 5000)
    controller.tableView.reloadData()
    type("/needle", on: screen)
    controller.sections[0].cells.removeAll()
    controller.tableView.reloadData()
    await screen.settled()
    #expect(screen.lines[7] == "/needle   “needle” not found")
  }

  // MARK: Lists that search themselves

  private final class Books: StatefulTableController, SearchableController {
    var text = ""
    var rows: [String] = []

    func searchTextDidChange(to text: String) { self.text = text }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) {
      let rows = ["Emma", "Ulysses", "Middlemarch"].filter { text.isEmpty || $0.contains(text) }
      load.succeed { self.rows = rows }
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      rows.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell(StyledText(rows[indexPath.row]))
    }
  }

  @Test("A list that searches itself gets the text")
  func listThatSearchesItself() async {
    let books = Books()
    books.title = "Books"
    books.loadOptions.searchDelay = .zero
    let screen = TableScreen(books, size: Size(columns: 40, lines: 6))
    screen.appear()
    type("/mm", on: screen)
    #expect(
      screen.lines[0...2] == ["Books                             1 of 1", "> Emma", ""]
    )
    screen.send(.escape)
    #expect(books.rows.count == 3)
    type("/Ul", on: screen)
    screen.send(.enter)
    #expect(books.rows == ["Ulysses"])
    // The line comes back as it was, and Escape in the list clears it.
    type("/", on: screen)
    #expect(screen.lines[5] == "/Ul")
    screen.send(.escape)
    #expect(books.rows == ["Ulysses"])
    screen.send(.escape)
    #expect(books.rows.count == 3)
    #expect(books.searchText.isEmpty)
    type("/zz", on: screen)
    // A key that would be typed isn't offered.
    #expect(screen.lines[3] == "             Esc shows all")
    screen.send(.enter)
    #expect(screen.lines[5].contains("/ search"))
    #expect(screen.lines[0] == "Books › /zz")
    #expect(
      screen.lines[2...3] == ["            No hits for “zz”", "      Esc shows all · r refreshes"]
    )
    screen.send(.escape)
    #expect(books.rows.count == 3)
  }

  @Test func `A search that waits is said, and Enter begins it`() async {
    let clock = ManualClock()
    let books = Books(clock: clock)
    let screen = TableScreen(books, size: Size(columns: 40, lines: 6))
    screen.appear()
    type("/U", on: screen)
    #expect(screen.lines[5] == "/U   ⏎ searches now")
    screen.send(.enter)
    #expect(books.rows == ["Ulysses"])
    #expect(!books.isSearchWaiting)
    // What ends a search waits for nothing.
    screen.send(.escape)
    #expect(books.rows.count == 3)
    books.loadOptions.searchTrigger = .submit
    type("/mm", on: screen)
    #expect(screen.lines[5] == "/mm   ⏎ searches")
    await screen.settled()
    #expect(books.rows.count == 3)
    screen.send(.enter)
    #expect(books.rows == ["Emma"])
    screen.keymap.overrides["accept"] = [.function(2)]
    type("/", on: screen)
    screen.send(.backspace)
    #expect(screen.lines[5] == "/m   F2 searches")
    screen.send(.escape)
    #expect(!books.isSearchWaiting)
    #expect(books.searchText == "mm")
  }

  @Test
  func `A search that waits for Enter is searched for though loading was cancelled meanwhile`() {
    let books = Books()
    books.loadOptions.searchTrigger = .submit
    let screen = TableScreen(books, size: Size(columns: 40, lines: 6))
    screen.appear()
    type("/Ul", on: screen)
    books.cancelLoading()
    screen.send(.enter)
    #expect(books.rows == ["Ulysses"])
  }

  @Test func `A search that waits for Enter is forgotten when another list comes in front`() {
    let books = Books()
    books.title = "Books"
    books.loadOptions.searchTrigger = .submit
    let screen = TableScreen(books, size: Size(columns: 40, lines: 6))
    screen.appear()
    type("/Ul", on: screen)
    books.show(ListController())
    screen.send(.escape)
    #expect(screen.lines[0].hasPrefix("Books  "))
    #expect(books.searchText.isEmpty)
  }

  // MARK: Searching from code

  @Test func `The prompt is opened from code, as by its key`() {
    let books = Books()
    books.loadOptions.searchDelay = .zero
    let screen = TableScreen(books, size: Size(columns: 40, lines: 6))
    screen.appear()
    books.beginSearch()
    books.beginSearch()
    #expect(screen.showsCursor)
    type("Ul", on: screen)
    #expect(screen.lines[5] == "/Ul")
    screen.send(.enter)
    #expect(books.rows == ["Ulysses"])
    #expect(!screen.showsCursor)
  }

  @Test func `A list opens its prompt as it appears, if it has anything to search`() {
    final class Prompting: StatefulTableController, SearchableController {
      override func viewWillAppear() { beginSearch() }
      func searchTextDidChange(to text: String) {}
      override var loadsRows: Bool { false }
    }
    let first = ListController(rows: [])
    let screen = TableScreen.showing(first)
    first.finishInitialLoad()
    first.beginSearch()
    #expect(!screen.showsCursor)
    first.show(Prompting())
    #expect(screen.showsCursor)
    // A list that isn't in front opens none.
    screen.send(.escape, .escape)
    #expect(screen.controller === first)
    #expect(!screen.showsCursor)
  }

  @Test func `The rows of a list that doesn't search are searched from code, too`() {
    let screen = screen()
    screen.controller.beginSearch()
    type("ha", on: screen)
    #expect(cursorRow(screen) == "Hana")
  }

  @Test("A paste goes into the prompt and nowhere else")
  func pasteGoesIntoThePrompt() {
    let controller = ListController(rows: .numbered(0..<30))
    let screen = TableScreen.showing(controller)
    screen.send([InputEvent.paste("qr?"), .paste("j")])
    #expect(screen.lines[1] == "> row 0")
    #expect(!screen.isFinished && !screen.showsKeys)
    screen.send([InputEvent.key(.character("/")), .paste("row 1\n"), .key(.character("7"))])
    #expect(screen.lines[7].hasPrefix("/row 17"))
    #expect(screen.lines.contains("> row 17"))
    screen.send([InputEvent.key(.enter), .key(.character("?")), .paste("q")])
    #expect(screen.showsKeys)
  }
}
