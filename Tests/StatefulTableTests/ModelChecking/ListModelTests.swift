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

  @Test func `In every state that sequences of events can bring about, every rule holds`() {
    let report = Self.checker.explore(from: ListModel(), depth: Self.depth)
    #expect(report.counterexample == nil)
    // A world from which hardly anything can be reached checks nothing.
    #expect(report.states > 1_000)
    #expect(report.depth >= min(Self.depth, 10))
  }

  @Test func `The shortest path to a state that breaks a rule is told`() {
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
}
