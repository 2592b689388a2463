// The Swift samples of StatefulTableText's documentation.

import StatefulTable
import StatefulTableText
import Testing

@MainActor private enum Programs {
  static func main() async {
    await TerminalSession.main(CityList())
  }

  static func others() async throws {
    await TerminalSession.main(MenuList())
    await TerminalSession.main(ShoppingList())
    try await TerminalSession.run(content: makeTownScreen(TownList()))
  }

  static func split(
    _ commitList: StatefulTableController,
    _ diffList: StatefulTableController
  ) async throws {
    let size = Size(columns: 80, lines: 24)
    let commits = TableScreen(commitList, size: size)
    let diff = TableScreen(diffList, size: size)
    try await TerminalSession.run(content: SplitScreen(commits, diff, size: size))
  }
}

@MainActor
@Suite("Samples of StatefulTableText")
struct TextSamples {
  @Test("The sample that compares frames holds")
  func comparingFrames() {
    let screen = TableScreen(CityList(), size: Size(columns: 20, lines: 4))
    let expected = screen.frame()
    #expect(screen.frame().difference(from: expected) == nil)
  }

  @Test("The sample of a content draws, and leaves at its key")
  func keyCounter() {
    let counter = KeyCounter()
    counter.size = Size(columns: 40, lines: 2)
    counter.send(.key(.down))
    #expect(counter.frame().text.hasPrefix("1 keys"))
    #expect(!counter.isFinished)
    counter.send(.key(.character("q")))
    #expect(counter.isFinished)
  }
}
