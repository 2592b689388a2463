#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A ``StatefulDelegate`` written with `async` and `await`.
///
/// Each method loads what it has to, changes nothing, and returns the commit that does:
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
/// Each load runs as one task, which is cancelled when the load is. An error thrown is the load's
/// failure, also a `CancellationError` if nobody cancelled the load. As long as a method runs, it keeps its
/// controller alive, as any call does.
@MainActor public protocol AsyncStatefulDelegate: StatefulDelegate {
  /// Loads the first rows, or all rows anew.
  func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void>

  /// Loads rows newer than the ones there.
  ///
  /// The commit returns the rows that it inserted; none if the content is to count as replaced, or if
  /// it has told the table itself.
  ///
  /// By default the initial load is carried out again.
  func pullToRefresh(in controller: StatefulTableController) async throws -> Commit<[IndexPath]>

  /// Loads the rows that follow the ones there.
  ///
  /// By default nothing is loaded.
  func nextPage(in controller: StatefulTableController) async throws -> Commit<Void>

  /// Loads the rows that precede the ones there.
  ///
  /// By default nothing is loaded.
  func previousPage(in controller: StatefulTableController) async throws -> Commit<Void>
}

extension AsyncStatefulDelegate {
  /// The initial load again.
  ///
  /// The rows it brings replace the ones there.
  public func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let commit = try await initialLoad(in: controller)
    return {
      commit()
      return []
    }
  }

  /// No page.
  public func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> { {} }

  /// No page.
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

  /// Answers a load with what a task brings, and cancels the task with the load.
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
