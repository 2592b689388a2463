/// An object that loads the rows of a list with `async` functions.
///
/// Each method loads data, and returns the commit that changes the rows:
///
/// ```swift
/// func pullToRefresh(
///   in controller: StatefulTableController
/// ) async throws -> Commit<[IndexPath]> {
///   let newer = try await service.photos(newerThan: photos.first)
///   return {
///     self.photos = newer + self.photos
///     return .rows(0..<newer.count)
///   }
/// }
/// ```
///
/// Each load runs in a task. When the load is cancelled, the task is cancelled too. If a method
/// throws an error, the load fails with it. While a method runs, it retains the controller.
@MainActor public protocol AsyncStatefulDelegate: StatefulDelegate {
  /// Loads the first rows, or all rows again.
  func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void>

  /// Refreshes: loads the rows that are newer than those in the list.
  ///
  /// The commit returns the rows that it inserted. If it returns none, the table reloads, unless
  /// the commit has updated the table itself.
  ///
  /// The default implementation runs the initial load again.
  func pullToRefresh(in controller: StatefulTableController) async throws -> Commit<[IndexPath]>

  /// Loads the next page: the rows after the last row.
  ///
  /// The commit adds them to the end of your data, and needn't call the table, which finds them.
  ///
  /// The default implementation loads nothing.
  func nextPage(in controller: StatefulTableController) async throws -> Commit<Void>

  /// Loads the previous page: the rows before the first row.
  ///
  /// The commit inserts them before the first row of the first section, or of the first of the
  /// ``StatefulTableController/contentSections``. The table finds them.
  ///
  /// The default implementation loads nothing.
  func previousPage(in controller: StatefulTableController) async throws -> Commit<Void>
}

extension AsyncStatefulDelegate {
  /// Runs the initial load again by default, whose rows replace the old ones.
  public func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let commit = try await initialLoad(in: controller)
    return {
      commit()
      return []
    }
  }

  /// The default implementation loads nothing.
  public func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> { {} }

  /// The default implementation loads nothing.
  public func previousPage(
    in controller: StatefulTableController
  ) async throws -> Commit<Void> { {} }

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

  /// Answers a load with the result of a task, and cancels the task with the load.
  func run<Outcome: Sendable>(
    _ load: Load<Outcome>,
    _ work: @escaping @MainActor () async throws -> Commit<Outcome>
  ) {
    let task = Task {
      do {
        load.succeed(try await work())
      } catch {
        load.fail(error)
      }
    }
    load.onCancel { task.cancel() }
  }
}
