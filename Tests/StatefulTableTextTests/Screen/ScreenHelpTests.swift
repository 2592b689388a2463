import StatefulTable
import Testing

@testable import StatefulTableText

/// The list of all keys.
@MainActor struct ScreenHelpTests {
  private let controller = ListController(rows: .numbered(0..<90))

  @Test("A question mark lists the keys over the rows")
  func questionMarkLists() {
    let screen = TableScreen.showing(controller, columns: 80, lines: 20)
    let before = screen.frame()
    screen.send(.character("?"))
    #expect(
      screen.lines == [
        "List › Keys                                                           1–18 of 18",
        "↑ ↓  k j              go up or down by a row",
        "PgUp PgDn  b Space    go up or down by a page",
        "Ctrl-U Ctrl-D         go up or down by half a page",
        "Home End  g G         go to the first row, or to the last that is loaded",
        "Enter                 open the row",
        "← →  h l              scroll long lines sideways; ← goes back from their start",
        "Escape  q             go back; q leaves from the first list",
        "r                     refresh; going up past the first row does it, three times",
        "R                     load all rows anew",
        "t                     retry what has failed",
        "x                     cancel what is loading",
        "/                     search; Escape ends it",
        "n N                   go to the next hit, or to the one before",
        "m                     turn the mouse on or off",
        "Ctrl-L                draw everything anew",
        "Ctrl-Z                suspend",
        "Ctrl-C                quit",
        "?                     show or hide this help",
        "q close",
      ]
    )
    screen.send(.character("q"))
    #expect(screen.frame() == before)
    #expect(!screen.isFinished)
  }

  @Test(
    "It is closed by any of three keys",
    arguments: [Key.escape, .character("q"), .character("?")]
  )
  func itIsClosedByAnyOfThreeKeys(key: Key) {
    let screen = TableScreen.showing(controller)
    screen.send(.character("?"), key)
    #expect(screen.lines[0] == "List                             1 of 90")
    #expect(screen.help == nil)
  }

  @Test("It scrolls where there is no room, and the list stays")
  func itScrollsWhereThereIsNoRoomAndTheList() {
    let screen = TableScreen.showing(controller, columns: 30, lines: 5)
    screen.send(.character("?"))
    #expect(
      screen.lines == [
        "List › Keys          1–3 of 18",
        "↑ ↓  k j       go up or down …",
        "PgUp PgDn  b Space go up or d…",
        "Ctrl-U Ctrl-D  go up or down …",
        "↑↓ scroll  q close",
      ]
    )
    screen.send(.down)
    #expect(screen.lines[0].hasSuffix("2–4 of 18"))
    screen.send(.pageDown, .up)
    #expect(screen.lines[0].hasSuffix("3–5 of 18"))
    screen.send(.end, .down)
    #expect(screen.lines[0].hasSuffix("16–18 of 18"))
    screen.size.lines = 9
    #expect(screen.lines[0].hasSuffix("12–18 of 18"))
    screen.send(.home, .pageUp)
    #expect(screen.lines[0].hasSuffix("1–7 of 18"))
    #expect(controller.tableView.cursor == [0, 0])
  }

  @Test("What it hides needs no animation")
  func whatItHidesNeedsNoAnimation() {
    let controller = ListController()
    let screen = TableScreen(controller, size: Size(columns: 40, lines: 8))
    screen.appear()
    #expect(screen.isAnimating)
    screen.send(.character("?"))
    #expect(!screen.isAnimating)
    screen.send(.escape)
    controller.finishInitialLoad([.init(title: nil, cells: .numbered(0..<9))])
    screen.send(.character("r"), .character("?"))
    #expect(screen.isAnimating)
  }

  @Test("Keys that are listed are all there are")
  func keysThatAreListedAreAllThereAre() {
    // Each letter of the list does something, and no other does.
    let entries = HelpOverlay(ListController()).entries
    let listed = Set(entries.flatMap { $0.keys.split(separator: " ") }.map(String.init))
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ/?" {
      let controller = ListController(rows: .numbered(0..<50))
      controller.hasMorePages = true
      let screen = TableScreen.showing(controller)
      // Each longer than the screen is wide.
      let rows = (0..<50).map { Cell("row \($0), of a list in which all the rows are long") }
      let other = ListController(rows: rows)
      controller.show(other)
      other.finishInitialLoad()
      screen.send(.pageDown)
      // Something that can be searched for, retried and cancelled.
      screen.send(.character("/"), .character("r"), .enter)
      screen.send(.character("R"))
      other.failInitialLoad("No")
      if letter == "x" { screen.send(.character("R")) }
      let before = (screen.frame(), other.begun, other.state)
      screen.send(.character(letter))
      let isSame = (screen.frame(), other.begun, other.state) == before
      #expect(isSame == !listed.contains(String(letter)), "\(letter)")
    }
  }
}
