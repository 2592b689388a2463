#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What loads the rows of a ``StatefulTableController``.
///
/// Each of the begin methods starts one load and returns; the ``Load`` takes the answer. At most
/// one load is in flight. Whatever a delegate calls on the controller from within one of these methods is
/// carried out right after what the controller is doing.
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
  /// The commit returns the rows that it inserted, and what is on screen stays put. If it returns none,
  /// the content counts as replaced: the table reloads, and stays where it is as well as it can. A commit
  /// that tells the table of its updates itself returns none too, and the table is left alone.
  /// By default the initial load is begun again.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  )

  /// Begins to load the rows that follow the ones there.
  ///
  /// Only begun when ``shouldLoadNextPage(in:)`` says so. By default nothing is loaded.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  )

  /// Begins to load the rows that precede the ones there.
  ///
  /// Only begun when ``shouldLoadPreviousPage(in:)`` says so. The commit puts the rows before the first
  /// of the first section, and what is on screen stays put. By default nothing is loaded.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  )

  /// Whether there are more pages.
  ///
  /// The default is `false`.
  ///
  /// Asked after every load that ended and whenever a page may be needed. The answer may change
  /// at any time.
  func shouldLoadNextPage(in controller: StatefulTableController) -> Bool

  /// Whether there are pages before the first row.
  ///
  /// The default is `false`.
  ///
  /// Asked as ``shouldLoadNextPage(in:)`` is.
  func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool

  /// Whether the user's gesture may refresh.
  ///
  /// The default is `true`.
  ///
  /// ``StatefulTableController/loadNewer()`` doesn't ask.
  func shouldPullToRefresh(in controller: StatefulTableController) -> Bool

  /// Tells that the state is about to change.
  ///
  /// The rows are already those of the new state.
  ///
  /// The default does nothing.
  func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  )

  /// Tells that the state has changed.
  ///
  /// The default does nothing.
  func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  )

  /// Tells that a load ended, in whichever way.
  ///
  /// The rows and the state are those after it.
  ///
  /// The default does nothing.
  func statefulTableController(_ controller: StatefulTableController, didEnd load: LoadRecord)

  /// Tells that loads are used in a way they shouldn't be.
  ///
  /// The default does nothing: no mistake does harm.
  func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  )
}

extension StatefulDelegate {
  /// The initial load again.
  ///
  /// The rows it brings replace the ones there.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    statefulTableController(controller, beginInitialLoad: Load(inSteadOf: load))
  }

  /// No page.
  ///
  /// The load ends as dropped.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {}

  /// No page.
  ///
  /// The load ends as dropped.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {}

  /// No more pages.
  public func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { false }

  /// No pages before the first row.
  public func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool { false }

  /// Always.
  public func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { true }

  /// Nothing happens.
  public func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {}

  /// Nothing happens.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {}

  /// Nothing happens.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {}

  /// Nothing happens.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {}
}
