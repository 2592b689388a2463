import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// What scripts don't say of alerts in front of the rows.
@MainActor struct ScreenAlertTests {
  private let controller = ListController(rows: .numbered(0..<90), clock: ManualClock())
  private let answers = Answers()

  /// The titles of the actions that were chosen.
  @MainActor private final class Answers {
    var titles: [String] = []
  }

  private func screen() -> TableScreen {
    TableScreen.showing(controller, lines: 12)
  }

  private func action(_ title: String, _ style: AlertAction.Style = .default) -> AlertAction {
    let answers = answers
    return AlertAction(title: title, style: style) { answers.titles.append($0.title) }
  }

  private func presentQuestion() {
    let alert = Alert(title: "Delete the draft?", message: "It can't be brought back.")
    alert.addAction(action("Cancel", .cancel))
    alert.addAction(action("Delete", .destructive))
    controller.present(alert)
  }

  private func presentFields() -> Alert {
    let alert = Alert(title: "Log in")
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField { field in
      field.placeholder = "Password"
      field.isSecureTextEntry = true
    }
    alert.addAction(action("Cancel", .cancel))
    alert.addAction(action("Log In"))
    controller.present(alert)
    return alert
  }

  @Test("An action that destroys something has the style of errors")
  func destructiveStyle() {
    let screen = screen()
    presentQuestion()
    #expect(screen.frame()[line: 7, column: 18].style == screen.theme.error)
    #expect(screen.frame()[line: 7, column: 8].style == screen.theme.cursor)
    screen.hasFocus = false
    #expect(screen.frame()[line: 7, column: 8].style == .plain)
  }

  @Test("Hostile text stays within its frame")
  func hostileText() {
    let screen = screen()
    let alert = Alert(title: "a\u{1B}[2J\nb", message: "漢字\t漢字\u{7}")
    alert.addAction(action("漢\u{1B}字\n"))
    controller.present(alert)
    let lines = screen.lines
    #expect(lines.contains { $0.contains("│ a␛[2J") })
    #expect(lines.contains { $0.contains("[漢␛字␊]") })
    #expect(lines.filter { $0.hasSuffix("│") }.count >= 4)
  }

  @Test("A list can read what was typed into the fields of its alert")
  func fieldTexts() {
    let screen = screen()
    let alert = presentFields()
    screen.send("qa".map(Key.character))
    screen.send(.left, .character("j"), .tab)
    screen.send(.paste("s3c\nret"))
    screen.send(.enter)
    #expect(alert.textFields?[0].text == "qja")
    #expect(alert.textFields?[1].text == "s3c ret")
  }

  @Test("A field shows what the list itself writes into it")
  func listWrites() {
    let screen = screen()
    let alert = presentFields()
    screen.send("ab".map(Key.character))
    alert.textFields?[0].text = "xyz"
    screen.send(.character("!"))
    #expect(alert.textFields?[0].text == "xyz!")
    #expect(screen.lines[5].contains("> xyz!"))
  }

  @Test("Tab stays in the alert of a split's list")
  func split() {
    let size = Size(columns: 100, lines: 12)
    let other = ListController(rows: .numbered(0..<3))
    let split = SplitScreen(
      TableScreen(controller, size: size),
      TableScreen(other, size: size),
      size: size
    )
    split.appear()
    controller.finishInitialLoad()
    presentQuestion()
    split.send(.key(.tab))
    #expect(split.focus == .first)
    split.send(.key(.enter))
    #expect(answers.titles == ["Delete"])
    split.send(.key(.tab))
    #expect(split.focus == .second)
  }
}
