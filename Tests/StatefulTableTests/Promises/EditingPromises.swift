import StatefulTable
import TestSupport
import Testing

/// What a user may rely on who deletes all rows that are loaded.
@MainActor
@Suite("Deleted rows")
struct EditingPromises {
  /// A list with its first page on a screen.
  private func list(_ server: NoteServer) async -> NoteList {
    let list = NoteList(source: server)
    await list.loadFirstPage(lines: 10)
    return list
  }

  /// Deletes all rows, as an action for all selected rows does.
  private func deleteAll(_ list: NoteList, inBatch: Bool = false) async {
    let ids = list.ids
    if inBatch {
      list.tableView.performBatchUpdates { for id in ids { list.remove(id: id) } }
    } else {
      for id in ids { list.remove(id: id) }
    }
    await list.settled()
  }

  @Test("If all loaded rows are deleted, the next page loads", arguments: [false, true])
  func nextPage(inBatch: Bool) async {
    let list = await list(NoteServer(60, pageSize: 20))
    await deleteAll(list, inBatch: inBatch)
    #expect(list.ids.first == 20)
    #expect(list.state == .idle)
  }

  @Test("If all loaded rows are deleted, and there was a gap between them, the missing rows load")
  func gap() async {
    let server = NoteServer(60, pageSize: 20)
    let list = await list(server)
    server.notes.insert(contentsOf: (100..<150).map { Note($0) }, at: 0)
    await list.refresh()
    #expect(list.gaps == [[0, 20]])
    await deleteAll(list, inBatch: true)
    #expect(list.state == .idle)
    #expect(!list.ids.isEmpty)
  }

  @Test("If all rows that a filter shows are deleted, the next page loads")
  func filter() async {
    let server = NoteServer(60, pageSize: 20)
    for row in [0..<20, 40..<60].joined() { server.notes[row].text = "hit \(row)" }
    let list = await list(server)
    list.filter("hit")
    await deleteAll(list)
    #expect(list.visibleIDs.first == 40)
  }

  @Test("removeAll() empties a list, and nothing loads")
  func removeAll() async {
    let server = NoteServer(60, pageSize: 20)
    let list = await list(server)
    server.forgetRequests()
    list.removeAll()
    await list.settled()
    #expect(list.state == .empty)
    #expect(server.requests == [])
  }

  @Test("If all rows of a list that stores its rows itself are deleted, the next page loads")
  func ownRows() {
    let list = ListController().load(3)
    list.hasMorePages = true
    list.rows = []
    list.tableView.deleteRows(at: .rows(0..<3))
    #expect(list.log.contains("begin page"))
  }

  @Test func `A list that is reloaded without rows is empty, and nothing loads`() {
    let list = ListController().load(3)
    list.hasMorePages = true
    list.rows = []
    list.tableView.reloadData()
    #expect(list.state == .empty)
    #expect(!list.log.contains("begin page"))
  }
}
