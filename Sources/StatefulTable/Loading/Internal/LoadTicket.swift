import Synchronization

/// The identity of a load, shared by the ``Load`` that the delegate holds and the controller that
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
  private let isMisuseTold = Atomic(false)
  private let inbox: AnswerInbox

  init(_ kind: LoadKind, _ cause: LoadCause, start: Duration, inbox: AnswerInbox) {
    self.kind = kind
    self.cause = cause
    self.start = start
    self.inbox = inbox
  }

  /// Whether the load still waits for its answer, or for the answer to be handled.
  var isCurrent: Bool { phase.load(ordering: .acquiring).isCurrent }

  /// Takes the right to answer, which exists once.
  func claimAnswer() -> Bool {
    advance(from: .waiting, to: .answered)
  }

  /// Hands the answer to the controller.
  ///
  /// Only for who has claimed it.
  func deliver(_ answer: LoadAnswer) {
    inbox.deliver(answer, for: self)
  }

  func answer(_ answer: LoadAnswer) {
    if claimAnswer() { deliver(answer) }
  }

  /// Takes it that nobody is left to answer.
  func drop() {
    if claimAnswer() { inbox.deliverDrop(of: self) }
  }

  /// Counts an answer that came too late or a second time, and tells of a second one.
  func ignoreAnswer() {
    inbox.ignoreAnswer()
    // Who answers a load that was stopped may not know yet.
    guard phase.load(ordering: .acquiring) != .stopped,
      !isMisuseTold.exchange(true, ordering: .relaxed)
    else { return }
    inbox.tell(.answeredTwice(kind))
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

  /// Ends the load because it isn't wanted any more, and tells who asked to know.
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
