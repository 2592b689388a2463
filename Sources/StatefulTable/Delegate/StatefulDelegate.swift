/// Loads the rows of a ``StatefulTableController``.
///
/// Each of the begin methods starts one load and returns; the ``Load`` takes the answer. At most one load
/// is in flight. If a delegate makes a request from within one of these methods, the controller handles it
/// after the current event.
///
/// The protocol is `JMStatefulTableViewControllerDelegate`.
@MainActor public protocol StatefulDelegate: AnyObject {
  /// Begins to load the first rows, or all rows anew.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  )

  /// Begins to load rows newer than the ones there.
  ///
  /// The commit returns the rows that it inserted, and the rows on screen stay where they are. If it returns
  /// none, the table reloads, and keeps its position as well as it can. A commit that updates the table
  /// itself returns none, too; the table then doesn't reload.
  ///
  /// The default implementation begins the initial load again.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  )

  /// Begins to load the rows that follow the ones there.
  ///
  /// Called only if ``shouldLoadNextPage(in:)`` returns `true`. The default implementation does nothing.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  )

  /// Begins to load the rows that precede the ones there.
  ///
  /// Called only if ``shouldLoadPreviousPage(in:)`` returns `true`. The commit puts the rows before the first
  /// row of the first section, and the rows on screen stay where they are. The default implementation does
  /// nothing.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  )

  /// Whether there are more pages.
  ///
  /// The default is `false`.
  ///
  /// Called after every load that ended and whenever a page may be needed. The answer may change at any
  /// time.
  func shouldLoadNextPage(in controller: StatefulTableController) -> Bool

  /// Whether there are pages before the first row.
  ///
  /// The default is `false`.
  ///
  /// Called when ``shouldLoadNextPage(in:)`` is.
  func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool

  /// Whether the user's gesture may refresh.
  ///
  /// The default is `true`. ``StatefulTableController/loadNewer()`` refreshes in any case.
  func shouldPullToRefresh(in controller: StatefulTableController) -> Bool

  /// Called before the state changes, after ``StatefulTableController/willTransition(from:to:)``.
  ///
  /// The rows are already those of the new state.
  ///
  /// The default implementation does nothing.
  func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  )

  /// Called after the state has changed, after ``StatefulTableController/didTransition(from:to:)``.
  ///
  /// The default implementation does nothing.
  func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  )

  /// Called when a load has ended in any way, after ``StatefulTableController/didEnd(_:)``.
  ///
  /// The rows and the state are those after it.
  ///
  /// The default implementation does nothing.
  func statefulTableController(_ controller: StatefulTableController, didEnd load: LoadRecord)

  /// Called when loads are used in a wrong way, after ``StatefulTableController/didDetect(_:)``.
  ///
  /// The default implementation does nothing: no mistake does harm.
  func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  )
}

extension StatefulDelegate {
  /// Begins the initial load again by default, whose rows replace the ones there.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    statefulTableController(controller, beginInitialLoad: Load(onBehalfOf: load))
  }

  /// The default implementation does nothing, so the load ends as dropped.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {}

  /// The default implementation does nothing, so the load ends as dropped.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {}

  /// Returns `false` by default.
  public func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { false }

  /// Returns `false` by default.
  public func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool { false }

  /// Returns `true` by default.
  public func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { true }

  /// The default implementation does nothing.
  public func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {}

  /// The default implementation does nothing.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {}

  /// The default implementation does nothing.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {}

  /// The default implementation does nothing.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {}
}
