import StatefulTableTesting
import Testing

@testable import StatefulTable

/// A base class of an app, and its subclasses, in both styles of loading.
@MainActor
@Suite("A base class of an app")
struct AppBaseClassTests {
  /// The base class of an app, which loads with completion handlers.
  private class BaseList: StatefulTableController {
    var calls: [String] = []
    private var rows = 0

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      rows
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) {
      calls.append("base initial")
      load.succeed { self.rows = 1 }
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginPullToRefresh load: Load<[IndexPath]>
    ) {
      calls.append("base refresh")
      load.succeed {
        self.rows += 1
        return .rows(0..<1)
      }
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginNextPage load: Load<Void>
    ) {
      calls.append("base next page")
      load.succeed { self.rows += 1 }
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginPreviousPage load: Load<Void>
    ) {
      calls.append("base previous page")
      load.succeed { self.rows += 1 }
    }

    override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
      calls.append("base should next")
      return true
    }

    override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
      calls.append("base should previous")
      return true
    }

    override func shouldPullToRefresh(in controller: StatefulTableController) -> Bool {
      calls.append("base should refresh")
      return true
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      willTransitionFrom old: StatefulState,
      to new: StatefulState
    ) {
      calls.append("base will \(new), is \(state)")
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      didTransitionFrom old: StatefulState,
      to new: StatefulState
    ) {
      calls.append("base did \(new), is \(state)")
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      didEnd load: LoadRecord
    ) {
      calls.append("base end \(load.kind), history \(history.count)")
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      didDetect misuse: LoadMisuse
    ) {
      calls.append("base misuse")
    }
  }

  /// A list of the app, which overrides everything of its base class in the same style.
  private class List: BaseList {
    override func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) {
      calls.append("list initial")
      super.statefulTableController(controller, beginInitialLoad: load)
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginPullToRefresh load: Load<[IndexPath]>
    ) {
      calls.append("list refresh")
      super.statefulTableController(controller, beginPullToRefresh: load)
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginNextPage load: Load<Void>
    ) {
      calls.append("list next page")
      super.statefulTableController(controller, beginNextPage: load)
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginPreviousPage load: Load<Void>
    ) {
      calls.append("list previous page")
      super.statefulTableController(controller, beginPreviousPage: load)
    }

    override func shouldPullToRefresh(in controller: StatefulTableController) -> Bool {
      calls.append("list should refresh")
      return super.shouldPullToRefresh(in: controller)
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      didEnd load: LoadRecord
    ) {
      super.statefulTableController(controller, didEnd: load)
      calls.append("list end \(load.kind)")
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      didDetect misuse: LoadMisuse
    ) {
      super.statefulTableController(controller, didDetect: misuse)
      calls.append("list misuse \(misuse.kind == .answeredTwice(.initial))")
    }
  }

  /// A subclass of that, which loads with `async` functions.
  private final class NewerList: List {
    override func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) {
      calls.append("newer initial")
      load.succeed {}
      load.succeed {}
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      willTransitionFrom old: StatefulState,
      to new: StatefulState
    ) {
      super.statefulTableController(controller, willTransitionFrom: old, to: new)
      calls.append("newer will \(new)")
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      didTransitionFrom old: StatefulState,
      to new: StatefulState
    ) {
      super.statefulTableController(controller, didTransitionFrom: old, to: new)
      calls.append("newer did \(new)")
    }

    override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { false }
    override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool { false }
  }

  @Test func `A subclass of an app's base class overrides every load, and is heard`() async throws {
    let list = List()
    list.loadOptions.nextPageOffset = 0
    list.reload()
    list.loadNewer()
    list.loadNextPage()
    list.loadPreviousPage()
    #expect(
      list.calls.filter { !$0.contains("should") && !$0.contains("will") && !$0.contains("did") }
        == [
          "list initial", "base initial", "base end initial, history 1", "list end initial",
          "list refresh", "base refresh", "base end pullToRefresh, history 2",
          "list end pullToRefresh",
          "list next page", "base next page", "base end nextPage, history 3", "list end nextPage",
          "list previous page", "base previous page", "base end previousPage, history 4",
          "list end previousPage",
        ]
    )
    #expect(list.tableView.numberOfRows == 4)
    #expect(list.calls.contains("base should next"))
    #expect(list.calls.contains("base should previous"))
    #expect(list.canRefresh)
    #expect(list.calls.suffix(2) == ["list should refresh", "base should refresh"])
    list.tableView.insertRows(at: .rows(30..<31))
    #expect(list.calls.suffix(2) == ["base misuse", "list misuse false"])
  }

  @Test("A subclass of a subclass hears the states, the ends and misuse, before and after super")
  func subclassOfSubclass() async {
    let list = NewerList()
    list.reload()
    while list.calls.last != "list misuse true" { await Task.yield() }
    #expect(
      list.calls == [
        "base will initialLoading, is idle", "newer will initialLoading",
        "base did initialLoading, is initialLoading", "newer did initialLoading",
        "newer initial",
        "base will empty, is initialLoading", "newer will empty",
        "base did empty, is empty", "newer did empty",
        "base end initial, history 1", "list end initial",
        "base misuse", "list misuse true",
      ]
    )
  }

  /// A base class that loads with `async` functions, and a list that adds to them.
  private class AsyncBaseList: StatefulTableController {
    var calls: [String] = []
    private var rows = 0

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      rows
    }

    override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
      calls.append("base initial")
      return { self.rows = 1 }
    }

    override func pullToRefresh(
      in controller: StatefulTableController
    ) async throws -> Commit<[IndexPath]> {
      calls.append("base refresh")
      return {
        self.rows += 1
        return .rows(0..<1)
      }
    }

    override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
      calls.append("base next page")
      return { self.rows += 1 }
    }

    override func previousPage(
      in controller: StatefulTableController
    ) async throws -> Commit<Void> {
      calls.append("base previous page")
      return { self.rows += 1 }
    }

    override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { true }
    override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool { true }
  }

  private final class AsyncList: AsyncBaseList {
    override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
      calls.append("list initial")
      return try await super.initialLoad(in: controller)
    }

    override func pullToRefresh(
      in controller: StatefulTableController
    ) async throws -> Commit<[IndexPath]> {
      calls.append("list refresh")
      return try await super.pullToRefresh(in: controller)
    }

    override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
      calls.append("list next page")
      return try await super.nextPage(in: controller)
    }

    override func previousPage(
      in controller: StatefulTableController
    ) async throws -> Commit<Void> {
      calls.append("list previous page")
      return try await super.previousPage(in: controller)
    }
  }

  @Test func `A subclass overrides every async load of its base class`() async {
    let list = AsyncList()
    list.loadOptions.nextPageOffset = 0
    for request in [list.reload, list.loadNewer, list.loadNextPage, list.loadPreviousPage] {
      request()
      await list.settled()
    }
    #expect(
      list.calls == [
        "list initial", "base initial", "list refresh", "base refresh",
        "list next page", "base next page", "list previous page", "base previous page",
      ]
    )
    #expect(list.tableView.numberOfRows == 4)
  }
}
