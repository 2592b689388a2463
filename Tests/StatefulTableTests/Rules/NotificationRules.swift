import Foundation
import TestSupport
import StatefulTable
import StatefulTableTesting
import Testing

/// What is told, and what is to be seen when it is.
@MainActor
@Suite("Rules of others: notifications and state views")
struct NotificationRules {
  let list = ListController(lines: 10)

  // Paging 3: the load state has no initial value.
  @Test("Of a list that wasn't asked for anything nobody hears, and nothing covers it")
  func nothingAskedFor() {
    let recorder = RecordingDelegate(recording: list)
    list.retry()
    list.cancelLoading()
    list.loadNextPage()
    list.tableView.scroll(by: 3)
    #expect(recorder.events.isEmpty)
    #expect(list.state == .idle)
    #expect(list.stateView == nil)
  }

  // Paging 3: a listener that is added late, and one that looks while it is told.
  @Test("Whoever hears that rows have come already sees them, however late they began to listen")
  func rowsBeforeNews() {
    list.load(10)
    var counts: [Int] = []
    list.onTransition = { [unowned list] _, new in
      if new == .idle { counts.append(list.tableView.numberOfRows) }
    }
    list.hasMorePages = true
    list.loadNextPage()
    list.succeedPage(10)
    list.hasPreviousPages = true
    list.loadPreviousPage()
    list.succeedPreviousPage(10)
    list.loadNewer()
    list.succeedRefresh(10)
    list.reload()
    list.succeedInitial(5)
    #expect(counts == [20, 30, 40, 5])
  }

  // Paging 3: a diff that is skipped because a list is empty.
  @Test("A load of nothing into nothing is told as any other")
  func nothingIntoNothing() {
    list.load(0)
    list.reload()
    list.succeedInitial(0)
    #expect(
      list.log == [
        "will initialLoading", "did initialLoading with 0", "begin initial",
        "will empty", "did empty with 0", "end initial succeeded",
      ]
    )
  }

  // infinite_scroll_pagination: custom builders; JMStatefulTableViewController: views set too early or late.
  @Test("Each state shows the view that was set, at once and also if it was set long before")
  func ownViews() {
    let early = EmptyView("early")
    let late = EmptyView("late")
    list.loadingView = early
    list.appear()
    #expect(list.stateView === early)
    list.loadingView = late
    #expect(list.stateView === late)
    list.errorView = early
    list.initialLoads.removeLast().fail(Offline())
    #expect(list.stateView === early)
    list.errorView = late
    #expect(list.stateView === late)
    list.emptyView = early
    list.load(0)
    #expect(list.stateView === early)
    list.nextPageView = early
    list.load(50)
    #expect(list.visibleView(at: .belowRows) === early)
    list.refreshView = late
    list.loadNewer()
    #expect(list.visibleView(at: .aboveRows) === late)
    list.succeedRefresh(1)
    list.hasPreviousPages = true
    list.previousPageView = early
    list.loadPreviousPage()
    #expect(list.visibleView(at: .aboveRows) === early)
    list.succeedPreviousPage(1)
    #expect(list.visibleView(at: .cover) == nil)
  }

  // JMStatefulTableViewController: rows counted past a data source of one's own.
  @Test("A data source of one's own is whose rows count")
  func ownDataSource() {
    final class Rows: TableViewDataSource {
      var count = 0
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell { Cell("") }
    }
    let rows = Rows()
    list.tableView.dataSource = rows
    list.reload()
    list.initialLoads.removeLast().succeed { rows.count = 3 }
    #expect(list.state == .idle)
    rows.count = 0
    list.tableView.reloadData()
    #expect(list.state == .empty)
  }

  // JMStatefulTableViewController: the offset moved by rows wherever they were inserted.
  @Test("Rows that a refresh inserts below the screen don't move it", arguments: [16, 49])
  func insertedBelow(row: Int) {
    list.load(50)
    list.tableView.scroll(by: 5)
    list.loadNewer()
    list.refreshes.removeLast().succeed {
      self.list.rows.insert(contentsOf: 100..<110, at: row)
      return .rows(row..<row + 10)
    }
    #expect(list.tableView.anchor?.indexPath.row == 5)
    #expect(list.tableView.numberOfRows == 60)
  }
}
