import StatefulTableText
import TestSupport

/// A story in which a source changes while keys are pressed, and its list is compared with it now and then.
@MainActor struct SourceStory<Change: CaseIterable & Sendable> {
  enum Step: CustomStringConvertible {
    /// A change, with a number that says how much of it.
    case change(Change, Int)
    case keys(String)
    case compare

    var description: String {
      switch self {
      case .change(let change, let number): "\(change) \(number)"
      case .keys(let keys): "press \(keys)"
      case .compare: "compare"
      }
    }
  }

  /// Scripts of keys.
  let keys: [String]
  /// How many stories are tried.
  let count: Int

  /// The shortest story found after which the list isn't what the source has.
  ///
  /// - Parameter violation: Tells a story, and says in what the list differs, if in anything. The story ends with a
  ///   comparison.
  /// - Returns: The story in words, or nil if there is none.
  func counterexample(_ violation: ([Step]) async throws -> String?) async -> String? {
    let changes = Array(Change.allCases)
    return await Property<Step>(sequences: count, maximumLength: Depth.tries(14, deep: 30))
      .counterexample { random in
        switch random.below(10) {
        case 0..<5: .change(changes[random.below(changes.count)], random.below(1000))
        case 5..<8: .keys(keys[random.below(keys.count)])
        default: .compare
        }
      } violation: { steps in
        do { return try await violation(steps + [.compare]) } catch { return "\(error)" }
      }
  }
}
