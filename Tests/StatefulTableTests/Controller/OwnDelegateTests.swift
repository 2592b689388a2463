import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

/// What a class of the app loads and hears as its own delegate.
@MainActor
@Suite("A controller is its own delegate")
struct OwnDelegateTests {
  /// A list that loads with `async` functions, of which the first waits at a gate.
  private final class AsyncList: StatefulTableController {
    let gate = Gate()
    /// Where the initial load comes last.
    let exit = Gate()
    var error: (any Error)?
    var wasCancelled = false
    private(set) var rows = 0

    init() {
      super.init()
      exit.open()
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      rows
    }

    override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
      await gate.pass()
      wasCancelled = Task.isCancelled
      await exit.pass()
      if let error { throw error }
      return { self.rows = 1 }
    }
  }

  @Test func `An error thrown is the failure, also a CancellationError that nobody caused`() async {
    let list = AsyncList()
    list.gate.open()
    list.error = CancellationError()
    await list.reloaded()
    #expect(list.state == .error)
    #expect(list.loads.initial.error is CancellationError)
  }

  @Test("The task of a load that was stopped is cancelled, and what it returns changes nothing")
  func cancellation() async {
    let list = AsyncList()
    list.reload()
    await list.gate.arrival()
    list.cancelLoading()
    list.gate.open()
    await list.exit.departure()
    #expect(list.wasCancelled)
    #expect(list.rows == 0)
  }

  /// Says that there are pages, but loads none.
  private final class EndlessList: StatefulTableController {
    override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { true }
    override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool { true }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
    override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
      {}
    }
  }

  @Test("A load that nothing implements fails, and says what to override")
  func unimplemented() async throws {
    let blank = StatefulTableController()
    blank.beginAppearanceTransition(true)
    await blank.settled()
    #expect(blank.state == .error)
    #expect(blank.loads.initial.error as? LoadError == .unimplemented(.initial))
    #expect("\(LoadError.unimplemented(.initial))".contains("Override initialLoad(in:)"))

    let endless = EndlessList()
    await endless.reloaded()
    await endless.nextPageLoaded()
    endless.loadPreviousPage()
    await endless.settled()
    let loads = endless.loads
    #expect(loads.nextPage.error as? LoadError == .unimplemented(.nextPage))
    #expect(loads.previousPage.error as? LoadError == .unimplemented(.previousPage))
    #expect("\(LoadError.unimplemented(.nextPage))".contains("Implement nextPage(in:)"))
  }

  @Test func `Another object that loads is told what happens as well`() async {
    let list = ListController()
    var delegate: RecordingDelegate? = RecordingDelegate()
    list.statefulDelegate = delegate
    list.reload()
    #expect(delegate?.initialLoads.count == 1)
    #expect(delegate?.events.first == .willTransition(from: .idle, to: .initialLoading))
    #expect(list.log == ["will initialLoading", "did initialLoading with 0"])

    delegate = nil
    await list.reloaded()
    #expect(list.loads.initial.error as? LoadError == .missingDelegate)

    list.statefulDelegate = nil
    list.reload()
    #expect(list.initialLoads.count == 1)
  }
}
