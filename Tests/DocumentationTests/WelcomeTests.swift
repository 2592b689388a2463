import StatefulTable
import StatefulTableText
import Testing

/// The responder of one's own in the documentation.
@MainActor struct WelcomeTests {
  @Test("A responder of one's own is drawn, has hints, and gets keys before the list")
  func welcome() {
    let list = SwitchList()
    let screen = TableScreen(list, size: Size(columns: 30, lines: 5))
    screen.appear()
    let before = screen.frame()
    screen.push(Welcome(on: screen))
    #expect(screen.frame().text(ofLine: 1) == "Welcome!")
    #expect(screen.frame().text(ofLine: 4) == "⏎ begin")
    #expect(screen.commands.map(\.id) == ["close"])
    #expect(screen.spokenParts.contains(["Welcome!"]))
    screen.send(.character("s"), .character("q"))
    #expect(list.title == "" && !screen.isFinished)
    screen.send(.escape)
    #expect(screen.frame() == before)
    screen.send(.character("s"))
    #expect(list.title == "On")
  }
}
