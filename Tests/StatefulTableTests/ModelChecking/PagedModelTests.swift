import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@Suite("Model checking of a paged list")
struct PagedModelTests {
  /// All worlds of pages of 1 and 2, by cursors and by offsets, with a source that knows what is newer or not.
  private static let settings: [PagedModel.Setting] = [1, 2].flatMap { pageSize in
    [false, true].flatMap { isOffsetBased in
      [false, true].flatMap { knowsNewer in
        DuplicatePolicy.all.map { policy in
          PagedModel.Setting(
            pageSize: pageSize,
            isOffsetBased: isOffsetBased,
            knowsNewer: knowsNewer,
            policy: policy
          )
        }
      }
    }
  }

  /// The worlds that are searched to the end: in each, one thing may happen at any time, or two things.
  ///
  /// A usual run takes a quarter of the lists, each with a cap or without one, and one thing. A deep run
  /// takes all of them both ways, and two things for the quarter.
  private static var worlds: [PagedModel.Setting] {
    typealias Budget = (edits: Int, serverChanges: Int, sources: Int)
    let one: [Budget] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    let two: [Budget] = [(1, 1, 0), (1, 0, 1), (0, 1, 1)]
    var worlds: [PagedModel.Setting] = []
    for setting in settings where Depth.isDeep || setting.isInUsualRun {
      let limits: [Int?] = Depth.isDeep ? [nil, 2] : [setting.knowsNewer ? 2 : nil]
      for budget in Depth.isDeep && setting.isInUsualRun ? one + two : one {
        for limit in limits {
          var world = setting
          world.edits = budget.edits
          world.serverChanges = budget.serverChanges
          world.sources = budget.sources
          world.maximumCount = limit
          worlds.append(world)
        }
      }
    }
    return worlds
  }

  @Test("In every state that sequences of events can bring about, every rule holds")
  func everyState() async {
    var states = 0
    for world in Self.worlds {
      let checker = ModelChecker<PagedModel, PagedModel.Event>(
        events: \.events,
        step: { $0.take($1) },
        invariant: { $0.violationAtTheEnd() }
      )
      let found = checker.explore(from: PagedModel(world))
      if let counterexample = found.counterexample {
        Issue.record("\(world): \(counterexample)")
        return
      }
      states += found.states
      await Task.yield()
    }
    // A world from which hardly anything can be reached checks nothing.
    #expect(states > 1_000)
  }

  @Test("What came above a first page whose rows were removed comes back with that page")
  func aboveEmptyPage() {
    var model = PagedModel(.init(isOffsetBased: true, knowsNewer: true, maximumCount: 2))
    let load = { (kind: LoadKind) in [PagedModel.Event.begin(kind), .answer, .commit] }
    let events =
      load(.initial) + load(.nextPage) + [.remove(row: 0)] + load(.pullToRefresh)
    for event in events { #expect(model.take(event) == nil) }
    #expect(model.violationAtTheEnd() == nil)
  }

  // STATEFUL_TABLE_STORIES in the environment says how many if not these.
  @Test("Nor does any long story of loads, edits, other sources and refreshes break one")
  func stories() async {
    let count = ProcessInfo.processInfo.environment["STATEFUL_TABLE_STORIES"].flatMap { Int($0) }
    for seed in 1...UInt64(count ?? Depth.tries(100, deep: 10_000)) {
      var generator = SeededGenerator(seed: seed)
      var setting = Self.settings[generator.below(Self.settings.count)]
      setting.pageSize = 1 + generator.below(3)
      setting.itemCount = 2 + generator.below(9)
      setting.edits = generator.below(12)
      setting.serverChanges = generator.below(6)
      setting.sources = generator.below(3)
      setting.titleLength = generator.below(4)
      setting.isToEnd = generator.chance(30)
      if generator.chance(30) { setting.maximumCount = 1 + generator.below(6) }
      var model = PagedModel(setting)
      var path: [PagedModel.Event] = []
      for _ in 0..<40 {
        let events = model.events
        // What is on its way arrives more often than something else begins.
        let arriving = events.filter { [.answer, .commit].contains($0) }
        let choice = arriving.isEmpty || generator.chance(50) ? events : arriving
        let event = choice[generator.below(choice.count)]
        path.append(event)
        if let violation = model.take(event) {
          let steps = path.map { "  \($0)" }.joined(separator: "\n")
          Issue.record("seed \(seed), \(setting): \(violation), after\n\(steps)")
          return
        }
      }
      if let violation = model.violationAtTheEnd() {
        let steps = path.map { "  \($0)" }.joined(separator: "\n")
        Issue.record("seed \(seed), \(setting), at the end: \(violation), after\n\(steps)")
        return
      }
      if seed.isMultiple(of: 50) { await Task.yield() }
    }
  }
}

extension PagedModel.Setting {
  fileprivate var isInUsualRun: Bool {
    policy == .keepFirst && (isOffsetBased == knowsNewer) == (pageSize == 1)
  }
}
