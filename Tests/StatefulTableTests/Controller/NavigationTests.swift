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
