import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

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

  @Test("It covers the first row, and no other moves")
  func itCoversTheFirstRow() {
    goDown()
    let before = screen.lines
    #expect(before[1] != "  row 0")
    refresh()
    #expect(screen.lines[1] == "⠋ Refreshing…")
    #expect(screen.lines[2...6] == before[2...6])
    controller.finishRefresh(inserting: .numbered(100..<112))
    #expect(screen.lines[1...6] == before[1...6])
    #expect(screen.lines[7].hasPrefix("↑ 12 new "))
  }

  @Test("A refresh that fails covers the row until it is retried")
  func refreshThatFailsCovers() {
    goDown()
    let before = screen.lines
    refresh()
    controller.failRefresh("No network")
    #expect(screen.lines[1] == "Couldn't refresh: No network · t retries")
    #expect(screen.lines[2...6] == before[2...6])
    screen.send(.character("t"))
    #expect(screen.lines[2...6] == before[2...6])
    controller.finishRefresh(inserting: [])
    #expect(screen.lines[1...6] == before[1...6])
  }

  @Test("At the top of the list the rows make room, and spring back")
  func atTheTopOfTheListTheRows() {
    screen.send(.down)
    let before = screen.lines
    refresh()
    #expect(screen.lines[2...6] == before[1...5])
    controller.finishRefresh(inserting: .numbered(100..<103))
    #expect(screen.lines[1...6] == before[1...6])
  }

  @Test("The cursor's row is never covered")
  func cursorsRowIsNever() {
    goDown()
    screen.send(.up, .up, .up)
    let before = screen.lines
    #expect(before[1].hasPrefix("> "))
    refresh()
    #expect(screen.lines[1...5] == before[1...5])
    #expect(screen.lines[6].hasSuffix("Refreshing…"))
    controller.finishRefresh(inserting: [])
    #expect(screen.lines[1...6] == before[1...6])
  }

  @Test("Rows that were gone to meanwhile stay too")
  func rowsThatWereGone() {
    refresh()
    goDown()
    let during = screen.lines
    controller.finishRefresh(inserting: .numbered(100..<103))
    #expect(screen.lines[2...6] == during[2...6])
    #expect(screen.lines[1].hasPrefix("  row "))
  }

  @Test("The end of the list stays")
  func endOfTheListStays() {
    screen.send(.end)
    let before = screen.lines
    #expect(before[6].hasPrefix("> row "))
    refresh()
    #expect(screen.lines[2...6] == before[2...6])
    controller.finishRefresh(inserting: [])
    #expect(screen.lines[1...6] == before[1...6])
  }

  @Test("A refresh that ends behind another list leaves the rows in place")
  func refreshThatEndsBehind() {
    goDown()
    let before = screen.lines
    refresh()
    screen.show(ListController(rows: .numbered(0..<3)), inFrontOf: controller)
    controller.finishRefresh(inserting: [])
    screen.send(.escape)
    #expect(screen.lines == before)
  }

  @Test("Headers that stick cover the row below the refresh view")
  func headersThatStickCover() {
    controller.sections = [
      .init(title: "Today", cells: .numbered(0..<4)),
      .init(title: "Yesterday", cells: .numbered(4..<40)),
    ]
    controller.tableView.reloadData()
    screen.send(.pageDown, .pageDown, .down, .down)
    let before = screen.lines
    #expect(before[1] == "Yesterday")
    refresh()
    #expect(screen.lines[1...2] == ["⠋ Refreshing…", "Yesterday"])
    #expect(screen.lines[3...6] == before[3...6])
    controller.finishRefresh(inserting: [])
    #expect(screen.lines == before)
  }

  @Test("Its going starts no loading that was stopped")
  func itsGoingStartsNoLoading() {
    goDown()
    refresh()
    controller.hasMorePages = true
    controller.loadOptions.nextPageOffset = 100
    screen.send(.character("x"))
    #expect(controller.begun == [.initial, .pullToRefresh])
  }

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
