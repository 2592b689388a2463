import TestSupport
import Testing

@testable import StatefulTable

@Suite("LoadMachine")
struct LoadMachineTests {
  typealias Machine = LoadMachine<String>

  @Test("The transition table in the documentation is the one the machine follows")
  func documentedTable() throws {
    let article = try Repository.text(
      "Sources/StatefulTable/StatefulTable.docc/TheStates.md"
    )
    print(TransitionTable.markdown)
    #expect(article.contains(TransitionTable.markdown))
  }

  /// Every machine that a few events can bring about.
  static let reachable: Set<Machine> = {
    var found: Set<Machine> = [Machine()]
    var frontier = found
    while !frontier.isEmpty {
      var next: Set<Machine> = []
      for machine in frontier {
        for event in allEvents {
          for facts in facts {
            var copy = machine
            _ = copy.handle(event, in: facts)
            if found.insert(copy).inserted { next.insert(copy) }
          }
        }
      }
      frontier = next
    }
    return found
  }()

  static let facts = [false, true].flatMap { hasRows in
    [false, true].flatMap { hasNextPage in
      [false, true].map { hasPreviousPage in
        var pages = PerDirection(repeating: hasNextPage)
        pages.previous = hasPreviousPage
        return Machine.Facts(hasRows: hasRows, hasMorePages: pages, emptyPageBudget: 2)
      }
    }
  }

  static let allEvents: [Machine.Event] =
    TransitionTable.events.map(\.event) + [
      .quiet, .scrolled, .loadIfNeeded(.appear), .succeeded(addedRows: false),
      .retry([.nextPage]), .retry([]),
    ]

  @Test("In every reachable state, every event keeps the rules")
  func everyStateAndEvent() {
    #expect(Self.reachable.count > 100)
    for machine in Self.reachable {
      for event in Self.allEvents {
        for facts in Self.facts {
          let violation = Self.violation(of: event, in: machine, facts)
          #expect(violation == nil, "\(machine), \(event), \(facts)")
        }
      }
    }
  }

  /// What rule an event breaks, if any.
  static func violation(
    of event: Machine.Event,
    in machine: Machine,
    _ facts: Machine.Facts
  ) -> String? {
    var after = machine
    let effect = after.handle(event, in: facts)
    switch effect {
    case .begin(let flight):
      if machine.flight != nil { return "began a load while another was in flight" }
      if after.flight != flight { return "began another load than the one in flight" }
      if flight.kind.pageDirection != nil, !machine.hasLoaded {
        return "began a page before a first load"
      }
    case .supersede(let flight):
      if machine.flight == nil { return "superseded nothing" }
      if after.flight != flight { return "began another load than the one in flight" }
      if flight.kind.pageDirection != nil { return "a page superseded a load" }
      if flight.kind == .pullToRefresh, machine.flight?.kind.pageDirection == nil {
        return "a refresh superseded more than a page"
      }
    case .stop:
      if machine.flight == nil || after.flight != nil { return "stopped nothing" }
    case .nothing:
      switch event {
      case .succeeded, .failed: if after.flight != nil { return "an ended load is in flight" }
      default: if after.flight != machine.flight { return "the load in flight changed unheard" }
      }
    }
    for kind in LoadKind.allCases where machine.failures[kind] != nil {
      guard after.failures[kind] == nil else { continue }
      switch event {
      case .succeeded where machine.flight != nil: break
      case .retry, .quiet:
        let direction = kind.pageDirection
        if direction.map({ facts.hasMorePages[$0] }) ?? true { return "a kept failure vanished" }
      default: return "a kept failure vanished"
      }
    }
    if case .succeeded = event, let kind = machine.flight?.kind {
      if kind.pageDirection == nil, after.firstFailure != nil {
        return "a failure outlived a success"
      }
      if after.failures[kind] != nil { return "a success left its own failure" }
    }
    let state = after.state(hasRows: facts.hasRows)
    let isLoading = state == after.flight?.kind.loadingState
    if (after.flight != nil) != isLoading { return "the state hides a load" }
    if facts.hasRows, after.flight == nil, state != .idle { return "rows, but not idle" }
    return nil
  }

  @Test("A request does what the table of requests says, whatever is in flight")
  func requests() {
    for kind in LoadKind.allCases {
      let machine = Self.machine(inFlight: kind)
      expect(
        machine,
        .reload,
        .supersede(with: .init(kind: .initial, cause: .reload))
      )
      expect(machine, .loadIfNeeded(.user), .nothing)
      for direction in PageDirection.allCases {
        expect(machine, .loadPage(direction), .nothing)
        expect(machine, .pageNeeded(direction), .nothing)
      }
      expect(machine, .retry(Set(LoadKind.allCases)), .nothing)
      expect(machine, .cancel, .stop)
    }
    expect(Self.machine(inFlight: .initial), .loadNewer, .nothing)
    expect(Self.machine(inFlight: .pullToRefresh), .loadNewer, .nothing)
    for direction in PageDirection.allCases {
      expect(
        Self.machine(inFlight: direction.kind),
        .loadNewer,
        .supersede(with: .init(kind: .pullToRefresh, cause: .user))
      )
    }
  }

  private static func machine(inFlight kind: LoadKind) -> Machine {
    var machine = Machine()
    let facts = Machine.Facts(
      hasRows: true,
      hasMorePages: .init(repeating: true),
      emptyPageBudget: 3
    )
    _ = machine.handle(.reload, in: facts)
    guard kind != .initial else { return machine }
    _ = machine.handle(.succeeded(addedRows: true), in: facts)
    _ = machine.handle(kind.pageDirection.map { .loadPage($0) } ?? .loadNewer, in: facts)
    return machine
  }

  private func expect(
    _ machine: Machine,
    _ event: Machine.Event,
    _ effect: Machine.Effect,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var machine = machine
    let found = machine.handle(
      event,
      in: .init(hasRows: true, hasMorePages: .init(repeating: true), emptyPageBudget: 3)
    )
    #expect(found == effect, sourceLocation: sourceLocation)
  }
}
