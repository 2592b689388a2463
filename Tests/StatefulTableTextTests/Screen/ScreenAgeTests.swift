import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// Old rows on a screen: what scripts can't say of them.
@MainActor struct ScreenAgeTests {
  private let clock = ManualClock()
  private let controller: ListController
  private let screen: TableScreen

  init() {
    controller = ListController(rows: .numbered(0..<9), clock: clock)
    controller.loadOptions.refreshPolicy = .whenOlder(than: .seconds(60))
    screen = TableScreen.showing(controller)
  }

  @Test func `A terminal reports the focus only while old rows are to be refreshed`() {
    #expect(screen.reportsFocus)
    controller.loadOptions.refreshPolicy = .never
    #expect(!screen.reportsFocus)
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
    #expect(controller.begun == [.initial, .pullToRefresh])
    #expect(other.begun.last == .pullToRefresh)
  }
}
