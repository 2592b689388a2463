import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("The initial load")
struct InitialLoadTests {
  let list = ListController()

  @Test func `One event is told in order: rows, table, state, end`() {
    list.appear()
    #expect(list.state == .initialLoading)
    list.succeedInitial(3)
    #expect(
      list.log == [
        "will initialLoading", "did initialLoading with 0", "begin initial",
        "will idle", "did idle with 3", "end initial succeeded",
      ]
    )
    #expect(list.state == .idle)
    #expect(list.history.map(\.cause) == [.appear])
  }

  @Test("The screen loads once when it appears, and not again when it reappears with rows")
  func appear() {
    list.appear()
    list.appear()
    #expect(list.initialLoads.count == 1)
    list.succeedInitial(1)
    list.appear()
    #expect(list.initialLoads.isEmpty)
  }

  @Test("A reload keeps the old rows until the new ones are there, and then shows the first")
  func reloadKeepsRows() {
    list.load(50)
    list.tableView.scroll(by: 20)
    list.tableView.selectRow(at: IndexPath(row: 22, section: 0))
    list.reload()
    #expect(list.state == .initialLoading)
    #expect(list.stateView == nil)
    #expect(list.tableView.numberOfRows == 50)
    list.succeedInitial(30)
    #expect(list.tableView.anchor?.indexPath == IndexPath(row: 0, section: 0))
    #expect(list.tableView.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
  }

  @Test func `A reload supersedes the load in flight, whose answer then changes nothing`() {
    list.reload()
    let stale = list.initialLoads[0]
    list.reload()
    #expect(!stale.isCurrent)
    stale.succeed { Issue.record("a stale commit ran") }
    #expect(list.state == .initialLoading)
    list.succeedInitial(2)
    #expect(list.rows == [0, 1])
    #expect(list.ignoredAnswerCount == 1)
    let ends = list.log.filter { $0.hasPrefix("end") }
    #expect(ends == ["end initial superseded", "end initial succeeded"])
  }
}
