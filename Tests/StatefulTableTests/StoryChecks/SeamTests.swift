import StatefulTable
import StatefulTableTesting
import StatefulTableText
import StorySupport
import TestSupport
import Testing

/// Where items and other sections meet, as far as a screen or a move to any place is needed: the rest are stories.
@MainActor
@Suite("The seams of a paged list")
struct SeamTests {
  private static func list(_ setup: String) async throws -> StoryList {
    let setup = try #require(StorySetup(setup))
    let list = StoryList(StorySource(setup), setup, clock: ManualClock())
    await list.reloaded()
    return list
  }

  private static func cursorID(_ list: StoryList) -> Int? {
    list.tableView.cursor.flatMap { list.item(at: $0)?.id }
  }

  @Test("A row moved past an end of the items stays or goes to that end", arguments: [0, 1, 3])
  func movedPastAnEnd(ownRows: Int) async throws {
    let setup = "rows=5 page=20 before=\(ownRows) behind=\(ownRows) lines=20"
    for isDown in [true, false] {
      let list = try await Self.list(setup)
      let screen = TableScreen(list, size: Size(columns: 30, lines: 20))
      let last = row(isDown ? 4 : 0, 1)
      let target = isDown ? row(0, 2) : row(ownRows, 0)
      list.tableView.moveCursor(to: last)
      try? screen.moveRow(at: last, to: target)
      #expect(list.ids == [0, 1, 2, 3, 4])
      #expect(Self.cursorID(list) == (isDown ? 4 : 0))
      list.apply((0..<5).map { PlacedItem(id: $0) })
      let hasMoved = (try? screen.moveRow(at: row(2, 1), to: target)) != nil
      let moved = isDown ? [0, 1, 3, 4, 2] : [2, 0, 1, 3, 4]
      #expect(list.ids == (hasMoved ? moved : [0, 1, 2, 3, 4]))
      #expect(list.mistakes == [])
    }
  }

  @Test("The cursor stays on a row that a key moves over the border of two titles")
  func cursorOverATitle() async throws {
    for (id, key) in [(2, Key.character("J")), (3, Key.character("K"))] {
      let list = try await Self.list("rows=6 page=20 titles=3 lines=10")
      let screen = TableScreen(list, size: Size(columns: 30, lines: 20))
      screen.appear()
      list.isEditing = true
      list.tableView.moveCursor(to: row(id % 3, id / 3))
      #expect(Self.cursorID(list) == id)
      screen.send(key)
      #expect(Self.cursorID(list) == id)
      #expect(list.mistakes == [])
    }
  }
}
