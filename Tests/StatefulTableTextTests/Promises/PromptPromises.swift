import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// What a user who types what to search for may rely on.
@MainActor struct PromptPromises {
  @Test func `Escape in the search prompt goes back to the row at which the search began`() {
    let list = KeyedList()
    let screen = list.screen()
    screen.send(.down, .down)
    screen.send("/zzzz".map(Key.character))
    list.insert("new 1")
    list.insert("new 2")
    screen.send(.escape)
    #expect(screen.lines.contains("> row 2"))
  }

  /// Something in front of the prompt that has a key of its own, and leaves all others to it.
  private final class Offer: Responder {
    var acceptances = 0
    var isModal: Bool { false }
    var commands: [Command] {
      [
        Command("accept-offer", keys: [.character("a")], title: "accept", priority: 99) { [self] in
          acceptances += 1
        }
      ]
    }
  }

  @Test func `A key that the help line names does what it says, also in front of a prompt`() {
    let list = KeyedList()
    let screen = list.screen()
    let offer = Offer()
    screen.send(.character("/"))
    screen.push(offer)
    #expect(screen.names("accept-offer"))
    screen.send(.character("a"))
    #expect(offer.acceptances == 1)
  }

  @Test func `A search finds a row although others are inserted above it meanwhile`() async {
    let list = KeyedList(rows: 2_500)
    let screen = list.screen()
    screen.send("/row 2499".map(Key.character))
    await screen.settled()
    screen.send(.enter, .home)
    #expect(screen.lines.contains("> row 0"))
    screen.send(.character("n"))
    // The first thousand rows are searched, and the others later.
    for number in 1...5 { list.insert("new \(number)") }
    await screen.settled()
    #expect(screen.lines.contains("> row 2499"))
  }
}
