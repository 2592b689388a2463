@testable import PagingEngine
import TestSupport
import Testing

/// Stories of a list and a server that changes amid its answers, in any order.
///
/// There are so many of each kind.
@Suite("A paged list is its pages, seen through its edits")
struct RandomStoryTests {
  private static let kinds: [Story.Features] = [
    [], [.edits], [.bumps], [.pins], [.varyingPages], [.emptyPages], [.newer], [.allPages],
    [.insertsAtEnd], [.cap], [.newestLast], [.edits, .bumps, .pins], [.edits, .cap],
    [.edits, .newer], [.edits, .allPages], [.edits, .newestLast], [.movesDown, .insertsAmid],
    [.edits, .movesDown, .insertsAmid, .varyingPages], [.pins, .bumps, .insertsAtEnd, .cap],
    [.edits, .emptyPages, .bumps], [.edits, .pins, .cap, .insertsAtEnd],
  ]

  private static let count = UInt64(Depth.wantedCount ?? Depth.tries(6, deep: 1_000))

  @Test("No story of a list and its server breaks a sentence", arguments: kinds)
  func random(features: Story.Features) {
    let first = Depth.seed ?? 1
    for seed in first..<first + Self.count {
      var story = Story(seed: seed, features)
      do throws(Story.Fault) {
        try story.tell()
      } catch {
        Issue.record("seed \(seed): \(error.sentence), after\n\(error.log.joined(separator: "\n"))")
        return
      }
    }
  }
}
