import StatefulTable
import TestSupport
import Testing

/// What a user may rely on if a server returns totals, right or wrong.
@MainActor
@Suite("Totals of a paged list")
struct TotalPromises {
  @Test(
    "Totals that contradict each other don't keep a list from its end",
    arguments: ["the first page has another total", "totals take turns"]
  )
  func contradictingTotals(how: String) async {
    let server = NoteServer(100)
    server.total = { [unowned server] page in
      if how == "totals take turns" { return 99 + server.requests.count % 2 }
      return page == 1 ? 100 : 99
    }
    let list = NoteList(source: server.numbered)
    await list.loadFirstPage()
    await list.loadNextPages()
    #expect(list.ids == Array(0..<100))
  }

  @Test func `A previous page ends, whatever totals the pages return`() async {
    let server = NoteServer(400, pageSize: 20)
    let list = NoteList(source: server.numbered)
    list.tableView.size = Size(columns: 40, lines: 0)
    list.jump(toSourceRow: 200)
    await list.settled()
    // What is new above moves the rows by more than a page.
    server.notes.insert(contentsOf: (1000..<1030).map { Note($0) }, at: 0)
    server.total = { [unowned server] _ in 430 + server.requests.count % 2 }
    server.forgetRequests()
    list.loadPreviousPage()
    await list.settled()
    #expect(server.requests.count <= 4)
  }

  @Test func `If all pages are loaded, the total is the number of rows`() async {
    let server = NoteServer(75, pageSize: 25)
    server.answer = { [unowned server] cursor in
      let start = (cursor ?? -1) + 1
      let page = Array(server.notes[start..<start + 25])
      return Page(page, next: start == 50 ? nil : start + 24, total: 90)
    }
    let list = NoteList(source: server)
    await list.loadFirstPage()
    #expect(list.totalCount == 90)
    await list.loadNextPages()
    #expect(list.totalCount == list.itemCount)
    list.insert([Note(100)], at: 0)
    #expect(list.totalCount == list.itemCount)
  }

  // MARK: Pages that are smaller than asked

  /// A server that is asked for 50 notes a page, and gives 30.
  private func strictServer() -> NoteServer {
    let server = NoteServer(100, pageSize: 50)
    server.longestPage = 30
    return server
  }

  @Test func `A server whose pages are smaller than asked hides no rows`() async {
    let list = NoteList(source: strictServer().numbered)
    await list.loadFirstPage()
    await list.loadNextPages()
    #expect(list.ids == Array(0..<100))
  }

  @Test(
    "A jump finds its row and the last one, also if the server's pages are smaller than asked",
    arguments: [(75, false), (99, true)]
  )
  func jump(row: Int, hasTotal: Bool) async {
    let server = strictServer()
    if !hasTotal { server.total = { _ in nil } }
    let list = NoteList(source: server.numbered)
    await list.loadFirstPage(lines: 10)
    list.jump(toSourceRow: row)
    await list.settled()
    #expect(list.cursorID == row)
  }
}
