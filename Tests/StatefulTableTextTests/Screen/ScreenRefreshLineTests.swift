import StatefulTableTesting
import StatefulTableText
import Testing

/// What becomes of the rows on screen when the refresh view comes and goes above them.
@MainActor struct ScreenRefreshLineTests {
  private let controller = ListController(rows: .numbered(0..<90), clock: ManualClock())
  private let screen: TableScreen

  init() {
    screen = TableScreen.showing(controller)
  }

  /// Rows from the seventh on, the cursor in their middle.
  private func goDown() {
    screen.send(.pageDown, .down, .down, .down, .pageDown, .up, .up)
  }

  private func refresh() { screen.send(.character("r")) }

  @Test("On a terminal it costs little more than its line")
  func onATerminalItCostsLittle() {
    goDown()
    let writer = FrameWriter()
    let before = screen.frame()
    refresh()
    let during = screen.frame()
    controller.finishRefresh(inserting: [])
    let after = screen.frame()
    func bytes(_ old: Frame, _ new: Frame) -> Int { writer.bytes(from: old, to: new).count }
    // The line of the view, or the row, and the hints for keys.
    let hints = during.text(ofLine: 7).utf8.count
    #expect(bytes(before, during) <= during.text(ofLine: 1).utf8.count + hints + 60)
    #expect(bytes(during, after) <= after.text(ofLine: 1).utf8.count + hints + 60)
  }
}
