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
        [.stop(.superseded), .announce, .begin(.init(kind: .initial, cause: .reload))]
      )
      expect(machine, .loadIfNeeded(.user), [])
      for direction in PageDirection.allCases {
        expect(machine, .loadPage(direction), [])
      }
      expect(machine, .retry, [])
      expect(machine, .cancel, [.stop(.cancelled), .announce])
    }
    expect(Self.machine(inFlight: .initial), .loadNewer, [])
    expect(Self.machine(inFlight: .pullToRefresh), .loadNewer, [])
    for direction in PageDirection.allCases {
      expect(
        Self.machine(inFlight: direction.kind),
        .loadNewer,
        [.stop(.superseded), .announce, .begin(.init(kind: .pullToRefresh, cause: .user))]
      )
    }
  }

  @Test("The delegate is asked for more pages after a load, and when an end of the rows is near")
  func questions() {
    var machine = Self.machine(inFlight: .initial)
    var asked: [PageDirection] = []
    var nearEnd: PageDirection?
    var world = LoadMachine.World.simple(hasRows: true) { $0 == nearEnd ? 0 : .max }
    world.hasMorePages = { direction, _ in
      asked.append(direction)
      return false
    }
    #expect(machine.handle(.succeeded(addedRows: true), in: world) == [.announce])
    #expect(asked == [.next, .previous])
    for direction in [nil] + PageDirection.allCases {
      (asked, nearEnd) = ([], direction)
      #expect(machine.handle(.changed, in: world) == [.announce])
      #expect(machine.followUp(in: world).isEmpty && machine.isSettled)
      #expect(asked == (direction.map { [$0] } ?? []))
    }
  }

  @Test("With no rows, a page follows a load without a state in between")
  func noStateInBetween() {
    var machine = Self.machine(inFlight: .initial)
    let world = LoadMachine.World.simple(hasRows: false) { _ in 0 }
    let page = LoadMachine.Flight(kind: .nextPage, cause: .viewport)
    #expect(machine.handle(.succeeded(addedRows: false), in: world) == [.announce, .begin(page)])
    #expect(machine.state(hasRows: false) == .loadingNextPage)
  }

  @Test("A planned retry begins when it is due, and counts attempts until a success")
  func plannedRetry() {
    var machine = Self.machine(inFlight: .pullToRefresh)
    _ = machine.take(.event(.failed(retryAt: .seconds(5))), hasRows: true)
    #expect(machine.plannedRetry?.deadline == .seconds(5))
    #expect(machine.attempts[.pullToRefresh] == 1)
    for second in [4, 5] {
      let world = LoadMachine.World.simple(hasRows: true, now: .seconds(second))
      _ = machine.handle(.changed, in: world)
      while !machine.isSettled { _ = machine.followUp(in: world) }
      #expect((machine.flight != nil) == (second == 5))
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

  /// Expects effects, apart from an announcement alone, which follows what is ignored.
  private func expect(
    _ machine: LoadMachine,
    _ event: LoadMachine.Event,
    _ effects: [LoadMachine.Effect],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var machine = machine
    let found = machine.take(.event(event), hasRows: true)
    #expect(
      found == (effects.isEmpty ? [.announce] : effects),
      sourceLocation: sourceLocation
    )
  }
}
