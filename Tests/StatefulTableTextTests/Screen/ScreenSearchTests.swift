import StatefulTable
import StatefulTableText
import Testing

/// Searching among the rows that are loaded, and in lists that search themselves: what scripts can't say of it.
@MainActor struct ScreenSearchTests {
  private func type(_ text: String, on screen: TableScreen) { screen.send(text.map(Key.character)) }

  @Test func `Rows that come and go during a search do no harm`() async {
    let controller = ListController()
    let screen = TableScreen.showing(controller)
    controller.sections[0].cells = [Cell](repeating: Cell("row"), count: 5000)
    controller.tableView.reloadData()
    type("/needle", on: screen)
    controller.sections[0].cells.removeAll()
    controller.tableView.reloadData()
    await screen.settled()
    #expect(screen.lines[7] == "/needle   “needle” not found")
  }

  @Test func `A list opens its prompt as it appears, if it has anything to search`() {
    final class Prompting: StatefulTableController, SearchableController {
      override func viewWillAppear() { beginSearch() }
      func searchTextDidChange(to text: String) {}
      override var loadsRows: Bool { false }
    }
    let first = ListController(rows: [])
    let screen = TableScreen.showing(first)
    first.finishInitialLoad()
    first.beginSearch()
    #expect(!screen.showsCursor)
    first.show(Prompting())
    #expect(screen.showsCursor)
    // A list that isn't in front opens none.
    screen.send(.escape, .escape)
    #expect(screen.controller === first)
    #expect(!screen.showsCursor)
  }
}
