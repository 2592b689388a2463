import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

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

  /// Brings a page of ten rows.
  private func finishPage(isLast: Bool = false) {
    let count = controller.sections[0].cells.count
    controller.finishPage(appending: .numbered(count..<count + 10), hasMorePages: !isLast)
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
}
