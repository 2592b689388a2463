// How the folder works. A `StatefulTableController` conforms to both protocols here, so it is its own delegate. Another
// object that is set as its `statefulDelegate` needs only one of them. The `Loader` calls that object, or else the
// controller, to begin a load, with a `Load` for the answer, and to ask whether there are more pages. It tells the
// controller first what happens, and then that object. Only `shouldPullToRefresh(in:)` is called by the controller, when a
// front end needs to know. `AsyncStatefulDelegate` implements the methods that begin loads: each runs an `async`
// method in a task, answers with the commit that this returns, and cancels the task with the load. A
// `PagedTableController` first notes that the request is made, and then runs such a task.

/// An object that loads the rows of a list with completion handlers.
///
/// Each of the begin methods starts a request and returns. The ``Load`` takes the answer. At most
/// one load is in flight. If a delegate requests another load in one of these methods, the
/// controller handles that after the current event.
///
/// The counterpart of `JMStatefulTableViewControllerDelegate`.
@MainActor public protocol StatefulDelegate: AnyObject {
  /// Begins to load the first rows, or all rows again.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  )

  /// Begins a refresh, which loads the rows that are newer than those in the list.
  ///
  /// The commit returns the rows that it has inserted, and the rows on screen stay where they are. None means that
  /// the table looks for itself.
  ///
  /// The default implementation begins the initial load again.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  )

  /// Begins to load the next page: the rows after the last row.
  ///
  /// The commit adds the rows to the end of your data, and needn't call the table, which finds them.
  /// If anything else has changed, the table reloads, and the rows on screen stay by their ids.
  ///
  /// Called only if ``shouldLoadNextPage(in:)`` returns `true`. By default, the load fails with
  /// ``LoadError/unimplemented(_:)``.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  )

  /// Begins to load the previous page: the rows before the first row.
  ///
  /// Called only if ``shouldLoadPreviousPage(in:)`` returns `true`. The commit inserts the rows
  /// before the first row of the first section, or of the first of the
  /// ``StatefulTableController/contentSections``. The rows on screen stay where they are. By default, the load fails
  /// with ``LoadError/unimplemented(_:)``.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  )

  /// Whether there are more pages.
  ///
  /// The default is `false`.
  ///
  /// Called after every load, and whenever the next page may be needed. The answer may change at any time.
  func shouldLoadNextPage(in controller: StatefulTableController) -> Bool

  /// Whether there are pages before the first row.
  ///
  /// The default is `false`.
  ///
  /// Called after every load, and whenever a previous page may be needed.
  func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool

  /// Whether the user may refresh.
  ///
  /// The default is `true`. ``StatefulTableController/loadNewer()`` always refreshes.
  func shouldPullToRefresh(in controller: StatefulTableController) -> Bool

  /// Called before the state changes.
  ///
  /// The rows are already those of the new state.
  func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  )

  /// Called after the state has changed.
  func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  )

  /// Called when a load has ended.
  ///
  /// The rows and the state are those after it.
  func statefulTableController(_ controller: StatefulTableController, didEnd load: LoadRecord)

  /// Called when loads or rows are misused.
  func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  )
}

extension StatefulDelegate {
  /// Begins the initial load again by default, whose rows replace the old ones.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    statefulTableController(controller, beginInitialLoad: Load(onBehalfOf: load))
  }

  /// Fails with ``LoadError/unimplemented(_:)`` by default.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    load.fail(LoadError.unimplemented(.nextPage))
  }

  /// Fails with ``LoadError/unimplemented(_:)`` by default.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    load.fail(LoadError.unimplemented(.previousPage))
  }

  /// Returns `false` by default.
  public func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { false }

  /// Returns `false` by default.
  public func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool { false }

  /// Returns `true` by default.
  public func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { true }

  /// Does nothing.
  public func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {}

  /// Does nothing.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {}

  /// Does nothing.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {}

  /// Does nothing.
  public func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {}
}
