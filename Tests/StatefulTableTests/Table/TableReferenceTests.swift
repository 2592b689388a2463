import Foundation
import TestSupport
import Testing

@testable import StatefulTable

/// A table and one that is laid out from scratch, all of it, are put through the same.
@MainActor
@Suite("Table against a reference table")
struct TableReferenceTests {
  /// For each part: 50 sequences of 80 steps in all, or 300 of 200 in deep runs.
  static let sequences = UInt64(Depth.tries(1, deep: 6))
  static let steps = Depth.tries(80, deep: 200)

  @Test("A table shows what one would that lays out every line", arguments: 0..<50 as Range<UInt64>)
  func randomSequences(part: UInt64) {
    for index in 0..<Self.sequences {
      let seed = part * Self.sequences + index
      let steps = Self.steps(seed: seed)
      guard let failure = Self.failure(steps, seed: seed) else { continue }
      let shrunk = Self.shrunk(Array(steps[...failure.step]), seed: seed)
      let reason = Self.failure(shrunk, seed: seed)?.reason ?? failure.reason
      let list = shrunk.map(\.description).joined(separator: ",\n")
      Issue.record("Seed \(seed): \(reason)\nafter [\n\(list)\n]")
      return
    }
  }

  private static func steps(seed: UInt64) -> [TableWorld.Step] {
    var random = SeededGenerator(seed: ~seed)
    return (0..<steps).map { _ in
      let kind = TableWorld.Kind.allCases[random.below(TableWorld.Kind.allCases.count)]
      return TableWorld.Step(kind: kind, seed: random.next())
    }
  }

  private static func failure(
    _ steps: [TableWorld.Step],
    seed: UInt64
  ) -> (step: Int, reason: String)? {
    let world = TableWorld(seed: seed)
    for (index, step) in steps.enumerated() {
      if let reason = world.failure(after: step) { return (index, reason) }
    }
    return nil
  }

  /// Leaves out steps, many at once and then one by one, as long as something still fails.
  private static func shrunk(_ steps: [TableWorld.Step], seed: UInt64) -> [TableWorld.Step] {
    var steps = steps
    var size = max(1, steps.count / 2)
    while true {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        if let failure = failure(fewer, seed: seed) {
          steps = Array(fewer[...failure.step])
        } else {
          start += size
        }
      }
      if size == 1 { return steps }
      size /= 2
    }
  }
}
