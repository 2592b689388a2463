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

  /// Measures two things by turns, so that what slows the machine down for a while slows both.
  @MainActor static func byTurns(
    runs: Int = 9,
    per repetitions: Int,
    _ first: () -> Void,
    _ second: () -> Void
  ) -> (first: Measurement, second: Measurement) {
    first()
    second()
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in (clock.measure(first), clock.measure(second)) }
    return (
      Measurement(times.map(\.0), per: repetitions), Measurement(times.map(\.1), per: repetitions)
    )
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
