@testable import StatefulTable

/// The machine's transition table, made by running the machine.
enum TransitionTable {
  /// Something that happens to a list, as the table's columns have it.
  enum Happening: Sendable {
    case event(LoadMachine.Event)
    /// An end of the rows comes near.
    case near(PagePosition)
  }

  struct Situation: Sendable {
    var name: String
    var hasRows: Bool
    var happenings: [Happening]

    init(_ name: String, hasRows: Bool = true, _ happenings: [Happening]) {
      (self.name, self.hasRows, self.happenings) = (name, hasRows, happenings)
    }

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

  private static let emptyPage: [Happening] = [
    .near(.next), .event(.succeeded(addedRows: false)),
  ]

  static let situations = [
    Situation("nothing asked for", hasRows: false, []),
    Situation("loaded", loaded),
    Situation("loaded, no rows", hasRows: false, loaded),
    Situation("initial load failed, no rows", hasRows: false, [.event(.reload), failed]),
    Situation("initial load failed, old rows", loaded + [.event(.reload), failed]),
    Situation(
      "initial load failed, previewed rows",
      loaded + [.event(.reload), .event(.previewed), failed]
    ),
    Situation("refresh failed", loaded + [.event(.loadNewer), failed]),
    Situation("next page failed", loaded + [.near(.next), failed]),
    Situation("previous page failed", loaded + [.near(.previous), failed]),
    Situation("page of a gap failed", loaded + [.near(.gap), failed]),
    Situation("stopped by the user", loaded + [.event(.cancel)]),
    Situation("three empty pages", loaded + emptyPage + emptyPage + emptyPage),
    Situation("**initial load** in flight", hasRows: false, [.event(.reload)]),
    Situation("**refresh** in flight", loaded + [.event(.loadNewer)]),
    Situation("**next page** in flight", loaded + [.near(.next)]),
    Situation("**previous page** in flight", loaded + [.near(.previous)]),
    Situation("**page of a gap** in flight", loaded + [.near(.gap)]),
  ]

  static let columns: [(name: String, happening: Happening)] = [
    ("`reload()`", .event(.reload)),
    ("`loadIfNeeded()`", .event(.loadIfNeeded(.user))),
    ("`loadNewer()`", .event(.loadNewer)),
    ("`loadNextPage()`", .event(.loadPage(.next))),
    ("`loadPreviousPage()`", .event(.loadPage(.previous))),
    ("`loadGap(aboveRowAt:)`", .event(.loadPage(.gap))),
    ("`loadToEnd()`", .event(.loadToEnd)),
    ("end near", .near(.next)),
    ("start near", .near(.previous)),
    ("gap near", .near(.gap)),
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
      case .stop: isStopped = true
      case .announce: break
      case .begin(let flight):
        return (isStopped ? "superseded by " : "begins ") + name(flight.kind)
      }
    }
    let after = machine.state(hasRows: situation.hasRows)
    if isStopped { return "stops; \(after)" }
    if machine.isLoadingToEnd, !situation.machine.isLoadingToEnd { return "page follows" }
    if before != after { return "\(after)" }
    return failures == machine.failures ? "–" : "failure kept"
  }

  private static func name(_ kind: LoadKind) -> String {
    switch kind {
    case .initial: "initial load"
    case .pullToRefresh: "refresh"
    case .nextPage: "next page"
    case .previousPage: "previous page"
    case .gap: "page of the gap"
    }
  }
}

extension LoadMachine {
  /// Takes something that happens, and all that follows, with a delegate that always has more pages.
  ///
  /// - Returns: The effects, in order.
  mutating func take(_ happening: TransitionTable.Happening, hasRows: Bool) -> [Effect] {
    let world: World
    let event: Event
    switch happening {
    case .event(let given):
      world = .simple(hasRows: hasRows)
      event = given
    case .near(let end):
      world = .simple(hasRows: hasRows) { $0 == end ? 0 : .max }
      event = .changed
    }
    var effects = handle(event, in: world)
    while !isSettled { effects += followUp(in: world) }
    return effects
  }
}

extension LoadMachine.World {
  /// A list whose delegate always has more pages, by default far from the ends of its rows.
  static func simple(
    hasRows: Bool,
    now: Duration = .zero,
    rowsLeft: @escaping (PagePosition) -> Int = { _ in .max }
  ) -> Self {
    Self(
      hasRows: { hasRows },
      hasMorePages: { _, _ in true },
      rowsLeft: rowsLeft,
      now: { now }
    )
  }
}
