import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Model checking of a controller")
struct ModelledListTests {
  /// How many events away from its beginning a state may be to be checked.
  private nonisolated static let depth = Depth.tries(3, deep: 5)

  /// The ways to fail that one list after the other takes; a deep run goes everywhere with each.
  private nonisolated static var waysToFail: [[ModelledList.Failing]] {
    let ways = ModelledList.Failing.allCases
    return Depth.isDeep ? ways.map { [$0] } : [ways]
  }

  @Test(
    "A controller does what its model does, whatever happens in whichever state",
    arguments: waysToFail
  )
  func sameAsModel(ways: [ModelledList.Failing]) async {
    var tour = ModelTour(from: ListModel(), depth: Self.depth, by: ListModelTests.checker)
    var list = ModelledList(failing: ways[0])
    var (events, lists) = (0, 1)
    var path: [ListModel.Event] = []
    while let step = tour.next() {
      if step.isRestart {
        list = ModelledList(failing: ways[lists % ways.count])
        lists += 1
        path = []
      }
      path.append(step.event)
      events += 1
      if let difference = list.take(step.event, comparing: step.isNew) {
        let steps = path.suffix(20).map { "  \($0)" }
        Issue.record("\(difference), after\n\(steps.joined(separator: "\n"))")
        return
      }
      tour.arrive(at: list.model)
      if events % 1000 == 0 { await Task.yield() }
    }
    print(
      "\(tour.stateCount) states, \(tour.transitionCount) transitions of a controller, "
        + "by \(events) events on \(lists) lists"
    )
  }
}
