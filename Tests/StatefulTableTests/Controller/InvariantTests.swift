import Foundation
import StatefulTable
import TestSupport
import Testing

@MainActor
@Suite("Invariants")
struct InvariantTests {
  @Test("Whatever happens in whatever order, the invariants hold")
  func randomSequences() async {
    let property = Property<ListWorld.Step>(sequences: ListWorld.sequences, maximumLength: 16)
    let counterexample = await property.counterexample(step: ListWorld.Step.random) { steps in
      let world = ListWorld()
      for step in steps {
        world.take(step)
        if let violation = world.violation { return "\(violation), after \(step)" }
      }
      world.answerEverything()
      return world.violation ?? (world.isLoading ? "still loading when all is answered" : nil)
    }
    #expect(counterexample == nil)
  }

  @Test("The world's own checks find a controller that breaks the rules")
  func worldIsSharp() {
    let world = ListWorld()
    world.take(.reload)
    world.take(.succeed(rows: 3))
    #expect(world.violation == nil)
    world.list.rows.removeLast()
    #expect(world.violation != nil)
  }
}
