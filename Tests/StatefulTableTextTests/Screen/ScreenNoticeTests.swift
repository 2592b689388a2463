import StatefulTable
import StatefulTableText
import Testing

/// The messages of a list: what scripts can't say of them.
@MainActor struct ScreenNoticeTests {
  private let controller = ListController(rows: .numbered(0..<90))
  private let screen: TableScreen

  init() {
    screen = TableScreen.showing(controller)
  }

  @Test("A notice has the style of messages or its own, and room on a small screen")
  func ownStyle() {
    screen.size = Size(columns: 12, lines: 2)
    controller.notify("Message sent")
    #expect(screen.frame()[line: 1, column: 0].style == screen.theme.message)
    controller.notify(StyledText("Not sent, alas", screen.theme.error))
    #expect(screen.lines.last == "Not sent, a…")
    #expect(screen.frame()[line: 1, column: 0].style == screen.theme.error)
  }
}
