// How the folder works. A `StatefulTableController` is a `StatefulDelegate`, and its own, unless another object is set as its
// `statefulDelegate`. The `Loader` calls the delegate to begin a load, with a `Load` for the answer, and asks it whether
// there are more pages. It tells the controller first what happens, and then that object. Only
// `shouldPullToRefresh(in:)` is called by the controller, when a front end needs to know. A method that begins a load
// calls by default the `async` method for it (`LoadTasks`): it runs in a task, which is cancelled with the load, and
// the load is answered with the commit that it returns. An `async` method never begins a load.

/// An object that loads the rows of a list, and is called when something happens to them.
///
/// A list is its own delegate: you override these methods in it. Or let another object load the rows, of one list or of
/// several:
///
/// ```swift
/// @MainActor final class AtlasReader {
///   private(set) var cities: [String] = []
/// }
///
/// extension AtlasReader: StatefulDelegate {
///   func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
///     let cities = try await fetchCities()
///     return { self.cities = cities }
///   }
/// }
/// ```
///
/// Set it as the ``StatefulTableController/statefulDelegate`` of the list, whose rows are then its `cities`. In an
/// extension, the compiler warns of a misspelled method.
///
/// There are four loads, each in two styles, of which you implement one. The `async` methods load data and return the
/// commit that changes the rows. The methods that take a ``Load`` start a request, for example of a library with
/// completion handlers, and return; the load takes the answer. If you implement neither, the load fails with
/// ``LoadError/unimplemented(_:)``, but for a refresh, which loads the first rows again.
///
/// While a load is in flight, the list shows the old rows, and the user can go on. A commit runs on the main actor, and only
/// if its load is still current. At most one load of a list is in flight. If you request another one in one of these methods,
/// the list handles that after the current event.
///
/// The counterpart of `JMStatefulTableViewControllerDelegate`.
@MainActor public protocol StatefulDelegate: AnyObject {
  // MARK: Loads

  /// Loads the first rows, or all rows again.
  ///
  /// It runs in a task, which is cancelled with the load. To show rows before the answer, use ``CurrentLoad``.
  ///
  /// - Parameter controller: The list.
  /// - Returns: The commit, which changes your data.
  /// - Throws: What the load fails with.
  func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void>

  /// Refreshes: loads the rows that are newer than those in the list.
  ///
  /// The default implementation loads the first rows again, which replace the old ones.
  ///
  /// - Parameter controller: The list.
  /// - Returns: The commit, which changes your data and returns the index paths of the rows that it has inserted, counted
  ///   as they are then. If it returns an empty array, the table compares the numbers of rows, and reloads if they differ.
  /// - Throws: What the load fails with.
  func pullToRefresh(in controller: StatefulTableController) async throws -> Commit<[IndexPath]>

  /// Loads the next page: the rows after the last row.
  ///
  /// Called only if ``shouldLoadNextPage(in:)`` returns `true`.
  ///
  /// - Parameter controller: The list.
  /// - Returns: The commit, which adds the rows to the end of your data. It needn't call the table, which finds them. If
  ///   anything else has changed, the table reloads, and the rows on screen stay by their ids.
  /// - Throws: What the load fails with.
  func nextPage(in controller: StatefulTableController) async throws -> Commit<Void>

  /// Loads the previous page: the rows before the first row.
  ///
  /// Called only if ``shouldLoadPreviousPage(in:)`` returns `true`.
  ///
  /// - Parameter controller: The list.
  /// - Returns: The commit, which inserts the rows before the first row of the first section, or of the first of the
  ///   ``StatefulTableController/contentSections``. The table finds them, and the rows on screen stay where they are.
  /// - Throws: What the load fails with.
  func previousPage(in controller: StatefulTableController) async throws -> Commit<Void>

  // MARK: Loads with completion handlers

  /// Begins to load the first rows, or all rows again.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  )

  /// Begins a refresh, as ``pullToRefresh(in:)`` does.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer. Its commit returns what that of ``pullToRefresh(in:)`` does.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  )

  /// Begins to load the next page, as ``nextPage(in:)`` does.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  )

  /// Begins to load the previous page, as ``previousPage(in:)`` does.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  )

  // MARK: Questions

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

  // MARK: What happens

  /// Called before the state changes.
  ///
  /// The rows are already those of the new state.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - old: The state before.
  ///   - new: The state from now on.
  func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  )

  /// Called after the state has changed.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - old: The state before.
  ///   - new: The state now.
  func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  )

  /// Called when a load has ended.
  ///
  /// The rows and the state are those after it.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: What was loaded, why, for how long, and how it has ended.
  func statefulTableController(_ controller: StatefulTableController, didEnd load: LoadRecord)

  /// Called when loads or rows are misused.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - misuse: The mistake. Its description has what to do.
  func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  )
}

extension StatefulDelegate {
  /// Throws ``LoadError/unimplemented(_:)`` by default.
  public func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    throw LoadError.unimplemented(.initial)
  }

  /// Runs ``initialLoad(in:)`` by default, whose rows replace the old ones.
  public func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    try await refreshByInitialLoad(in: controller)
  }

  /// Throws ``LoadError/unimplemented(_:)`` by default.
  public func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    throw LoadError.unimplemented(.nextPage)
  }

  /// Throws ``LoadError/unimplemented(_:)`` by default.
  public func previousPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    throw LoadError.unimplemented(.previousPage)
  }

  /// Runs ``initialLoad(in:)`` by default.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    run(load) { try await self.initialLoad(in: controller) }
  }

  /// Runs ``pullToRefresh(in:)`` by default, or begins the initial load again if there is only a method for that.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    runRefresh(load, in: controller)
  }

  /// Runs ``nextPage(in:)`` by default.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    run(load) { try await self.nextPage(in: controller) }
  }

  /// Runs ``previousPage(in:)`` by default.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    run(load) { try await self.previousPage(in: controller) }
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
