@testable import StatefulTable

/// The machine's transition table, made by running the machine.
enum TransitionTable {
  /// Something that happens to a list, as the table's columns have it.
  enum Happening: Sendable {
    case event(LoadMachine.Event)
    /// An end of the rows comes near.
    case near(PageDirection)
  }

  struct Situation: Sendable {
    var name: String
    var hasRows: Bool
    var happenings: [Happening]

    var machine: LoadMachine {
      var machine = LoadMachine()
      for happening in happenings {
        _ = machine.take(happening, hasRows: hasRows)
      }
      return machine
    }
  }

  private static let loaded: [Happening] = [.event(.reload), .event(.succeeded(addedRows: true))]
  private static let failed = Happening.event(.failed(retryAt: nil))

  static let situations = [
    Situation(name: "nothing asked for", hasRows: false, happenings: []),
    Situation(name: "loaded", hasRows: true, happenings: loaded),
    Situation(name: "loaded, no rows", hasRows: false, happenings: loaded),
    Situation(
      name: "initial load failed, no rows",
      hasRows: false,
      happenings: [.event(.reload), failed]
    ),
    Situation(
      name: "initial load failed, old rows",
      hasRows: true,
      happenings: loaded + [.event(.reload), failed]
    ),
    Situation(
      name: "refresh failed",
      hasRows: true,
      happenings: loaded + [.event(.loadNewer), failed]
    ),
    Situation(
      name: "next page failed",
      hasRows: true,
      happenings: loaded + [.near(.next), failed]
    ),
    Situation(
      name: "previous page failed",
      hasRows: true,
      happenings: loaded + [.near(.previous), failed]
    ),
    Situation(name: "stopped by the user", hasRows: true, happenings: loaded + [.event(.cancel)]),
    Situation(
      name: "three empty pages",
      hasRows: true,
      happenings: loaded
        + Array(
          repeating: [.near(.next), .event(.succeeded(addedRows: false))],
          count: 3
        ).flatMap(\.self)
    ),
    Situation(name: "**initial load** in flight", hasRows: false, happenings: [.event(.reload)]),
    Situation(
      name: "**refresh** in flight",
      hasRows: true,
      happenings: loaded + [.event(.loadNewer)]
    ),
    Situation(
      name: "**next page** in flight",
      hasRows: true,
      happenings: loaded + [.near(.next)]
    ),
    Situation(
      name: "**previous page** in flight",
      hasRows: true,
      happenings: loaded + [.near(.previous)]
    ),
  ]

  static let columns: [(name: String, happening: Happening)] = [
    ("`reload()`", .event(.reload)),
    ("`loadIfNeeded()`", .event(.loadIfNeeded(.user))),
    ("`loadNewer()`", .event(.loadNewer)),
    ("`loadNextPage()`", .event(.loadPage(.next))),
    ("`loadPreviousPage()`", .event(.loadPage(.previous))),
    ("`loadToEnd()`", .event(.loadToEnd)),
    ("end near", .near(.next)),
    ("start near", .near(.previous)),
    ("`retry()`", .event(.retry)),
    ("`cancelLoading()`", .event(.cancel)),
    ("success", .event(.succeeded(addedRows: true))),
    ("failure", failed),
  ]

  /// The table in Markdown.
  static var markdown: String {
    let header = ["", "state"] + columns.map(\.name)
    let rows = situations.map { situation in
      [situation.name, "\(situation.machine.state(hasRows: situation.hasRows))"]
        + columns.map { outcome(of: $0.happening, in: situation) }
    }
    let lines = [header, header.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
  }

  private static func outcome(of happening: Happening, in situation: Situation) -> String {
    var machine = situation.machine
    let before = machine.state(hasRows: situation.hasRows)
    let failures = machine.failures
    var isStopped = false
    for effect in machine.take(happening, hasRows: situation.hasRows) {
      switch effect {
      case .announce(let stop, let flight):
        if let flight { return (stop == nil ? "begins " : "superseded by ") + name(flight.kind) }
        if stop != nil { isStopped = true }
      case .askForMorePages, .measure: break
      }
    }
    let after = machine.state(hasRows: situation.hasRows)
    if isStopped { return "stops; \(after)" }
    if before != after { return "\(after)" }
    return failures == machine.failures ? "–" : "failure kept"
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

extension LoadMachine {
  /// Takes something that happens, and all that follows, with a delegate that always has more pages.
  ///
  /// - Returns: The effects, in order.
  mutating func take(
    _ happening: TransitionTable.Happening,
    hasRows: Bool,
    hasMorePages: PerDirection<Bool> = .init(repeating: true)
  ) -> [Effect] {
    var rowsLeft = PerDirection(repeating: Int.max)
    switch happening {
    case .event(let event): receive(event)
    case .near(let direction):
      rowsLeft[direction] = 0
      noteChange()
    }
    var effects: [Effect] = []
    repeat {
      while let effect = next(in: Facts(hasRows: hasRows)) {
        effects.append(effect)
        switch effect {
        case .askForMorePages: setMorePages(hasMorePages)
        case .measure(let direction): setRowsLeft(rowsLeft[direction], direction)
        default: break
        }
      }
    } while queueDrained()
    return effects
  }
}
