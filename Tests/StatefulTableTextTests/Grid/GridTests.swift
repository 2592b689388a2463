import StatefulTableText
import TestSupport
import Testing

/// Each state of a screen with each thing that can happen: the pairs in which features meet.
///
/// After each, the screen is drawn, written to a terminal, read aloud, and held to the rules. Then a user's few keys
/// and a reload must bring all back.
@MainActor @Suite("The grid", .timeLimit(.generous)) struct GridTests {
  /// Some of the pairs, others for each state, find most of what all of them do.
  private static let share = Depth.share(80)

  @Test("Whatever happens in whatever state, the screen is true", arguments: GridState.allCases)
  func pairs(state: GridState) async {
    if let violation = await GridScreen.make(state).violation() {
      Issue.record("\(state): \(violation)")
    }
    let place = GridState.allCases.firstIndex(of: state) ?? 0
    for (index, event) in GridEvent.all.enumerated() where (place + index) % Self.share == 0 {
      if let violation = await Self.violation(state, [event]) {
        Issue.record("\(state), \(event): \(violation)")
      }
      await mainActorTurn()
    }
  }

  @Test func `So it is after several events`() async {
    let failure = await Property<Step>(
      sequences: Depth.tries(30, deep: 20_000),
      maximumLength: 6
    )
    .counterexample { random in
      random.chance(20)
        ? .begin(GridState.allCases[random.below(GridState.allCases.count)])
        : .event(GridEvent.all[random.below(GridEvent.all.count)])
    } violation: { steps in
      // The last state counts, with the events from there on.
      let start = steps.lastIndex { $0.state != nil }
      let state = start.flatMap { steps[$0].state } ?? .rows
      return await Self.violation(state, steps[(start.map { $0 + 1 } ?? 0)...].compactMap(\.event))
    }
    if let failure { Issue.record("\(failure)") }
  }

  private enum Step: CustomStringConvertible {
    case begin(GridState)
    case event(GridEvent)

    var state: GridState? { if case .begin(let state) = self { state } else { nil } }
    var event: GridEvent? { if case .event(let event) = self { event } else { nil } }
    var description: String { state.map { "\($0)" } ?? event.map(\.description) ?? "" }
  }

  private static func violation(_ state: GridState, _ events: [GridEvent]) async -> String? {
    let world = await GridScreen.make(state)
    defer { world.content.disappear() }
    for event in events where !world.content.isFinished {
      do { try await event.happen(world) } catch { return "\(error)" }
      // What a frame shows while the answer is on its way, and once it is there.
      if let violation = world.violation() { return "after \(event), \(violation)" }
      await world.rest()
      if let violation = world.violation() { return "at rest after \(event), \(violation)" }
    }
    await world.recover()
    if let violation = GridRules.violationOfRecovery(world) { return "afterwards, \(violation)" }
    return await GridRules.violationOfPlainOutput(world)
  }
}
