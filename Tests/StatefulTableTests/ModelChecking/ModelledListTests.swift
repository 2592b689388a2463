import Testing

@testable import StatefulTable

@MainActor
@Suite("Model checking of a controller")
struct ModelledListTests {
  @Test(
    "A controller does what its model does, in every state within a few events",
    arguments: ModelledList.Failing.allCases
  )
  func sameAsModel(failing: ModelledList.Failing) async {
    var situations: [(model: ListModel, path: [ListModel.Event])] = []
    let report = ListModelTests.checker.explore(from: ListModel(), depth: 3) { model, _, path in
      situations.append((model, path()))
    }
    var transitions = 0
    for (model, path) in situations {
      for event in model.events {
        let list = ModelledList(failing: failing)
        for (index, event) in (path + [event]).enumerated() {
          guard let difference = list.take(event) else { continue }
          let steps = (path + [event]).prefix(index + 1).map { "  \($0)" }
          Issue.record("\(difference), after\n\(steps.joined(separator: "\n"))")
          return
        }
        transitions += 1
      }
      await Task.yield()
    }
    print("\(situations.count) states, \(transitions) transitions of a controller")
    #expect(situations.count == report.states)
    #expect(situations.count == 130)
    #expect(transitions == 7_156)
  }
}
