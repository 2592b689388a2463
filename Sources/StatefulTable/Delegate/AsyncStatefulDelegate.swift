/// A ``StatefulDelegate`` written with `async` and `await`.
///
/// Each method loads data without changing the rows, and returns the commit that changes them:
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
/// Each load runs as one task, which is cancelled when the load is. An error that is thrown is the load's
/// failure; so is a `CancellationError` if the load wasn't cancelled. While a method runs, it retains its
/// controller, as any call does.
@MainActor public protocol AsyncStatefulDelegate: StatefulDelegate {
  /// Loads the first rows, or all rows anew.
  func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void>

  /// Loads rows newer than the ones there.
  ///
  /// The commit returns the rows that it inserted; none if the table is to reload, or if the commit updates
  /// the table itself.
  ///
  /// The default implementation carries out the initial load again.
  func pullToRefresh(in controller: StatefulTableController) async throws -> Commit<[IndexPath]>

  /// Loads the rows that follow the ones there.
  ///
  /// The default implementation loads nothing.
  func nextPage(in controller: StatefulTableController) async throws -> Commit<Void>

  /// Loads the rows that precede the ones there.
  ///
  /// The default implementation loads nothing.
  func previousPage(in controller: StatefulTableController) async throws -> Commit<Void>
}

extension AsyncStatefulDelegate {
  /// Carries out the initial load again by default, whose rows replace the ones there.
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
