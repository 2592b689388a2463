import TestSupport
import Testing

@testable import StatefulTable

@Suite("LoadMachine")
struct LoadMachineTests {
  @Test("The transition table in the documentation is the one the machine follows")
  func documentedTable() throws {
    let article = try Repository.text(
      "Sources/StatefulTable/StatefulTable.docc/TheStates.md"
    )
    print(TransitionTable.markdown)
    #expect(article.contains(TransitionTable.markdown))
  }

  @Test("A request does what the table of requests says, whatever is in flight")
  func requests() {
    for kind in LoadKind.allCases {
      let machine = Self.machine(inFlight: kind)
      expect(
        machine,
        .reload,
        [.announce(stopping: .superseded, then: .init(kind: .initial, cause: .reload))]
      )
      expect(machine, .loadIfNeeded(.user), [])
      for direction in PageDirection.allCases {
        expect(machine, .loadPage(direction), [])
      }
      expect(machine, .retry, [])
      expect(machine, .cancel, [.announce(stopping: .cancelled)])
    }
    expect(Self.machine(inFlight: .initial), .loadNewer, [])
    expect(Self.machine(inFlight: .pullToRefresh), .loadNewer, [])
    for direction in PageDirection.allCases {
      expect(
        Self.machine(inFlight: direction.kind),
        .loadNewer,
        [.announce(stopping: .superseded, then: .init(kind: .pullToRefresh, cause: .user))]
      )
    }
  }

  @Test("The delegate is asked for more pages after a load, and only once if nothing happens since")
  func freshAnswers() {
    var machine = Self.machine(inFlight: .initial)
    let effects = machine.take(.event(.succeeded(addedRows: false)), hasRows: false)
    #expect(
      effects == [
        .askForMorePages, .measure(.next), .measure(.previous), .announce(),
        .measure(.next), .measure(.previous),
      ]
    )
    // Whatever changes makes the answer stale.
    #expect(machine.take(.near(.next), hasRows: true).contains(.askForMorePages))
  }

  @Test("With no rows, a page follows a load without a state in between")
  func noStateInBetween() {
    var machine = Self.machine(inFlight: .initial)
    machine.receive(.succeeded(addedRows: false))
    machine.setMorePages(.init(repeating: true))
    #expect(machine.next(in: .init(hasRows: false)) == .measure(.next))
    machine.setRowsLeft(0, .next)
    let page = LoadMachine.Flight(kind: .nextPage, cause: .viewport)
    #expect(machine.next(in: .init(hasRows: false)) == .announce(then: page))
    #expect(machine.state(hasRows: false) == .loadingNextPage)
  }

  @Test("A planned retry begins when it is due, and counts attempts until a success")
  func plannedRetry() {
    var machine = Self.machine(inFlight: .pullToRefresh)
    _ = machine.take(.event(.failed(retryAt: .seconds(5))), hasRows: true)
    #expect(machine.plannedRetry?.deadline == .seconds(5))
    #expect(machine.attempts[.pullToRefresh] == 1)
    for isDue in [false, true] {
      machine.noteChange()
      let facts = LoadMachine.Facts(hasRows: true, isRetryDue: isDue)
      while machine.queueDrained(), machine.flight == nil {
        while let effect = machine.next(in: facts), machine.flight == nil {
          if case .measure(let direction) = effect { machine.setRowsLeft(.max, direction) }
        }
      }
      #expect((machine.flight != nil) == isDue)
    }
    #expect(machine.flight == .init(kind: .pullToRefresh, cause: .retry))
    #expect(machine.plannedRetry == nil)
  }

  private static func machine(inFlight kind: LoadKind) -> LoadMachine {
    var machine = LoadMachine()
    _ = machine.take(.event(.reload), hasRows: true)
    guard kind != .initial else { return machine }
    _ = machine.take(.event(.succeeded(addedRows: true)), hasRows: true)
    let request = kind.pageDirection.map { LoadMachine.Event.loadPage($0) } ?? .loadNewer
    _ = machine.take(.event(request), hasRows: true)
    return machine
  }

  /// Expects effects, apart from the announcement and the questions that follow every event.
  private func expect(
    _ machine: LoadMachine,
    _ event: LoadMachine.Event,
    _ effects: [LoadMachine.Effect],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var machine = machine
    let found = machine.take(.event(event), hasRows: true)
    #expect(Array(found.prefix(effects.count)) == effects, sourceLocation: sourceLocation)
    #expect(
      found.dropFirst(effects.count).allSatisfy { effect in
        if case .measure = effect { true } else { effect == .announce() }
      },
      sourceLocation: sourceLocation
    )
  }
}
