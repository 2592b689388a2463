import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// What a user may rely on if several lists are sections of one table.
@MainActor
@Suite("Lists as sections")
struct ContainerPromises {
  @Test func `A list among several hides no rows behind a gap that nobody sees`() async {
    let server = NoteServer(30)
    let list = NoteList(source: server)
    let screen = TableScreen(
      SectionedController([list, NoteList(source: NoteServer(3))]),
      size: Size(columns: 40, lines: 30)
    )
    list.gapPolicy = .marked
    screen.appear()
    await screen.settled()
    server.notes.insert(contentsOf: (100..<120).map { Note($0) }, at: 0)
    await list.refresh()
    let isWhole = list.ids == server.notes.prefix(list.itemCount).map(\.id)
    #expect(isWhole || screen.frame().text.contains("note 109\n  ⋯ more"))
  }

  @Test func `The loads of several lists tell how far they are`() throws {
    let list = ListController()
    let whole = SectionedController([list, ListController()])
    list.reload()
    let load = try #require(list.initialLoads.last)
    load.report("3 of 6", fraction: 0.5)
    #expect(list.loads.initial.progress?.fraction == 0.5)
    #expect(whole.loads.initial.progress?.fraction == 0.5)
  }
}
