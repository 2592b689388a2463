import StatefulTable
import StatefulTableText
import StatefulTableTesting
import TestSupport
import Testing

@testable import demo
@testable import demo_http

extension Session {
  /// Sends requests as the demo does, but past any proxy.
  static var direct: HTTPTransport {
    #expect(ChildEnvironment.hasNoProxy)
    return transport
  }
}

/// A list of an API on a screen, with a clock that is turned by hand.
@MainActor struct HTTPList {
  let controller: HTTPListController
  let screen: TableScreen
  let clock = ManualClock()

  /// A list that has ended its first load.
  static func loaded(
    _ url: String,
    _ arguments: String...,
    environment: ProcessEnvironment = [:]
  ) async throws -> HTTPList {
    let list = try HTTPList(arguments: [url] + arguments, environment: environment)
    list.screen.appear()
    await list.controller.settled()
    return list
  }

  init(arguments: [String], environment: ProcessEnvironment = [:]) throws {
    let invocation = try Invocation(["http"] + arguments, environment: environment)
    guard case .show(.http(let options), _) = invocation.action else {
      throw UsageError("not a list of an API")
    }
    controller = HTTPListController(options, transport: Session.direct, clock: clock)
    screen = TableScreen(controller, size: Size(columns: 100, lines: 14))
  }

  var titles: [String] { controller.items.map(\.title) }
  var text: String { screen.frame().text }

  func loadAll() async {
    while controller.loads.hasMorePages, controller.loads.nextPage.error == nil {
      controller.loadNextPage()
      await controller.settled()
    }
  }
}
