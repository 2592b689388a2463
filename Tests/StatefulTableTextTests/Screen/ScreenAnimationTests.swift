import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// Which views are drawn again as time passes.
@MainActor struct ScreenAnimationTests {
  private final class Blinker: StateView {
    var text = "blink"

    func lines(in context: StateViewContext) -> [StyledText] { [StyledText(text)] }
  }

  private let controller = ListController(rows: .numbered(0..<20), clock: ManualClock())
  private let screen: TableScreen

  init() { screen = TableScreen.showing(controller) }

  @Test func `A next page view of one's own moves while it is seen and the page loads`() {
    controller.nextPageView = Blinker()
    controller.hasMorePages = true
    screen.send(.end)
    #expect(screen.lines[6] == "blink")
    #expect(controller.state == .loadingNextPage)
    #expect(screen.isAnimating)
    screen.send(.character("?"))
    #expect(!screen.isAnimating)
    screen.send(.escape)
    controller.failPage("No")
    #expect(screen.lines[6] == "blink")
    #expect(!screen.isAnimating)
  }

  @Test func `A refresh view of one's own moves while it is seen and the refresh goes on`() {
    controller.refreshView = Blinker()
    #expect(!screen.isAnimating)
    screen.send(.character("r"))
    #expect(screen.lines[1] == "blink")
    #expect(screen.isAnimating)
    screen.size.lines = 1
    #expect(!screen.isAnimating)
    screen.size.lines = 8
    controller.failRefresh("No")
    #expect(screen.lines[1] == "blink")
    #expect(!screen.isAnimating)
  }

  @Test func `A view that has changed is drawn again when its list is told so`() {
    let view = Blinker()
    controller.nextPageView = view
    screen.send(.end)
    var drawings = 0
    screen.onNeedsDisplay = { drawings += 1 }
    view.text = "other"
    controller.setNeedsDisplay()
    #expect(drawings == 1)
    #expect(screen.lines[6] == "other")
  }
}
