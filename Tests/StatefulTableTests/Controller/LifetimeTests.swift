import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Lifetimes")
struct LifetimeTests {
  @Test("A released controller with an unanswered load is gone, and the load's work is stopped")
  func unanswered() throws {
    var list: ListController? = ListController()
    let released = Weak(list)
    list?.loadOptions.timeout = .seconds(60)
    list?.reload()
    let load = try #require(list?.initialLoads.last)
    list?.initialLoads = []
    let stopped = Counter()
    load.onCancel { stopped.increment() }
    list = nil
    #expect(released.object == nil)
    #expect(stopped.count == 1)
    #expect(!load.isCurrent)
    load.succeed { Issue.record("a commit ran without its controller") }
  }

  @Test func `A commit that never runs is let go, even one that holds its own load`() async {
    let list = ListController()
    list.reload()
    let released = Self.answerElsewhere(list.initialLoads.removeLast())
    list.reload()
    list.succeedInitial(1)
    await list.settled()
    list.loader.inbox.empty()
    #expect(released.object == nil)
  }

  @Test("A page that waits for its turn on the way to the end is let go with the controller")
  func waitingPage() async {
    var list: ListController? = ListController().load(50)
    var page = Weak<Load<Void>>(nil)
    list?.hasMorePages = true
    list?.onNextPage = { load in
      page = Weak(load)
      load.succeed { withExtendedLifetime(load) {} }
    }
    list?.loadToEnd()
    #expect(page.object != nil)
    list = nil
    for _ in 0..<100 where page.object != nil { await Task.yield() }
    #expect(page.object == nil)
  }

  /// Answers a load with a commit that holds it, from where the answer has to wait.
  private static func answerElsewhere(_ load: Load<Void>) -> Weak<Load<Void>> {
    DispatchQueue.global().sync { load.succeed { withExtendedLifetime(load) {} } }
    return Weak(load)
  }

  @Test("An answer to a controller that is gone, from another thread, does nothing")
  func lateAnswer() async throws {
    var list: ListController? = ListController()
    list?.reload()
    let load = try #require(list?.initialLoads.last)
    list?.initialLoads = []
    list = nil
    await Task.detached { load.succeed { Issue.record("a commit ran") } }.value
    await Task.yield()
    #expect(!load.isCurrent)
  }
}
