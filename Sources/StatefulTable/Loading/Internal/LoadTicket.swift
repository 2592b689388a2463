import Synchronization

/// The right to answer a load once, shared by the ``Load`` that the delegate holds and the ``Loader`` that waits for
/// its answer.
///
/// It retains neither.
final class LoadTicket: Sendable {
  /// The load for which the current task runs.
  @TaskLocal static var current: LoadTicket?

  /// What a load brings: any number of previews, and then how it ends.
  enum Answer: Sendable {
    /// The closure runs the commit, as with a success, but the load goes on.
    case previewed(@MainActor @Sendable () -> [IndexPath])
    /// The closure runs the commit, and returns the rows that a refresh inserted.
    case succeeded(@MainActor @Sendable () -> [IndexPath])
    case failed(any Error)
    case dropped
    case timedOut
  }

  private enum Phase {
    case waiting
    /// The load was answered, and the answer is yet to be handled.
    case answered
    /// It took too long, which is yet to be handled.
    case timedOut
    /// The answer was handled.
    case over
    case stopped
  }

  private struct State {
    var phase = Phase.waiting
    var cancelHandlers: [@Sendable () -> Void] = []
    var isMisuseReported = false
    var progress: LoadProgress?
    /// Whether the loader was told of a progress that it hasn't taken.
    var isProgressPosted = false

    var isCurrent: Bool {
      switch phase {
      case .waiting, .answered, .timedOut: true
      case .over, .stopped: false
      }
    }

    /// Ends the load, and returns the handlers, which nobody may release while the state is locked.
    mutating func end(as phase: Phase) -> [@Sendable () -> Void] {
      guard isCurrent else { return [] }
      self.phase = phase
      defer { cancelHandlers = [] }
      return cancelHandlers
    }
  }

  let flight: LoadMachine.Flight
  private let inbox: AnswerInbox
  private let state = Mutex(State())

  init(_ flight: LoadMachine.Flight, _ inbox: AnswerInbox) {
    self.flight = flight
    self.inbox = inbox
  }

  /// Whether the load still waits for its answer, or for the answer to be handled.
  var isCurrent: Bool { state.withLock { $0.isCurrent } }

  // MARK: Answers

  /// Takes the answer of the user of the load, unless there was one before.
  func answer(_ answer: Answer) {
    guard claim(as: .answered) else { return ignore(.answeredTwice(flight.kind)) }
    inbox.deliver(answer, for: self)
  }

  /// Takes rows that are shown until the answer, unless there was one.
  func preview(_ commit: @escaping @MainActor @Sendable () -> [IndexPath]) {
    guard state.withLock({ $0.phase == .waiting }) else {
      return ignore(.previewedAfterAnswer(flight.kind))
    }
    inbox.deliver(.previewed(commit), for: self)
  }

  /// Ends the load because it was released without an answer.
  func drop() {
    if claim(as: .answered) { inbox.deliverDrop(of: self) }
  }

  /// Ends the load because no answer came in time.
  func timeOut() {
    if claim(as: .timedOut) { inbox.deliver(.timedOut, for: self) }
  }

  /// Keeps how far the load is, until the loader takes it.
  func report(_ progress: LoadProgress) {
    let isFirst = state.withLock { state in
      guard state.phase == .waiting else { return false }
      state.progress = progress
      defer { state.isProgressPosted = true }
      return !state.isProgressPosted
    }
    if isFirst { inbox.deliverProgress(of: self) }
  }

  /// Returns what was reported last.
  func takeProgress() -> LoadProgress? {
    state.withLock { state in
      state.isProgressPosted = false
      return state.progress
    }
  }

  /// Takes the right to answer, which exists once.
  private func claim(as phase: Phase) -> Bool {
    state.withLock { state in
      guard state.phase == .waiting else { return false }
      state.phase = phase
      return true
    }
  }

  /// Counts an answer that came too late or a second time, and reports it if there was one before.
  private func ignore(_ misuse: LoadMisuse.Kind) {
    inbox.ignoreAnswer()
    let isMisuse = state.withLock { state in
      // If the load was stopped or took too long, whoever answers it may not know that yet.
      guard state.phase == .answered || state.phase == .over, !state.isMisuseReported else {
        return false
      }
      state.isMisuseReported = true
      return true
    }
    if isMisuse { inbox.report(misuse) }
  }

  // MARK: The end

  func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isStopped = state.withLock { state in
      if state.isCurrent { state.cancelHandlers.append(handler) }
      return state.phase == .stopped
    }
    if isStopped { handler() }
  }

  /// Ends the load because its answer was handled.
  func finish() {
    _ = state.withLock { $0.end(as: .over) }
  }

  /// Ends the load because it is no longer needed, and runs the handlers for that.
  func stop() {
    for handler in state.withLock({ $0.end(as: .stopped) }) { handler() }
  }
}
