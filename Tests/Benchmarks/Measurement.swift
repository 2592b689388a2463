/// How long something takes: the median of several runs after one to warm up, and how far they spread.
struct Measurement {
  let median: Duration
  let minimum: Duration
  let maximum: Duration

  @MainActor init(runs: Int = 9, _ body: () -> Void) {
    body()
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in clock.measure(body) }.sorted()
    median = times[times.count / 2]
    minimum = times[0]
    maximum = times[times.count - 1]
  }

  static func / (left: Measurement, right: Measurement) -> Double {
    left.median / right.median
  }
}

extension Measurement: CustomStringConvertible {
  var description: String {
    "\(Self.milliseconds(median)) ms (\(Self.milliseconds(minimum))–\(Self.milliseconds(maximum)))"
  }

  private static func milliseconds(_ duration: Duration) -> String {
    (duration / .milliseconds(1)).rounded(toPlaces: 2)
  }
}

extension Double {
  /// The number in words, with as many places after the point as asked for.
  func rounded(toPlaces places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    return "\((self * scale).rounded() / scale)"
  }
}
