import StatefulTable
import StatefulTableText
import Testing

@testable import demo

@MainActor
@Suite("Beers")
struct BeersTests {
  @Test("Pages come by twenty as long as there are no more than a hundred rows")
  func pages() async throws {
    let conditions = SimulatedConditions(latency: .zero)
    let screen = try await TableScreen.loaded(BeersController(conditions))
    var counts = [screen.controller.contentCount]
    while screen.controller.loads.hasMorePages {
      await KeyScript([.key(.end), .key(.up), .wait]).play(on: screen)
      counts.append(screen.controller.contentCount)
    }
    #expect(counts == [20, 40, 60, 80, 100, 120])
  }
}
