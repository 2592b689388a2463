import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// Text that is typed or pasted, and is longer than what there is room for.
@MainActor struct LongTextTests {
  private let controller = ListController(rows: .numbered(0..<30))
  private let screen: TableScreen
  private static let refusal = "Too long: at most 1,000 characters"

  init() {
    screen = TableScreen(controller, size: Size(columns: 60, lines: 12))
    screen.appear()
    controller.finishInitialLoad()
  }

  private static func paste(isLong: Bool) -> InputEvent {
    isLong ? .longPaste : .paste(String(repeating: "x", count: 1001))
  }

  @Test(arguments: [false, true])
  func `A search for a text that is too long is refused with a message, until the next key`(
    isLong: Bool
  ) {
    screen.send([.key(.character("/")), .paste("row 2"), Self.paste(isLong: isLong)])
    #expect(screen.lines.last == "/row 2   \(Self.refusal)")
    #expect(screen.lines.contains("> row 2"))
    screen.send(.character("1"))
    #expect(screen.lines.last == "/row 21")
  }

  @Test func `A text that fills the line leaves room for the message that it is full`() {
    screen.size = Size(columns: 44, lines: 5)
    screen.send([.key(.character("/")), .paste(String(repeating: "y", count: 999))])
    #expect(screen.lines.last == String(repeating: "y", count: 43))
    screen.send(.character("y"), .character("z"))
    #expect(screen.lines.last == "yyyyyy   \(Self.refusal)")
    screen.send(.backspace, .character("z"))
    #expect(screen.lines.last?.hasSuffix("yyyz") == true)
  }

  @Test(arguments: [false, true])
  func `A filter that is too long is refused with a message`(isLong: Bool) async {
    let names = NameFilter(source: SinglePage())
    let screen = TableScreen(names, size: Size(columns: 60, lines: 5))
    screen.appear()
    await screen.settled()
    screen.send([.key(.character("&")), .paste("Ad"), Self.paste(isLong: isLong)])
    #expect(screen.lines.last == "&Ad   \(Self.refusal)")
    #expect(names.filterText == "Ad")
  }

  @Test(arguments: [false, true])
  func `A field refuses a text that is too long, and the alert says why`(isLong: Bool) {
    let alert = Alert(title: "Log in")
    alert.addTextField { $0.placeholder = "Name" }
    alert.addAction(AlertAction(title: "Log In"))
    controller.present(alert)
    screen.send([.paste("Ada"), Self.paste(isLong: isLong)])
    #expect(alert.textFields?[0].text == "Ada")
    #expect(screen.frame().text.contains(Self.refusal))
    #expect(screen.spokenParts.joined().contains(Self.refusal))
    screen.send(.character("!"))
    #expect(alert.textFields?[0].text == "Ada!")
    #expect(!screen.frame().text.contains(Self.refusal))
  }

  @Test func `Where a list takes text by itself, the message has the limit of a paste`() {
    let composer = Composer()
    screen.push(composer)
    screen.send([.paste("Hello"), .longPaste])
    #expect(composer.text == "Hello" && composer.refusals == 1)
    #expect(screen.lines.last == "Too long: at most 65,536 characters")
  }

  @Test func `Where nobody types, a paste that is too long does nothing`() {
    let before = screen.frame().text
    screen.send(.longPaste)
    #expect(screen.frame().text == before)
  }
}

/// What a user types into, without a limit.
private final class Composer: Responder {
  private(set) var text = ""
  private(set) var refusals = 0

  var isTyping: Bool { true }
  var isModal: Bool { false }
  var commands: [Command] { [] }

  func type(_ text: String) { self.text += text }
  func refusePaste() { refusals += 1 }
}

private struct SinglePage: PageSource {
  struct Name: Identifiable, Sendable { let id: String }

  func page(after cursor: Int?) async throws -> Page<Name, Int> {
    Page(["Ada", "Adam", "Chen"].map { Name(id: $0) }, next: nil)
  }
}

private final class NameFilter: PagedTableController<SinglePage.Name> {
  override func filterText(for name: SinglePage.Name) -> String? { name.id }
  override func cell(for name: SinglePage.Name) -> Cell { Cell(name.id) }
}
