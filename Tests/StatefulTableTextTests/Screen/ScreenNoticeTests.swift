import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// The line that a list shows for a while.
@MainActor struct ScreenNoticeTests {
  private let clock = ManualClock()
  private let controller: ListController
  private let screen: TableScreen

  init() {
    controller = ListController(rows: .numbered(0..<90), clock: clock)
    screen = TableScreen.showing(controller)
  }

  @Test("A notice takes the place of the help until the next key")
  func untilTheNextKey() {
    let help = screen.lines.last
    controller.notify("Message sent")
    #expect(screen.lines.last == "Message sent")
    #expect(screen.frame()[line: 7, column: 0].style == screen.theme.message)
    screen.send(.down)
    #expect(controller.notice == nil)
    #expect(screen.lines.last == help)
    #expect(controller.tableView.cursor == [0, 1])
  }

  @Test("A notice goes when its time has passed")
  func goesByItself() async throws {
    let help = screen.lines.last
    controller.notify("Message sent", for: .seconds(2))
    #expect(screen.lines.last == "Message sent")
    try await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    while controller.notice != nil { await Task.yield() }
    #expect(screen.lines.last == help)
  }

  @Test("A notice keeps its own style, and has room on a small screen")
  func ownStyle() {
    screen.size = Size(columns: 12, lines: 2)
    controller.notify(StyledText("Not sent, alas", screen.theme.error))
    #expect(screen.lines.last == "Not sent, a…")
    #expect(screen.frame()[line: 1, column: 0].style == screen.theme.error)
  }

  @Test("What a key says comes after the notice, and an alert before it")
  func order() {
    controller.notify("Message sent")
    controller.present(Alert(title: "Really?"))
    #expect(screen.lines.last == "Esc dismiss")
    screen.send(.escape)
    #expect(screen.lines.last == "Message sent")
    screen.send(.character("w"))
    #expect(screen.lines.last == "Long lines are wrapped")
  }

  @Test("A notice is said")
  func spoken() {
    var narrator = Narrator()
    _ = narrator.changes(on: screen)
    controller.notify("Message sent")
    #expect(narrator.changes(on: screen) == ["Message sent"])
  }
}
