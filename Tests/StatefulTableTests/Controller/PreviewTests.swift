import Foundation
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

/// Rows that a load shows before its answer, and what becomes of them.
@MainActor struct PreviewTests {
  /// A list whose rows have ids, if a test says so.
  private final class NumberList: ListController {
    var hasIDs = true

    override func tableView(
      _ tableView: TableView,
      idForRowAt indexPath: IndexPath
    ) -> AnyHashable? {
      hasIDs ? rows[indexPath.row] : nil
    }

    func preview(_ rows: some Sequence<Int> & Sendable) {
      initialLoads.last?.preview { self.rows = Array(rows) }
    }

    func answer(_ rows: some Sequence<Int> & Sendable) {
      initialLoads.removeLast().succeed { self.rows = Array(rows) }
    }
  }

  private let list = NumberList(lines: 5)

  /// The number on the first line of the screen.
  private var topRow: Int? { list.tableView.anchor.map { list.rows[$0.indexPath.row] } }

  @Test func `Previewed rows are shown while the load goes on, and the answer replaces them`() {
    list.appear()
    list.preview(0..<3)
    #expect(list.tableView.numberOfRows == 3)
    #expect(list.state == .initialLoading)
    #expect(list.stateView == nil)
    #expect(list.visibleView(at: .aboveRows) === list.refreshView)
    #expect(list.initialLoads[0].isCurrent)
    list.preview(0..<4)
    #expect(list.tableView.numberOfRows == 4)
    list.answer(0..<5)
    #expect(list.tableView.numberOfRows == 5)
    #expect(list.state == .idle)
    #expect(list.history.count == 1)
    #expect(list.misuses.isEmpty)
    let states = list.log.filter { $0.hasPrefix("did") }
    #expect(states == ["did initialLoading with 0", "did idle with 5"])
  }

  @Test func `The answer keeps the place, the cursor and the selection by ids`() {
    list.tableView.allowsMultipleSelection = true
    list.reload()
    list.preview(10..<40)
    list.tableView.scroll(by: 8)
    list.tableView.selectRow(at: IndexPath(row: 10, section: 0))
    list.tableView.moveCursor(to: IndexPath(row: 9, section: 0))
    #expect(topRow == 18)
    list.answer(0..<60)
    #expect(topRow == 18)
    #expect(list.tableView.cursor == IndexPath(row: 19, section: 0))
    #expect(list.tableView.indexPathsForSelectedRows == [IndexPath(row: 20, section: 0)])
  }

  @Test func `Without ids, the answer keeps the place by the number of the row`() {
    list.hasIDs = false
    list.reload()
    list.preview(0..<30)
    list.tableView.scroll(by: 8)
    list.answer(100..<130)
    #expect(topRow == 108)
  }

  @Test func `No page follows previewed rows, and a refresh of them loads the first rows`() {
    list.hasMorePages = true
    list.appear()
    list.preview(0..<2)
    list.initialLoads.removeLast().fail(Offline())
    #expect(list.loads.nextPage.waitsFor == .firstRows)
    #expect(list.visibleView(at: .belowRows) == nil)
    list.loadNextPage()
    list.loadToEnd()
    #expect(!list.isLoadingToEnd)
    #expect(list.pages.isEmpty)
    list.loadNewer()
    #expect(list.refreshes.isEmpty)
    #expect(list.state == .initialLoading)
    list.answer(0..<2)
    #expect(list.state == .loadingNextPage)
    list.succeedPage(20)
    list.loadNewer()
    #expect(list.refreshes.count == 1)
  }

  // MARK: Reloads and refreshes

  @Test func `A reload shows its first row with the preview, and then keeps the place`() {
    list.load(50)
    list.tableView.scroll(by: 20)
    list.reload()
    list.preview(0..<30)
    #expect(topRow == 0)
    list.tableView.scroll(by: 3)
    list.answer(0..<30)
    #expect(topRow == 3)
    // The next one is asked for by the user, who sees the first row again.
    list.reload()
    list.answer(0..<30)
    #expect(topRow == 0)
  }

  @Test func `After a previewed refresh has failed, pages wait until the rows are loaded`() {
    list.hasMorePages = true
    list.load(50)
    list.loadNextPage()
    list.pages.removeLast().fail(Offline())
    list.loadToEnd()
    list.loadNewer()
    list.refreshes[0].preview {
      self.list.rows = [7, 8]
      return []
    }
    list.refreshes.removeLast().fail(Offline())
    #expect(list.loads.nextPage.error == nil, "that page followed other rows")
    #expect(list.loads.nextPage.waitsFor == .firstRows)
    #expect(!list.isLoadingToEnd)
    list.retry()
    list.refreshes.removeLast().succeed { [] }
    #expect(list.loads.nextPage.waitsFor == nil)
    #expect(list.state == .loadingNextPage)
  }

  // MARK: Pages

  @Test func `A page can be previewed, and counts as one that brought rows`() {
    list.hasMorePages = true
    list.loadOptions.emptyPageBudget = 1
    list.load(2)
    #expect(list.state == .loadingNextPage)
    list.pages[0].preview { self.list.append(1) }
    #expect(list.tableView.numberOfRows == 3)
    #expect(list.state == .loadingNextPage)
    list.pages.removeFirst().succeed()
    #expect(list.loads.nextPage.waitsFor == nil, "it brought a row, so the next one is loading")
    list.pages[0].preview { self.list.append(1) }
    list.pages.removeFirst().fail(Offline())
    #expect(list.rows == [0, 1, 2, 3])
    #expect(list.loads.nextPage.waitsFor == .retry)
  }

  // MARK: Order and mistakes

  @Test(arguments: [true, false])
  func `A preview after the answer is ignored and reported once`(onMain: Bool) async {
    list.reload()
    let load = list.initialLoads.removeLast()
    load.succeed { self.list.rows = [1] }
    for _ in 0..<2 {
      if onMain {
        load.preview { self.list.rows = [] }
      } else {
        DispatchQueue.global().sync { load.preview { self.list.rows = [] } }
      }
    }
    while list.misuses.isEmpty { await Task.yield() }
    await Task.yield()
    #expect(list.misuses == [.previewedAfterAnswer(.initial)])
    #expect(list.rows == [1])
    #expect(list.ignoredAnswerCount == 2)
  }

  @Test func `A preview of a load that was stopped does nothing, and is no mistake`() async {
    list.reload()
    let load = list.initialLoads.removeLast()
    list.cancelLoading()
    load.preview { Issue.record("a stale preview ran") }
    await Task.yield()
    #expect(list.misuses.isEmpty)
    #expect(list.ignoredAnswerCount == 1)
  }

  @Test func `Previews and the answer from another thread run in their order`() async {
    list.reload()
    let load = list.initialLoads.removeLast()
    DispatchQueue.global().sync {
      load.preview { self.list.rows = [1] }
      load.preview { self.list.rows.append(2) }
      load.succeed { self.list.rows.append(3) }
    }
    await list.settled()
    #expect(list.rows == [1, 2, 3])
    #expect(list.misuses.isEmpty)
  }

  @Test func `A preview may name its changes to the table, and ask for a load`() {
    list.load(30)
    list.tableView.scroll(by: 10)
    list.loadNewer()
    list.refreshes[0].preview {
      self.list.tableView.performBatchUpdates {
        self.list.rows.insert(-1, at: 0)
        self.list.tableView.insertRows(at: .rows(0..<1))
      }
      self.list.cancelLoading()
      return []
    }
    #expect(list.tableView.unseenRowsAbove == 1)
    #expect(topRow == 10)
    #expect(list.state == .idle)
    #expect(list.misuses.isEmpty)
  }

  @Test func `Rows that change outside of a preview are reported as they are without one`() {
    list.load(30)
    list.reload()
    list.preview(0..<20)
    list.rows.removeLast()
    list.answer(0..<10)
    #expect(list.misuses == [.rowsChangedDuringLoad(.initial)])
    #expect(list.rows.count == 10)
  }

  // MARK: Async functions

  @Test func `An async function that was superseded previews no other load`() async {
    final class LateList: StatefulTableController {
      var rows: [Int] = []
      var gates = [Gate(), Gate()]
      var begun = 0
      override func initialLoad(
        in controller: StatefulTableController
      ) async throws -> Commit<Void> {
        let number = begun
        begun += 1
        await gates[number].pass()
        CurrentLoad.preview { self.rows.append(number) }
        return { self.rows.append(10 * number) }
      }
    }
    let list = LateList(clock: ManualClock())
    list.reload()
    await list.gates[0].arrival()
    list.reload()
    await list.gates[1].arrival()
    list.gates[0].open()
    await list.gates[0].departure()
    #expect(list.rows.isEmpty)
    list.gates[1].open()
    await list.settled()
    #expect(list.rows == [1, 10])
  }

  @Test func `Outside of a load there is nothing to preview`() {
    CurrentLoad.preview { Issue.record("nothing loads") }
  }
}
