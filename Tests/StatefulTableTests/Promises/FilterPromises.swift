import StatefulTable
import TestSupport
import Testing

/// What a user may rely on while a filter is set.
@MainActor
@Suite("The filter of a paged list")
struct FilterPromises {
  @Test("A page that shows rows isn't taken for an empty one, also if it replaces all others")
  func replacingPage() async {
    let server = NoteServer(400, pageSize: 20)
    for row in 220..<240 { server.notes[row].text = "hit \(row)" }
    let list = NoteList(source: server.numbered)
    list.loadOptions.emptyPageBudget = 1
    list.tableView.size = Size(columns: 40, lines: 10)
    list.jump(toSourceRow: 200)
    await list.settled()
    // So many rows are gone above that the next page doesn't adjoin the rows.
    server.notes.removeFirst(100)
    list.filter("hit")
    await list.settled()
    #expect(list.visibleIDs.first == 220)
    #expect(list.loads.nextPage.waitsFor != .requestAfterEmptyPages)
  }
}
