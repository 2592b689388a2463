import DemoSupport

/// What the feed was asked to be like.
struct FeedOptions: Equatable, Sendable {
  var seed: UInt64 = 1
  var conditions = SimulatedConditions(latency: .milliseconds(600))

  static let all =
    [Option("--seed", "N", "other posts; the same ones for the same number")]
    + Option.simulation

  static let notes = """
    While it runs, F1 has loads fail, F2 empties it, F3 slows it down, F4 has a post
    come every second, and F5 has 60 come at once: a refresh then leaves a gap.
    """
}

extension FeedOptions {
  init(_ list: inout ArgumentList) throws(UsageError) {
    if let seed = try list.takeNumber("--seed") { self.seed = UInt64(seed) }
    conditions = try SimulatedConditions(&list, latency: conditions.latency)
  }
}
