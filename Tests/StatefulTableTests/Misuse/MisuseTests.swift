import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Misuse")
struct MisuseTests {
  private let list = ListController()

  @Test(
    "A load that is answered twice, on whichever thread, is told once",
    arguments: [true, false]
  )
  func answeredTwice(onMain: Bool) async {
    list.reload()
    let load = list.initialLoads[0]
    load.succeed { self.list.rows = [1, 2] }
    for _ in 0..<3 {
      if onMain {
        load.fail(Offline())
      } else {
        DispatchQueue.global().sync { load.fail(Offline()) }
      }
    }
    await untilTold(1)
    await Task.yield()
    #expect(list.misuses == [.answeredTwice(.initial)])
    #expect(list.ignoredAnswerCount == 3)
    #expect(list.rows == [1, 2])
    #expect(list.state == .idle)
  }

  @Test func `An answer to a load that was stopped, or took too long, is no mistake`() async {
    list.reload()
    list.reload()
    list.initialLoads[0].succeed {}
    list.loader.ticket?.timeOut()
    list.initialLoads[1].succeed {}
    list.reload()
    list.initialLoads[2].succeed {}
    list.initialLoads[2].succeed {}
    await untilTold(1)
    #expect(list.misuses == [.answeredTwice(.initial)])
    #expect(list.ignoredAnswerCount == 3)
  }

  @Test("An answer to a load that took too long is no mistake before that is handled, either")
  func answeredAfterTheTimeLimit() async {
    list.onInitialLoad = { [unowned list] load in
      // The beginning of the load is still being handled, so the rest has to wait.
      list.loader.ticket?.timeOut()
      load.succeed {}
      load.fail(Offline())
    }
    list.reload()
    #expect(list.loads.initial.error as? LoadError == .timedOut)
    #expect(list.ignoredAnswerCount == 2)
    list.rows = [1]
    list.tableView.reloadData()
    list.loadNewer()
    for _ in 0..<2 { list.refreshes[0].fail(Offline()) }
    await untilTold(1)
    #expect(list.misuses == [.answeredTwice(.pullToRefresh)])
  }

  @Test("A delegate may answer as it goes, and one that goes without answering leaves a failure")
  func deinitialized() async {
    final class Answerer: StatefulDelegate {
      var load: Load<Void>?
      let answersLast: Bool

      init(answersLast: Bool) { self.answersLast = answersLast }

      deinit {
        if answersLast { load?.fail(Offline()) }
      }

      func statefulTableController(
        _ controller: StatefulTableController,
        beginInitialLoad load: Load<Void>
      ) {
        self.load = load
      }
    }
    for answersLast in [true, false] {
      let list = ListController()
      var answerer: Answerer? = Answerer(answersLast: answersLast)
      list.statefulDelegate = answerer
      list.reload()
      answerer = nil
      await list.settled()
      #expect(list.state == .error)
      #expect(list.loads.initial.error is Offline == answersLast)
      #expect(list.loads.initial.error as? LoadError == (answersLast ? nil : .dropped))
      _ = answerer
    }
  }

  @Test func `Loads may be let go of by clearing the array that hooks look at`() async {
    list.load(3)
    var counts: [Int] = []
    list.onTransition = { [unowned list] _, _ in counts.append(list.initialLoads.count) }
    list.reload()
    // While an array is being cleared nobody may look at it.
    list.initialLoads.removeAll()
    await list.settled()
    #expect(list.loads.initial.error as? LoadError == .dropped)
    #expect(counts == [0, 0])
  }

  enum Hook: CaseIterable {
    case begin, commit, transition, end
  }

  @Test(
    "A hook that reloads without end is told, and others get their turn",
    arguments: Hook.allCases
  )
  func endless(hook: Hook) async {
    list.loader.eventsPerTurn = 20
    list.loader.turnsBeforeReport = 1
    func reloadIf(_ here: Hook) {
      // The test itself may wait long for its turn.
      if here == hook, list.misuses.count < 3 { list.reload() }
    }
    // The hooks hold the list.
    defer {
      list.onInitialLoad = nil
      list.onTransition = nil
      list.onEnd = {}
    }
    list.onInitialLoad = { load in
      reloadIf(.begin)
      load.succeed { reloadIf(.commit) }
    }
    list.onTransition = { _, _ in reloadIf(.transition) }
    list.onEnd = { reloadIf(.end) }
    list.reload()
    // The call has returned, though there is more to do.
    #expect(list.misuses == [.endlessRequests])
    #expect(!list.isSettled)
    await list.settled()
    #expect(list.misuses.count == 3)
    #expect(list.state == .empty)
    #expect(list.log.count { $0.hasPrefix("begin") } == list.log.count { $0.hasPrefix("end") })
  }

  @Test("A row that a hook removes or brings is taken into account", arguments: [0, 1, 2])
  func rowsChangedInHook(count: Int) {
    list.reload()
    list.initialLoads.removeLast().fail(Offline())
    var isFirst = true
    list.onTransition = { [unowned list] _, _ in
      guard isFirst else { return }
      isFirst = false
      list.rows = Array(0..<count)
      list.tableView.reloadData()
    }
    list.rows = [7]
    list.tableView.insertRows(at: .rows(0..<1))
    #expect(list.state == (count > 0 ? .idle : .error))
    #expect(list.log.last?.hasPrefix("did \(list.state)") == true)
    #expect((list.stateView == nil) == (count > 0))
  }

  @Test("A debug build says each mistake once on the standard error, and goes on")
  func standardError() async throws {
    guard !SeparateProcess.isThis else {
      for _ in 0..<3 { await Self.makeMistakes(list) }
      return #expect(list.misuses.count == 3)
    }
    let process = try await SeparateProcess.run("MisuseTests/standardError()")
    #expect(process.ending == .code(EXIT_SUCCESS))
    let text = process.standardError
    let notes = text.split(separator: "\n").filter { $0.hasPrefix("StatefulTable: ") }
    #expect(notes.count == 3, "\(text)")
    #expect(notes.count { $0.contains("answered twice") } == 1)
    #expect(notes.count { $0.contains("released without an answer") } == 1)
    #expect(notes.count { $0.contains("1 inserted") && $0.contains("0 found") } == 1)
  }

  private static func makeMistakes(_ list: ListController) async {
    let told = list.misuses.count
    list.rows = []
    list.reload()
    let load = list.initialLoads.removeLast()
    load.succeed {}
    load.succeed {}
    list.tableView.insertRows(at: .rows(0..<1))
    list.reload()
    list.initialLoads = []
    await list.settled()
    while list.misuses.count == told { await Task.yield() }
  }

  private func untilTold(_ count: Int) async {
    while list.misuses.count < count { await Task.yield() }
  }
}
