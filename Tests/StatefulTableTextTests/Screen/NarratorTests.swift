import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// What a screen reader gets to read.
@MainActor struct NarratorTests {
  private let controller = ListController(
    rows: [Cell("Fix it", detail: "2h"), Cell("a\u{1B}[31m"), Cell("third")],
    clock: ManualClock()
  )
  private let screen: TableScreen

  init() { screen = controller.screen(columns: 40, lines: 8) }

  @Test func `All is said once, and then what has changed`() {
    var narrator = Narrator()
    #expect(narrator.changes(on: screen) == ["List", "Loading…"])
    #expect(narrator.changes(on: screen) == [])
    controller.finishInitialLoad()
    #expect(narrator.changes(on: screen) == ["Fix it  2h  row 1 of 3"])
    screen.send(.down)
    #expect(narrator.changes(on: screen) == ["a␛[31m  row 2 of 3"])
    screen.send(.character("r"))
    #expect(narrator.changes(on: screen) == ["Refreshing…"])
    controller.failRefresh("No network")
    #expect(narrator.changes(on: screen) == ["Couldn't refresh: No network · t retries"])
    screen.send(.character("t"))
    controller.finishRefresh(inserting: .numbered(0..<9))
    // The row is the same, but not its place.
    #expect(narrator.changes(on: screen).contains("a␛[31m  row 11 of 12"))
    screen.send(.home, .up)
    #expect(narrator.changes(on: screen) == ["↓ pull to refresh · 1 of 3", "row 0  row 1 of 12"])
    narrator.startOver()
    #expect(narrator.changes(on: screen).first == "List")
  }

  @Test func `How far a load is, is said every five seconds at most`() {
    let clock = ManualClock()
    let controller = ListController(clock: clock)
    let screen = controller.screen(columns: 40, lines: 8)
    var narrator = Narrator()
    _ = narrator.changes(on: screen)
    for percent in 0..<50 {
      controller.initialLoad?.report("Reading", fraction: Double(percent) / 100)
      #expect(narrator.changes(on: screen) == (percent == 25 ? ["Reading 25%"] : []))
      clock.advance(by: .milliseconds(200))
    }
    #expect(screen.lines[3].contains("Reading 49%"))
  }

  @Test func `What is typed and what comes of it are said`() {
    controller.finishInitialLoad()
    var narrator = Narrator()
    _ = narrator.changes(on: screen)
    screen.send("/th".map(Key.character))
    #expect(narrator.changes(on: screen) == ["third  row 3 of 3", "Search: th"])
    screen.send(.character("x"))
    #expect(narrator.changes(on: screen).suffix(2) == ["Search: thx", "“thx” not found"])
  }
}
