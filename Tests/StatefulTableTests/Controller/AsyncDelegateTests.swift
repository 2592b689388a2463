import Foundation
import StatefulTable
import TestSupport
import Testing

/// Numbers loaded by async functions that wait at a gate.
private final class AsyncList: StatefulTableController {
  var rows: [Int] = []
  var gate = Gate()
  /// Where the initial load comes last; open.
  let exit = {
    let exit = Gate()
    exit.open()
    return exit
  }()
  var error: (any Error)?
  var wasCancelled = false

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    await gate.pass()
    wasCancelled = Task.isCancelled
    await exit.pass()
    if let error { throw error }
    return { self.rows = [1, 2, 3] }
  }

  override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    {
      self.rows = [0] + self.rows
      return .rows(0..<1)
    }
  }

  override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    { self.rows.append(self.rows.count + 1) }
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    rows.count < 5
  }
}

@MainActor
@Suite("Loads in async functions")
struct AsyncDelegateTests {
  @Test("The three loads run through async functions")
  func loads() async {
    let list = AsyncList()
    list.gate.open()
    list.appear()
    await list.settled()
    #expect(list.rows == [1, 2, 3])
    list.loadNewer()
    await list.settled()
    #expect(list.rows == [0, 1, 2, 3])
    list.loadNextPage()
    await list.settled()
    #expect(list.rows.count == 5)
    #expect(list.history.map(\.kind) == [.initial, .pullToRefresh, .nextPage])
  }

  @Test("An error thrown is the failure, also a CancellationError that nobody caused")
  func failure() async {
    let list = AsyncList()
    list.gate.open()
    list.error = CancellationError()
    list.reload()
    await list.settled()
    #expect(list.state == .error)
    #expect(list.loads.initial.error is CancellationError)
  }

  @Test("The task of a superseded load is cancelled, and what it returns changes nothing")
  func cancellation() async {
    let list = AsyncList()
    let gate = list.gate
    list.reload()
    await gate.arrival()
    list.cancelLoading()
    gate.open()
    await list.exit.departure()
    #expect(list.wasCancelled)
    #expect(list.rows.isEmpty)
  }

  @Test("Without a refresh of its own, a delegate's initial load is carried out again")
  func defaultRefresh() async {
    final class Plain: StatefulTableController {
      override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        loadCount
      }
      var loadCount = 0
      override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void>
      {
        { self.loadCount += 1 }
      }
    }
    let plain = Plain()
    plain.reload()
    await plain.settled()
    plain.loadNewer()
    await plain.settled()
    #expect(plain.tableView.numberOfRows == 2)
    #expect(plain.history.map(\.kind) == [.initial, .pullToRefresh])
  }
}
