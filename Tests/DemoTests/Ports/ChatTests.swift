import FoundationEssentials
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

@testable import demo

@MainActor
@Suite("The port of a chat")
struct ChatPortTests {
  private let pending = PendingAnswers()
  private let list: ChatController
  private let screen: TableScreen

  init() {
    let service = CallbackService(SimulatedConditions(latency: .zero), delay: pending.delay)
    list = ChatController(ChatService(service))
    screen = TableScreen(list, size: Size(columns: 60, lines: 12))
    screen.appear()
    pending.answer(0)
  }

  /// Writes a message, which is on its way then.
  private func write(_ text: String) throws {
    screen.send(.character("c"))
    screen.type(text)
    try screen.press("Send")
  }

  /// Has the service answer its latest question, and waits until the list has heard of it.
  private func answer(until isTrue: () -> Bool) async {
    pending.answerLast()
    while !isTrue() { await Task.yield() }
  }

  private var lastRow: Int { list.tableView.numberOfRows - 1 }
  private var lastCell: Cell? { list.tableView.cellForRow(at: [0, lastRow]) }
  private var lastText: String? { lastCell?.text.string }
  private var lastDetail: String? { lastCell?.detail?.string }

  @Test("A message is seen at once, then it is sent, then it is answered, all at the bottom")
  func sending() async throws {
    for _ in 0..<10 { screen.send(.up) }
    #expect(list.tableView.rowsBelow > 0)
    try write("Hello")
    #expect(lastText == "you  Hello")
    #expect(lastDetail == "sending…")
    #expect(list.tableView.rowsBelow == 0)
    await answer { lastDetail == nil }
    await answer { lastText == "ada  “Hello”? Tell me more." }
    #expect(list.tableView.rowsBelow == 0)
    #expect(list.tableView.cursor?.row == lastRow)
  }

  @Test("A message that the network loses says so, and is sent again or deleted by an action")
  func failing() async throws {
    for text in ["one", "two"] {
      try write(text)
      await answer { lastDetail == nil }
    }
    try write("three")
    await answer { lastDetail == "not sent" }
    #expect(list.tableView.cursor?.row == lastRow)
    #expect(screen.frame().text.contains("a actions"))
    try screen.perform("Try again")
    #expect(lastDetail == "sending…")
    await answer { lastDetail == nil }
    #expect(!screen.frame().text.contains("a actions"))
    #expect(throws: ScreenError.self) { try screen.perform("Try again") }

    try write("five")
    await answer { lastDetail == nil }
    try write("six")
    await answer { lastDetail == "not sent" }
    try screen.perform("Delete")
    try screen.press("Delete")
    #expect(lastText == "you  five")
  }

  @Test func `What wasn't sent is kept when all is loaded anew`() throws {
    try write("Hello")
    screen.send(.character("R"))
    pending.answerLast()
    #expect(lastText == "you  Hello")
    #expect(list.tableView.numberOfRows == ChatService.pageSize + 1)
  }
}
