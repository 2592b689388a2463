import Foundation

/// What was measured, as a table that grows while it is, and as JSON.
@MainActor final class Report {
  private let isJSON: Bool
  private var figures: [Figure] = []

  init(isJSON: Bool) {
    self.isJSON = isJSON
    guard !isJSON else { return }
    print("| what | costs | spread | against | that costs | ratio | at most |")
    print("|---|--:|--:|---|--:|--:|--:|")
  }

  func add(_ figure: Figure) {
    figures.append(figure)
    guard !isJSON else { return }
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

  /// Prints what was left for the end.
  func finish() throws {
    guard isJSON else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(figures), as: UTF8.self))
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
