import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("State changes")
struct StateChangesTests {
  /// What a task has seen of a list.
  @MainActor private final class Watcher {
    var states: [StatefulState] = []
    var isOver = false

    func watch(
      _ changes: some AsyncSequence<StatefulState, Never> & Sendable
    ) -> Task<Void, Never> {
      Task {
        for await state in changes { states.append(state) }
        isOver = true
      }
    }

    func sees(_ count: Int) async {
      while states.count < count { await Task.yield() }
    }
  }

  @Test func `A watcher gets the current state first, then every new one, in order`() async {
    let list = ListController()
    list.reload()
    let watcher = Watcher()
    let task = watcher.watch(list.stateChanges)
    await watcher.sees(1)
    // Many in one go: none is skipped.
    list.hasMorePages = true
    list.succeedInitial(50)
    list.loadNewer()
    list.succeedRefresh(1)
    list.loadNextPage()
    list.pages.removeLast().fail(Offline())
    await watcher.sees(6)
    #expect(
      watcher.states == [
        .initialLoading, .idle, .loadingFromPullToRefresh, .idle, .loadingNextPage, .idle,
      ]
    )
    task.cancel()
    await task.value
    #expect(watcher.isOver)
  }

  @Test func `It retains no controller, and ends with it`() async throws {
    var list: ListController? = ListController()
    let released = Weak(list)
    let changes = try #require(list?.stateChanges)
    let watcher = Watcher()
    let task = watcher.watch(changes)
    await watcher.sees(1)
    list?.reload()
    list = nil
    #expect(released.object == nil)
    await task.value
    #expect(watcher.states == [.idle, .initialLoading])
  }

  @Test func `Whoever stops watching is forgotten, and the others go on`() async {
    let list = ListController()
    let (first, second) = (Watcher(), Watcher())
    let task = first.watch(list.stateChanges)
    let other = second.watch(list.stateChanges)
    await first.sees(1)
    await second.sees(1)
    task.cancel()
    await task.value
    list.reload()
    await second.sees(2)
    #expect(first.states == [.idle])
    do {
      var iterator = list.stateChanges.makeAsyncIterator()
      #expect(await iterator.next(isolation: #isolation) == .initialLoading)
    }
    list.succeedInitial(1)
    await second.sees(3)
    #expect(second.states == [.idle, .initialLoading, .idle])
    other.cancel()
  }
}
