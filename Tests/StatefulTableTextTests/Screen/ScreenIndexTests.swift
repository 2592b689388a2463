import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

/// What scripts don't say of the index of the sections.
@MainActor struct ScreenIndexTests {
  private let list = NameList.alphabet()

  @Test func `Titles that change stay chosen, and an index without rows closes`() {
    let screen = list.screen(columns: 40, lines: 8)
    screen.send(.character("i"), .down)
    list.customTitles = ["Z", "A", "B"]
    list.tableView.reloadData()
    #expect(screen.lines[1...3] == ["  Z", "  A", "> B"])
    list.customTitles = ["Z"]
    screen.send(.up)
    #expect(screen.lines[1...2] == ["> Z", ""])
    list.sections = []
    list.tableView.reloadData()
    screen.setNeedsDisplay()
    #expect(!screen.lines[0].contains("Index"))
  }
}
