import Foundation

/// How much the tests try: usually what finds most faults within seconds.
///
/// `STATEFUL_TABLE_DEPTH` in the environment is `deep` if they are to try all that they can, or a number: of the random
/// sequences, and of the random keys on each screen. `STATEFUL_TABLE_SEED` is the seed of the first sequence.
public enum Depth {
  /// Whether the environment asks for all of it.
  public static let isDeep = depth == "deep"
  /// How many random sequences or keys the environment asks for, if it does.
  public static let wantedCount = depth.flatMap { Int($0) }
  /// The seed of the first sequence that the environment asks for, if it does.
  public static let seed = environment["STATEFUL_TABLE_SEED"].flatMap { UInt64($0) }

  /// The number of tries that the environment asks for.
  public static func tries(_ usual: Int, deep: Int) -> Int { isDeep ? deep : usual }

  /// One of so many things is tried, in a deep run each.
  public static func share(_ usual: Int) -> Int { isDeep ? 1 : usual }

  private static let environment = ProcessInfo.processInfo.environment
  private static let depth = environment["STATEFUL_TABLE_DEPTH"]
}

/// Runs random sequences of steps until one breaks a rule, and shrinks that one.
public struct Property<Step> {
  /// The seed of the first sequence; each further one has the next.
  public var seed: UInt64
  /// How many sequences are run.
  public var sequences: Int
  /// How long a sequence is at most.
  public var maximumLength: Int

  /// The most sequences that are run unless the environment asks for others.
  private static var usualLimit: Int { 2_000 }

  /// Creates a property that is checked over a number of sequences, at most 2,000 in a run that isn't deep.
  public init(seed: UInt64 = 1, sequences: Int, maximumLength: Int) {
    self.seed = Depth.seed ?? seed
    self.sequences =
      Depth.wantedCount ?? Depth.tries(min(sequences, Self.usualLimit), deep: sequences)
    self.maximumLength = maximumLength
  }

  /// Looks for a sequence that breaks a rule.
  ///
  /// Leaves the main actor to other tests now and then: what they wait for must not take as long as
  /// all of this.
  ///
  /// - Returns: The shortest found that breaks one, with the seed it came from, in words. `nil` if all
  ///   keep the rules.
  @MainActor public func counterexample(
    step: (inout SeededGenerator) -> Step,
    violation: @MainActor ([Step]) async -> String?
  ) async -> String? {
    for offset in 0..<UInt64(sequences) {
      var generator = SeededGenerator(seed: seed + offset)
      let length = Int.random(in: 1...maximumLength, using: &generator)
      let steps = (0..<length).map { _ in step(&generator) }
      guard await violation(steps) != nil else {
        await Task.yield()
        continue
      }
      let shrunk = await Self.shrink(steps) { await violation($0) != nil }
      return """
        seed \(seed + offset): \(await violation(shrunk) ?? "")
        \(shrunk.map { "  \($0)" }.joined(separator: "\n"))
        """
    }
    return nil
  }

  /// Leaves out steps until all that are left are needed to break a rule.
  @MainActor public static func shrink(
    _ steps: [Step],
    breaksRule: @MainActor ([Step]) async -> Bool
  ) async -> [Step] {
    var shortest = steps
    var index = 0
    while index < shortest.count {
      var shorter = shortest
      shorter.remove(at: index)
      if await breaksRule(shorter) {
        shortest = shorter
        index = 0
      } else {
        index += 1
      }
    }
    return shortest
  }
}
