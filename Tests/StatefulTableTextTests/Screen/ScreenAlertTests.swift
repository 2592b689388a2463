import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// What scripts don't say of alerts in front of the rows.
@MainActor struct ScreenAlertTests {
  private let controller = ListController(rows: .numbered(0..<90), clock: ManualClock())

  private func presentQuestion(_ onPress: @escaping @MainActor (AlertAction) -> Void = { _ in }) {
    let text = "Delete the draft? / It can't be brought back.: Cancel, Delete"
    controller.present(Alert(script: text, onPress: onPress))
  }

  @Test func `An action that destroys something has the style of errors`() {
    let screen = TableScreen.showing(controller, lines: 12)
    presentQuestion()
    #expect(screen.frame()[line: 7, column: 18].style == screen.theme.error)
    #expect(screen.frame()[line: 7, column: 8].style == screen.theme.cursor)
    screen.hasFocus = false
    #expect(screen.frame()[line: 7, column: 8].style == .plain)
  }

  @Test func `Hostile text stays within its frame`() {
    let screen = TableScreen.showing(controller, lines: 12)
    let alert = Alert(title: "a\u{1B}[2J\nb", message: "漢字\t漢字\u{7}")
    alert.addAction(AlertAction(title: "漢\u{1B}字\n"))
    controller.present(alert)
    #expect(screen.lines.contains { $0.contains("│ a␛[2J") })
    #expect(screen.lines.contains { $0.contains("[漢␛字␊]") })
    #expect(screen.lines.filter { $0.hasSuffix("│") }.count >= 4)
  }

  @Test func `A field shows what the list itself writes into it`() {
    let screen = TableScreen.showing(controller, lines: 12)
    let alert = Alert(script: "Log in: field Name, field Password, Cancel, Log In") { _ in }
    controller.present(alert)
    screen.send("ab".map(Key.character))
    #expect(alert.textFields?[0].text == "ab")
    alert.textFields?[0].text = "xyz"
    screen.send(.character("!"))
    #expect(alert.textFields?[0].text == "xyz!")
    #expect(screen.lines[5].contains("> xyz!"))
  }
}
