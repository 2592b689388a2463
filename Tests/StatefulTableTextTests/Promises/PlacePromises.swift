import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Which rows are on screen after something has happened to the list.
@MainActor @Suite("What a user reads") struct PlacePromises {
  private static func numbered(_ range: Range<Int>) -> [String] { range.map { "row \($0)" } }

  private static func screen(_ controller: StatefulTableController, lines: Int = 8) -> TableScreen {
    controller.screen(columns: 40, lines: lines)
  }

  /// A board that shows the rows of its server.
  private static func board(
    _ server: [String] = numbered(0..<20),
    clock: any Clock<Duration> = ContinuousClock(),
    _ change: (Board) -> Void = { _ in }
  ) -> (Board, TableScreen) {
    let board = Board(server, clock: clock)
    change(board)
    let screen = screen(board)
    board.answer()
    return (board, screen)
  }

  // MARK: What the app puts above the first row

  @Test func `What an app puts above the first row on screen is shown`() {
    let (board, screen) = Self.board()
    let before = board.names
    board.change(to: Array(before.dropFirst(4)))
    #expect(screen.rows == Self.numbered(4..<10))
    board.change(to: before)
    #expect(screen.rows == Self.numbered(0..<6))
    #expect(board.tableView.unseenRowsAbove == 0)
    #expect(!screen.frame().text.contains("new"))
    #expect(screen.lines.contains("> row 4"))
  }

  @Test("The cursor stays on its row, or goes to the first one if its row leaves the screen")
  func cursor() {
    let (board, screen) = Self.board()
    screen.send(.down, .down, .down)
    board.change(to: ["one"] + board.names)
    #expect(screen.lines[5] == "> row 3")
    board.change(to: ["two", "three"] + board.names)
    #expect(screen.lines[1] == "> two")
    #expect(screen.rows == ["two", "three", "one", "row 0", "row 1", "row 2"])
  }

  @Test func `The cursor goes with its row where that alone is moved, whether on screen or not`() {
    let (board, screen) = Self.board()
    screen.send(.down, .down, .down)
    board.change(to: board.names.filter { $0 != "row 3" } + ["row 3"])
    #expect(screen.rows == ["row 0", "row 1", "row 2", "row 4", "row 5", "row 6"])
    #expect(board.tableView.cursor == [0, 19])
    screen.send(.up)
    #expect(screen.lines.contains("> row 19"))
  }

  @Test func `After rows were sorted, the first row is on screen`() {
    let (board, screen) = Self.board()
    board.change(to: board.names.reversed())
    #expect(screen.rows == Self.numbered(14..<20).reversed())
    #expect(screen.lines[1] == "> row 19")
    screen.send(.pageDown)
    let line = screen.lines.first { $0.hasPrefix("> ") }
    board.names.reverse()
    board.tableView.reloadData()
    #expect(screen.lines.contains { $0 == line }, "further down, the row that is read stays")
  }

  @Test("What an app puts above the first row isn't shown to somebody who reads further down")
  func further() {
    let (board, screen) = Self.board()
    screen.send(.pageDown)
    let rows = screen.rows
    board.change(to: ["one", "two"] + board.names)
    #expect(screen.rows == rows)
    #expect(screen.lines[7].hasPrefix("↑ 2 new"))
  }

  private struct Note: Identifiable, Sendable { let id: String }

  private class Notes: PagedTableController<Note> {
    override func cell(for note: Note) -> Cell { Cell(note.id) }
    override func filterText(for note: Note) -> String? { note.id }
  }

  private static func notes(_ names: [String]) -> [Note] { names.map { Note(id: $0) } }

  /// Pages of numbered notes.
  private static func pages(_ count: Int, of size: Int = 10) -> [ScriptedPage<Note>] {
    (0..<count).map { ScriptedPage(notes(numbered($0 * size..<($0 + 1) * size))) }
  }

  @Test("Rows that come back while a filter is set are shown, without blank lines at the end")
  func undoWithFilter() async {
    let all = Self.notes(Self.numbered(0..<15) + ["other"])
    let list = Notes(source: ScriptedPageSource([ScriptedPage(all)]))
    let screen = Self.screen(list, lines: 12)
    await screen.settled()
    list.filter("row")
    for note in all.prefix(12) { list.remove(id: note.id) }
    list.insert(Array(all.prefix(12)), at: 0)
    #expect(screen.rows == Self.numbered(0..<10))
    #expect(screen.lines[1...10].allSatisfy { !$0.isEmpty })
  }

  // MARK: What a load puts there

  @Test func `What a refresh puts above the first row leaves the rows where they are`() async {
    let (board, screen) = Self.board()
    let before = screen.lines
    screen.send(.character("r"))
    await board.requests(2)
    board.server = ["one", "two", "three"] + board.server
    board.answer()
    #expect(screen.lines[1...6] == before[1...6])
  }

  @Test("A list that stays at its top shows what a refresh puts above the first row")
  func staysAtTop() async throws {
    let clock = ManualClock()
    let (board, screen) = Self.board(clock: clock) {
      $0.loadOptions.refreshPolicy = .every(.seconds(2))
      $0.tableView.staysAtTop = true
    }
    for round in 1...3 {
      try await clock.sleepers(1)
      clock.advance(by: .seconds(2))
      await board.requests(round + 1)
      board.server.append(board.server.removeFirst())
      board.answer()
      #expect(screen.rows == Self.numbered(round..<round + 6))
    }
    screen.send(.pageDown)
    let rows = screen.rows
    board.server.swapAt(0, 1)
    screen.send(.character("r"))
    await board.requests(5)
    board.answer()
    #expect(screen.rows == rows, "further down, the rows that are read stay")
  }

  @Test func `A list that stays at its top is there also when a filter ends`() async {
    let all = Self.notes(["other"] + Self.numbered(0..<15))
    let list = Notes(source: ScriptedPageSource([ScriptedPage(all)]))
    list.tableView.staysAtTop = true
    let screen = Self.screen(list)
    await screen.settled()
    list.filter("row")
    list.filter("")
    #expect(screen.rows.first == "other")
  }

  // MARK: Lines that come and go

  @Test(arguments: 0..<6)
  func `The line that is read stays where it is while a refresh is shown, wherever the cursor is`(
    cursorLine: Int
  ) async {
    let (board, screen) = Self.board()
    screen.send(.pageDown, .pageDown)
    for _ in 0..<6 { screen.send(.up) }
    for _ in 0..<cursorLine { screen.send(.down) }
    let before = screen.lines
    for count in 2...4 {
      screen.send(.character("r"))
      await board.requests(count)
      let during = screen.lines
      #expect((1...6).filter { during[$0] != before[$0] }.count == 1)
      #expect(during.contains { $0.contains("Refreshing…") })
      #expect(during.contains { $0.hasPrefix("> ") })
      board.answer()
      #expect(screen.lines == before)
    }
  }

  @Test func `The line that is read stays where it is while earlier rows load`() async {
    let source = ScriptedPageSource(Self.pages(6), start: 5)
    let list = Notes(source: source)
    let screen = Self.screen(list)
    await screen.settled()
    while list.loads.hasPreviousPages {
      source.hold()
      while list.state == .idle { screen.send(.up) }
      // The cursor is on the first line, and the list says below the rows that it loads.
      let during = screen.lines
      #expect(during[1].hasPrefix("> "))
      #expect(during[6].hasSuffix("Loading earlier rows…"))
      source.release()
      await screen.settled()
      #expect(screen.lines[1...5] == during[1...5])
    }
    #expect(list.itemCount == 60)
  }

  // MARK: Where a list opens

  @Test(arguments: [(0, 1), (1, 0), (2, 2), (0, 30)])
  func `A list opens at its first row, whatever rows of its own are before or after`(
    before: Int,
    after: Int
  ) {
    let (board, screen) = Self.board { $0.ownRows = (before, after) }
    let own = (0..<before).map { "before \($0)" }
    #expect(screen.rows == Array((own + board.names).prefix(6)))
    #expect(screen.lines[1].hasPrefix("> "))
  }

  @Test func `With pages and a row of its own at the end, a list loads one page to open`() async {
    final class Own: Notes {
      override func numberOfSections(in tableView: TableView) -> Int {
        super.numberOfSections(in: tableView) + 1
      }
      override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        itemSections.contains(section)
          ? super.tableView(tableView, numberOfRowsInSection: section) : 1
      }
    }
    let source = ScriptedPageSource(Self.pages(5, of: 30))
    let screen = Self.screen(Own(source: source))
    await screen.settled()
    #expect(screen.rows == Self.numbered(0..<6))
    #expect(source.cursors.count == 1)
  }

  @Test("With gravity at the bottom, a list opens at its last row if its first page is the last")
  func opensAtItsEnd() {
    let (_, screen) = Self.board { $0.tableView.gravity = .bottom }
    #expect(screen.rows == Self.numbered(14..<20))
    #expect(screen.lines.contains("> row 19"))
  }

  @Test("A position that was saved is restored, whether or not the source finds rows")
  func restored() async throws {
    let pages = Self.pages(8)
    for isOffsetBased in [false, true] {
      let list = Notes(source: ScriptedPageSource(pages, isNumbered: isOffsetBased))
      let screen = Self.screen(list)
      try await screen.scroll(to: "row 40")
      let rows = screen.rows
      let saved = try #require(list.tableView.position)
      let again = Notes(source: ScriptedPageSource(pages, isNumbered: isOffsetBased))
      again.tableView.position = saved
      let reopened = Self.screen(again)
      await reopened.settled()
      #expect(reopened.rows == rows, "\(isOffsetBased)")
    }
  }

  // MARK: The end that is followed

  /// Messages in pages of 20, of which the one with a number is the first that is unread.
  private static func chat(unread: Int, of count: Int) -> ScriptedPageSource<Note> {
    ScriptedPageSource(pages(count / 20, of: 20), start: unread / 20)
  }

  @Test("A chat that opens at its first unread message stays there, and loads what is near")
  func unread() async {
    let source = Self.chat(unread: 100, of: 1000)
    let list = Notes(source: source)
    list.tableView.gravity = .bottom
    let screen = Self.screen(list)
    await screen.settled()
    #expect(screen.lines[1] == "> row 100")
    #expect(screen.rows == Self.numbered(100..<106))
    #expect(source.cursors.count + source.previousCursors.count <= 3)
    let rows = screen.rows
    list.loadNextPage()
    await screen.settled()
    #expect(screen.rows == rows)
  }

  @Test("A list follows its end as soon as its last page is loaded, and no line stays blank there")
  func lastPage() async {
    let source = Self.chat(unread: 960, of: 1000)
    let list = Notes(source: source)
    list.tableView.gravity = .bottom
    let screen = Self.screen(list)
    await screen.settled()
    while list.loads.hasMorePages {
      screen.send(.pageDown)
      await screen.settled()
    }
    screen.send(.character("G"))
    await screen.settled()
    #expect(screen.lines[1...6].last == "> row 999")
    list.insert(Self.notes(["mine"]), at: list.itemCount)
    #expect(screen.lines[1...6].last == "> mine")
  }

  @Test("What an app puts below the last row on screen is shown, also where more is to come")
  func mine() {
    let (board, screen) = Self.board(Self.numbered(0..<20)) {
      $0.tableView.gravity = .bottom
      $0.loadOptions.nextPageOffset = 0
      $0.hasNextPage = true
    }
    #expect(screen.rows == Self.numbered(0..<6))
    board.tableView.scroll(by: .max)
    board.change(to: board.names + ["mine"])
    #expect(screen.rows.last == "mine")
  }
}
