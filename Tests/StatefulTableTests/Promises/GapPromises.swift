import StatefulTable
import TestSupport
import Testing

/// What a user may rely on if rows are missing between others.
@MainActor
@Suite("Gaps of a paged list")
struct GapPromises {
  @Test func `A gap that the last page closes is the end of the list`() async {
    let server = NoteServer(10)
    // After the first rows, the server has nothing to show for a long while.
    server.answer = { cursor in
      cursor.map { Page([], next: $0 + 1) } ?? Page(.notes(0..<10), next: 9)
    }
    let list = NoteList(source: server)
    await list.loadFirstPage()
    await list.loadNextPages(1)
    // Then it has twelve other notes.
    server.answer = { cursor in
      switch cursor {
      case nil: Page(.notes(200..<210), next: 209)
      case 209: Page(.notes(210..<212), next: nil)
      default: Page(.notes(20..<30), next: nil)
      }
    }
    await list.refresh()
    #expect(list.gaps == [[0, 10]])
    list.loadGap(aboveRowAt: [0, 10])
    await list.settled()
    #expect(list.ids == Array(200..<212))
    #expect(!list.loads.hasMorePages)
    await list.loadNextPages()
    #expect(list.ids == Array(200..<212))
  }

  @Test func `A row that is moved to the last place above a gap stays above it`() async {
    let server = NoteServer(30)
    let list = NoteList(source: server)
    await list.loadFirstPage()
    server.notes.insert(contentsOf: [Note].notes(100..<120), at: 0)
    await list.refresh()
    #expect(list.gaps == [[0, 10]])
    list.move(id: 108, to: 9)
    #expect(list.ids[8...10] == [109, 108, 0])
    #expect(list.gaps == [[0, 10]])
  }
}

extension [Note] {
  fileprivate static func notes(_ ids: Range<Int>) -> [Note] { ids.map { Note($0) } }
}
