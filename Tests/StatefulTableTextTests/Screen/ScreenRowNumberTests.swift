import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Digits and then G: the row with the number.
@MainActor struct ScreenRowNumberTests {
  private let controller: ListController
  private let screen: TableScreen

  init() {
    let clock = ManualClock()
    controller = ListController(rows: .numbered(0..<20), clock: clock)
    controller.hasMorePages = true
    screen = TableScreen(controller, size: Size(columns: 70, lines: 8), clock: clock)
    screen.appear()
    controller.finishInitialLoad()
  }

  private func play(_ script: String) async throws {
    try await KeyScript(parsing: script).play(on: screen)
  }

  private var cursorRow: String? {
    screen.lines.first { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  private func finishPage(isLast: Bool = false) {
    let count = controller.sections[0].cells.count
    controller.finishPage(appending: .numbered(count..<count + 10), hasMorePages: !isLast)
  }

  @Test("The help line shows the number, and G goes to the row")
  func number() async throws {
    try await play("1 2")
    #expect(
      screen.lines.last == "G go to row 12  Esc cancel  ↑↓ move  ⏎ open  r refresh  ? help  q quit"
    )
    #expect(screen.spokenParts.contains(["Row 12"]))
    try await play("G")
    #expect(cursorRow == "row 11")
    #expect(screen.lines.last == "↑↓ move  ⏎ open  r refresh  / search  ? help  q quit")
    try await play("1 G")
    #expect(cursorRow == "row 0")
    #expect(controller.begun == [.initial])
  }

  @Test("A row that isn't there is loaded, and no page more")
  func loading() async throws {
    try await play("3 5 G")
    #expect(controller.isLoadingToEnd)
    finishPage()
    #expect(cursorRow == "row 29")
    finishPage()
    #expect(cursorRow == "row 34")
    #expect(!controller.isLoadingToEnd)
  }

  @Test("If the list ends before the row, the cursor is on the last one")
  func end() async throws {
    try await play("9 9 9 G")
    finishPage(isLast: true)
    #expect(cursorRow == "row 29")
    #expect(!controller.isLoadingToEnd)
  }

  @Test(
    "Any other key does what it does, and ends the number",
    arguments: [("1 2 j", "row 1"), ("1 2 <esc> <pgdn>", "row 5"), ("2 <bs> G", "row 19")]
  )
  func otherKeys(script: String, row: String) async throws {
    try await play(script)
    #expect(cursorRow == row)
    #expect(!screen.frame().text.contains("go to row"))
  }

  @Test("A digit too much is erased")
  func erasing() async throws {
    try await play("1 2 3 <bs> <end>")
    #expect(cursorRow == "row 11")
  }

  @Test("Without rows there is no number")
  func withoutRows() {
    let screen = TableScreen.showing(ListController())
    screen.send(.character("1"))
    #expect(!screen.frame().text.contains("go to row"))
  }
}
