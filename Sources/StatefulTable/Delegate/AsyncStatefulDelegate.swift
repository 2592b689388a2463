/// An object that loads the rows of a list with `async` functions.
///
/// A ``StatefulTableController`` is one, so a list overrides these methods. Another object can conform, and be
/// set as the list's ``StatefulTableController/statefulDelegate``.
///
/// Each method loads data, and returns the commit that changes the rows. While it loads, the list shows the old rows,
/// and the user can go on. The commit runs on the main actor, and only if the load is still current.
///
/// Each load runs in a task. When the load is cancelled, the task is cancelled too. If a method
/// throws an error, the load fails with it. While a method runs, it retains the controller. To show rows before the
/// answer, use ``CurrentLoad``.
@MainActor public protocol AsyncStatefulDelegate: StatefulDelegate {
  /// Loads the first rows, or all rows again.
  func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void>

  /// Refreshes: loads the rows that are newer than those in the list.
  ///
  /// The commit returns the rows that it has inserted. None means that the table looks for itself.
  ///
  /// The default implementation runs the initial load again.
  func pullToRefresh(in controller: StatefulTableController) async throws -> Commit<[IndexPath]>

  /// Loads the next page: the rows after the last row.
  ///
  /// The commit adds them to the end of your data, and needn't call the table, which finds them.
  ///
  /// The default implementation throws ``LoadError/unimplemented(_:)``.
  func nextPage(in controller: StatefulTableController) async throws -> Commit<Void>

  /// Loads the previous page: the rows before the first row.
  ///
  /// The commit inserts them before the first row of the first section, or of the first of the
  /// ``StatefulTableController/contentSections``. The table finds them.
  ///
  /// The default implementation throws ``LoadError/unimplemented(_:)``.
  func previousPage(in controller: StatefulTableController) async throws -> Commit<Void>
}

extension AsyncStatefulDelegate {
  /// Runs the initial load again by default, whose rows replace the old ones.
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

  /// Runs ``initialLoad(in:)``.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    run(load) { try await self.initialLoad(in: controller) }
  }

  /// Runs ``pullToRefresh(in:)``.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    run(load) { try await self.pullToRefresh(in: controller) }
  }

  /// Runs ``nextPage(in:)``.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    run(load) { try await self.nextPage(in: controller) }
  }

  /// Runs ``previousPage(in:)``.
  public func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    run(load) { try await self.previousPage(in: controller) }
  }

  /// Runs the initial load as a refresh, whose rows replace the old ones.
  func refreshByInitialLoad(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let commit = try await initialLoad(in: controller)
    return {
      commit()
      return []
    }
  }

  /// Answers a load with the result of a task, and cancels the task with the load.
  ///
  /// - Parameters:
  ///   - load: The load.
  ///   - work: Loads the rows, and returns the commit.
  ///   - other: Loads the rows instead if nothing is implemented that loads the first rows.
  func run<Outcome: Sendable>(
    _ load: Load<Outcome>,
    _ work: @escaping @MainActor () async throws -> Commit<Outcome>,
    ifUnimplemented other: (@MainActor () -> Void)? = nil
  ) {
    let task = LoadTicket.$current.withValue(load.ticket) {
      Task {
        do {
          load.succeed(try await work())
        } catch {
          guard let other, case LoadError.unimplemented(.initial) = error, load.isCurrent else {
            return load.fail(error)
          }
          other()
        }
      }
    }
    load.onCancel { task.cancel() }
  }
}
