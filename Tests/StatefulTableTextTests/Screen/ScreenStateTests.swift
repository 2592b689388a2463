import StatefulTable
import StatefulTableText
import Testing

/// What the screen shows in place of the rows: what scripts can't say of it.
@MainActor struct ScreenStateTests {
  private let controller = ListController()
  private let screen: TableScreen

  init() { screen = controller.screen(columns: 30, lines: 6) }

  @Test func `A line break in a state view breaks the line, whichever view it is`() {
    controller.loadingView = LoadingView("Asking\nthe server")
    let lines = screen.frame().text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    #expect(lines.contains { $0.hasSuffix("Asking") })
    #expect(lines.contains("the server"))
    controller.emptyView = EmptyView("Nothing\n\nhere")
    controller.finishInitialLoad([])
    let text = screen.frame().text
    #expect(text.contains("Nothing\n"))
    #expect(!text.contains("Nothing here"))
  }

  @Test func `An empty view offers a command by its key while it can be performed`() async {
    final class Notes: StatefulTableController, CommandingController {
      var mayAdd = true
      override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void>
      { {} }
      func commands(at cursor: IndexPath?) -> [Command] {
        [Command("add", keys: [.character("a")], title: "write a note", isEnabled: mayAdd) {}]
      }
    }
    let notes = Notes()
    notes.emptyView = EmptyView("No notes yet", offering: "add")
    let screen = notes.screen(columns: 40, lines: 8)
    #expect(!screen.frame().text.contains("write a note"))
    await screen.settled()
    #expect(screen.frame().text.contains("a write a note · r refreshes"))
    screen.keymap.overrides["add"] = [.function(3)]
    #expect(screen.frame().text.contains("F3 write a note · r refreshes"))
    notes.mayAdd = false
    #expect(!screen.frame().text.contains("write a note"))
    notes.emptyView = EmptyView("No notes yet", offering: "unknown")
    #expect(screen.frame().text.contains("No notes yet\n"))
  }
}
