import Synchronization

/// The right to answer a load, shared by the ``Load`` that the delegate holds and the ``Loader`` that
/// waits for its answer.
///
/// It retains neither. When both have released it, another load can have it.
final class LoadTicket: Sendable {
  private enum Phase: UInt8, AtomicRepresentable {
    case waiting, answered, over, stopped

    var isCurrent: Bool { self == .waiting || self == .answered }
  }

  private let phase = Atomic(Phase.waiting)
  private let cancelHandlers = Mutex<[@Sendable () -> Void]>([])
  private let isMisuseReported = Atomic(false)
  private let inbox: AnswerInbox

  init(_ inbox: AnswerInbox) {
    self.inbox = inbox
  }

  /// Makes a ticket that only the caller has as good as new.
  func renew() {
    phase.store(.waiting, ordering: .relaxed)
    isMisuseReported.store(false, ordering: .relaxed)
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
  func ignoreAnswer(to kind: LoadKind) {
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

/// The tickets of a controller's loads, most of which need no memory of their own.
struct LoadTickets {
  private let inbox: AnswerInbox
  private var last: LoadTicket?

  init(_ inbox: AnswerInbox) {
    self.inbox = inbox
  }

  /// The ticket of the next load: the last one's, if nobody else has it any more.
  mutating func next() -> LoadTicket {
    if isKnownUniquelyReferenced(&last), let last {
      last.renew()
      return last
    }
    let ticket = LoadTicket(inbox)
    last = ticket
    return ticket
  }
}
