import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Answers")
struct AnswerTests {
  let list = ListController()

  @Test func `An answer inside the begin call works, and is handled right after it`() {
    list.onInitialLoad = { [unowned list] load in
      load.succeed { list.rows = [1] }
      #expect(list.rows.isEmpty)
    }
    list.reload()
    #expect(list.rows == [1])
    #expect(list.state == .idle)
  }

  @Test func `Old code can be handed the load's own functions`() {
    func fetch(success: @escaping () -> Void, failure: @escaping ((any Error)?) -> Void) {
      success()
    }
    list.onInitialLoad = { [unowned list] load in
      list.rows = [1, 2, 3]
      fetch(success: load.succeed, failure: load.fail)
    }
    list.reload()
    #expect(list.state == .idle)
    #expect(list.tableView.numberOfRows == 3)
  }

  @Test("Answers from 64 threads: the first counts, the rest are ignored, nothing is lost")
  func threads() async {
    for round in 0..<50 {
      list.reload()
      let load = list.initialLoads.removeLast()
      let commits = Counter()
      await withTaskGroup(of: Void.self) { group in
        for thread in 0..<64 {
          group.addTask {
            if thread.isMultiple(of: 2) {
              load.succeed { commits.increment() }
            } else {
              load.fail(Offline())
            }
          }
        }
      }
      await list.settled()
      #expect(commits.count <= 1)
      #expect(!list.loads.initial.isLoading)
      #expect(list.ignoredAnswerCount == 63 * (round + 1))
    }
    #expect(list.history.count == 50)
  }

  @Test func `What delegates call from within hooks and commits waits in order`() {
    list.onTransition = { [unowned list] _, new in
      if new == .idle, list.history.isEmpty { list.loadNewer() }
    }
    list.reload()
    list.initialLoads.removeLast().succeed {
      self.list.rows = [1]
      self.list.reload()
      #expect(self.list.initialLoads.isEmpty)
    }
    // The reload was asked for first; the refresh then finds it in flight.
    #expect(
      list.log == [
        "will initialLoading", "did initialLoading with 0", "begin initial",
        "will idle", "did idle with 1", "end initial succeeded",
        "will initialLoading", "did initialLoading with 1", "begin initial",
      ]
    )
  }

  @Test func `Stopping reaches the work: handlers run once, at once when too late`() {
    let stops = Counter()
    list.reload()
    let load = list.initialLoads.removeLast()
    load.onCancel { stops.increment() }
    list.reload()
    #expect(stops.count == 1)
    load.onCancel { stops.increment() }
    #expect(stops.count == 2)
    let second = list.initialLoads.removeLast()
    second.onCancel { Issue.record("a load that ended was stopped") }
    second.succeed {}
    second.onCancel { Issue.record("a load that ended was stopped") }
    list.cancelLoading()
    #expect(stops.count == 2)
  }

  @Test func `A commit that was given before the load was superseded doesn't run after it`() async {
    list.reload()
    let load = list.initialLoads.removeLast()
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        load.succeed { self.list.rows = [1] }
        continuation.resume()
      }
      // The main actor is busy here, so the answer waits while the reload is asked for.
    }
    list.reload()
    if list.rows.isEmpty { #expect(!load.isCurrent) }
    list.succeedInitial(3)
    await list.settled()
    #expect(list.rows == [0, 1, 2])
  }
}
