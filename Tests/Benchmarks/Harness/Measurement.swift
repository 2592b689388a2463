/// How long something takes each time: the median of several runs after one to warm up, and how far they
/// spread.
struct Measurement {
  /// In nanoseconds, if it is a time.
  let median: Double
  let minimum: Double
  let maximum: Double

  /// Measures.
  ///
  /// - Parameters:
  ///   - runs: How many runs are measured.
  ///   - repetitions: How often each run does what is measured.
  ///   - body: A run.
  @MainActor init(runs: Int = 9, per repetitions: Int = 1, _ body: () -> Void) {
    body()
    let clock = ContinuousClock()
    self.init((0..<runs).map { _ in clock.measure(body) }, per: repetitions)
  }

  /// What was measured once.
  init(_ value: Double) {
    median = value
    minimum = value
    maximum = value
  }

  init(_ times: [Duration], per repetitions: Int = 1) {
    let times = times.sorted().map { $0 / .nanoseconds(1) / Double(repetitions) }
    median = times[times.count / 2]
    minimum = times[0]
    maximum = times[times.count - 1]
  }
}
