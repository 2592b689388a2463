import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

/// What scripts don't say of the list of all keys.
@MainActor struct ScreenHelpTests {
  private let controller = ListController(rows: .numbered(0..<90))

  private final class StarList: ListController {
    override func tableView(
      _ tableView: TableView,
      actionsForRowAt indexPath: IndexPath
    ) -> [RowAction] { [RowAction(title: "Star", key: "s") { _ in }] }
  }

  @Test func `Nothing is listed of rows that have just gone`() {
    let list = StarList(rows: .numbered(0..<9))
    let screen = TableScreen.showing(list)
    screen.send(.character("?"))
    list.sections = [.init(title: nil, cells: [])]
    list.tableView.reloadData()
    #expect(!screen.frame().text.contains("Star"))
  }

  @Test func `The help line is put into words again only when something in it changes`() {
    let counter = Counter()
    let words = Words(screen: { phrase in
      // State views name keys, too, but not this one.
      if case .hintKey(let key) = phrase, key == .up { counter.increment() }
      return Words.english(phrase)
    })
    let screen = TableScreen.showing(controller)
    screen.words = words
    /// Whether the line was put into words for a frame.
    func isNew(after change: () -> Void) -> Bool {
      let count = counter.count
      change()
      _ = screen.frame()
      return counter.count > count
    }
    #expect(isNew {})
    #expect(!isNew { screen.send(.down) })
    #expect(isNew { screen.size.columns = 60 })
    #expect(isNew { controller.mayLoad = false })
    #expect(isNew { screen.theme = .dark })
    #expect(isNew { screen.words = words })
    #expect(!isNew { screen.send(.pageDown) })
  }

  @Test func `The mouse is offered only where there is one`() {
    let screen = TableScreen.showing(controller)
    screen.hasMouse = false
    #expect(!screen.listedKeys.contains("m"))
  }
}
