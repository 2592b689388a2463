import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Headers of sections with styles and a detail.
@MainActor struct ScreenHeaderTests {
  private final class HeaderList: StatefulTableController {
    var headers: [SectionHeader?] = []

    override var loadsRows: Bool { false }

    override func numberOfSections(in tableView: TableView) -> Int { headers.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell("row \(indexPath.section).\(indexPath.row)")
    }

    override func tableView(
      _ tableView: TableView,
      headerForSection section: Int
    ) -> SectionHeader? { headers[section] }
  }

  private func screen(_ headers: [SectionHeader?], columns: Int = 30, lines: Int = 10)
    -> (TableScreen, HeaderList)
  {
    let list = HeaderList()
    list.headers = headers
    let screen = list.screen(columns: columns, lines: lines)
    return (screen, list)
  }

  @Test func `A detail is at the right end of a header, and each text has its styles`() {
    let red = Style(foreground: .red)
    let (screen, list) = screen([
      SectionHeader(StyledText("To", red) + "day", detail: "2 rows"), nil,
      SectionHeader("Yesterday", detail: StyledText("old", .dim)),
    ])
    #expect(
      screen.lines[1...8] == [
        "Today                   2 rows", "> row 0.0", "  row 0.1", "  row 1.0", "  row 1.1",
        "Yesterday                  old", "  row 2.0", "  row 2.1",
      ]
    )
    let frame = screen.frame()
    #expect(frame[line: 1, column: 0].style == red)
    #expect(frame[line: 1, column: 2].style == screen.theme.sectionHeader)
    #expect(frame[line: 1, column: 29].style == screen.theme.counts)
    #expect(frame[line: 6, column: 29].style == screen.theme.dim)
    #expect(list.tableView.header(inSection: 0)?.text.string == "Today")
    #expect(list.tableView.header(inSection: 1) == nil)
    #expect(list.tableView.header(inSection: 3) == nil)
  }

  @Test func `A header that sticks to the top keeps its detail`() {
    let (screen, _) = screen([SectionHeader("A", detail: "1"), SectionHeader("B")], lines: 4)
    screen.send(.down)
    #expect(screen.lines[1...2] == ["A                            1", "> row 0.1"])
  }

  @Test(arguments: [(14, "Yester…  a de…"), (5, "Yest…"), (1, "…")])
  func `A narrow screen cuts the title and the detail`(columns: Int, line: String) {
    let header = SectionHeader("Yesterday evening", detail: "a detail")
    let (screen, _) = screen([header], columns: columns)
    #expect(screen.lines[1] == line)
  }

  @Test func `The header of a list is that of its first section among others`() {
    let list = HeaderList()
    list.headers = [SectionHeader("Own", detail: "2"), nil]
    let other = HeaderList()
    other.headers = [nil]
    other.title = "Other"
    let whole = SectionedController([list, other])
    let screen = whole.screen(columns: 30, lines: 10)
    #expect(screen.lines[1] == "Own                          2")
    #expect(screen.lines[6] == "Other")
    #expect(whole.tableView(whole.tableView, titleForHeaderInSection: 0) == "Own")
  }

  @Test func `A header is read aloud and written as a line, with its detail`() async throws {
    let (screen, list) = screen([SectionHeader("Today", detail: "2 rows")])
    var narrator = Narrator()
    #expect(narrator.changes(on: screen).contains("Today  2 rows"))
    let pipe = Pipe()
    try await PlainOutput().write(list, to: pipe.writeEnd)
    #expect(pipe.readAll() == "Today  2 rows\nrow 0.0\nrow 0.1\n")
  }

  @Test func `Sections by title have details that follow edits`() async {
    let list = GridList(GridSource(count: 6), clock: ManualClock())
    (list.hasSections, list.hasSymbols) = (true, true)
    let screen = list.screen(columns: 20)
    await screen.settled()
    #expect(screen.lines[1] == "Section 1          3")
    #expect(screen.lines[5] == "Section 0          3")
    list.remove(id: 5)
    #expect(screen.lines[1] == "Section 1          2")
  }
}
