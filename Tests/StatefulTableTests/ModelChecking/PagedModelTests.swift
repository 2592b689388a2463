import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
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

  private struct Search {
    var situations = 0
    var transitions = 0
    var counterexample: String?

    /// Goes through every sequence of events up to a length.
    mutating func explore(_ model: PagedModel, length: Int, path: [PagedModel.Event]) {
      situations += 1
      if let violation = model.violationAtTheEnd() { return report(violation, path) }
      guard length > 0 else { return }
      for event in model.events where counterexample == nil {
        var next = model
        transitions += 1
        if let violation = next.take(event) { return report(violation, path + [event]) }
        explore(next, length: length - 1, path: path + [event])
      }
    }

    private mutating func report(_ violation: String, _ path: [PagedModel.Event]) {
      let steps = path.map { "  \($0)" }.joined(separator: "\n")
      counterexample = counterexample ?? "\(violation), after\n\(steps)"
    }
  }

  /// A list with its first page, or with its first two.
  private static func start(_ setting: PagedModel.Setting, pages: Int) -> PagedModel {
    var model = PagedModel(setting)
    for page in 0..<pages {
      _ = model.take(.begin(page == 0 ? .initial : .nextPage))
      _ = model.take(.answer)
      _ = model.take(.commit)
    }
    return model
  }

  // Four events after the first page. By default every two of a setting's properties are combined, in a
  // deep run all three.
  @Test("Every sequence of few events keeps every rule")
  func everySequence() async {
    var situations = 0
    var transitions = 0
    for setting in Self.settings where Depth.isDeep || setting.isInDefaultRun {
      var search = Search()
      search.explore(Self.start(setting, pages: 1), length: 4, path: [])
      situations += search.situations
      transitions += search.transitions
      if let counterexample = search.counterexample {
        Issue.record("\(setting): \(counterexample)")
        return
      }
      await Task.yield()
    }
    print("\(situations) situations, \(transitions) transitions of a paged list")
    #expect(situations > 1_000)
  }

  // STATEFUL_TABLE_STORIES in the environment says how many if not these.
  @Test("Nor does any long story of loads, edits, other sources and refreshes break one")
  func stories() async {
    let count = ProcessInfo.processInfo.environment["STATEFUL_TABLE_STORIES"].flatMap { Int($0) }
    for seed in 1...UInt64(count ?? Depth.tries(1_000, deep: 10_000)) {
      var generator = SeededGenerator(seed: seed)
      var setting = Self.settings[generator.below(Self.settings.count)]
      setting.pageSize = 1 + generator.below(3)
      setting.itemCount = 2 + generator.below(9)
      setting.edits = generator.below(12)
      setting.serverChanges = generator.below(6)
      setting.sources = generator.below(3)
      setting.titleLength = generator.below(4)
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
  fileprivate var isInDefaultRun: Bool {
    policy == .keepFirst && (isOffsetBased == knowsNewer) == (pageSize == 1)
  }
}
