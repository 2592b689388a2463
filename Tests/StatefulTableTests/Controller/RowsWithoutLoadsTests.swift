import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("A list that loads nothing")
struct RowsWithoutLoadsTests {
  /// A list that never loads anything.
  private final class Menu: StatefulTableController {
    var rows: [String] = []

    override var loadsRows: Bool { false }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      rows.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell(StyledText(rows[indexPath.row]))
    }
  }

  private let menu = Menu(clock: ManualClock())

  @Test("It shows its rows, or that it is empty, and no key loads anything", arguments: [0, 2])
  func appears(count: Int) {
    menu.rows = Array(repeating: "Row", count: count)
    let screen = TableScreen(menu, size: Size(columns: 60, lines: 6))
    screen.appear()
    menu.loadIfNeeded()
    #expect(menu.state == .idle)
    #expect(menu.history.isEmpty)
    #expect(menu.loads.initial.error == nil)
    #expect(screen.rows.count == count)
    #expect((menu.stateView == nil) == (count > 0))
    #expect(screen.frame().text.contains("Nothing here") == (count == 0))
    #expect(!screen.frame().text.contains("refresh"))
    screen.send(.character("r"), .character("R"), .character("t"))
    #expect(menu.history.isEmpty)
    #expect(!menu.canRefresh && !menu.canRetry)
  }

  @Test(
    "A page fails whose delegate went away as it was about to begin",
    arguments: [StatefulState.loadingNextPage, .loadingPreviousPage]
  )
  func delegateGone(state: StatefulState) {
    let list = ListController()
    list.loadOptions.nextPageOffset = 0
    list.hasMorePages = true
    list.hasPreviousPages = true
    list.onInitialLoad = { [unowned list] load in load.succeed { list.rows = [1] } }
    list.reload()
    list.onTransition = { [unowned list] _, new in
      guard new == state else { return }
      let delegate = RecordingDelegate()
      list.statefulDelegate = delegate
    }
    if state == .loadingNextPage { list.loadNextPage() } else { list.loadPreviousPage() }
    let page = state == .loadingNextPage ? list.loads.nextPage : list.loads.previousPage
    #expect(page.error as? LoadError == .missingDelegate)
    #expect(list.state == .idle)
  }

  @Test("A delegate that is set as a load is announced gets that load, and a released one none")
  func otherDelegate() {
    let list = ListController()
    list.onInitialLoad = { _ in Issue.record("The list was asked itself") }
    var other: RecordingDelegate? = RecordingDelegate()
    list.onTransition = { [unowned list] _, new in
      if new == .initialLoading, let other { list.statefulDelegate = other }
    }
    list.reload()
    #expect(other?.initialLoads.count == 1)
    other?.initialLoads.removeLast().succeed()
    #expect(list.state == .empty)
    other = nil
    list.reload()
    #expect(list.loads.initial.error as? LoadError == .missingDelegate)
  }
}
