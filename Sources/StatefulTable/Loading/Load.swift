import Synchronization

/// The closure in which a load changes your data.
///
/// A commit runs once, on the main actor, and only if its load is still wanted. So a late answer
/// never changes the rows.
public typealias Commit<Outcome> = @MainActor @Sendable () -> Outcome

/// A request for rows, which takes the answer.
///
/// Answer once, from any thread, with ``succeed(_:)`` or ``fail(_:)``. Further answers are ignored.
/// If you release a load without an answer, it fails as dropped as soon as the main actor is free.
/// So a forgotten branch shows an error, and not a spinner forever.
///
/// ```swift
/// DispatchQueue.global().async {
///   let beers = fetchBeers()
///   load.succeed { self.beers = beers }
/// }
/// ```
///
/// The controller handles an answer on the main thread before the call returns. If it is busy with
/// another event, it handles the answer right after that. It handles answers from other threads on
/// the main actor, in the order in which they arrive.
///
/// A load doesn't retain its controller. An answer does nothing after the controller was released.
///
/// It corresponds to the pair of completion blocks of JMStatefulTableViewController.
public final class Load<Outcome: Sendable>: Sendable {
  private let ticket: LoadTicket
  /// The load on whose behalf this one answers.
  private let original: (any AnyObject & Sendable)?
  private let pendingCommit = Mutex<PendingCommit?>(nil)

  init(_ ticket: LoadTicket) {
    self.ticket = ticket
    original = nil
  }

  /// Creates a load that answers on another one's behalf.
  init<Other>(onBehalfOf load: Load<Other>) {
    ticket = load.ticket
    original = load
  }

  deinit {
    if original == nil { ticket.drop() }
  }

  /// The kind of the load: what to load.
  ///
  /// If a delegate has no refresh of its own, a refresh runs its initial load with the kind
  /// ``LoadKind/pullToRefresh``.
  public var kind: LoadKind { ticket.kind }

  /// Why the load began.
  public var cause: LoadCause { ticket.cause }

  /// Whether the load is still wanted.
  ///
  /// It is `false` after the load has ended in any way.
  public var isCurrent: Bool { ticket.isCurrent }

  /// Ends the load with success.
  ///
  /// - Parameter commit: Changes your data. It runs on the main actor, and only if the load is
  ///   still wanted. For a refresh, it returns the rows that it inserted.
  public func succeed(_ commit: @escaping Commit<Outcome>) {
    guard ticket.claimAnswer() else { return ticket.ignoreAnswer() }
    let pending = PendingCommit {
      let outcome = commit()
      // Most loads have no outcome, and a cast takes long.
      return Outcome.self == Void.self ? [] : outcome as? [IndexPath] ?? []
    }
    pendingCommit.withLock { $0 = pending }
    ticket.deliver(.succeeded(self))
  }

  /// Ends the load with a failure.
  ///
  /// - Parameter error: Why the load failed. The default, `nil`, counts as ``LoadError/unknown``.
  public func fail(_ error: (any Error)? = nil) {
    guard ticket.claimAnswer() else { return ticket.ignoreAnswer() }
    ticket.deliver(.failed(error ?? LoadError.unknown))
  }

  /// Adds a handler that runs if the load is stopped.
  ///
  /// A load is stopped if it is cancelled, superseded or timed out, or if its controller is
  /// released.
  ///
  /// - Parameter handler: Runs once, on the thread that stops the load. If the load was stopped
  ///   before, it runs at once. It is released when the load ends.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    ticket.onCancel(handler)
  }
}

extension Load where Outcome == Void {
  /// Ends the load with success, after you have changed the data yourself.
  ///
  /// Pass it to old code, as in `success: load.succeed`. Prefer ``succeed(_:)``, which changes
  /// nothing if the load is no longer wanted.
  public func succeed() {
    succeed {}
  }
}

extension Load: Committing {
  func commit() -> [IndexPath] {
    takeCommit()?.run() ?? []
  }

  func discardCommit() {
    // It may retain the load, which would then never be released.
    _ = takeCommit()
  }

  private func takeCommit() -> PendingCommit? {
    pendingCommit.withLock { pending in
      defer { pending = nil }
      return pending
    }
  }
}

/// The commit of a load, which returns the rows that a refresh inserted.
///
/// Without the load's outcome in its type: looking that up takes longer than all other work for a page.
private struct PendingCommit {
  let run: Commit<[IndexPath]>
}

// MARK: - The way of an answer

/// How a load was answered.
enum LoadAnswer: Sendable {
  case succeeded(any Committing)
  case failed(any Error)
  case dropped
  case timedOut
}

/// An object that holds the commit of a load that succeeded.
protocol Committing: AnyObject, Sendable {
  /// Runs the commit, and returns the rows that a refresh inserted.
  @MainActor func commit() -> [IndexPath]
  /// Releases the commit without running it.
  func discardCommit()
}

/// The identity of a load, shared by the ``Load`` that the delegate holds and the ``Loader`` that
/// waits for its answer.
///
/// It retains neither.
final class LoadTicket: Sendable {
  let kind: LoadKind
  let cause: LoadCause
  /// When the load began, on the controller's timeline.
  let start: Duration

  private enum Phase: UInt8, AtomicRepresentable {
    case waiting, answered, over, stopped

    var isCurrent: Bool { self == .waiting || self == .answered }
  }

  private let phase = Atomic(Phase.waiting)
  private let cancelHandlers = Mutex<[@Sendable () -> Void]>([])
  private let isMisuseReported = Atomic(false)
  private let inbox: AnswerInbox

  init(_ flight: LoadMachine.Flight, start: Duration, inbox: AnswerInbox) {
    kind = flight.kind
    cause = flight.cause
    self.start = start
    self.inbox = inbox
  }

  /// Whether the load still waits for its answer, or for the answer to be handled.
  var isCurrent: Bool { phase.load(ordering: .acquiring).isCurrent }

  /// Takes the right to answer, which exists once.
  func claimAnswer() -> Bool {
    advance(from: .waiting, to: .answered)
  }

  /// Hands the answer to the loader.
  ///
  /// Only after ``claimAnswer()`` returned `true`.
  func deliver(_ answer: LoadAnswer) {
    inbox.deliver(answer, for: self)
  }

  func answer(_ answer: LoadAnswer) {
    if claimAnswer() { deliver(answer) }
  }

  /// Ends the load because it was released without an answer.
  func drop() {
    if claimAnswer() { inbox.deliverDrop(of: self) }
  }

  /// Counts an answer that came too late or a second time, and reports a second one.
  func ignoreAnswer() {
    inbox.ignoreAnswer()
    // Whoever answers a load that was stopped may not know yet that it was.
    guard phase.load(ordering: .acquiring) != .stopped,
      !isMisuseReported.exchange(true, ordering: .relaxed)
    else { return }
    inbox.report(.answeredTwice(kind))
  }

  func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isStopped = cancelHandlers.withLock { handlers in
      let phase = phase.load(ordering: .acquiring)
      if phase.isCurrent { handlers.append(handler) }
      return phase == .stopped
    }
    if isStopped { handler() }
  }

  /// Ends the load because its answer was handled.
  func finish() {
    phase.store(.over, ordering: .releasing)
    cancelHandlers.withLock { $0 = [] }
  }

  /// Ends the load because it is no longer wanted, and runs the handlers for that.
  func stop() {
    guard advance(from: .waiting, to: .stopped) || advance(from: .answered, to: .stopped) else {
      return
    }
    let handlers: [@Sendable () -> Void] = cancelHandlers.withLock { handlers in
      defer { handlers = [] }
      return handlers
    }
    for handler in handlers { handler() }
  }

  private func advance(from old: Phase, to new: Phase) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}

/// Takes answers on any thread, and hands them to the loader in the order in which they came.
final class AnswerInbox: Sendable {
  private struct Delivery {
    var answer: LoadAnswer
    var ticket: LoadTicket
  }

  /// The loader, while it exists.
  @MainActor weak var loader: Loader?

  private let deliveries = Mutex<[Delivery]>([])
  private let ignored = Atomic(0)

  /// The number of answers that came too late, or to a load that had one.
  var ignoredAnswerCount: Int { ignored.load(ordering: .relaxed) }

  func ignoreAnswer() {
    ignored.add(1, ordering: .relaxed)
  }

  func ignore(_ answer: LoadAnswer) {
    ignoreAnswer()
    if case .succeeded(let success) = answer { success.discardCommit() }
  }

  /// Handles the answer before returning if this is the main thread, and soon otherwise.
  func deliver(_ answer: LoadAnswer, for ticket: LoadTicket) {
    let delivery = Delivery(answer: answer, ticket: ticket)
    if MainThread.isCurrent {
      MainActor.assumeIsolated {
        empty()
        hand(delivery)
      }
    } else {
      post(delivery)
    }
  }

  /// Handles that a load was dropped, soon, or right after what the loader is handling.
  ///
  /// It never does so before it returns. A load can be released while an array of loads changes,
  /// and a hook that then read the array would crash the program.
  func deliverDrop(of ticket: LoadTicket) {
    let isHandling =
      MainThread.isCurrent
      && MainActor.assumeIsolated { loader?.isHandling ?? false }
    if isHandling {
      deliver(.dropped, for: ticket)
    } else {
      post(Delivery(answer: .dropped, ticket: ticket))
    }
  }

  private func post(_ delivery: Delivery) {
    let isFirst = deliveries.withLock { deliveries in
      deliveries.append(delivery)
      return deliveries.count == 1
    }
    if isFirst { Task { @MainActor in empty() } }
  }

  /// Reports a mistake to the delegate, soon.
  func report(_ misuse: LoadMisuse) {
    Task { @MainActor in loader?.report(misuse) }
  }

  /// Handles the answers that came from other threads.
  @MainActor func empty() {
    let waiting = deliveries.withLock { deliveries in
      defer { deliveries = [] }
      return deliveries
    }
    for delivery in waiting { hand(delivery) }
  }

  @MainActor private func hand(_ delivery: Delivery) {
    if let loader {
      loader.receive(delivery.answer, for: delivery.ticket)
    } else {
      ignore(delivery.answer)
    }
  }
}
