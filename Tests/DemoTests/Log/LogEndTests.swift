import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("The beginning of a log", .timeLimit(.generous))
struct LogEndTests {
  @Test("G goes to the oldest line, and no more lines are kept than ever")
  func oldest() async throws {
    try await withTemporaryLog { log in
      try log.appendLines(1...30_000)
      let list = try LogController(path: log.path)
      let screen = try await TableScreen.loaded(list)
      await KeyScript([.key(.character("G")), .wait]).play(on: screen)
      #expect(list.items.last?.text.text == "line 1")
      #expect(list.itemCount <= 7500)
      #expect(screen.frame().text.contains("> line 1"))
      #expect(screen.frame().text.contains("30,000 of 30,000"))
      // What was dropped is there again on the way back.
      let count = list.itemCount
      while list.items.first?.text.text != "line 30000" {
        let before = try #require(list.items.first)
        list.tableView.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top)
        await list.settled()
        guard list.items.first != before else { break }
      }
      #expect(list.items.first?.text.text == "line 30000")
      #expect(list.itemCount <= count + 2500)
    }
  }
}
