import StatefulTable
import StatefulTableText
import Testing

/// How often a screen asks a list for what it shows.
@MainActor struct ScreenWorkTests {
  private final class CountingView: StateView {
    var questions = 0

    func lines(in context: StateViewContext) -> [StyledText] {
      questions += 1
      return ["line"]
    }
  }

  @Test(
    "A key lays out once, and a frame doesn't",
    arguments: ["j", "<pgdn>", "G", "<f2>", "w", "?"]
  )
  func layout(script: String) async throws {
    let list = ListController(rows: .numbered(0..<50))
    let view = CountingView()
    list.refreshView = view
    let screen = TableScreen.showing(list)
    list.loadNewer()
    _ = screen.frame()
    view.questions = 0
    try await KeyScript(parsing: script).play(on: screen)
    #expect(view.questions == 1)
    _ = screen.frame()
    #expect(view.questions == 1)
  }

  @Test(
    "Whether a command is enabled is asked where its key is pressed and where it is listed, and nowhere else"
  )
  func conditions() {
    let list = ScreenOwnKeyTests.CommandList()
    var questions = 0
    let command = Command("costly", keys: [.function(1)], title: "costly") {}
    list.own = [
      command.enabled {
        questions += 1
        return questions > 1
      }
    ]
    let screen = TableScreen(list, size: Size(columns: 60, lines: 8))
    screen.appear()
    screen.send(.down)
    _ = screen.frame()
    #expect(questions == 0)
    screen.send(.function(1))
    #expect(questions == 1)
    #expect(list.performed == [])
    screen.send(.function(1), .character("?"))
    #expect(list.performed == ["costly"])
    #expect(screen.frame().text(ofLine: 1).hasSuffix("costly"))
  }
}
