import TestSupport

@testable import StatefulTable

/// The loading of a small list as a value: the real ``LoadMachine``, driven as a ``Loader`` drives it, and as
/// much of a list, a delegate, a clock and a user as it needs.
///
/// The list has room for two rows, which are always all on screen. A failed load is retried once, after a second.
///
/// Two lists are equal if nothing that can happen tells them apart: see ``code``.
struct ListModel {
  enum Action: Hashable {
    case reload, loadIfNeeded, appear, loadNewer, loadPage(PagePosition), retry
    case loadToEnd, stopLoadingToEnd
    case cancel, scroll, resize(lines: Int)
    /// The rows are old.
    case age
    /// The program refreshes without showing it.
    case refreshQuietly
    case insertRow, deleteRow
    /// Time passes until the planned retry is due.
    case wait
    /// The load in flight shows a number of rows, and goes on.
    case preview(rows: Int)
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
    var morePages: Set<PagePosition>
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
  /// That is all but the cause of the load in flight, which is announced when it begins, unless nobody asked for it; the delegate's last
  /// answer, as it is always asked again; how often a load failed, beyond once, as it is retried once; and the
  /// time, except for whether the planned retry is due.
  private func makeCode() -> Int {
    var code = 0
    func add(_ value: Int, of count: Int) { code = code * count + value }
    func add(_ flag: Bool) { add(flag ? 1 : 0, of: 2) }

    add(machine.flight.map { [$0.kind] } ?? [])
    add(machine.shownFlight == nil)
    add(machine.failures)
    add(machine.pendingRetries)
    add(machine.plannedRetry?.kinds ?? [])
    add(machine.plannedRetry == nil)
    add(isRetryDue)
    add(machine.attempts[.initial] != nil)
    add(machine.attempts[.pullToRefresh] != nil)
    add(machine.attempts[.nextPage] != nil)
    add(machine.attempts[.previousPage] != nil)
    add(machine.emptyPages[.next, default: 0], of: 8)
    add(machine.emptyPages[.previous, default: 0], of: 8)
    add(machine.hasLoaded)
    add(machine.isPreview)
    add(machine.broughtNoRows)
    add(machine.isPaused)
    add(machine.isLoadingToEnd)
    add(machine.isSettled)
    add(rows, of: Self.maxRows + 1)
    add(lines > 0)
    add(isStaleLoadHeld)
    add(StatefulState.allCases.firstIndex(of: state) ?? 0, of: 8)
    return code

    func add(_ kinds: Set<LoadKind>) {
      for kind in LoadKind.allCases { add(kinds.contains(kind)) }
    }
  }
}

// MARK: - Events

extension ListModel {
  /// All that may happen now.
  ///
  /// The delegate's answers make a difference only where it is asked.
  var events: [Event] {
    actions.flatMap { action in
      let event = Event(action: action, morePages: [])
      var after = self
      _ = after.take(event)
      guard after.wasAsked else { return [event] }
      return Self.answers.map { Event(action: action, morePages: $0) }
    }
  }

  private static let answers: [Set<PagePosition>] = [
    [], [.previous], [.next], [.next, .previous],
  ]

  private static let requests: [Action] = [
    .reload, .loadIfNeeded, .appear, .loadNewer, .loadPage(.next), .loadPage(.previous), .retry,
    .loadToEnd, .stopLoadingToEnd, .cancel, .scroll, .age, .refreshQuietly,
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
      if machine.attempts[kind] == nil { actions.append(.fail(retries: true)) }
      let room = kind == .initial ? Self.maxRows : Self.maxRows - rows
      actions += (0...room).map { .succeed(rows: $0) }
      if kind.pagePosition == nil { actions += (0...room).map { .preview(rows: $0) } }
    }
    return actions
  }

  /// Takes an event, and all that follows from it by itself.
  mutating func take(_ event: Event) -> [Change] {
    var changes: [Change] = []
    /// How the load in flight ended, until that is announced.
    var end: Change?
    var wasAsked = false
    let machineEvent = happen(event.action, &end)
    let (rows, lines, now) = (rows, lines, now)
    let world = LoadMachine.World(
      emptyPageBudget: Self.emptyPageBudget,
      hasRows: { rows > 0 },
      hasMorePages: { direction, _ in
        wasAsked = true
        return event.morePages.contains(direction)
      },
      rowsLeft: { _ in lines > 0 ? 0 : .max },
      now: { now }
    )
    carryOut(machine.handle(machineEvent, in: world), &changes, &end)
    while !machine.isSettled { carryOut(machine.followUp(in: world), &changes, &end) }
    self.wasAsked = wasAsked
    // Without a planned retry the time is of no importance.
    if machine.plannedRetry == nil { self.now = .zero }
    code = makeCode()
    return changes
  }

  /// Lets an action happen to the list, and returns what the machine is to handle.
  private mutating func happen(_ action: Action, _ end: inout Change?) -> LoadMachine.Event {
    switch action {
    case .reload: return .reload
    case .loadIfNeeded: return .loadIfNeeded(.user)
    case .appear: return .loadIfNeeded(.appear)
    case .loadNewer: return .loadNewer
    case .loadPage(let direction): return .loadPage(direction)
    case .retry: return .retry
    case .loadToEnd: return .loadToEnd
    case .stopLoadingToEnd: return .stopLoadingToEnd
    case .cancel: return .cancel
    case .scroll: return .scrolled
    case .age: return .refreshOldRows
    case .refreshQuietly: return .refreshQuietly
    case .resize(let lines):
      self.lines = lines
      return .changed
    case .insertRow:
      rows += 1
      return .changed
    case .deleteRow:
      rows -= 1
      return .changed
    case .wait:
      now = max(now, machine.plannedRetry?.deadline ?? now)
      return .changed
    case .preview(let count):
      rows = machine.flight?.kind == .initial ? count : rows + count
      return .previewed
    case .succeed(let count):
      let before = rows
      rows = machine.flight?.kind == .initial ? count : rows + count
      end = machine.flight == nil ? nil : .succeeded
      return .succeeded(addedRows: rows > before)
    case .fail(let retries):
      end = machine.flight == nil ? nil : .failed
      return .failed(retryAt: retries ? now + Self.retryDelay : nil)
    case .answerStale:
      isStaleLoadHeld = false
      return .changed
    }
  }

  private mutating func carryOut(
    _ effects: [LoadMachine.Effect],
    _ changes: inout [Change],
    _ end: inout Change?
  ) {
    for effect in effects {
      switch effect {
      case .stop(let stop):
        isStaleLoadHeld = true
        end = stop == .superseded ? .superseded : .cancelled
      case .announce:
        let new = machine.state(hasRows: rows > 0)
        if new != state { changes.append(.entered(new)) }
        state = new
        if let end { changes.append(end) }
        end = nil
      case .begin(let flight): changes.append(.began(flight))
      }
    }
  }
}

extension ListModel.Event: CustomStringConvertible {
  var description: String {
    let directions = PagePosition.allCases.filter(morePages.contains).map { "\($0)" }
    return "\(action)" + (directions.isEmpty ? "" : ", more: \(directions.joined(separator: ", "))")
  }
}
