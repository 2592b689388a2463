import StatefulTable
import TestSupport
import Testing

/// What a user may rely on when a paged list is refreshed.
@MainActor
@Suite("A refresh of a paged list")
struct RefreshPromises {
  @Test func `A refresh ends, whatever totals the pages return`() async {
    let server = NoteServer(100)
    let list = NoteList(source: server.numbered)
    list.refreshDepth = .loaded
    await list.loadFirstPage()
    await list.loadNextPages(3)
    server.total = { page in page == 1 ? 100 : 99 }
    server.forgetRequests()
    await list.refresh()
    #expect(server.requests.count <= 6)
  }

  @Test("A refresh of all pages shows what has come below a first page of pinned rows")
  func firstPageOfPinnedRows() async {
    let server = NoteServer(10, pageSize: 2)
    let list = NoteList(source: server)
    list.refreshDepth = .loaded
    await list.loadFirstPage()
    await list.loadNextPages()
    // The first two rows are pinned.
    server.notes.insert(contentsOf: [Note(100), Note(101), Note(102)], at: 2)
    await list.refresh()
    #expect(list.ids == server.notes.map(\.id))
  }

  @Test("A refresh of all pages goes on after an empty page, and the line that is read stays")
  func emptyPage() async {
    let server = NoteServer(50)
    let list = NoteList(source: server)
    list.refreshDepth = .loaded
    await list.loadFirstPage(lines: 8)
    await list.loadNextPages()
    list.tableView.scrollToRow(at: IndexPath(row: 42, section: 0), at: .top)
    // The server filters out the second page.
    server.answer = { cursor in cursor == 9 ? Page([], next: 19, total: 40) : nil }
    await list.refresh()
    #expect(list.ids == Array(0..<10) + Array(20..<50))
    #expect(list.visibleIDs.first == 42)
  }

  @Test("A quiet refresh sends one request, also if the list is edited while it waits")
  func quietRefresh() async throws {
    let server = NoteServer(20)
    let list = NoteList(source: server)
    await list.loadFirstPage()
    server.forgetRequests()
    server.whileWaiting = { [unowned server, unowned list] in
      if server.requests.count < 20 { list.update(Note(3, "edited")) }
    }
    try await list.refreshQuietly()
    #expect(server.requests.count == 1)
    #expect(list.item(withID: 3)?.text == "edited")
  }

  @Test func `If all pages were loaded, a refresh shows what has come at the end`() async {
    let server = NoteServer(6, pageSize: 3)
    let list = NoteList(source: server)
    await list.loadFirstPage()
    await list.loadNextPages()
    server.notes += [Note(6), Note(7), Note(8)]
    await list.refresh()
    await list.loadNextPages()
    #expect(list.ids == Array(0..<9))
  }

  // MARK: Cursors that expire

  /// A server whose cursors are good for one generation.
  private func expiringServer(_ generation: @escaping () -> Int) -> NoteServer {
    let server = NoteServer(50)
    server.answer = { [unowned server] cursor in
      let start = (cursor ?? 0) % 1000
      if let cursor, cursor / 1000 != generation() { throw NoteServer.Failure() }
      return Page(
        Array(server.notes[start..<start + 10]),
        next: generation() * 1000 + start + 10
      )
    }
    return server
  }

  @Test(
    "After a refresh of the first page, or of all, the next page is asked for with the new cursor",
    arguments: [(RefreshDepth.firstPage, 0), (.loaded, 2)]
  )
  func newCursor(depth: RefreshDepth, nextPages: Int) async {
    var generation = 1
    let list = NoteList(source: expiringServer { generation })
    list.refreshDepth = depth
    await list.loadFirstPage()
    await list.loadNextPages(nextPages)
    generation = 2
    await list.refresh()
    await list.loadNextPages(1)
    #expect(list.ids == Array(0..<20 + 10 * nextPages))
  }

  @Test("If a refresh of all pages fails, a retry goes on with the page that has failed")
  func retry() async {
    let server = NoteServer(50)
    let list = NoteList(source: server)
    list.refreshDepth = .loaded
    await list.loadFirstPage()
    await list.loadNextPages()
    server.forgetRequests()
    server.answer = { [unowned server] _ in
      if server.requests.count == 4 { throw NoteServer.Failure() }
      return nil
    }
    await list.refresh()
    #expect(list.loads.pullToRefresh.error is NoteServer.Failure)
    await list.retried()
    #expect(list.ids == Array(0..<50))
    #expect(server.requests == [nil, 9, 19, 29, 29, 39])
  }
}
