import TestSupport
import Testing

/// The targets for which chance finds most of what the fuzzer does.
@MainActor
@Suite("Random bytes")
struct RandomBytesTests {
  /// A target, how many sequences of bytes it is tried with, and how long they are.
  struct Search: Sendable, CustomTestStringConvertible {
    let target: FuzzTarget
    let sequences: Int
    let length: Int

    var testDescription: String { target.rawValue }
  }

  @Test(
    "Whatever happens in whatever order, no rule is broken",
    .timeLimit(.generous),
    arguments: [
      Search(target: .loads, sequences: Depth.tries(300, deep: 100_000), length: 60),
      Search(target: .batches, sequences: Depth.tries(60, deep: 5_000), length: 250),
      Search(target: .columns, sequences: Depth.tries(40, deep: 2_000), length: 120),
      Search(target: .split, sequences: Depth.tries(40, deep: 2_000), length: 120),
      Search(target: .alerts, sequences: Depth.tries(40, deep: 2_000), length: 120),
      Search(target: .wrapping, sequences: Depth.tries(80, deep: 2_000), length: 40),
      Search(target: .backwardLines, sequences: Depth.tries(500, deep: 2_000), length: 60),
    ]
  )
  func anything(_ search: Search) async {
    let property = Property<UInt8>(sequences: search.sequences, maximumLength: search.length)
    let counterexample = await property.counterexample {
      .random(in: .min ... .max, using: &$0)
    } violation: {
      search.target.violation($0)
    }
    guard let counterexample else { return }
    Issue.record("\(await Self.shortestStory(counterexample, search.target))")
  }

  /// A story that breaks a rule, without the steps that it doesn't need, if it is told in words.
  private static func shortestStory(_ counterexample: String, _ target: FuzzTarget) async -> String
  {
    guard let match = counterexample.firstMatch(of: /^(seed \d+): .*after “(.*)”/) else {
      return counterexample
    }
    func violation(_ steps: [String]) -> String? {
      target.told(Choices(story: steps.joined(separator: "; "))).violation
    }
    let steps = match.2.split(separator: "; ").map(String.init)
    let shortest = await Property.shrink(steps) { violation($0) != nil }
    return "\(match.1): \(violation(shortest) ?? counterexample)"
  }
}
