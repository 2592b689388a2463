import FoundationEssentials
import Testing

@testable import StatefulTable
@testable import StatefulTableText

/// Screens of lists that don't keep still.
@MainActor struct ScreenMisuseTests {
  enum Change: CaseIterable {
    case removeLast, removeAll, append, reloadData, reload, deleteRow, scroll, resize
  }

  /// A list that changes whenever a row of it is drawn.
  private final class RestlessList: StatefulTableController {
    var rows = Array(0..<50)
    var change: Change?
    weak var ownScreen: TableScreen?

    init(_ change: Change) {
      self.change = change
      super.init()
      // Each reload draws, and so asks for the next.
      loader.eventsPerTurn = 100
      loader.turnsBeforeReport = 1
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      rows.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      let cell = Cell("row \(rows[indexPath.row])")
      switch change {
      case .removeLast: _ = rows.popLast()
      case .removeAll: rows = []
      case .append: rows.append(rows.count)
      case .reloadData: tableView.reloadData()
      case .reload: reload()
      case .deleteRow: tableView.deleteRows(at: .rows(0..<1))
      case .scroll: tableView.scroll(by: 1)
      case .resize: ownScreen?.size.lines += 1
      case nil: break
      }
      return cell
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) { load.succeed {} }
  }

  @Test(
    "A list that changes while it is drawn is drawn, and knows its rows afterwards",
    arguments: Change.allCases,
    [-1, 0, 1, 8]
  )
  func listThatChangesWhileItIsDrawn(change: Change, lines: Int) async {
    let list = RestlessList(change)
    let screen = TableScreen(list, size: Size(columns: 30, lines: lines))
    list.ownScreen = screen
    screen.appear()
    for _ in 0..<5 {
      // A frame is as high as the screen was when it was begun.
      let height = max(0, screen.size.lines)
      #expect(screen.frame().size == Size(columns: 30, lines: height))
    }
    list.change = nil
    list.tableView.reloadData()
    #expect(list.tableView.numberOfRows == list.rows.count)
    await list.settled()
    #expect(list.state == (list.rows.isEmpty ? .empty : .idle))
  }

  /// A list that draws its screen whenever it is asked anything.
  private final class CuriousList: StatefulTableController {
    weak var ownScreen: TableScreen?
    private(set) var looks = 0
    private var isLooking = false
    private var count = 0

    private func look() {
      guard !isLooking, let ownScreen else { return }
      isLooking = true
      looks += 1
      _ = ownScreen.frame()
      _ = ownScreen.spokenParts
      isLooking = false
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      look()
      return count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      look()
      return Cell(StyledText(String(repeating: "long ", count: 30)))
    }

    override func shouldPullToRefresh(in controller: StatefulTableController) -> Bool {
      look()
      return true
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) { load.succeed { self.count = 50 } }
  }

  @Test func `A list may draw the screen while that asks it`() async {
    let list = CuriousList()
    let screen = TableScreen(list, size: Size(columns: 40, lines: 8))
    list.ownScreen = screen
    screen.appear()
    await screen.settled()
    screen.send(.down, .right, .left, .pageDown, .up, .home, .up, .character("?"), .escape, .enter)
    screen.send("/long".map(Key.character) + [.enter, .character("n"), .escape])
    screen.size = Size(columns: 30, lines: 6)
    #expect(screen.frame().text.contains("> long long"))
    #expect(list.looks > 20)
  }
}
