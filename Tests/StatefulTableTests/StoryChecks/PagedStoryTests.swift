import StorySupport
import TestSupport
import Testing

extension Story: CustomTestStringConvertible {
  package var testDescription: String { note.isEmpty ? "\(self)" : note }
}

/// The stories in the folder `Stories`: each line is a test, whose name is the sentence at its end.
@MainActor
@Suite("The stories of paged lists")
struct PagedStoryTests {
  private nonisolated static func stories() throws -> [Story] {
    let folder = "Tests/StatefulTableTests/Stories"
    return try Repository.textFiles(in: folder).filter { $0 != "searches.txt" }.flatMap {
      try Story.all(in: Repository.text("\(folder)/\($0)"))
    }
  }

  @Test("A list keeps its rules in each story that was told of one", arguments: try stories())
  func story(_ story: Story) async {
    let outcome = await ListChecker.tell(story)
    let text = "\(story)"
    #expect(outcome.fault == nil, "step \(outcome.stepCount) of \(text)")
  }

  @Test func `A story that is written and read again is the same story`() throws {
    for seed in 1...UInt64(500) {
      let story = Story.random(seed: seed)
      #expect(try Story("\(story)") == story)
    }
    for story in try Self.stories() { #expect(try Story("\(story)") == story) }
  }

  @Test(
    "A line that can't be read is refused",
    arguments: [
      "", "rows=8", "rows | next", "rows=x | next", "colour=3 | next", "newer=1 | next",
      "rows=8 | next 3", "rows=8 | insert 1", "rows=8 | batch insert 1 at 2, jump 3",
      "rows=8 | expect rows", "rows=8 | expect lines=3", "rows=8 | next | why | what",
    ]
  )
  func unreadable(line: String) {
    #expect(throws: UnreadableStory.self) { try Story(line) }
  }
}
