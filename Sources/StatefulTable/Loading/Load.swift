import Synchronization

/// The one place where a load changes your data.
///
/// A commit runs on the main actor, once, and only if its load is still wanted. A stale answer can
/// therefore never touch the rows.
public typealias Commit<Outcome> = @MainActor @Sendable () -> Outcome

/// A load that a delegate is asked to carry out, and through which it answers.
///
/// Answer once, from any thread, with ``succeed(_:)`` or ``fail(_:)``; further answers are ignored. A load
/// that is released without an answer ends as dropped, as soon as the main actor is free, so a forgotten
/// branch shows an error rather than a spinner for ever.
///
/// ```swift
/// DispatchQueue.global().async {
///   let beers = fetchBeers()
///   load.succeed { self.beers = beers }
/// }
/// ```
///
/// An answer given on the main thread is handled before the call returns, or, while the controller is
/// busy with another event, right after that. An answer given elsewhere is handled on the main actor, in
/// the order in which the answers came. A load doesn't keep its controller alive; an answer after the
/// controller is gone does nothing.
///
/// The idea is the pair of completion blocks of JMStatefulTableViewController, made one object with an
/// identity.
public final class Load<Outcome: Sendable>: Sendable {
  private let ticket: LoadTicket
  /// The load on whose behalf this one answers.
  private let original: (any Sendable)?
  /// The commit, which returns the rows that a refresh inserted.
  ///
  /// Without `Outcome` in its type: looking that up takes longer than all other work for a page.
  private let pendingCommit = Mutex<Commit<[IndexPath]>?>(nil)

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

  /// What to load.
  ///
  /// If a delegate has no refresh of its own, its initial load begins with the kind
  /// ``LoadKind/pullToRefresh``.
  public var kind: LoadKind { ticket.kind }

  /// Why the load began.
  public var cause: LoadCause { ticket.cause }

  /// Whether the load is still wanted.
  ///
  /// `false` once it has ended in any way.
  public var isCurrent: Bool { ticket.isCurrent }

  /// Ends the load with success.
  ///
  /// - Parameter commit: Changes your data. It runs on the main actor, and only if the load is still
  ///   wanted by then. For a refresh, it returns the rows that it inserted.
  public func succeed(_ commit: @escaping Commit<Outcome>) {
    guard ticket.claimAnswer() else { return ticket.ignoreAnswer() }
    let erased: Commit<[IndexPath]> = {
      let outcome = commit()
      // Most loads have no outcome, and a cast takes long.
      return Outcome.self == Void.self ? [] : outcome as? [IndexPath] ?? []
    }
    pendingCommit.withLock { $0 = erased }
    ticket.deliver(.succeeded(self))
  }

  /// Ends the load with a failure.
  ///
  /// - Parameter error: Why it failed. `nil` counts as ``LoadError/unknown``.
  public func fail(_ error: (any Error)? = nil) {
    guard ticket.claimAnswer() else { return ticket.ignoreAnswer() }
    ticket.deliver(.failed(error ?? LoadError.unknown))
  }

  /// Adds a handler that runs if the load is stopped: cancelled, superseded, timed out, or its controller
  /// released.
  ///
  /// - Parameter handler: Runs once, on the thread that stops the load, or at once if the load was stopped
  ///   before. It is released when the load ends.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    ticket.onCancel(handler)
  }
}

extension Load where Outcome == Void {
  /// Ends the load with success after the data was changed.
  ///
  /// For code that changes its rows itself, as `success: load.succeed`. Prefer ``succeed(_:)``: it changes
  /// nothing if the load is no longer wanted.
  public func succeed() {
    succeed {}
  }
}

extension Load: Committing {
  func commit() -> [IndexPath] {
    takeCommit()?() ?? []
  }

  func discardCommit() {
    // It may retain the load, which would then never be released.
    _ = takeCommit()
  }

  private func takeCommit() -> Commit<[IndexPath]>? {
    pendingCommit.withLock { pending in
      defer { pending = nil }
      return pending
    }
  }
}
