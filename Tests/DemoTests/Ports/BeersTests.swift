import StatefulTable
import StatefulTableText
import Testing

@testable import demo

@MainActor
@Suite("Beers")
struct BeersTests {
  private static func screen(_ conditions: SimulatedConditions) async -> TableScreen {
    let screen = TableScreen(BeersController(conditions), size: Size(columns: 60, lines: 12))
    screen.appear()
    await screen.settled()
    return screen
  }

  private static let quick = SimulatedConditions(latency: .zero)

  @Test("Pages come by twenty as long as there are no more than a hundred rows")
  func pages() async {
    let screen = await Self.screen(Self.quick)
    var counts = [screen.controller.contentCount]
    while screen.controller.loads.hasMorePages {
      await KeyScript([.key(.end), .key(.up), .wait]).play(on: screen)
      counts.append(screen.controller.contentCount)
    }
    #expect(counts == [20, 40, 60, 80, 100, 120])
  }

  @Test("A refresh puts twenty above, and what was read stays where it was")
  func refresh() async {
    let screen = await Self.screen(Self.quick)
    let rows = screen.frame().text.split(separator: "\n")[1..<10]
    await KeyScript([.key(.character("r")), .wait]).play(on: screen)
    #expect(screen.controller.contentCount == 40)
    #expect(screen.controller.tableView.unseenRowsAbove == 20)
    let texts = screen.frame().text.split(separator: "\n")[1..<10].map { $0.dropFirst(2) }
    #expect(texts == rows.map { $0.dropFirst(2) })
  }

  @Test("Empty and failed lists are to be had, too")
  func others() async {
    let empty = await Self.screen(SimulatedConditions(latency: .zero, isEmpty: true))
    #expect(empty.controller.state == .empty)
    let failed = await Self.screen(SimulatedConditions(latency: .zero, failing: [.initial]))
    #expect(failed.controller.state == .error)
    let page = await Self.screen(SimulatedConditions(latency: .zero, failing: [.nextPage]))
    await KeyScript([.key(.end), .wait]).play(on: page)
    #expect(page.controller.contentCount == 20)
    #expect(page.controller.loads.nextPage.error != nil)
  }
}
