@testable import StatefulTable

/// The machine's transition table, made by running the machine.
enum TransitionTable {
  typealias Machine = LoadMachine<String>

  struct Situation: Sendable {
    var name: String
    var hasRows: Bool
    var events: [Machine.Event]

    var facts: Machine.Facts {
      .init(hasRows: hasRows, hasMorePages: .init(repeating: true), emptyPageBudget: 3)
    }

    var machine: Machine {
      var machine = Machine()
      for event in events {
        _ = machine.handle(event, in: facts)
      }
      return machine
    }
  }

  private static let loaded: [Machine.Event] = [.reload, .succeeded(addedRows: true)]

  static let situations = [
    Situation(name: "nothing asked for", hasRows: false, events: []),
    Situation(name: "loaded", hasRows: true, events: loaded),
    Situation(name: "loaded, no rows", hasRows: false, events: loaded),
    Situation(
      name: "initial load failed, no rows",
      hasRows: false,
      events: [.reload, .failed("offline")]
    ),
    Situation(
      name: "initial load failed, old rows",
      hasRows: true,
      events: loaded + [.reload, .failed("offline")]
    ),
    Situation(
      name: "refresh failed",
      hasRows: true,
      events: loaded + [.loadNewer, .failed("offline")]
    ),
    Situation(
      name: "next page failed",
      hasRows: true,
      events: loaded + [.pageNeeded(.next), .failed("offline")]
    ),
    Situation(
      name: "previous page failed",
      hasRows: true,
      events: loaded + [.pageNeeded(.previous), .failed("offline")]
    ),
    Situation(name: "stopped by the user", hasRows: true, events: loaded + [.cancel]),
    Situation(
      name: "three empty pages",
      hasRows: true,
      events: loaded
        + Array(
          repeating: [.pageNeeded(.next), .succeeded(addedRows: false)],
          count: 3
        ).flatMap(\.self)
    ),
    Situation(name: "**initial load** in flight", hasRows: false, events: [.reload]),
    Situation(name: "**refresh** in flight", hasRows: true, events: loaded + [.loadNewer]),
    Situation(
      name: "**next page** in flight",
      hasRows: true,
      events: loaded + [.pageNeeded(.next)]
    ),
    Situation(
      name: "**previous page** in flight",
      hasRows: true,
      events: loaded + [.pageNeeded(.previous)]
    ),
  ]

  static let events: [(name: String, event: Machine.Event)] = [
    ("`reload()`", .reload),
    ("`loadIfNeeded()`", .loadIfNeeded(.user)),
    ("`loadNewer()`", .loadNewer),
    ("`loadNextPage()`", .loadPage(.next)),
    ("`loadPreviousPage()`", .loadPage(.previous)),
    ("end near", .pageNeeded(.next)),
    ("start near", .pageNeeded(.previous)),
    ("`retry()`", .retry(Set(LoadKind.allCases))),
    ("`cancelLoading()`", .cancel),
    ("success", .succeeded(addedRows: true)),
    ("failure", .failed("offline")),
  ]

  /// The table in Markdown.
  static var markdown: String {
    let header = ["", "state"] + events.map(\.name)
    let rows = situations.map { situation in
      [situation.name, "\(situation.machine.state(hasRows: situation.hasRows))"]
        + events.map { outcome(of: $0.event, in: situation) }
    }
    let lines = [header, header.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
  }

  private static func outcome(of event: Machine.Event, in situation: Situation) -> String {
    var machine = situation.machine
    let before = machine.state(hasRows: situation.hasRows)
    let failures = machine.failures
    let effect = machine.handle(event, in: situation.facts)
    let after = machine.state(hasRows: situation.hasRows)
    switch effect {
    case .begin(let flight): return "begins \(name(flight.kind))"
    case .supersede(let flight): return "superseded by \(name(flight.kind))"
    case .stop: return "stops; \(after)"
    case .nothing:
      if before != after { return "\(after)" }
      return failures == machine.failures ? "–" : "failure kept"
    }
  }

  private static func name(_ kind: LoadKind) -> String {
    switch kind {
    case .initial: "initial load"
    case .pullToRefresh: "refresh"
    case .nextPage: "next page"
    case .previousPage: "previous page"
    }
  }
}
