@testable import StatefulTable

/// The loading of a small list as a value: the real ``LoadMachine``, and as much of a list, a delegate
/// and a user as there must be for it to run.
///
/// The list has room for two rows, which are always all on screen. What is generic in the machine is
/// given one value: it doesn't look at failures, so that one stands for all.
struct ListModel: Hashable {
  struct Failure: Hashable {}
  typealias Machine = LoadMachine<Failure>

  enum Action: Hashable {
    case reload, loadIfNeeded, appear, loadNewer, loadPage(PageDirection), retry
    /// A retry of what failed that begins by itself.
    case retryItself(LoadKind)
    case cancel, scroll, resize(lines: Int)
    case insertRow, deleteRow
    /// The load in flight brings a number of rows.
    case succeed(rows: Int)
    case fail
    /// A load that was stopped is answered after all.
    case answerStale
  }

  /// Something that happens, and what the delegate says meanwhile when it is asked for more pages: it may
  /// change its mind at any time.
  struct Event: Hashable {
    var action: Action
    var hasMorePages: PerDirection<Bool>
  }

  static let maxRows = 2
  static let lines = 5
  static let emptyPageBudget = 2

  var machine = Machine()
  var rows = 0
  var lines = Self.lines
  /// Whether the delegate holds a load that was stopped.
  var isStaleLoadHeld = false

  /// What became of loads, in order.
  enum Change: Hashable {
    case began(Machine.Flight)
    case succeeded, failed, cancelled, superseded
  }
}

// MARK: - Events

extension ListModel {
  /// All that may happen now.
  var events: [Event] {
    actions.flatMap { action in
      Self.answers.map { Event(action: action, hasMorePages: $0) }
    }
  }

  private static let answers: [PerDirection<Bool>] = [false, true].flatMap { next in
    [false, true].map { previous in
      var answers = PerDirection(repeating: next)
      answers.previous = previous
      return answers
    }
  }

  private static let requests: [Action] = [
    .reload, .loadIfNeeded, .appear, .loadNewer, .loadPage(.next), .loadPage(.previous), .retry,
    .cancel, .scroll,
  ]

  private var actions: [Action] {
    var actions = Self.requests
    actions.append(.resize(lines: lines == 0 ? Self.lines : 0))
    if rows < Self.maxRows { actions.append(.insertRow) }
    if rows > 0 { actions.append(.deleteRow) }
    if isStaleLoadHeld { actions.append(.answerStale) }
    if let kind = machine.flight?.kind {
      actions.append(.fail)
      let room = kind == .initial ? Self.maxRows : Self.maxRows - rows
      actions += (0...room).map { .succeed(rows: $0) }
    } else {
      actions += LoadKind.allCases.filter { machine.failures[$0] != nil }.map { .retryItself($0) }
    }
    return actions
  }

  /// Takes an event, and all that follows from it by itself.
  mutating func take(_ event: Event) -> [Change] {
    var changes: [Change] = []
    switch event.action {
    case .reload: handle(.reload, event, &changes)
    case .loadIfNeeded: handle(.loadIfNeeded(.user), event, &changes)
    case .appear: handle(.loadIfNeeded(.appear), event, &changes)
    case .loadNewer: handle(.loadNewer, event, &changes)
    case .loadPage(let direction): handle(.loadPage(direction), event, &changes)
    case .retry: handle(.retry(Set(LoadKind.allCases)), event, &changes)
    case .retryItself(let kind): handle(.retry([kind]), event, &changes)
    case .cancel: handle(.cancel, event, &changes)
    case .scroll: handle(.scrolled, event, &changes)
    case .resize(let lines): self.lines = lines
    case .insertRow: rows += 1
    case .deleteRow: rows -= 1
    case .succeed(let count):
      let before = rows
      rows = machine.flight?.kind == .initial ? count : rows + count
      changes.append(.succeeded)
      handle(.succeeded(addedRows: rows > before), event, &changes)
    case .fail:
      changes.append(.failed)
      handle(.failed(Failure()), event, &changes)
    case .answerStale: isStaleLoadHeld = false
    }
    settle(event, &changes)
    return changes
  }

  /// Begins what is due when nothing else is, as a controller does.
  private mutating func settle(_ event: Event, _ changes: inout [Change]) {
    handle(.quiet, event, &changes)
    for direction in PageDirection.allCases where lines > 0 {
      handle(.pageNeeded(direction), event, &changes)
    }
  }

  mutating func handle(
    _ machineEvent: Machine.Event,
    _ event: Event,
    _ changes: inout [Change]
  ) {
    let facts = Machine.Facts(
      hasRows: rows > 0,
      hasMorePages: event.hasMorePages,
      emptyPageBudget: Self.emptyPageBudget
    )
    switch machine.handle(machineEvent, in: facts) {
    case .nothing: break
    case .begin(let flight): changes.append(.began(flight))
    case .supersede(let flight):
      changes.append(.superseded)
      changes.append(.began(flight))
      isStaleLoadHeld = true
    case .stop:
      changes.append(.cancelled)
      isStaleLoadHeld = true
    }
  }
}

extension ListModel.Event: CustomStringConvertible {
  var description: String {
    let directions = PageDirection.allCases.filter { hasMorePages[$0] }.map { "\($0)" }
    return "\(action)" + (directions.isEmpty ? "" : ", more: \(directions.joined(separator: ", "))")
  }
}
