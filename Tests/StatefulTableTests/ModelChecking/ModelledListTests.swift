import Foundation
import Testing

@testable import StatefulTable

@MainActor
@Suite("Model checking of a controller")
struct ModelledListTests {
  /// How many events away from its beginning a state may be to be checked.
  ///
  /// A deep run, which the environment asks for, checks all of them.
  private static var depth: Int {
    ProcessInfo.processInfo.environment["STATEFUL_TABLE_DEEP"] == "1" ? .max : 3
  }

  @Test(
    "A controller does what its model does, whatever happens in whichever state",
    arguments: ModelledList.Failing.allCases
  )
  func sameAsModel(failing: ModelledList.Failing) async {
    var tour = ModelTour(depth: Self.depth)
    var list = ModelledList(failing: failing)
    var (events, lists) = (0, 1)
    var path: [ListModel.Event] = []
    while let step = tour.next() {
      if step.isRestart {
        list = ModelledList(failing: failing)
        lists += 1
        path = []
      }
      path.append(step.event)
      events += 1
      if let difference = list.take(step.event) {
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
    if Self.depth == 3 {
      #expect(tour.stateCount == 268)
      #expect(tour.transitionCount == 15_108)
    }
  }
}
