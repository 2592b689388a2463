public import StatefulTable

/// A delegate that records all calls, in order.
///
/// Another delegate or the test answers the loads.
///
/// To record the calls of a list that loads its rows itself, put the recorder in between:
///
/// ```swift
/// let recorder = RecordingDelegate(recording: list)
/// list.reload()
/// await list.settled()
/// #expect(recorder.states == [.initialLoading, .idle])
/// ```
///
/// If you only need states, use the list's `stateChanges` instead.
///
/// Without another delegate, the test answers the loads in ``initialLoads``, ``refreshes``,
/// ``nextPages`` and ``previousPages``.
///
/// A list doesn't retain its delegate, so keep the recorder in a variable.
@MainActor public final class RecordingDelegate: StatefulDelegate {
  /// The delegate that loads the rows, or `nil` if the test does.
  public let delegate: (any StatefulDelegate)?

  /// The recorded calls, in order.
  public private(set) var events: [RecordedEvent] = []

  /// Called with what begins a load, and calls that.
  var onBegin: (_ begin: () -> Void) -> Void = { $0() }

  /// The initial loads that the test can answer, in order.
  public var initialLoads: [Load<Void>] = []
  /// The refreshes that the test can answer, in order.
  public var refreshes: [Load<[IndexPath]>] = []
  /// The next pages that the test can answer, in order.
  public var nextPages: [Load<Void>] = []
  /// The previous pages that the test can answer, in order.
  public var previousPages: [Load<Void>] = []

  /// Whether there are more pages, if there is no ``delegate``.
  ///
  /// The default is `false`.
  public var hasMorePages = false
  /// Whether there are pages before the first row, if there is no ``delegate``.
  ///
  /// The default is `false`.
  public var hasPreviousPages = false
  /// Whether the user may refresh, if there is no ``delegate``.
  ///
  /// The default is `true`.
  public var allowsPullToRefresh = true

  /// Creates a recorder that passes all calls to a delegate, which it retains.
  ///
  /// With `nil`, the test answers the loads.
  public init(_ delegate: (any StatefulDelegate)? = nil) {
    self.delegate = delegate
  }

  /// Creates a recorder of a list's calls, and passes them to what loads the rows: the delegate, or the list itself.
  public convenience init(recording controller: StatefulTableController) {
    self.init(controller.statefulDelegate ?? controller)
    controller.statefulDelegate = self
  }

  /// The states that the list entered, in order.
  public var states: [StatefulState] {
    events.compactMap { event in
      guard case .didTransition(_, to: let new) = event else { return nil }
      return new
    }
  }

  /// The loads that began, in order.
  public var begun: [LoadKind] {
    events.compactMap { event in
      guard case .began(let kind, _) = event else { return nil }
      return kind
    }
  }

  private func record<Outcome>(
    _ load: Load<Outcome>,
    keepingIn loads: ReferenceWritableKeyPath<RecordingDelegate, [Load<Outcome>]>,
    or begin: (any StatefulDelegate) -> Void
  ) {
    events.append(.began(load.kind, load.cause))
    onBegin {
      if let delegate { begin(delegate) } else { self[keyPath: loads].append(load) }
    }
  }

  /// Tells the delegate of an event, unless it is the list itself, which was told already.
  private func pass(
    _ controller: StatefulTableController,
    _ call: (any StatefulDelegate) -> Void
  ) {
    if let delegate, delegate !== controller { call(delegate) }
  }

  // MARK: StatefulDelegate

  /// Records that a load began, and passes it to the delegate.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    record(load, keepingIn: \.initialLoads) {
      $0.statefulTableController(controller, beginInitialLoad: load)
    }
  }

  /// Records that a load began, and passes it to the delegate.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    record(load, keepingIn: \.refreshes) {
      $0.statefulTableController(controller, beginPullToRefresh: load)
    }
  }

  /// Records that a load began, and passes it to the delegate.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    record(load, keepingIn: \.nextPages) {
      $0.statefulTableController(controller, beginNextPage: load)
    }
  }

  /// Records that a load began, and passes it to the delegate.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    record(load, keepingIn: \.previousPages) {
      $0.statefulTableController(controller, beginPreviousPage: load)
    }
  }

  /// Returns the answer of the delegate.
  public func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    delegate?.shouldLoadNextPage(in: controller) ?? hasMorePages
  }

  /// Returns the answer of the delegate.
  public func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
    delegate?.shouldLoadPreviousPage(in: controller) ?? hasPreviousPages
  }

  /// Returns the answer of the delegate.
  public func shouldPullToRefresh(in controller: StatefulTableController) -> Bool {
    delegate?.shouldPullToRefresh(in: controller) ?? allowsPullToRefresh
  }

  /// Records the transition, and passes it to the delegate.
  public func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    events.append(.willTransition(from: old, to: new))
    pass(controller) { $0.statefulTableController(controller, willTransitionFrom: old, to: new) }
  }

  /// Records the transition, and passes it to the delegate.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    events.append(.didTransition(from: old, to: new))
    pass(controller) { $0.statefulTableController(controller, didTransitionFrom: old, to: new) }
  }

  /// Records the end of a load, and passes it to the delegate.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {
    events.append(.ended(load.kind, RecordedEvent.End(load.end)))
    pass(controller) { $0.statefulTableController(controller, didEnd: load) }
  }

  /// Records the misuse, and passes it to the delegate.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {
    events.append(.detected(misuse))
    pass(controller) { $0.statefulTableController(controller, didDetect: misuse) }
  }
}
