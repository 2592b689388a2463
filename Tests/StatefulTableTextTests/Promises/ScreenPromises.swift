import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// What a user may rely on who looks at a paged list on a screen.
@MainActor @Suite("A paged list on a screen") struct ScreenPromises {
  private func screen(_ server: NoteServer, lines: Int = 12) async -> (NoteList, TableScreen) {
    let list = NoteList(source: server, clock: ManualClock())
    list.title = "Notes"
    list.tableView.allowsMultipleSelection = true
    let screen = list.screen(lines: lines, clock: ManualClock())
    await screen.settled()
    return (list, screen)
  }

  private func title(_ screen: TableScreen) -> String { screen.lines.first ?? "" }

  // MARK: Numbers

  @Test func `Where the end is marked, the total in the title is the number of rows`() async {
    let server = NoteServer(20)
    server.answer = { [unowned server] cursor in
      let start = (cursor ?? -1) + 1
      let page = Array(server.notes[start..<start + 10])
      return Page(page, next: start == 10 ? nil : start + 9, total: 90)
    }
    let (_, screen) = await screen(server)
    screen.send(.end)
    await screen.settled()
    #expect(screen.frame().text.contains("· end ·"))
    #expect(title(screen).hasSuffix("20 of 20"))
  }

  @Test("If a refresh finds that there are more rows than are loaded, the end isn't marked")
  func totalAfterRefresh() async {
    let server = NoteServer(6, pageSize: 3)
    let (list, screen) = await screen(server)
    server.notes += [Note(6), Note(7), Note(8)]
    await list.refresh()
    let isOfNine = title(screen).hasSuffix("of 9")
    #expect(!(isOfNine && list.itemCount == 6 && screen.frame().text.contains("· end ·")))
  }

  @Test func `The title counts as many selected rows as there are marked ones`() async {
    let (list, screen) = await screen(NoteServer(10))
    list.select(1)
    list.filter("other")
    list.update(Note(1, "other"))
    #expect(title(screen).contains("1 selected"))
    #expect(screen.lines.contains { $0.contains("✓other") })
  }

  @Test func `The note about selected rows disappears when these rows are gone`() async {
    let (list, screen) = await screen(NoteServer(40, pageSize: 20))
    screen.send(.character("*"))
    #expect(screen.frame().text.contains("20 selected · 20 more aren't loaded"))
    for id in list.selectedIDs { list.remove(id: id) }
    await screen.settled()
    #expect(!screen.frame().text.contains("20 selected"))
  }

  // MARK: The end

  @Test func `The end is marked only in a list that has loaded a further page`() async {
    let (_, short) = await screen(NoteServer(3))
    #expect(!short.frame().text.contains("end"))
    let (_, long) = await screen(NoteServer(6, pageSize: 3))
    #expect(long.frame().text.contains("· end ·"))
  }

  // MARK: Sections

  /// Files of this machine, and below them those that a service finds.
  private final class FileSearch: PagedTableController<Note> {
    override var itemSection: Int { 1 }

    override func numberOfSections(in tableView: TableView) -> Int { 2 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      section == 0 ? 1 : super.tableView(tableView, numberOfRowsInSection: section)
    }

    override func tableView(
      _ tableView: TableView,
      titleForHeaderInSection section: Int
    ) -> String? { section == 0 ? "This machine" : "The service" }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      guard indexPath.section > 0 else { return Cell("local file") }
      return super.tableView(tableView, cellForRowAt: indexPath)
    }
  }

  @Test func `What a section shows in place of its rows is below the section's header`() async {
    let server = NoteServer(3)
    server.answer = { _ in throw NoteServer.Failure() }
    let list = FileSearch(source: server, clock: ManualClock())
    let screen = list.screen(clock: ManualClock())
    await screen.settled()
    #expect(screen.lines[1...2] == ["This machine", "> local file"])
    #expect(screen.lines[3] == "The service")
    #expect(screen.frame().text.contains("the server failed"))
  }

  @Test("The rows of a list among several are refreshed when the user comes back and they are old")
  func oldRowsOfAPart() async {
    let clock = ManualClock()
    let server = NoteServer(3)
    let list = NoteList(source: server, clock: clock)
    list.loadOptions.refreshPolicy = .whenOlder(than: .seconds(60))
    let whole = SectionedController([list, NoteList(source: NoteServer(3))], clock: clock)
    let screen = whole.screen(clock: clock)
    await screen.settled()
    clock.advance(by: .seconds(90))
    screen.send(.focus(true))
    await screen.settled()
    #expect(server.requests.count == 2)
    #expect(screen.reportsFocus)
  }
}
