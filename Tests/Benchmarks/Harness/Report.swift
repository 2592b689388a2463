import Foundation

/// What was measured, as a table that grows while it is.
@MainActor final class Report {
  init() {
    print("| what | costs | spread | against | that costs | ratio | at most |")
    print("|---|--:|--:|---|--:|--:|--:|")
  }

  /// Adds what something costs, against something else in the same run.
  ///
  /// The target is the most that the ratio is to be, if there is such a target.
  func add(
    _ name: String,
    _ costs: Measurement,
    against baseline: String,
    _ baselineCosts: Measurement,
    unit: String = "ns",
    target: Double? = nil
  ) {
    let ratio = costs.median / baselineCosts.median
    let cells = [
      name,
      Self.text(costs.median, unit),
      "\(Self.text(costs.minimum, unit))–\(Self.text(costs.maximum, unit))",
      baseline,
      Self.text(baselineCosts.median, unit),
      Self.text(ratio),
      target.map { "\($0)\(ratio > $0 ? ", missed" : "")" } ?? "–",
    ]
    print("| " + cells.joined(separator: " | ") + " |")
  }

  /// Measures two things by turns, so that what slows the machine down for a while slows both.
  func compare(
    _ name: String,
    against baseline: String,
    runs: Int = 9,
    per repetitions: Int = 1,
    target: Double? = nil,
    _ first: () -> Void,
    _ second: () -> Void
  ) {
    first()
    second()
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in (clock.measure(first), clock.measure(second)) }
    let costs = Measurement(times.map(\.0), per: repetitions)
    let baselineCosts = Measurement(times.map(\.1), per: repetitions)
    add(name, costs, against: baseline, baselineCosts, target: target)
  }

  private static func text(_ value: Double, _ unit: String) -> String {
    switch unit {
    case "ns" where value >= 1_000_000: text(value / 1_000_000) + " ms"
    case "ns" where value >= 1_000: text(value / 1_000) + " µs"
    default: text(value) + " " + unit
    }
  }

  private static func text(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }
}
