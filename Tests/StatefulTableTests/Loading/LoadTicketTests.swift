import TestSupport
import Testing

@testable import StatefulTable

/// Loads that somebody keeps longer than they last.
@MainActor struct LoadTicketTests {
  private let list = ListController()

  @Test func `A load that somebody keeps can't answer a later one`() throws {
    var kept: Load<Void>?
    list.onInitialLoad = { [unowned list] load in
      if kept == nil { kept = load }
      load.succeed { list.rows.append(list.rows.count) }
    }
    list.reload()
    let load = try #require(kept)
    list.onEnd = { [unowned list] in
      load.succeed { list.rows = [] }
      load.fail(Offline())
    }
    for count in 2...5 {
      list.reload()
      #expect(!load.isCurrent)
      #expect(list.rows.count == count)
      #expect(list.ignoredAnswerCount == 2 * (count - 1))
    }
    #expect(list.history.count == 5 && list.state == .idle)
  }

  @Test func `What a load is to do when it is stopped is not done for the next one`() {
    let stops = Counter()
    var isAnswered = true
    list.onInitialLoad = { [unowned list] load in
      load.onCancel { stops.increment() }
      if isAnswered { load.succeed() } else { list.initialLoads.append(load) }
    }
    for _ in 0..<3 { list.reload() }
    #expect(stops.count == 0)
    isAnswered = false
    list.reload()
    list.reload()
    #expect(stops.count == 1)
    list.cancelLoading()
    #expect(stops.count == 2)
  }
}
