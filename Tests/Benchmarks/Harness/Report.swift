import Foundation

/// What was measured, as a table that grows while it is.
@MainActor final class Report {
  init() {
    print("| what | costs | spread | against | that costs | ratio | at most |")
    print("|---|--:|--:|---|--:|--:|--:|")
  }

  func add(_ figure: Figure) {
    let cells = [
      figure.name,
      Self.text(figure.value, figure.unit),
      "\(Self.text(figure.minimum, figure.unit))–\(Self.text(figure.maximum, figure.unit))",
      figure.baseline,
      Self.text(figure.baselineValue, figure.unit),
      Self.text(figure.ratio),
      figure.target.map { "\($0)\(figure.ratio > $0 ? ", missed" : "")" } ?? "–",
    ]
    print("| " + cells.joined(separator: " | ") + " |")
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
