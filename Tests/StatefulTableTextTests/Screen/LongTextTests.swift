import StatefulTableText
import Testing

/// Text that is typed or pasted, and is longer than what there is room for.
@MainActor struct LongTextTests {
  @Test func `Where a list takes text by itself, the message has the limit of a paste`() {
    let screen = TableScreen.showing(ListController(), columns: 60, lines: 12)
    let composer = Composer()
    screen.push(composer)
    screen.send([.paste("Hello"), .longPaste])
    #expect(composer.text == "Hello" && composer.refusals == 1)
    #expect(screen.lines.last == "Too long: at most 65,536 characters")
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
