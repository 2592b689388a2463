import StatefulTable
import StatefulTableText

extension StatefulTableController {
  /// A screen on which the list has appeared.
  func screen(
    columns: Int = 60,
    lines: Int = 12,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> TableScreen {
    let screen = TableScreen(self, size: Size(columns: columns, lines: lines), clock: clock)
    screen.appear()
    return screen
  }
}
