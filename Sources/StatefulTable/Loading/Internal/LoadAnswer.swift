#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a load was answered.
enum LoadAnswer: Sendable {
  case succeeded(any Committing)
  case failed(any Error)
  case dropped
  case timedOut
}

/// What holds the commit of a load that succeeded.
protocol Committing: Sendable {
  /// Runs the commit, and gives the rows that a refresh says it has inserted.
  @MainActor func commit() -> [IndexPath]
  /// Lets go of the commit without running it.
  func discardCommit()
}
