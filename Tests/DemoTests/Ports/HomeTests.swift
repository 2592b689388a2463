import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

@testable import demo

@MainActor
@Suite("The home page")
struct HomeTests {
  @Test("Both lists are below one another, and each has its own pages")
  func pages() async throws {
    let conditions = SimulatedConditions(latency: .zero, failing: [])
    let screen = try await TableScreen.loaded(PortName.home.makeLists(conditions)[0])
    let home = try #require(screen.controller as? SectionedController)
    #expect(home.lists.map(\.contentCount) == [20, 20])
    try await screen.play("G <wait>")
    #expect(home.lists.map(\.contentCount) == [20, 88])
    #expect(screen.rows.last == "Vulpecula")
  }
}
