import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

@MainActor @Suite("What a test does as the user does, and waits for") struct ScreenAlertTests {
  private let source = ScriptedPageSource<Word>([["one", "two"], ["three"]])
  private let screen: TableScreen

  init() async throws {
    screen = TableScreen.showing(source)
    try await screen.settled(within: .seconds(600))
  }

  @Test func `A test types a text, and presses an action`() async throws {
    let list = screen.controller
    let answer = Task { try await list.prompt("Name", text: "A") }
    let alert = try await screen.alert()
    #expect(alert.title == "Name")
    screen.type("da")
    try screen.press("OK")
    #expect(try await answer.value == "Ada")
  }

  @Test func `An action that isn't there, or not enabled, can't be pressed`() async throws {
    #expect(throws: ScreenError.self) { try screen.press("OK") }
    let alert = Alert(title: "Save?")
    let action = AlertAction(title: "Save")
    action.isEnabled = false
    alert.addAction(action)
    screen.controller.present(alert)
    let error = try #require(throws: ScreenError.self) { try screen.press("Save") }
    #expect("\(error)".hasPrefix("There is no action \"Save\"."))
    action.isEnabled = true
    try screen.press("Save")
    #expect(screen.controller.presentedAlert == nil)
  }

  @Test func `Without an alert a text is typed where keys go`() async throws {
    screen.send(.character("/"))
    screen.type("two")
    screen.send(.enter)
    try await screen.settled(within: .seconds(600))
    #expect(screen.frame().text.contains("> two"))
  }

  @Test func `A test selects rows that are there, as far as the list allows it`() throws {
    let table = screen.controller.tableView
    table.allowsMultipleSelection = true
    try screen.selectRows(at: [[0, 0], [0, 1], [0, 1]])
    #expect(table.indexPathsForSelectedRows == [[0, 0], [0, 1]])
    #expect(table.cursor == [0, 1])
    let error = try #require(throws: ScreenError.self) { try screen.selectRows(at: [[0, 9]]) }
    #expect("\(error)".hasPrefix("The row at [0, 9] can't be selected, or isn't loaded."))
    table.allowsMultipleSelection = false
    table.allowsSelection = false
    #expect(throws: ScreenError.self) { try screen.selectRows(at: [[0, 0]]) }
  }

  @Test func `A test waits until a load is in flight`() async throws {
    source.hold()
    screen.send(.character("R"))
    try await screen.loading()
    #expect(screen.frame().text.contains("Loading…"))
    try await screen.loading(.initial)
    await #expect(throws: ScreenError.self) { try await screen.loading(.nextPage, within: .zero) }
    source.release()
    try await screen.settled(within: .seconds(600))
    #expect(screen.controller.state == .idle)
  }

  @Test func `An alert that doesn't come is an error`() async {
    await #expect(throws: ScreenError.self) { try await screen.alert(within: .zero) }
  }
}
