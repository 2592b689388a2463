import TestSupport
import Testing

/// Stories in words, of the folder `Stories`, and the words of stories that bytes tell.
@MainActor
@Suite("Stories of loads and of tables")
struct WordStoryTests {
  /// A line of a file: a story, and behind a bar what it holds.
  struct Line: Sendable, CustomTestStringConvertible {
    let target: FuzzTarget
    let story: String
    let sentence: String

    var testDescription: String { sentence }
  }

  private nonisolated static func lines() throws -> [Line] {
    try FuzzTarget.toldInWords.flatMap { target in
      try Repository.text("Tests/Fuzzing/Stories/\(target.rawValue).txt").split(separator: "\n")
        .filter { !$0.hasPrefix("#") }
        .map { line in
          let parts = line.split(separator: " | ").map(String.init)
          return Line(target: target, story: parts[0], sentence: parts.dropFirst().joined())
        }
    }
  }

  @Test("A story that was told once breaks no rule", arguments: try lines())
  func told(line: Line) {
    let (violation, choices) = line.target.told(Choices(story: line.story))
    #expect(violation == nil)
    #expect(choices.story == line.story)
    #expect(!line.sentence.isEmpty)
  }

  @Test(
    "In words, bytes make the choices that they make themselves",
    arguments: FuzzTarget.toldInWords
  )
  func words(target: FuzzTarget) async {
    for seed in 1...UInt64(Depth.tries(40, deep: 2_000)) {
      var generator = SeededGenerator(seed: seed)
      let bytes = (0..<60).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      let story = target.told(Choices(bytes)).choices.story
      let again = target.told(Choices(story: story)).choices
      #expect(again.story == story, "seed \(seed): \(story)")
      await Task.yield()
    }
  }
}
