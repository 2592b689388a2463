import FoundationEssentials
import StatefulTable
import StatefulTableText
import Testing

/// What the mouse does.
@MainActor struct ScreenMouseTests {
  private func send(_ action: MouseEvent.Action, line: Int = 2, to screen: TableScreen) {
    screen.send([.mouse(MouseEvent(action, at: Frame.Position(line: line, column: 5)))])
  }

  @Test("A click selects and a second one opens")
  func clickSelectsAndASecond() {
    let controller = ListController(rows: .numbered(0..<90))
    let screen = TableScreen.showing(controller)
    send(.click, line: 3, to: screen)
    #expect(screen.lines[3] == "> row 2")
    #expect(controller.chosenRows.isEmpty)
    send(.click, line: 3, to: screen)
    #expect(controller.chosenRows == [[0, 2]])
    send(.click, line: 1, to: screen)
    #expect(screen.lines[1] == "> row 0")
    // Title and help.
    send(.click, line: 0, to: screen)
    send(.click, line: 7, to: screen)
    send(.click, line: 99, to: screen)
    #expect(screen.lines[1] == "> row 0")
    #expect(controller.chosenRows.count == 1)
  }

  @Test("A click on the second line of a row is one on the row")
  func clickOnTheSecondLine() {
    let controller = ListController(rows: [
      Cell("a", subtitle: "1"), Cell("b", subtitle: "2"), Cell("c"),
    ])
    let screen = TableScreen.showing(controller, lines: 9)
    send(.click, line: 4, to: screen)
    #expect(controller.tableView.indexPathForSelectedRow == [0, 1])
    // Below the last row there is nothing to click on.
    send(.click, line: 7, to: screen)
    #expect(controller.tableView.indexPathForSelectedRow == [0, 1])
  }

  @Test("A click on a header leaves the cursor where it is")
  func clickOnAHeaderSelects() {
    let controller = ListController()
    let screen = TableScreen.showing(controller)
    controller.reload()
    controller.finishInitialLoad([.init(title: "Today", cells: .numbered(0..<20))])
    send(.click, line: 1, to: screen)
    #expect(controller.tableView.indexPathForSelectedRow == [0, 0])
    screen.send(.pageDown, .pageDown)
    let selected = controller.tableView.indexPathForSelectedRow
    send(.click, line: 1, to: screen)
    #expect(controller.tableView.indexPathForSelectedRow == selected)
  }

  @Test("The wheel scrolls three rows and the cursor stays as long as it can")
  func wheelScrollsThree() {
    let screen = TableScreen.showing(ListController(rows: .numbered(0..<90)))
    screen.send(.down, .down, .down, .down)
    send(.wheelDown, to: screen)
    #expect(screen.lines[1...2] == ["  row 3", "> row 4"])
    send(.wheelDown, to: screen)
    #expect(screen.lines[1...2] == ["> row 6", "  row 7"])
    send(.wheelUp, to: screen)
    send(.wheelUp, to: screen)
    #expect(screen.lines[1] == "  row 0")
    #expect(screen.lines[6] == "> row 5")
  }

  @Test("With no rows nothing happens")
  func withNoRowsNothingHappens() {
    let controller = ListController()
    let screen = TableScreen.showing(controller)
    let before = screen.frame()
    send(.click, to: screen)
    send(.wheelUp, to: screen)
    send(.wheelDown, to: screen)
    #expect(screen.frame() == before)
  }

  @Test("The wheel scrolls the help")
  func wheelScrollsTheHelp() {
    let screen = TableScreen.showing(ListController(rows: .numbered(0..<90)))
    screen.send(.character("?"))
    send(.wheelDown, to: screen)
    #expect(screen.lines[0].hasSuffix("4–9 of 15"))
    send(.click, to: screen)
    send(.wheelUp, to: screen)
    #expect(screen.lines[0].hasSuffix("1–6 of 15"))
  }

  @Test("A key asks for the mouse and gives it back")
  func keyAsksForTheMouse() {
    let screen = TableScreen.showing(ListController(rows: .numbered(0..<9)), columns: 60)
    #expect(!screen.capturesMouse)
    screen.send(.character("m"))
    #expect(screen.capturesMouse)
    #expect(screen.lines[7] == "Mouse on: the wheel scrolls, a click selects")
    screen.send(.character("m"))
    #expect(!screen.capturesMouse)
    #expect(screen.lines[7] == "Mouse off: it selects text")
  }
}
