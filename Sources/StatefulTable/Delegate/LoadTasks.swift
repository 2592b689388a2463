// How the loads of a delegate run in tasks.
extension StatefulDelegate {
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

  /// Runs ``pullToRefresh(in:)``, or begins the initial load if only that has a method that begins it.
  func runRefresh(_ load: Load<[IndexPath]>, in controller: StatefulTableController) {
    run(load) {
      try await self.pullToRefresh(in: controller)
    } ifUnimplemented: {
      self.statefulTableController(controller, beginInitialLoad: Load(onBehalfOf: load))
    }
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
}
