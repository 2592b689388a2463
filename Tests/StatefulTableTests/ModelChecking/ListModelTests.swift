import TestSupport
import Testing

@testable import StatefulTable

@Suite("Model checking")
struct ListModelTests {
  static var checker: ModelChecker<ListModel, ListModel.Event> {
    ModelChecker(events: \.events, step: { $0.check($1) }, invariant: \.violation)
  }

  /// How many events away from its beginning a state may be; a deep run goes to the end.
  private static let depth = Depth.tries(6, deep: .max)

  @Test("In every state that sequences of events can bring about, every rule holds")
  func everyState() {
    let report = Self.checker.explore(from: ListModel(), depth: Self.depth)
    #expect(report.counterexample == nil)
    // A world from which hardly anything can be reached checks nothing.
    #expect(report.states > 1_000)
    #expect(report.depth >= min(Self.depth, 10))
  }

  @Test("The shortest path to a state that breaks a rule is told")
  func counterexample() {
    // Not a rule: that a failed refresh isn't retried.
    let checker = ModelChecker<ListModel, ListModel.Event>(events: \.events) { model, event in
      _ = model.take(event)
      return model.machine.flight == .init(kind: .pullToRefresh, cause: .retry) ? "again" : nil
    }
    let report = checker.explore(from: ListModel())
    let path = """
      again, after 4 events:
        insertRow
        loadNewer
        fail(retries: false)
        retry
      """
    #expect(report.counterexample == path)
  }

  @Test("The search visits what it must: each state once, the nearest first, with its path")
  func search() {
    // Steps of 1 and 3 on a ring of ten numbers.
    let checker = ModelChecker<Int, Int>(events: { _ in [1, 3] }) { number, step in
      number = (number + step) % 10
      return nil
    }
    var visited: [Int] = []
    var depths: [Int] = []
    let report = checker.explore(from: 0) { number, depth, path in
      visited.append(number)
      depths.append(depth)
      #expect(path().reduce(0, +) % 10 == number)
      #expect(path().count == depth)
    }
    #expect(visited.sorted() == Array(0..<10))
    #expect(depths == depths.sorted())
    #expect(report.states == 10)
    #expect(report.transitions == 20)
    #expect(checker.explore(from: 0, depth: 1).states == 3)
  }
}
