import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// What a screen reader gets to read: what scripts don't say of it.
@MainActor struct NarratorTests {
  @Test func `A control character is read as its picture`() {
    let screen = TableScreen.showing(ListController(rows: [Cell("a\u{1B}[31m")]))
    var narrator = Narrator()
    #expect(narrator.changes(on: screen).last == "a␛[31m  row 1 of 1")
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
    narrator.startOver()
    #expect(narrator.changes(on: screen).first == "List")
  }
}
