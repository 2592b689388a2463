// The Swift samples of StatefulTableText's documentation.

import StatefulTable
import StatefulTableText

@MainActor func options(
  keysFile text: String,
  for list: StatefulTableController
) throws -> TerminalSession.Options {
  var options = TerminalSession.Options()
  options.keymap = try Keymap(parsing: text, for: CommandTable(list))
  return options
}
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

/// Keys with modifiers, and their names.
private final class QuotedMessageList: StatefulTableController, CommandingController {
  private(set) var done: [String] = []

  func commands(at cursor: IndexPath?) -> [Command] {
    [
      Command("quote", keys: [.alt("q")], title: "quote the message", isEnabled: cursor != nil) {
        self.quoteMessage(at: cursor)
      }
    ]
  }

  private func quoteMessage(at cursor: IndexPath?) { quoteMessages() }
  private func quoteMessages() { done.append("quote") }
  private func clear() { done.append("clear") }
  private func moveByHalfAPage() { done.append("move") }
  private func extendTheSelection() { done.append("extend") }
  private func refresh() { done.append("refresh") }

  func press(_ key: Key) {
    switch key {
    case .character("c"): clear()
    case .control("d"): moveByHalfAPage()
    case .alt("q"): quoteMessages()
    case Key(.up, .shift): extendTheSelection()
    case .function(5): refresh()
    default: break
    }
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

  @Test("The samples of keys tell them apart")
  func keysWithModifiers() {
    let list = QuotedMessageList()
    let commands = list.commands(at: [0, 0])
    #expect(commands.flatMap(\.keys).map(\.name) == ["Alt-q"])
    commands.first?.perform(.alt("q"))
    for key in [Key.character("c"), .control("d"), .alt("q"), Key(.up, .shift), .function(5), .up] {
      list.press(key)
    }
    #expect(list.done == ["quote", "clear", "move", "quote", "extend", "refresh"])
  }
}
