import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Old rows on a screen: what it shows of their age, and when they are refreshed.
@MainActor struct ScreenAgeTests {
  private let clock = ManualClock()
  private let controller: ListController
  private let screen: TableScreen

  init() {
    controller = ListController(rows: .numbered(0..<9), clock: clock)
    controller.loadOptions.refreshPolicy = .whenOlder(than: .seconds(60))
    screen = TableScreen.showing(controller)
  }

  private var refreshes: Int { controller.begun.count { $0 == .pullToRefresh } }

  @Test func `The title shows the age if it is to and has room`() {
    #expect(screen.lines[0] == "List                              1 of 9")
    controller.loadOptions.showsRowsAge = true
    #expect(screen.lines[0] == "List                              1 of 9")
    clock.advance(by: .seconds(200))
    #expect(screen.lines[0] == "List          updated 3 min ago · 1 of 9")
    screen.size.columns = 24
    #expect(screen.lines[0] == "List              1 of 9")
    screen.size.columns = 40
    screen.send(.character("/"))
    #expect(!screen.lines[0].contains("updated"))
  }

  @Test func `The focus refreshes rows that are old`() {
    #expect(screen.reportsFocus)
    clock.advance(by: .seconds(60))
    screen.send(.character("j"))
    screen.send(.focus(false))
    #expect(refreshes == 0)
    screen.send(.focus(true))
    #expect(refreshes == 1)
    controller.loadOptions.refreshPolicy = .never
    #expect(!screen.reportsFocus)
  }

  @Test func `A refresh waits until what is in front of the rows is closed`() {
    clock.advance(by: .seconds(60))
    for (open, close) in [("/", Key.escape), ("?", .escape)] {
      screen.send(open.map(Key.character))
      screen.send(.focus(true))
      #expect(controller.isLoading == false)
      screen.send(close)
      #expect(controller.isLoading)
      controller.finishRefresh(inserting: [])
      clock.advance(by: .seconds(60))
    }
    #expect(refreshes == 2)
  }

  @Test func `Both lists of a split hear of the focus`() {
    let other = ListController(rows: .numbered(0..<3), clock: clock)
    let split = SplitScreen(
      screen,
      TableScreen(other, size: Size(columns: 40, lines: 8)),
      size: Size(columns: 101, lines: 8)
    )
    split.appear()
    other.finishInitialLoad()
    #expect(split.reportsFocus)
    other.loadOptions.refreshPolicy = .whenOlder(than: .seconds(60))
    clock.advance(by: .seconds(60))
    split.send(.focus(true))
    #expect(refreshes == 1)
    #expect(other.begun.last == .pullToRefresh)
  }
}
