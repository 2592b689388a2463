import TestSupport
import Testing

@testable import StatefulTable

@Suite("LoadMachine")
struct LoadMachineTests {
  @Test("The transition table in the tests is the one the machine follows")
  func documentedTable() throws {
    let article = try Repository.text(
      "Tests/StatefulTableTests/Loading/Transitions.md"
    )
    print(TransitionTable.markdown)
    #expect(article.contains(TransitionTable.markdown))
  }
}
