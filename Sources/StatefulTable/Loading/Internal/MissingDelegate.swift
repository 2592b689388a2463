/// The delegate of a list that has none: each load fails.
final class MissingDelegate: StatefulDelegate {
  static let shared = MissingDelegate()

  private init() {}

  func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    load.fail(LoadError.missingDelegate)
  }

  func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    load.fail(LoadError.missingDelegate)
  }

  func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    load.fail(LoadError.missingDelegate)
  }
}
