import StatefulTable
import StatefulTableTesting
import TestSupport
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
        "List › Keys                                                           1–15 of 15",
        "↑ ↓  k j              go up or down by a row",
        "Enter                 open the row",
        "PgUp PgDn  b Space    go up or down by a page",
        "Ctrl-U Ctrl-D         go up or down by half a page",
        "Home End  g G         go to the first row, or to the end, loading up to it",
        "1 2 3 4 5 6 7 8 9     go to a row: type its number, then G",
        "w                     wrap long lines, or cut them off",
        "r                     refresh; going up past the first row does it, three times",
        "R                     load all rows again",
        "/                     search",
        "m                     turn the mouse on or off",
        "?                     show or hide the keys",
        "q Ctrl-C              quit",
        "Ctrl-L                draw everything again",
        "Ctrl-Z                suspend",
        "", "", "",
        "q close",
      ]
    )
    screen.send(.character("q"))
    #expect(screen.frame() == before)
    #expect(!screen.isFinished)
  }

  /// The keys that the help lists, and what they do.
  private func help(on screen: TableScreen) -> [String: String] {
    Dictionary(uniqueKeysWithValues: screen.keyLines.map { ($0.keys, $0.detail) })
  }

  @Test("Nothing is offered for rows where there are none")
  func withoutRows() {
    let screen = TableScreen.showing(ListController())
    let keys = help(on: screen).keys
    #expect(keys.sorted() == ["?", "Ctrl-L", "Ctrl-Z", "R", "m", "q Ctrl-C", "r"])
    #expect(help(on: screen)["r"] == "refresh")
  }

  private final class StarList: ListController {
    override func tableView(
      _ tableView: TableView,
      actionsForRowAt indexPath: IndexPath
    ) -> [RowAction] {
      [RowAction(title: "Star", key: "s") { _ in }]
    }
  }

  @Test("Nothing is listed of rows that have just gone")
  func goneRows() {
    let list = StarList(rows: .numbered(0..<9))
    let screen = TableScreen.showing(list)
    screen.send(.character("?"))
    list.sections = [.init(title: nil, cells: [])]
    list.tableView.reloadData()
    #expect(!screen.frame().text.contains("Star"))
  }

  @Test("A retry is offered only where something failed, and a cancel only while something loads")
  func retryAndCancel() {
    let controller = ListController(rows: .numbered(0..<9))
    let screen = TableScreen.showing(controller)
    #expect(help(on: screen)["t"] == nil)
    screen.send(.character("r"))
    #expect(help(on: screen)["x"] != nil)
    controller.failRefresh("No")
    #expect(help(on: screen)["x"] == nil)
    #expect(help(on: screen)["t"] != nil)
    screen.send(.character("t"))
    controller.finishRefresh(inserting: [])
    #expect(help(on: screen)["t"] == nil)
  }

  @Test("A list that loads nothing offers no load")
  func withoutLoads() {
    let screen = TableScreen.showing(controller, columns: 80)
    controller.mayLoad = false
    #expect(help(on: screen)["r"] == nil)
    #expect(help(on: screen)["R"] == nil)
    #expect(screen.lines.last == "↑↓ move  ⏎ open  / search  ? help  q quit")
    screen.send(.character("r"), .character("R"))
    #expect(controller.begun == [.initial])
    #expect(controller.loads.initial.error == nil)
  }

  @Test("Sideways, back and the next hit are offered where there is such a thing")
  func sidewaysAndBack() {
    let screen = TableScreen.showing(controller)
    #expect(help(on: screen)["→ l"] == nil)
    let other = ListController(rows: .numbered(0..<9))
    controller.show(other)
    other.finishInitialLoad()
    #expect(help(on: screen)["q Escape ← h"] == "go back")
    #expect(help(on: screen)["Ctrl-C"] == "quit")
    #expect(help(on: screen)["n N"] == nil)
    screen.send("/row".map(Key.character) + [.enter])
    #expect(help(on: screen)["n N"] != nil)
    let third = ListController(rows: [Cell("A row that is longer than the screen is wide")])
    other.show(third)
    third.finishInitialLoad()
    #expect(help(on: screen)["→ l"] == "scroll long lines sideways")
    #expect(help(on: screen)["q Escape ← h"] == "go back")
    screen.send(.right)
    #expect(help(on: screen)["← →  h l"] == nil)
    #expect(help(on: screen)["← h"] == "scroll long lines sideways")
    #expect(help(on: screen)["q Escape"] == "go back")
  }

  @Test("The help line is put into words again only when something in it changes")
  func helpLineIsKept() {
    let counter = Counter()
    let words = Words(screen: { phrase in
      // State views name keys, too, but not this one.
      if case .hintKey(let key) = phrase, key == .up { counter.increment() }
      return Words.english(phrase)
    })
    let screen = TableScreen.showing(controller)
    screen.words = words
    /// Whether the line was put into words for a frame.
    func isNew(after change: () -> Void) -> Bool {
      let count = counter.count
      change()
      _ = screen.frame()
      return counter.count > count
    }
    #expect(isNew {})
    #expect(!isNew { screen.send(.down) })
    #expect(isNew { screen.size.columns = 60 })
    #expect(isNew { controller.mayLoad = false })
    #expect(isNew { screen.theme = .dark })
    #expect(isNew { screen.words = words })
    #expect(!isNew { screen.send(.pageDown) })
  }

  @Test("The mouse is offered only where there is one")
  func withoutMouse() {
    let screen = TableScreen.showing(controller)
    screen.hasMouse = false
    #expect(help(on: screen)["m"] == nil)
  }

  @Test(
    "It is closed by any of three keys",
    arguments: [Key.escape, .character("q"), .character("?")]
  )
  func itIsClosedByAnyOfThreeKeys(key: Key) {
    let screen = TableScreen.showing(controller)
    screen.send(.character("?"), key)
    #expect(screen.lines[0] == "List                             1 of 90")
    #expect(!screen.showsKeys)
  }

  @Test("It scrolls where there is no room, and the list stays")
  func itScrollsWhereThereIsNoRoomAndTheList() {
    let screen = TableScreen.showing(controller, columns: 30, lines: 5)
    screen.send(.character("?"))
    #expect(
      screen.lines == [
        "List › Keys          1–3 of 15",
        "↑ ↓  k j       go up or down …",
        "Enter          open the row",
        "PgUp PgDn  b Space go up or d…",
        "↑↓ scroll  q close",
      ]
    )
    screen.send(.down)
    #expect(screen.lines[0].hasSuffix("2–4 of 15"))
    screen.send(.pageDown, .up)
    #expect(screen.lines[0].hasSuffix("3–5 of 15"))
    screen.send(.end, .down)
    #expect(screen.lines[0].hasSuffix("13–15 of 15"))
    screen.size.lines = 9
    #expect(screen.lines[0].hasSuffix("9–15 of 15"))
    screen.send(.home, .pageUp)
    #expect(screen.lines[0].hasSuffix("1–7 of 15"))
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
}
