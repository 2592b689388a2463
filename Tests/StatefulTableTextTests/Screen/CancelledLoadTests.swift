import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

@MainActor
@Suite("Cancelled first loads, line breaks, and rows that are scrolled to")
struct CancelledLoadTests {
  private let controller = ListController(rows: (0..<30).map { Cell("row \($0)") })
  private let screen: TableScreen

  init() {
    screen = TableScreen(controller, size: Size(columns: 40, lines: 8))
    screen.appear()
  }

  @Test("A first load that is cancelled leaves a view that says so, and how to load")
  func cancelledFirstLoad() {
    screen.send(.character("x"))
    #expect(controller.state == .idle)
    #expect(screen.frame().text.contains("Loading was cancelled"))
    #expect(screen.frame().text.contains("r refreshes"))
    screen.send(.character("r"))
    controller.finishInitialLoad()
    #expect(screen.frame().text.contains("row 0"))
    #expect(!screen.frame().text.contains("cancelled"))
  }

  @Test func `An empty view offers a command by its key while it can be performed`() async {
    final class Notes: StatefulTableController, CommandingController {
      var mayAdd = true
      override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void>
      { {} }
      func commands(at cursor: IndexPath?) -> [Command] {
        [
          Command(
            "add",
            keys: [.character("a")],
            title: "write a note",
            isEnabled: mayAdd
          ) {}
        ]
      }
    }
    let notes = Notes()
    notes.emptyView = EmptyView("No notes yet", offering: "add")
    let screen = TableScreen(notes, size: Size(columns: 40, lines: 8))
    screen.appear()
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

  @Test("A line break in a state view breaks the line, whichever view it is")
  func lineBreaks() {
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

  @Test("An alert is presented and dismissed with UIKit's arguments")
  func presentAnimated() {
    var calls: [String] = []
    controller.present(Alert(title: "Sure?"), animated: true) { calls.append("presented") }
    #expect(controller.presentedAlert?.title == "Sure?")
    controller.dismiss(animated: true) { calls.append("dismissed") }
    #expect(controller.presentedAlert == nil)
    controller.present(Alert(title: "Sure?"), animated: true)
    controller.dismiss(animated: true)
    #expect(calls == ["presented", "dismissed"])
  }

  @Test("The list of keys says why the next page isn't loading")
  func waitInKeyList() {
    controller.hasMorePages = true
    screen.size = Size(columns: 80, lines: 40)
    controller.finishInitialLoad()
    controller.cancelLoading()
    screen.send(.character("?"))
    #expect(screen.frame().text.contains("Next page: a load was cancelled"))
    screen.send(.character("?"))
    controller.hasMorePages = false
    controller.loadNextPage()
    screen.send(.character("?"))
    #expect(!screen.frame().text.contains("Next page"))
  }
}
