import DemoSupport
import StatefulTable

/// Under what conditions loads are made up.
struct SimulatedConditions: Equatable, Sendable {
  /// How long a load takes.
  var latency: Duration
  /// The loads that fail.
  var failing: Set<LoadKind> = []
  /// Whether there is nothing to be loaded.
  var isEmpty = false

  /// Waits as long as a load takes, and fails if it is to.
  nonisolated(nonsending) func carryOut(_ kind: LoadKind) async throws {
    if latency > .zero { await SimulatedNetwork().takeTime(latency) }
    try check(kind)
  }

  /// Fails if a load is to.
  func check(_ kind: LoadKind) throws(SimulatedFailure) {
    if failing.contains(kind) { throw SimulatedFailure(kind: kind) }
  }
}

extension SimulatedConditions {
  /// Takes the options of ``Option/simulation``.
  init(_ list: inout ArgumentList, latency: Duration) throws(UsageError) {
    self.init(latency: try list.takeTime("--latency") ?? latency)
    isEmpty = list.takeFlag("--empty")
    for name in list.takeValues("--fail") {
      switch name {
      case "initial": failing.insert(.initial)
      case "refresh": failing.insert(.pullToRefresh)
      case "page": failing.insert(.nextPage)
      case "all": failing.formUnion(LoadKind.allCases)
      default: throw UsageError("--fail takes initial, refresh, page or all, not “\(name)”")
      }
    }
  }
}

/// A load that was to fail.
struct SimulatedFailure: Error, Hashable, CustomStringConvertible {
  let kind: LoadKind

  var description: String { "The \(kind.words) was told to fail." }
}

extension LoadKind {
  fileprivate var words: String {
    switch self {
    case .initial: "first load"
    case .pullToRefresh: "refresh"
    case .nextPage: "next page"
    case .previousPage: "previous page"
    case .gap: "page of the gap"
    }
  }
}
