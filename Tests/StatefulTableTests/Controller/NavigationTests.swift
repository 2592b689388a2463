import Foundation
import Testing

@testable import StatefulTable

@MainActor
@Suite("Going to another list and back")
struct NavigationTests {
  /// A display with room for one list.
  private final class Plain: TableDisplay {
    var count = 0
    func controllerNeedsDisplay(_ controller: StatefulTableController) { count += 1 }
  }

  /// A display that writes down what it is asked for.
  private final class Recorder: TableDisplay {
    var shown: [(StatefulTableController, StatefulTableController)] = []
    var closed: [StatefulTableController] = []

    func controllerNeedsDisplay(_ controller: StatefulTableController) {}

    func show(_ controller: StatefulTableController, inFrontOf other: StatefulTableController) {
      shown.append((controller, other))
    }

    func close(_ controller: StatefulTableController) { closed.append(controller) }
  }

  @Test("The display is asked")
  func display() {
    let display = Recorder()
    let list = ListController()
    let other = ListController()
    list.display = display
    list.show(other)
    #expect(display.shown.first?.0 === other)
    #expect(display.shown.first?.1 === list)
    list.close()
    #expect(display.closed.first === list)
    // It has no display.
    other.close()
    #expect(display.closed.count == 1)
  }

  @Test("A display with room for one list ignores it")
  func plain() {
    let display = Plain()
    let list = ListController()
    list.display = display
    list.show(ListController())
    list.close()
    #expect(display.count == 0)
    #expect(list.display === display)
  }
}
