public import StatefulTable

/// A delegate that records all its calls, in order, and leaves the loading to another delegate, or to the test.
///
/// To watch a controller that loads its rows itself, put the recorder in between:
///
/// ```swift
/// let recorder = RecordingDelegate(recording: list)
/// list.reload()
/// await list.settled()
/// #expect(recorder.states == [.initialLoading, .idle])
/// ```
///
/// To watch states alone, iterate over the controller's `stateChanges` instead.
///
/// Without a delegate behind it, loads wait in ``initialLoads``, ``refreshes``, ``nextPages`` and
/// ``previousPages`` for the test to answer them.
///
/// A controller doesn't retain its delegate, so the test has to.
@MainActor public final class RecordingDelegate: StatefulDelegate {
  /// The delegate that loads the rows, if the test doesn't.
  public let delegate: (any StatefulDelegate)?

  /// All that happened, in order.
  public private(set) var events: [RecordedEvent] = []

  /// The initial loads that wait for the test's answer, in order.
  public var initialLoads: [Load<Void>] = []
  /// The refreshes that wait for the test's answer, in order.
  public var refreshes: [Load<[IndexPath]>] = []
  /// The next pages that wait for the test's answer, in order.
  public var nextPages: [Load<Void>] = []
  /// The previous pages that wait for the test's answer, in order.
  public var previousPages: [Load<Void>] = []

  /// Whether there are more pages, if there is no ``delegate`` to ask.
  public var hasMorePages = false
  /// Whether there are pages before the first row, if there is no ``delegate`` to ask.
  public var hasPreviousPages = false
  /// Whether the user's gesture may refresh, if there is no ``delegate`` to ask.
  public var allowsPullToRefresh = true

  /// Creates a recorder that passes all calls on to a delegate, which it retains.
  ///
  /// With `nil`, the test answers the loads.
  public init(_ delegate: (any StatefulDelegate)? = nil) {
    self.delegate = delegate
  }

  /// Creates a recorder that takes the place of a controller's delegate, and passes all calls on to it.
  public convenience init(recording controller: StatefulTableController) {
    self.init(controller.statefulDelegate)
    controller.statefulDelegate = self
  }

  /// The states that were entered, in order.
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

  /// Forgets the events so far.
  public func removeAllEvents() {
    events = []
  }

  private func record<Outcome>(
    _ load: Load<Outcome>,
    keepingIn loads: ReferenceWritableKeyPath<RecordingDelegate, [Load<Outcome>]>,
    or begin: (any StatefulDelegate) -> Void
  ) {
    events.append(.began(load.kind, load.cause))
    if let delegate { begin(delegate) } else { self[keyPath: loads].append(load) }
  }

  // MARK: StatefulDelegate

  /// Records that the load began, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    record(load, keepingIn: \.initialLoads) {
      $0.statefulTableController(controller, beginInitialLoad: load)
    }
  }

  /// Records that the load began, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    record(load, keepingIn: \.refreshes) {
      $0.statefulTableController(controller, beginPullToRefresh: load)
    }
  }

  /// Records that the load began, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    record(load, keepingIn: \.nextPages) {
      $0.statefulTableController(controller, beginNextPage: load)
    }
  }

  /// Records that the load began, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    record(load, keepingIn: \.previousPages) {
      $0.statefulTableController(controller, beginPreviousPage: load)
    }
  }

  /// Asks the delegate.
  public func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    delegate?.shouldLoadNextPage(in: controller) ?? hasMorePages
  }

  /// Asks the delegate.
  public func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
    delegate?.shouldLoadPreviousPage(in: controller) ?? hasPreviousPages
  }

  /// Asks the delegate.
  public func shouldPullToRefresh(in controller: StatefulTableController) -> Bool {
    delegate?.shouldPullToRefresh(in: controller) ?? allowsPullToRefresh
  }

  /// Records the transition, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    events.append(.willTransition(from: old, to: new))
    delegate?.statefulTableController(controller, willTransitionFrom: old, to: new)
  }

  /// Records the transition, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    events.append(.didTransition(from: old, to: new))
    delegate?.statefulTableController(controller, didTransitionFrom: old, to: new)
  }

  /// Records the end, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {
    events.append(.ended(load.kind, RecordedEvent.End(load.end)))
    delegate?.statefulTableController(controller, didEnd: load)
  }

  /// Records the mistake, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {
    events.append(.detected(misuse))
    delegate?.statefulTableController(controller, didDetect: misuse)
  }
}
