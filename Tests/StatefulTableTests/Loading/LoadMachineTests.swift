import TestSupport
import Testing

@testable import StatefulTable

@Suite("LoadMachine")
struct LoadMachineTests {
  @Test("The transition table in the documentation is the one the machine follows")
  func documentedTable() throws {
    let article = try Repository.text(
      "Sources/StatefulTable/StatefulTable.docc/Architecture.md"
    )
    print(TransitionTable.markdown)
    #expect(article.contains(TransitionTable.markdown))
  }
}
