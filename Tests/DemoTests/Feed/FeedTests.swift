import FoundationEssentials
import StatefulTable
import StatefulTableText
import StatefulTableTesting
import Testing

@testable import DemoSupport
@testable import demo

@MainActor
@Suite("The feed")
struct FeedTests {
  private static func screen(
    clock: any Clock<Duration> = ContinuousClock(),
    slowness: Duration = .zero
  ) async throws -> TableScreen {
    let options = FeedOptions(conditions: SimulatedConditions(latency: .zero))
    let controller = FeedController(FeedService(options, slowness: slowness), clock: clock)
    return try await TableScreen.loaded(controller, size: Size(columns: 80, lines: 16))
  }

  private static func title(_ screen: TableScreen) -> String {
    screen.frame().text.split(separator: "\n")[0].split(separator: "  ")[0].description
  }

  @Test func `The title shows how old the posts are`() async throws {
    let clock = ManualClock()
    let screen = try await Self.screen(clock: clock)
    #expect(!screen.frame().text.contains("updated"))
    clock.advance(by: .seconds(180))
    #expect(screen.frame().text(ofLine: 0).contains("updated 3 min ago · 1 of 20+"))
    try await screen.play("r <wait>")
    #expect(!screen.frame().text.contains("updated"))
  }

  @Test func `F2 empties the feed, and fills it again`() async throws {
    let screen = try await Self.screen(clock: ManualClock())
    let before = screen.frame().text
    try await screen.play("<f2> <wait>")
    #expect(screen.controller.state == .empty)
    #expect(Self.title(screen) == "Feed · empty")
    try await screen.play("r <wait>")
    #expect(screen.controller.state == .empty)
    try await screen.play("<f2> <wait>")
    #expect(screen.frame().text == before)
  }

  @Test func `F3 slows loads down, which can be cancelled`() async throws {
    // However busy the machine is, the load isn't over.
    let screen = try await Self.screen(slowness: .seconds(3600))
    try await screen.play("<f3> r")
    #expect(screen.controller.state == .loadingFromPullToRefresh)
    #expect(Self.title(screen) == "Feed · slow")
    try await screen.play("x <wait> <f3> r <wait>")
    #expect(screen.controller.loads.pullToRefresh.error == nil)
    #expect(screen.controller.tableView.unseenRowsAbove > 0)
  }

  @Test("F4 has posts come above the first one, in order with those of a refresh")
  func liveKey() async throws {
    let clock = ManualClock()
    let screen = try await Self.screen(clock: clock)
    // Nothing but the posts waits on the clock.
    screen.controller.loadOptions.showsRowsAge = false
    let rows = screen.frame().text.split(separator: "\n")[1..<12]
    try await screen.play("<f4>")
    #expect(Self.title(screen) == "Feed · live")
    for count in 1...3 {
      try await clock.sleepers(1)
      clock.advance(by: FeedController.publishingInterval)
      try await eventually("a post comes") { screen.controller.contentCount == 20 + count }
    }
    #expect(
      screen.frame().text.split(separator: "\n")[4..<12].map { $0.dropFirst(2) }
        == rows.prefix(8).map { $0.dropFirst(2) }
    )
    try await screen.play("<f4> r <wait> g")
    try await clock.sleepers(0)
    let table = screen.controller.tableView
    let ids = (0..<table.numberOfRows).map {
      screen.controller.tableView(table, idForRowAt: [0, $0]) as? Int
    }
    #expect(ids == Array((ids[0] ?? 0) - ids.count + 1...(ids[0] ?? 0)).reversed())
    #expect(ids.count > 23)
  }
}
