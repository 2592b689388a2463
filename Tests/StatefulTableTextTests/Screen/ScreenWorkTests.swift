import StatefulTable
import Testing

@testable import StatefulTableText

/// How often a screen asks a list for what it shows.
@MainActor struct ScreenWorkTests {
  private final class CountingView: StateView {
    var questions = 0

    func lines(in context: StateViewContext) -> [StyledText] {
      questions += 1
      return ["line"]
    }
  }

  @Test(arguments: ["j", "<pgdn>", "G", "<f2>", "w", "?"])
  func `A key lays out once, and a frame doesn't`(script: String) async throws {
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

  /// A responder with a command that can be performed from the second question on.
  private final class Costly: Responder {
    var questions = 0
    private(set) var count = 0
    var isModal: Bool { false }
    private(set) lazy var commands = [
      CommandRow<Costly>("costly", [.function(1)], "costly", if: { $0.isReady() }) { $0.count += 1 }
    ].commands(of: self)

    private func isReady() -> Bool {
      questions += 1
      return questions > 1
    }
  }

  @Test(
    "Whether a command is enabled is asked where its key is pressed and where it is listed, and nowhere else"
  )
  func conditions() {
    let screen = KeyedList().screen(lines: 8)
    let costly = Costly()
    screen.push(costly)
    screen.send(.down)
    _ = screen.frame()
    #expect(costly.questions == 0)
    screen.send(.function(1))
    #expect(costly.questions == 1)
    #expect(costly.count == 0)
    screen.send(.function(1), .character("?"))
    #expect(costly.count == 1)
    #expect(screen.frame().text(ofLine: 1).hasSuffix("costly"))
  }
}
