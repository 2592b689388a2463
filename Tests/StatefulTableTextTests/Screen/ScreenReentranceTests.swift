import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// What a screen does calls the list and the app, and these may use the screen.
///
/// If the screen were amid a change of its own then, the program would end: all of these did so once.
@MainActor struct ScreenReentranceTests {
  private let lists: [ListController]
  private let screen: TableScreen

  init() {
    lists = ["Feeds", "Issues"].enumerated().map { index, title in
      ListController(rows: .numbered(index * 100..<index * 100 + 20), title: title)
    }
    lists[0].hasMorePages = true
    let segments = SegmentedController(lists)
    screen = segments.selectedList.screen(columns: 40, lines: 5)
    lists[0].finishInitialLoad()
  }

  @Test func `A list that is hidden by its program while its end loads doesn't crash`() {
    screen.send(.character("G"))
    lists[0].segmentedController?.selectedIndex = 1
    #expect(screen.controller === lists[1])
  }

  @Test func `A list behind may be closed while the one in front is being closed`() {
    let (second, third) = (ListController(), ListController(rows: .numbered(0..<20)))
    third.hasMorePages = true
    lists[0].show(second)
    second.show(third)
    third.finishInitialLoad()
    screen.send(.character("G"))
    screen.onNeedsDisplay = { if !third.isLoadingToEnd { screen.close(second) } }
    screen.close(third)
    #expect(screen.controllers.map(\.title) == ["Feeds"])
  }

  @Test func `A responder may use the screen even as it is released`() {
    var wasInFront: Bool?
    screen.push(Farewell { [screen] in wasInFront = screen.isUserTyping })
    lists[0].segmentedController?.selectedIndex = 1
    #expect(wasInFront == false)
  }
}

/// A responder that does something at its end.
@MainActor private final class Farewell: Responder {
  private let act: @MainActor () -> Void

  init(_ act: @escaping @MainActor () -> Void) { self.act = act }

  isolated deinit { act() }

  var commands: [Command] { [] }
}
