import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Letting go of loads")
struct LettingGoTests {
  @Test("Loads may be let go of by clearing the array that hooks look at")
  func clearing() async {
    let list = ListController().load(3)
    var counts: [Int] = []
    list.onTransition = { [unowned list] _, _ in counts.append(list.initialLoads.count) }
    list.reload()
    // While an array is being cleared nobody may look at it.
    list.initialLoads.removeAll()
    await list.settled()
    #expect(list.loads.initial.error as? LoadError == .dropped)
    #expect(counts == [0, 0])
  }
}
