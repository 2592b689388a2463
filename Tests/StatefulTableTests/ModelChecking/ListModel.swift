import TestSupport

@testable import StatefulTable

/// The loading of a small list as a value: the real ``LoadMachine``, driven as a ``Loader`` drives it, and as
/// much of a list, a delegate, a clock and a user as it needs.
///
/// The list has room for two rows, in a deep run for three, which are always all on screen. A failed load is
/// retried once, after a second.
///
/// Two lists are equal if nothing that can happen tells them apart: see ``code``.
struct ListModel {
  enum Action: Hashable {
    case reload, loadIfNeeded, appear, loadNewer, loadPage(PageDirection), retry
    case loadToEnd, stopLoadingToEnd
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
  var isRetryDue: Bool { machine.plannedRetry.map { $0.deadline <= now } ?? false }
  /// Whether the delegate was asked for more pages since the last event began.
  private var wasAsked = false
  /// What distinguishes the list from others.
  private(set) var code = 0

  init() {
    machine = LoadMachine()
    machine.emptyPageBudget = Self.emptyPageBudget
    code = makeCode()
  }
}

extension ListModel: Hashable {
  static func == (one: Self, other: Self) -> Bool { one.code == other.code }

  func hash(into hasher: inout Hasher) {
    hasher.combine(code)
  }

  /// Everything that can make a difference later, as one number.
  ///
  /// That is all but the cause of the load in flight, which is announced when it begins; the delegate's last
  /// answer, as it is always asked again; how often a load failed, beyond once, as it is retried once; and the
  /// time, except for whether the planned retry is due.
  private func makeCode() -> Int {
    var code = 0
    func add(_ value: Int, of count: Int) { code = code * count + value }
    func add(_ flag: Bool) { add(flag ? 1 : 0, of: 2) }

    add(KindSet(machine.flight.map { [$0.kind] } ?? []).bits)
    add(machine.failures.bits)
    add(machine.pendingRetries.bits)
    add(machine.plannedRetry?.kinds.bits ?? 0)
    add(machine.plannedRetry == nil)
    add(isRetryDue)
    add(machine.attempts[.initial] > 0)
    add(machine.attempts[.pullToRefresh] > 0)
    add(machine.attempts[.nextPage] > 0)
    add(machine.attempts[.previousPage] > 0)
    add(machine.emptyPages.next, of: 8)
    add(machine.emptyPages.previous, of: 8)
    add(machine.hasLoaded)
    add(machine.isPaused)
    add(machine.isLoadingToEnd)
    add(machine.isSettled)
    add(rows, of: Self.maxRows + 1)
    add(lines > 0)
    add(isStaleLoadHeld)
    switch state {
    case .idle: add(0, of: 8)
    case .empty: add(1, of: 8)
    case .error: add(2, of: 8)
    case .initialLoading: add(3, of: 8)
    case .loadingFromPullToRefresh: add(4, of: 8)
    case .loadingNextPage: add(5, of: 8)
    case .loadingPreviousPage: add(6, of: 8)
    }
    return code

    func add(_ kinds: UInt8) { add(Int(kinds), of: 16) }
  }
}

// MARK: - Events

extension ListModel {
  /// All that may happen now.
  ///
  /// The delegate's answers make a difference only where it is asked.
  var events: [Event] {
    actions.flatMap { action in
      let event = Event(action: action, hasMorePages: .init(repeating: false))
      var after = self
      _ = after.take(event)
      guard after.wasAsked else { return [event] }
      return Self.answers.map { Event(action: action, hasMorePages: $0) }
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
    .loadToEnd, .stopLoadingToEnd, .cancel, .scroll,
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
    wasAsked = false
    switch event.action {
    case .reload: machine.receive(.reload)
    case .loadIfNeeded: machine.receive(.loadIfNeeded(.user))
    case .appear: machine.receive(.loadIfNeeded(.appear))
    case .loadNewer: machine.receive(.loadNewer)
    case .loadPage(let direction): machine.receive(.loadPage(direction))
    case .retry: machine.receive(.retry)
    case .loadToEnd: machine.receive(.loadToEnd)
    case .stopLoadingToEnd: machine.receive(.stopLoadingToEnd)
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
      while let effect = machine.next(in: .init(hasRows: rows > 0, isRetryDue: isRetryDue)) {
        carryOut(effect, event, &changes, &end)
      }
    } while machine.queueDrained()
    // Without a planned retry the time is of no importance.
    if machine.plannedRetry == nil { now = .zero }
    code = makeCode()
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
      wasAsked = true
      machine.setMorePages(event.hasMorePages)
    case .measure(let direction):
      machine.setRowsLeft(lines > 0 ? 0 : .max, direction)
    case .announce(let stop, let flight):
      if let stop {
        isStaleLoadHeld = true
        end = stop == .superseded ? .superseded : .cancelled
      }
      let new = machine.state(hasRows: rows > 0)
      if new != state { changes.append(.entered(new)) }
      state = new
      if let end { changes.append(end) }
      end = nil
      if let flight { changes.append(.began(flight)) }
    }
  }
}

extension ListModel.Event: CustomStringConvertible {
  var description: String {
    let directions = PageDirection.allCases.filter { hasMorePages[$0] }.map { "\($0)" }
    return "\(action)" + (directions.isEmpty ? "" : ", more: \(directions.joined(separator: ", "))")
  }
}
