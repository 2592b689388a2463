import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Alerts in front of the rows.
@MainActor struct ScreenAlertTests {
  private let controller = ListController(rows: .numbered(0..<90), clock: ManualClock())
  private let answers = Answers()

  /// The titles of the actions that were chosen.
  @MainActor private final class Answers {
    var titles: [String] = []
  }

  private func screen(columns: Int = 40, lines: Int = 12) -> TableScreen {
    TableScreen.showing(controller, columns: columns, lines: lines)
  }

  private func action(_ title: String, _ style: AlertAction.Style = .default) -> AlertAction {
    let answers = answers
    return AlertAction(title: title, style: style) { answers.titles.append($0.title) }
  }

  private func presentQuestion(message: String? = "It can't be brought back.") {
    let alert = Alert(title: "Delete the draft?", message: message)
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

  // MARK: Drawing

  @Test("An alert stands in front of the rows")
  func standsInFrontOfTheRows() {
    let screen = screen()
    presentQuestion()
    #expect(
      screen.lines == [
        "List                             1 of 90",
        "> row 0",
        "  row┌───────────────────────────┐",
        "  row│ Delete the draft?         │",
        "  row│                           │",
        "  row│ It can't be brought back. │",
        "  row│                           │",
        "  row│ [Cancel]  Delete          │",
        "  row└───────────────────────────┘",
        "  row 8",
        "  row 9",
        "Tab next  ⏎ Cancel  Esc cancel",
      ]
    )
    #expect(screen.frame().cursor == Frame.Position(line: 7, column: 7))
  }

  @Test(
    "The chosen action is to be seen at any size",
    arguments: [(20, 5), (20, 3), (20, 2), (11, 4), (6, 1), (40, 6), (80, 24), (300, 80)]
  )
  func anySize(columns: Int, lines: Int) {
    let screen = screen(columns: columns, lines: lines)
    presentQuestion(message: String(repeating: "It can't be brought back. ", count: 40))
    for title in ["[Can", "[Del", "[Can"] {
      #expect(screen.lines.contains { $0.contains(title) })
      #expect(screen.frame().cursor != nil)
      screen.send(.tab)
    }
  }

  @Test("On a small screen the message is cut off, and can be scrolled")
  func smallScreen() {
    let screen = screen(columns: 20, lines: 5)
    presentQuestion(message: "one two three four five six seven eight nine")
    #expect(
      screen.lines == [
        "List         1 of 90", "Delete the draft?", "one two three four…", "[Cancel]  Delete",
        "⏎ Cancel  Esc cancel",
      ]
    )
    screen.send(.pageDown)
    #expect(screen.lines[2] == "five six seven…")
    screen.send(.pageDown, .pageDown)
    #expect(screen.lines[2] == "eight nine")
    screen.send(.pageUp)
    #expect(screen.lines[2] == "five six seven…")
  }

  @Test("Actions that don't fit beside each other are below each other")
  func actionsBelowEachOther() {
    let screen = screen(columns: 20, lines: 6)
    let alert = Alert(title: "Send")
    for title in ["Now", "In an hour", "Tomorrow", "Never"] { alert.addAction(action(title)) }
    controller.present(alert)
    #expect(
      screen.lines == [
        "List         1 of 90", "Send", "[Now]", " In an hour", " Tomorrow", "⏎ Now  Esc dismiss",
      ]
    )
    screen.send(.down, .down, .down)
    #expect(screen.lines[1...4] == ["Send", " In an hour", " Tomorrow", "[Never]"])
    screen.send(.enter)
    #expect(answers.titles == ["Never"])
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

  // MARK: Choosing

  @Test(
    "Enter presses the chosen action",
    arguments: [
      ([Key.enter], ["Cancel"]), ([.right, .enter], ["Delete"]), ([.tab, .enter], ["Delete"]),
      ([.left, .character(" ")], ["Delete"]), ([.backTab, .right, .enter], ["Cancel"]),
      ([.right, .right, .enter], ["Cancel"]), ([.escape], ["Cancel"]),
      ([.character("q"), .character("j"), .character("r"), .home], []),
    ]
  )
  func enterPresses(keys: [Key], titles: [String]) {
    let screen = screen()
    presentQuestion()
    screen.send(keys)
    #expect(answers.titles == titles)
    #expect((controller.presentedAlert == nil) == !titles.isEmpty)
    #expect(controller.begun == [.initial])
    #expect(controller.tableView.cursor == [0, 0])
    #expect(!screen.isFinished)
  }

  @Test("An action that isn't enabled can't be chosen")
  func disabledAction() {
    let screen = screen()
    let alert = Alert(title: "Send?")
    let send = action("Send")
    send.isEnabled = false
    alert.addAction(send)
    alert.addAction(action("Cancel", .cancel))
    controller.present(alert)
    screen.send(.enter)
    #expect(controller.presentedAlert === alert)
    click("Send", on: screen)
    #expect(answers.titles.isEmpty)
    screen.send(.tab, .tab, .enter)
    #expect(answers.titles == ["Cancel"])
  }

  @Test("The user can leave an alert without actions", arguments: [Key.enter, .escape])
  func withoutActions(key: Key) {
    let screen = screen()
    controller.present(Alert(title: "So it is"))
    #expect(screen.lines.contains { $0.contains("So it is") })
    screen.send(key)
    #expect(controller.presentedAlert == nil)
    #expect(!screen.lines.contains { $0.contains("So it is") })
  }

  @Test("Alerts are answered one after the other")
  func oneAfterTheOther() {
    let screen = screen()
    presentQuestion()
    let next = Alert(title: "Really?")
    next.addAction(action("Yes"))
    controller.present(next)
    screen.send(.right, .enter)
    #expect(screen.lines.contains { $0.contains("Really?") })
    screen.send(.enter)
    #expect(answers.titles == ["Delete", "Yes"])
    #expect(screen.lines.last?.hasPrefix("↑↓ move") == true)
  }

  @Test("Ctrl-C leaves the screen")
  func controlC() {
    let screen = screen()
    _ = presentFields()
    screen.send(.control("c"))
    #expect(screen.isFinished)
    #expect(controller.presentedAlert == nil)
    #expect(answers.titles.isEmpty)
  }

  @Test("A prompt and the help wait behind an alert")
  func promptAndHelpWait() {
    let screen = screen()
    screen.send(.character("/"), .character("7"))
    presentQuestion()
    #expect(!screen.showsCursor)
    screen.send(.character("8"), .enter)
    #expect(screen.lines.last == "/7")
    screen.send(.escape, .character("?"))
    presentQuestion()
    screen.send(.escape)
    #expect(screen.showsKeys)
  }

  @Test("A list's alert waits until the list is in front")
  func waitsBehind() {
    let screen = screen()
    let other = ListController(rows: .numbered(0..<3))
    controller.show(other)
    other.finishInitialLoad()
    presentQuestion()
    #expect(!screen.lines.contains { $0.contains("Delete") })
    screen.send(.character("q"))
    #expect(screen.lines.contains { $0.contains("Delete the draft?") })
  }

  // MARK: Fields

  @Test("Letters are typed into a field, and hidden in a password")
  func fields() {
    let screen = screen()
    let alert = presentFields()
    #expect(screen.showsCursor)
    screen.send("qa".map(Key.character))
    screen.send(.left, .character("j"), .tab)
    #expect(
      screen.lines[2...8] == [
        "  r┌────────────────────────────────┐",
        "  r│ Log in                         │",
        "  r│                                │",
        "  r│ · qja                          │",
        "  r│ > Password                     │",
        "  r│                                │",
        "  r│  Cancel   Log In               │",
      ]
    )
    screen.send(.paste("s3c\nret"))
    #expect(screen.lines[6] == "  r│ > •••••••                      │")
    #expect(screen.frame().cursor == Frame.Position(line: 6, column: 14))
    #expect(screen.lines.last == "Tab next  ⏎ Log In  Esc cancel")
    screen.send(.enter)
    #expect(answers.titles == ["Log In"])
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

  @Test("The end of a long text is visible")
  func longText() {
    let screen = screen(columns: 20, lines: 8)
    let alert = presentFields()
    screen.send((0..<40).map { Key.character($0 % 10 == 0 ? "x" : "漢") })
    #expect(alert.textFields?[0].text.count == 40)
    #expect(screen.frame().cursor?.column ?? 99 < 20)
    #expect(screen.lines.contains { $0.contains("> ") == false && $0.contains("漢漢漢") })
  }

  // MARK: Mouse

  /// Clicks on the place where a text begins.
  private func click(_ text: String, on screen: TableScreen) {
    for (line, words) in screen.lines.enumerated() {
      guard let range = words.ranges(of: text).first else { continue }
      let column = words.distance(from: words.startIndex, to: range.lowerBound)
      let position = Frame.Position(line: line, column: column)
      return screen.send(.mouse(MouseEvent(.click, at: position)))
    }
    Issue.record("“\(text)” isn't on the screen")
  }

  @Test("A click presses an action or chooses a field, and rows get none")
  func clicks() {
    let screen = screen()
    _ = presentFields()
    click("row 9", on: screen)
    #expect(controller.tableView.cursor == [0, 0])
    click("Password", on: screen)
    #expect(screen.lines[6].contains("> Password"))
    click("Log In ", on: screen)
    #expect(answers.titles == ["Log In"])
    click("row 9", on: screen)
    #expect(controller.tableView.cursor == [0, 9])
  }

  @Test("The wheel scrolls the message, not the rows")
  func wheel() {
    let screen = screen(columns: 20, lines: 5)
    presentQuestion(message: "one two three four five six seven eight nine")
    let position = Frame.Position(line: 2, column: 0)
    screen.send(.mouse(MouseEvent(.wheelDown, at: position)))
    #expect(screen.lines[2] == "five six seven…")
    screen.send(.mouse(MouseEvent(.wheelUp, at: position)))
    #expect(screen.lines[2] == "one two three four…")
    #expect(controller.tableView.rowsAbove == 0)
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

  // MARK: Words

  @Test("An alert is said, then what is chosen in it")
  func spoken() {
    let screen = screen()
    var narrator = Narrator()
    _ = narrator.changes(on: screen)
    presentQuestion()
    #expect(
      narrator.changes(on: screen) == [
        "Delete the draft?", "It can't be brought back.", "Choices: Cancel, Delete", "Cancel",
      ]
    )
    screen.send(.tab)
    #expect(narrator.changes(on: screen) == ["Delete"])
    screen.send(.escape)
    #expect(narrator.changes(on: screen) == [])
    _ = presentFields()
    #expect(narrator.changes(on: screen) == ["Log in", "Choices: Cancel, Log In", "Name: "])
    screen.send(.character("A"), .tab, .character("?"))
    #expect(narrator.changes(on: screen) == ["Password: hidden, of length 1"])
  }
}
