import StatefulTable
import TestSupport
import Testing

/// What a user may rely on when a list goes to a row.
@MainActor
@Suite("Jumps in a paged list")
struct JumpPromises {
  private let server = NoteServer(1000, pageSize: 20)
  private let list: NoteList
  private let gate = Gate()

  init() { list = NoteList(source: server.numbered) }

  /// Loads the first page, and begins a jump to row 700, whose answer is held.
  private func beginJump() async {
    await list.loadFirstPage(lines: 10)
    server.gate = gate
    list.jump(toSourceRow: 700)
    await gate.arrival()
  }

  @Test(
    "A second jump takes the place of the first, whether its row is loaded or not",
    arguments: [3, 300]
  )
  func secondJump(row: Int) async {
    await beginJump()
    list.jump(toSourceRow: row)
    gate.open()
    await list.settled()
    #expect(list.cursorID == row)
    #expect(list.visibleIDs.contains(row))
  }

  @Test func `A jump that was cancelled is over`() async {
    await beginJump()
    list.cancelLoading()
    gate.open()
    list.removeAll()
    await list.refresh()
    #expect(list.ids.first == 0)
  }
}
