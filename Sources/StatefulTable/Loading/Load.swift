/// The closure in which a load changes your data.
///
/// A commit runs once, on the main actor, and only if its load is still current. So a late answer never changes the
/// rows.
public typealias Commit<Outcome> = @MainActor @Sendable () -> Outcome

/// A request for rows, which takes the answer.
///
/// Answer once, from any thread, with ``succeed(_:)``, ``fail(_:)`` or ``answer(with:_:)``. Further answers are ignored.
/// If you release a load without an answer, it fails as dropped as soon as the main actor is free.
/// So a forgotten branch shows an error, and not a spinner forever.
///
/// ```swift
/// DispatchQueue.global().async {
///   let cities = readCities()
///   load.succeed { self.cities = cities }
/// }
/// ```
///
/// The controller handles an answer on the main thread before the call returns. If it is busy with
/// another event, it handles the answer right after that. It handles answers from other threads on
/// the main actor, in the order in which they arrive.
///
/// A load doesn't retain its controller. An answer does nothing after the controller was released.
///
/// The counterpart of the pair of completion blocks of JMStatefulTableViewController.
public final class Load<Outcome: Sendable>: Sendable {
  let ticket: LoadTicket
  /// The load on whose behalf this one answers.
  private let original: (any AnyObject & Sendable)?

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
  public var kind: LoadKind { ticket.flight.kind }

  /// Why the load began.
  public var cause: LoadCause { ticket.flight.cause }

  /// Whether the load is still current.
  ///
  /// It is `false` after the load has ended in any way.
  public var isCurrent: Bool { ticket.isCurrent }

  /// Shows rows before the answer, such as those of the last time, while the load goes on.
  ///
  /// ```swift
  /// if cities.isEmpty, let old = storedCities() {
  ///   load.preview { self.cities = old }
  /// }
  /// service.fetchCities(completion: load.result { self.cities = $0 })
  /// ```
  ///
  /// Preview as often as you like before the answer. The answer's commit replaces the rows, and what is on screen,
  /// the cursor and the selection stay by the ids of the rows. If the load fails or is cancelled, the previewed rows
  /// stay below the failure. Until a load of first rows or a refresh succeeds, they are treated as not loaded: no
  /// page follows them, and a refresh loads the first rows.
  ///
  /// A page can be previewed too. Its rows then stay if it fails, so the next attempt's commit has to replace them.
  ///
  /// A preview after the answer is ignored and reported as a ``LoadMisuse``. A preview of a load that is no longer
  /// needed does nothing.
  ///
  /// In an `async` function, use ``CurrentLoad/preview(_:)``.
  ///
  /// - Parameter commit: Changes your data, as in ``succeed(_:)``.
  public func preview(_ commit: @escaping Commit<Outcome>) {
    ticket.preview { commit() as? [IndexPath] ?? [] }
  }

  /// Reports how far the load is.
  ///
  /// ```swift
  /// load.report("Reading page 3 of 8", fraction: 3.0 / 8)
  /// ```
  ///
  /// The loading, refresh and page views show it instead of their usual text. Report as often as you like, from any
  /// thread: at most ten reports a second are shown, and a screen reader reads one every five seconds. Each report
  /// replaces the one before. After the answer, it does nothing.
  ///
  /// In an `async` function, use ``CurrentLoad``.
  ///
  /// - Parameters:
  ///   - message: What the load is doing. The default is `nil`, for the usual text.
  ///   - fraction: The part of the work that is done, from 0 to 1. The default is `nil`, for unknown.
  public func report<Message: StyledTextConvertible>(
    _ message: Message? = String?.none,
    fraction: Double? = nil
  ) {
    ticket.report(LoadProgress(message?.styledText, fraction: fraction))
  }

  /// Ends the load with success.
  ///
  /// - Parameter commit: Changes your data. It runs on the main actor, and only if the load is still current. For a
  ///   refresh, it returns the rows that it inserted.
  public func succeed(_ commit: @escaping Commit<Outcome>) {
    ticket.answer(.succeeded { commit() as? [IndexPath] ?? [] })
  }

  /// Ends the load with a failure.
  ///
  /// - Parameter error: Why the load failed. The default, `nil`, is treated as ``LoadError/unknown``.
  public func fail(_ error: (any Error)? = nil) {
    ticket.answer(.failed(error ?? LoadError.unknown))
  }

  /// Ends the load with success or with a failure.
  ///
  /// Use it where a closure of your own takes what a library brings. It decodes on the library's thread, and what it
  /// throws fails the load:
  ///
  /// ```swift
  /// let task = session.dataTask(with: url) { @Sendable data, response, error in
  ///   load.answer(with: Result { try decodeCities(data, response, error) }) { self.cities = $0 }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - result: The value for the commit, or the failure.
  ///   - commit: Changes your data, as in ``succeed(_:)``. It runs if the result is a success.
  public func answer<Value: Sendable, Failure: Error>(
    with result: Result<Value, Failure>,
    _ commit: @escaping @MainActor @Sendable (Value) -> Outcome
  ) {
    switch result {
    case .success(let value): succeed { commit(value) }
    case .failure(let error): fail(error)
    }
  }

  /// Adds a handler that runs if the load is stopped.
  ///
  /// A load is stopped if it is cancelled, superseded or timed out, or if its controller is
  /// released.
  ///
  /// - Parameter handler: Runs once, on the thread that stops the load. If the load was stopped before, it runs
  ///   immediately. It is released when the load ends.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    ticket.onCancel(handler)
  }
}

extension Load where Outcome == Void {
  /// Ends the load with success, without any change of the data.
  ///
  /// If there are new rows, use ``succeed(_:)``.
  public func succeed() {
    succeed {}
  }
}
