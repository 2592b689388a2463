import Foundation

@testable import StatefulTable

/// A table and the reference table, through batches of updates, right and wrong, and all else.
@MainActor enum BatchesTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    var choices = Choices(bytes)
    let table = ComparedTable(seed: UInt64(choices.below(256)))
    var story: [ComparedTable.Step] = []
    while !choices.isEmpty {
      let kind = ComparedTable.Kind.allCases[choices.below(ComparedTable.Kind.allCases.count)]
      let seed = UInt64(choices.below(256)) << 8 | UInt64(choices.below(256))
      let step = ComparedTable.Step(kind: kind, seed: seed)
      story.append(step)
      if let failure = table.failure(after: step) { return "\(failure), after \(story)" }
    }
    return nil
  }
}
