import StatefulTable
import StatefulTableText
import StatefulTableTesting
import Testing

/// Going up past the first row.
@MainActor struct ScreenPullTests {
  private let clock = ManualClock()
  private let controller = ListController(rows: .numbered(0..<90))
  private let screen: TableScreen

  init() {
    screen = TableScreen(controller, size: Size(columns: 40, lines: 6), clock: clock)
    screen.appear()
    controller.finishInitialLoad()
  }

  /// Sends events with a pause before each, as a user does who doesn't hold the key.
  private func send(_ events: InputEvent...) {
    for event in events {
      clock.advance(by: .milliseconds(100))
      screen.send(event)
    }
  }

  /// Presses keys with a pause before each.
  private func press(_ keys: Key...) {
    for key in keys { send(.key(key)) }
  }

  private nonisolated static let wheelUp = InputEvent.mouse(
    MouseEvent(.wheelUp, at: Frame.Position(line: 2, column: 0))
  )

  @Test(
    "Three pulls refresh",
    arguments: [InputEvent.key(.up), .key(.character("k")), Self.wheelUp]
  )
  func threePullsRefresh(event: InputEvent) {
    send(event)
    #expect(
      screen.lines == [
        "List                             1 of 90",
        "↓ pull to refresh · 1 of 3",
        "> row 0",
        "  row 1",
        "  row 2",
        "↑↓ move  ⏎ open  ? help  q quit",
      ]
    )
    send(event)
    #expect(screen.lines[1] == "↓ pull to refresh · 2 of 3")
    #expect(controller.begun == [.initial])
    send(event)
    #expect(controller.begun == [.initial, .pullToRefresh])
    #expect(screen.lines[1].hasSuffix("Refreshing…"))
    // Nothing more is to be had.
    send(event, event, event)
    #expect(controller.begun == [.initial, .pullToRefresh])
  }

  @Test("Fewer pulls spring back after a while")
  func fewerPullsSpring() async throws {
    var drawn = 0
    press(.up, .up)
    screen.onNeedsDisplay = { drawn += 1 }
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(900))
    await Task.yield()
    #expect(screen.lines[1] == "↓ pull to refresh · 2 of 3")
    clock.advance(by: .milliseconds(100))
    while drawn == 0 { await Task.yield() }
    #expect(screen.lines[1] == "> row 0")
    screen.send(.up)
    #expect(screen.lines[1] == "↓ pull to refresh · 1 of 3")
  }

  @Test("Each pull gives more time")
  func eachPullGivesMore() async throws {
    screen.send(.up)
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(900))
    screen.send(.up)
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(900))
    for _ in 0..<20 { await Task.yield() }
    #expect(screen.lines[1] == "↓ pull to refresh · 2 of 3")
  }

  @Test("Any other key springs back", arguments: ["j", "m", "n", "<home>", "?", "<pgup>"])
  func anyOtherKeySpringsBack(key: String) async throws {
    press(.up, .up)
    try await KeyScript(parsing: key).play(on: screen)
    #expect(!screen.lines[1].contains("pull"))
    press(.escape, .home, .up, .up)
    #expect(controller.begun == [.initial])
  }

  @Test("Going up to the first row pulls nothing")
  func goingUpToTheFirstRow() {
    screen.send(.down, .down, .up, .up)
    #expect(screen.lines[1] == "> row 0")
    screen.send(.end, .pageUp, .home, .pageUp, .pageUp)
    #expect(screen.lines[1] == "> row 0")
  }

  @Test("A header that can be scrolled to is not pulled")
  func headerThatCanBeScrolledToIsNotPulled() {
    let controller = ListController()
    let screen = TableScreen(controller, size: Size(columns: 30, lines: 6), clock: clock)
    screen.appear()
    controller.finishInitialLoad([
      .init(title: "Empty", cells: []), .init(title: "Rows", cells: .numbered(0..<9)),
    ])
    screen.send(.down, .down, .down, .down, .up, .up, .up, .up)
    #expect(screen.lines[1...3] == ["Rows", "> row 0", "  row 1"])
    screen.send(.up)
    #expect(screen.lines[1...3] == ["Empty", "Rows", "> row 0"])
    clock.advance(by: .milliseconds(100))
    screen.send(.up)
    #expect(screen.lines[1] == "↓ pull to refresh · 1 of 3")
  }

  @Test("A refresh can be forbidden")
  func refreshCanBeForbidden() {
    controller.mayRefresh = false
    press(.up, .up, .up, .up)
    #expect(screen.lines[1] == "> row 0")
    #expect(controller.begun == [.initial])
  }

  @Test("A key that is held down is one pull, and none if it was on the way to the first row")
  func heldKey() {
    screen.send(.down, .down)
    for _ in 0..<20 {
      clock.advance(by: .milliseconds(99))
      screen.send(.up)
    }
    #expect(screen.lines[1] == "> row 0")
    for _ in 0..<20 {
      clock.advance(by: .milliseconds(99))
      screen.send(.up)
    }
    #expect(screen.lines[1] == "> row 0")
    press(.up)
    for _ in 0..<20 { screen.send(.up) }
    #expect(screen.lines[1] == "↓ pull to refresh · 1 of 3")
    press(.up, .up)
    #expect(controller.begun == [.initial, .pullToRefresh])
  }

  @Test("While a key is held down, the rows don't spring back")
  func heldKeyKeepsPulling() async {
    press(.up)
    for _ in 0..<30 {
      clock.advance(by: .milliseconds(90))
      screen.send(.up)
    }
    for _ in 0..<20 { await Task.yield() }
    #expect(screen.lines[1] == "↓ pull to refresh · 1 of 3")
  }
}
