import StatefulTable
import StatefulTableText
import Testing

/// Texts to read.
@MainActor struct TextControllerTests {
  private let list = TextController(
    "Letter",
    text: "Dear all,\n\nit is late, and the train is gone."
  )
  private let screen: TableScreen

  init() { screen = list.screen(columns: 20, lines: 8) }

  private var rows: [String] { Array(screen.lines[1..<6]) }

  @Test func `A text is read a row for each line, and long lines wrap`() {
    #expect(rows == ["> Dear all,", "", "  it is late, and", "  the train is gone.", ""])
  }

  @Test func `A text can be searched and copied, and nothing in it is opened or loads`() {
    screen.send("/train".map(Key.character) + [.enter])
    #expect(rows[2] == "> it is late, and")
    let ids = Set(screen.commands.map(\.id.rawValue))
    #expect(ids.contains("copy"))
    #expect(ids.isDisjoint(with: ["open", "select", "reload", "refresh"]))
  }

  @Test func `Another text is shown from its first line on`() {
    list.text = StyledText(Array(repeating: "long", count: 30).joined(separator: "\n"))
    screen.send(.end)
    list.show("Reply", text: "Come\nby\nbus\ntomorrow.")
    #expect(screen.frame().text.hasPrefix("Reply"))
    #expect(rows[0...1] == ["> Come", "  by"])
  }

  @Test func `A text that changes is read on where it was`() {
    screen.send(.end)
    list.text = "Dear all,\n\nit is late, and the bus is gone."
    #expect(rows[2...3] == ["> it is late, and", "  the bus is gone."])
  }
}
