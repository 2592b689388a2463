import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

@testable import demo

@MainActor
@Suite("The home page")
struct HomeTests {
  private func screen(failing: Set<LoadKind> = []) async throws -> TableScreen {
    let conditions = SimulatedConditions(latency: .zero, failing: failing)
    return try await TableScreen.loaded(PortName.home.makeLists(conditions)[0])
  }

  @Test("Both lists are below one another, and each has its own pages")
  func pages() async throws {
    let screen = try await screen()
    let home = try #require(screen.controller as? SectionedController)
    #expect(home.lists.map(\.contentCount) == [20, 20])
    try await screen.play("G <wait>")
    #expect(home.lists.map(\.contentCount) == [20, 88])
    #expect(screen.rows.last == "Vulpecula")
  }

  @Test("A failure in both is retried with one key")
  func failure() async throws {
    let screen = try await screen(failing: [.initial])
    let home = try #require(screen.controller as? SectionedController)
    #expect(home.lists.map(\.state) == [.error, .error])
    #expect(screen.rows.count == 2)
    try await screen.play("t <wait>")
    #expect(home.lists.map(\.history.count) == [2, 2])
  }
}
