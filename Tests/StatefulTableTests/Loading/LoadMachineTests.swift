import TestSupport
import Testing

@testable import StatefulTable

@Suite("LoadMachine")
struct LoadMachineTests {
  @Test func `The transition table in the tests is the one the machine follows`() throws {
    let article = try Repository.text(
      "Tests/StatefulTableTests/Loading/Transitions.md"
    )
    print(TransitionTable.markdown)
    #expect(article.contains(TransitionTable.markdown))
  }
}
