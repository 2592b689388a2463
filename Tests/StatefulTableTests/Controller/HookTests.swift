import Foundation
import Testing

@testable import StatefulTable

@MainActor
@Suite("Hooks")
struct HookTests {
  /// A list that is its own delegate.
  private class LoadingList: StatefulTableController, StatefulDelegate {
    var calls: [String] = []
    var waiting: [Load<Void>] = []

    func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) {
      waiting.append(load)
    }

    func statefulTableController(
      _ controller: StatefulTableController,
      willTransitionFrom old: StatefulState,
      to new: StatefulState
    ) {
      calls.append("delegate will \(new)")
    }

    func statefulTableController(
      _ controller: StatefulTableController,
      didTransitionFrom old: StatefulState,
      to new: StatefulState
    ) {
      calls.append("delegate did \(new)")
    }

    func statefulTableController(_ controller: StatefulTableController, didEnd load: LoadRecord) {
      calls.append("delegate end \(load.kind)")
    }

    func statefulTableController(
      _ controller: StatefulTableController,
      didDetect misuse: LoadMisuse
    ) {
      calls.append("delegate misuse")
    }
  }

  /// A subclass of a subclass, which overrides every hook.
  private final class WatchingList: LoadingList {
    override func willTransition(from old: StatefulState, to new: StatefulState) {
      super.willTransition(from: old, to: new)
      calls.append("will \(old) \(new), is \(state)")
    }

    override func didTransition(from old: StatefulState, to new: StatefulState) {
      super.didTransition(from: old, to: new)
      calls.append("did \(old) \(new), is \(state)")
    }

    override func didEnd(_ load: LoadRecord) {
      super.didEnd(load)
      calls.append("end \(load.kind), history \(history.count)")
    }

    override func didDetect(_ misuse: LoadMisuse) {
      super.didDetect(misuse)
      calls.append("misuse \(misuse == .answeredTwice(.initial))")
    }
  }

  @Test("A subclass of a subclass overrides every hook, which is called before the delegate's")
  func subclassOfSubclass() async {
    let list = WatchingList()
    list.reload()
    let load = list.waiting.removeLast()
    load.succeed()
    load.succeed()
    while list.calls.last != "delegate misuse" { await Task.yield() }
    #expect(
      list.calls == [
        "will idle initialLoading, is idle", "delegate will initialLoading",
        "did idle initialLoading, is initialLoading", "delegate did initialLoading",
        "will initialLoading empty, is initialLoading", "delegate will empty",
        "did initialLoading empty, is empty", "delegate did empty",
        "end initial, history 1", "delegate end initial",
        "misuse true", "delegate misuse",
      ]
    )
  }

  /// A paged list that overrides every hook, and doesn't load anything itself.
  private final class PagedWatcher: PagedTableController<Entry> {
    var calls: [String] = []
    var load: Load<Void>?

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) {
      self.load = load
    }

    override func willTransition(from old: StatefulState, to new: StatefulState) {
      calls.append("will \(new)")
    }

    override func didTransition(from old: StatefulState, to new: StatefulState) {
      calls.append("did \(new)")
    }

    override func didEnd(_ load: LoadRecord) { calls.append("end \(load.kind)") }

    override func didDetect(_ misuse: LoadMisuse) { calls.append("misuse") }

    override func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {
      calls.append("wrong updates")
    }
  }

  @Test("A paged list has every hook, misuse included")
  func pagedList() async {
    let list = PagedWatcher(source: ServerList(count: 0, pageSize: 1))
    list.reload()
    list.load?.succeed()
    list.load?.succeed()
    while list.calls.last != "misuse" { await Task.yield() }
    list.tableView.insertRows(at: .rows(3..<4))
    #expect(
      list.calls == [
        "will initialLoading", "did initialLoading", "will empty", "did empty", "end initial",
        "misuse", "wrong updates",
      ]
    )
  }

  @Test("A list with another delegate, or with none, still has its hooks")
  func otherDelegate() {
    let list = WatchingList()
    list.statefulDelegate = nil
    list.reload()
    #expect(
      list.calls == [
        "will idle initialLoading, is idle", "did idle initialLoading, is initialLoading",
        "will initialLoading error, is initialLoading", "did initialLoading error, is error",
        "end initial, history 1",
      ]
    )
  }
}
