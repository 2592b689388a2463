import StatefulTable
import StatefulTableText
import StatefulTableTesting
import TestSupport
import Testing

@testable import DemoSupport
@testable import demo_http

/// A list of an API on a screen, with a clock that is turned by hand.
@MainActor struct HTTPList {
  let controller: HTTPListController
  let screen: TableScreen
  let clock = ManualClock()

  /// A list that has ended its first load.
  static func loaded(
    _ url: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:]
  ) async throws -> HTTPList {
    let list = try HTTPList(arguments: [url] + arguments, environment: environment)
    list.screen.appear()
    await list.controller.settled()
    return list
  }

  init(arguments: [String], environment: [String: String] = [:]) throws {
    // The requests must go past any proxy.
    #expect(ChildEnvironment.hasNoProxy)
    var list = ArgumentList(arguments, known: HTTPOptions.help.options)
    let options = try HTTPOptions(&list, environment: environment)
    controller = HTTPListController(options, clock: clock)
    screen = TableScreen(controller, size: Size(columns: 100, lines: 14))
  }

  var titles: [String] { controller.items.map(\.title) }
  var text: String { screen.frame().text }

  func loadAll() async {
    // A list that never ends is to fail a test, not to hold it up.
    for _ in 0..<50 where controller.loads.hasMorePages && controller.loads.nextPage.error == nil {
      controller.loadNextPage()
      await controller.settled()
    }
  }
}
