import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// How the key G goes to the end of a list that has more pages.
@MainActor struct ScreenEndTests {
  private let clock = ManualClock()
  private let controller: ListController
  private let screen: TableScreen

  init() {
    controller = ListController(rows: .numbered(0..<20), clock: clock)
    controller.hasMorePages = true
    screen = TableScreen(controller, size: Size(columns: 40, lines: 8), clock: clock)
    screen.appear()
    controller.finishInitialLoad()
  }

  private var cursorRow: String? {
    screen.lines.first { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  /// Brings a page of ten rows.
  private func finishPage(isLast: Bool = false) {
    let count = controller.sections[0].cells.count
    controller.finishPage(appending: .numbered(count..<count + 10), hasMorePages: !isLast)
  }

  @Test("It loads page after page, with the cursor on the last row", arguments: ["G", "<end>"])
  func pageAfterPage(key: String) async throws {
    try await KeyScript(parsing: key).play(on: screen)
    #expect(
      screen.lines == [
        "List                           20 of 20+",
        "  row 15",
        "  row 16",
        "  row 17",
        "  row 18",
        "> row 19",
        "⠋ Loading to the end…",
        "↑↓ move  ⏎ open  x stop  ? help  q quit",
      ]
    )
    finishPage()
    finishPage()
    #expect(screen.lines[0] == "List                           40 of 40+")
    #expect(cursorRow == "row 39")
    finishPage(isLast: true)
    #expect(cursorRow == "row 49")
    #expect(screen.lines[6] == "· end ·")
    #expect(!controller.isLoadingToEnd)
    #expect(controller.begun.count == 4)
  }

  @Test("What the view above the rows leaves is laid out at once, though nothing is drawn yet")
  func refreshOnTheWay() {
    screen.send(.end)
    screen.send(.character("x"))
    finishPage()
    screen.send(.character("r"))
    screen.send(.end)
    #expect(screen.lines[1].contains("Refreshing"))
    controller.finishRefresh(inserting: [])
    #expect(controller.loads.nextPage.isLoading)
    let lines = screen.lines
    screen.setNeedsDisplay()
    #expect(screen.lines == lines)
  }

  @Test func `x also cancels a retry that waits for its time`() async {
    controller.loadOptions.retryPolicy = .exponential()
    screen.send(.end)
    controller.failPage("busy")
    #expect(screen.lines[7].contains("x stop"))
    screen.send("x")
    #expect(!screen.lines[7].contains("x stop"))
    clock.advance(by: .seconds(60))
    await screen.settled()
    #expect(controller.begun == [.initial, .nextPage])
    #expect(!controller.isLoadingToEnd)
  }

  @Test(
    "Pressed before the first rows it waits for them, also where they are tried again",
    arguments: [0, 1]
  )
  func beforeTheFirstRows(number: Int) async {
    let controller = ListController(rows: .numbered(0..<20), clock: clock)
    controller.loadOptions.retryPolicy = .exponential()
    let screen = TableScreen(controller, size: Size(columns: 40, lines: 8), clock: clock)
    screen.appear()
    if number == 0 { screen.send("G") }
    controller.failInitialLoad("busy")
    if number == 1 { screen.send("G") }
    clock.advance(by: .seconds(60))
    while controller.begun.count < 2 { await Task.yield() }
    controller.finishInitialLoad()
    #expect(screen.lines.contains("> row 19"))
  }

  @Test("Without more pages it only goes to the last row")
  func noMorePages() {
    controller.hasMorePages = false
    screen.send(.end)
    #expect(cursorRow == "row 19")
    #expect(controller.begun == [.initial])
  }

  @Test(
    "A move stops it after the page in flight",
    arguments: ["k", "<up>", "j", "<pgup>", "<c-u>", "g", "/ 5 <enter>"]
  )
  func move(script: String) async throws {
    screen.send(.end)
    finishPage()
    try await KeyScript(parsing: script).play(on: screen)
    #expect(!controller.isLoadingToEnd)
    let row = cursorRow
    finishPage()
    #expect(cursorRow == row)
    #expect(!controller.isLoadingToEnd)
  }

  @Test("The wheel stops it, and so does a click")
  func mouse() {
    let positions = [MouseEvent.Action.wheelUp, .click]
    for action in positions {
      screen.send(.end)
      finishPage()
      #expect(controller.isLoadingToEnd)
      screen.send(.mouse(MouseEvent(action, at: Frame.Position(line: 2, column: 4))))
      #expect(!controller.isLoadingToEnd)
      finishPage()
    }
  }

  @Test("Keys that go nowhere don't stop it", arguments: ["G", "?", "m", "w", "l"])
  func otherKeys(script: String) async throws {
    screen.send(.end)
    finishPage()
    try await KeyScript(parsing: script).play(on: screen)
    finishPage()
    #expect(controller.isLoadingToEnd)
    if script == "?" { screen.send(.escape) }
    #expect(cursorRow == "row 39")
  }

  @Test("x stops it at once, and a retry after a failure goes on")
  func cancelAndRetry() {
    screen.send(.end)
    controller.failPage("No network")
    #expect(screen.lines[6].hasPrefix("Couldn't load more: No network"))
    #expect(screen.lines[7].contains("t retry"))
    screen.send(.character("t"))
    finishPage()
    #expect(cursorRow == "row 29")
    screen.send(.character("x"))
    #expect(controller.state == .idle)
    #expect(screen.lines[6] == "↓ loads more")
    #expect(controller.begun.count == 4)
  }

  @Test("After a failure ↓ gives the rest up")
  func givenUp() {
    screen.send(.end)
    controller.failPage("No network")
    screen.send(.down)
    #expect(!controller.isLoadingToEnd)
    screen.send(.character("t"))
    finishPage()
    #expect(controller.begun.count == 3)
    #expect(cursorRow == "row 19")
  }

  @Test("A list in front stops it")
  func listInFront() {
    screen.send(.end)
    controller.show(ListController())
    #expect(!controller.isLoadingToEnd)
    finishPage()
    screen.send(.character("q"))
    #expect(cursorRow == "row 19")
  }

  @Test("Pages are drawn a few times a second, the last one at once")
  func drawing() async throws {
    var drawings = 0
    screen.send(.end)
    clock.advance(by: .seconds(1))
    screen.onNeedsDisplay = { drawings += 1 }
    finishPage()
    #expect(drawings > 0)
    drawings = 0
    for _ in 0..<50 { finishPage() }
    #expect(drawings == 0)
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(250))
    while drawings == 0 { await Task.yield() }
    #expect(drawings == 1)
    // A key is answered at once.
    screen.send(.character("?"))
    #expect(drawings == 2)
    finishPage(isLast: true)
    #expect(drawings > 2)
  }

  @Test("A program's own way to the end leaves the cursor where it is, and is stopped by no move")
  func ownWay() {
    controller.loadToEnd()
    screen.send(.down)
    finishPage()
    #expect(cursorRow == "row 1")
    #expect(controller.isLoadingToEnd)
    #expect(screen.lines[7].contains("x stop"))
  }

  @Test("The beginning and the end are said, and no page between them")
  func spoken() {
    var narrator = Narrator()
    _ = narrator.changes(on: screen)
    screen.send(.end)
    #expect(narrator.changes(on: screen) == ["Loading to the end…"])
    for _ in 0..<3 {
      finishPage()
      #expect(narrator.changes(on: screen) == [])
    }
    finishPage(isLast: true)
    #expect(narrator.changes(on: screen) == ["row 59  row 60 of 60", "· end ·"])
  }

  @Test("The list of keys says how to stop it")
  func help() {
    screen.send(.end)
    screen.size = Size(columns: 80, lines: 40)
    screen.send(.character("?"))
    #expect(screen.frame().text.contains("x                     stop loading up to the end"))
  }
}
