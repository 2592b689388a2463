import StatefulTable
import StatefulTableText
import Testing

/// Keys of a list's own.
@MainActor struct ScreenOwnKeyTests {
  final class KeyList: StatefulTableController, KeyHandlingController {
    private(set) var keys: [Key] = []

    var keyHelp: [KeyHelp] { [KeyHelp("F1", "do nothing")] }

    func handleKey(_ key: Key) { keys.append(key) }
  }

  private let list = KeyList()
  private var screen: TableScreen { TableScreen(list, size: Size(columns: 40, lines: 6)) }

  @Test("Keys that the screen has no use for go to the list")
  func keysThatTheScreenHasNoUse() {
    screen.send(.function(1), .character("j"), .character("z"), .character("q"), .character("z"))
    #expect(list.keys == [.function(1), .character("z")])
  }

  @Test("Keys of a search or the help don't")
  func keysOfASearchOrTheHelp() {
    let screen = screen
    screen.send(.character("/"), .character("z"), .function(1), .escape)
    screen.send(.character("?"), .character("z"), .function(1), .escape)
    #expect(list.keys == [])
    screen.send(.character("z"))
    #expect(list.keys == [.character("z")])
  }

  @Test("The screen is drawn anew after a key")
  func screenIsDrawnAnew() {
    let screen = screen
    var drawings = 0
    screen.onNeedsDisplay = { drawings += 1 }
    screen.send(.function(1))
    #expect(drawings == 1)
  }

  @Test("The help begins with them")
  func helpBeginsWithThem() {
    let screen = screen
    screen.send(.character("?"))
    let lines = screen.frame().text.split(separator: "\n")
    #expect(lines[1] == "F1                  do nothing")
    #expect(lines[2].hasPrefix("↑ ↓  k j"))
  }
}
