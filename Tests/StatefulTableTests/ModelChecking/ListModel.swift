@testable import StatefulTable

/// The loading of a small list as a value: the real ``LoadMachine``, driven as a ``Loader`` drives it, and as
/// much of a list, a delegate, a clock and a user as it needs.
///
/// The list has room for two rows, which are always all on screen. A failed load is retried once, after a
/// second.
struct ListModel: Hashable {
  enum Action: Hashable {
    case reload, loadIfNeeded, appear, loadNewer, loadPage(PageDirection), retry
    case cancel, scroll, resize(lines: Int)
    case insertRow, deleteRow
    /// Time passes until the planned retry is due.
    case wait
    /// The load in flight brings a number of rows.
    case succeed(rows: Int)
    /// The load in flight fails.
    case fail(retries: Bool)
    /// A load that was stopped is answered after all.
    case answerStale
  }

  /// An action, and what the delegate answers meanwhile when it is asked for more pages: it may change its
  /// mind at any time.
  struct Event: Hashable {
    var action: Action
    var hasMorePages: PerDirection<Bool>
  }

  /// What the delegate is told, in order.
  enum Change: Hashable {
    case entered(StatefulState)
    case began(LoadMachine.Flight)
    case succeeded, failed, cancelled, superseded
  }

  static let maxRows = 2
  static let lines = 5
  static let emptyPageBudget = 2
  static let retryDelay = Duration.seconds(1)

  private(set) var machine: LoadMachine
  private(set) var rows = 0
  private(set) var lines = Self.lines
  /// The state that was announced last.
  private(set) var state = StatefulState.idle
  /// Whether the delegate holds a load that was stopped.
  private(set) var isStaleLoadHeld = false
  private(set) var now = Duration.zero

  init() {
    machine = LoadMachine()
    machine.emptyPageBudget = Self.emptyPageBudget
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
    if let retry = machine.plannedRetry, retry.deadline > now { actions.append(.wait) }
    if let kind = machine.flight?.kind {
      actions.append(.fail(retries: false))
      if machine.attempts[kind] == 0 { actions.append(.fail(retries: true)) }
      let room = kind == .initial ? Self.maxRows : Self.maxRows - rows
      actions += (0...room).map { .succeed(rows: $0) }
    }
    return actions
  }

  /// Takes an event, and all that follows from it by itself.
  mutating func take(_ event: Event) -> [Change] {
    var changes: [Change] = []
    /// How the load in flight ended, until that is announced.
    var end: Change?
    switch event.action {
    case .reload: machine.receive(.reload)
    case .loadIfNeeded: machine.receive(.loadIfNeeded(.user))
    case .appear: machine.receive(.loadIfNeeded(.appear))
    case .loadNewer: machine.receive(.loadNewer)
    case .loadPage(let direction): machine.receive(.loadPage(direction))
    case .retry: machine.receive(.retry)
    case .cancel: machine.receive(.cancel)
    case .scroll: machine.receive(.scrolled)
    case .resize(let lines):
      self.lines = lines
      machine.noteChange()
    case .insertRow:
      rows += 1
      machine.noteChange()
    case .deleteRow:
      rows -= 1
      machine.noteChange()
    case .wait:
      now = max(now, machine.plannedRetry?.deadline ?? now)
      machine.noteChange()
    case .succeed(let count):
      let before = rows
      rows = machine.flight?.kind == .initial ? count : rows + count
      end = machine.flight == nil ? nil : .succeeded
      machine.receive(.succeeded(addedRows: rows > before))
    case .fail(let retries):
      end = machine.flight == nil ? nil : .failed
      machine.receive(.failed(retryAt: retries ? now + Self.retryDelay : nil))
    case .answerStale:
      isStaleLoadHeld = false
      machine.noteChange()
    }
    repeat {
      while let effect = machine.next(in: .init(hasRows: rows > 0, now: now)) {
        carryOut(effect, event, &changes, &end)
      }
    } while machine.queueDrained()
    // Without a planned retry the time is of no importance.
    if machine.plannedRetry == nil { now = .zero }
    return changes
  }

  private mutating func carryOut(
    _ effect: LoadMachine.Effect,
    _ event: Event,
    _ changes: inout [Change],
    _ end: inout Change?
  ) {
    switch effect {
    case .askForMorePages:
      machine.setMorePages(event.hasMorePages)
    case .measure(let direction):
      machine.setRowsLeft(lines > 0 ? 0 : .max, direction)
    case .stop(let stop):
      isStaleLoadHeld = true
      end = stop == .superseded ? .superseded : .cancelled
    case .announce:
      let new = machine.state(hasRows: rows > 0)
      if new != state { changes.append(.entered(new)) }
      state = new
      if let end { changes.append(end) }
      end = nil
    case .begin(let flight):
      changes.append(.began(flight))
    }
  }
}

extension ListModel.Event: CustomStringConvertible {
  var description: String {
    let directions = PageDirection.allCases.filter { hasMorePages[$0] }.map { "\($0)" }
    return "\(action)" + (directions.isEmpty ? "" : ", more: \(directions.joined(separator: ", "))")
  }
}
