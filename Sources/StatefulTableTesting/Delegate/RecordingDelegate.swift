#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import StatefulTable

/// A delegate that writes down all it is told, in order, and leaves the loading to another, or to the test.
///
/// To watch a controller that loads its rows itself, put the recorder between:
///
/// ```swift
/// let recorder = RecordingDelegate(recording: list)
/// list.reload()
/// await list.settled()
/// #expect(recorder.states == [.initialLoading, .idle])
/// ```
///
/// Without a delegate to pass things on to, loads wait in ``initialLoads``, ``refreshes``, ``nextPages`` and
/// ``previousPages`` for the test to answer them.
///
/// A controller doesn't retain its delegate, so the test has to.
@MainActor public final class RecordingDelegate: StatefulDelegate {
  /// What loads the rows, if it isn't the test.
  public let delegate: (any StatefulDelegate)?

  /// All that was told, in order.
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

  /// Creates a recorder that passes all on to a delegate, which it retains.
  ///
  /// With `nil` the test answers the loads.
  public init(_ delegate: (any StatefulDelegate)? = nil) {
    self.delegate = delegate
  }

  /// Creates a recorder that passes all on to a controller's delegate, and takes its place.
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

  // MARK: StatefulDelegate

  /// Writes down that the load began, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    events.append(.began(load.kind, load.cause))
    guard let delegate else { return initialLoads.append(load) }
    delegate.statefulTableController(controller, beginInitialLoad: load)
  }

  /// Writes down that the load began, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    events.append(.began(load.kind, load.cause))
    guard let delegate else { return refreshes.append(load) }
    delegate.statefulTableController(controller, beginPullToRefresh: load)
  }

  /// Writes down that the load began, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    events.append(.began(load.kind, load.cause))
    guard let delegate else { return nextPages.append(load) }
    delegate.statefulTableController(controller, beginNextPage: load)
  }

  /// Writes down that the load began, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    events.append(.began(load.kind, load.cause))
    guard let delegate else { return previousPages.append(load) }
    delegate.statefulTableController(controller, beginPreviousPage: load)
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

  /// Writes the transition down, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    events.append(.willTransition(from: old, to: new))
    delegate?.statefulTableController(controller, willTransitionFrom: old, to: new)
  }

  /// Writes the transition down, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    events.append(.didTransition(from: old, to: new))
    delegate?.statefulTableController(controller, didTransitionFrom: old, to: new)
  }

  /// Writes the end down, and passes it on.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {
    events.append(.ended(load.kind, RecordedEvent.End(load.end)))
    delegate?.statefulTableController(controller, didEnd: load)
  }
}
