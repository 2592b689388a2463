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
    screen = controller.screen(columns: 40, lines: 8, clock: clock)
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

  @Test func `Pages are drawn with the animation, the last one at once`() {
    #expect(!screen.isAnimating)
    var drawings = 0
    screen.onNeedsDisplay = { drawings += 1 }
    screen.send(.end)
    #expect(drawings > 0)
    #expect(screen.isAnimating)
    drawings = 0
    for _ in 0..<50 { finishPage() }
    #expect(drawings == 0)
    #expect(screen.isAnimating)
    // A key is answered at once, and what covers the rows doesn't move.
    screen.send(.character("?"))
    #expect(drawings == 1)
    #expect(!screen.isAnimating)
    screen.send(.escape)
    #expect(drawings == 2)
    finishPage(isLast: true)
    #expect(drawings > 2)
    #expect(!screen.isAnimating)
  }
}
