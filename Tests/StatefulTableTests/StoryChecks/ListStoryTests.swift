import StatefulTable
import StorySupport
import TestSupport
import Testing

@MainActor
@Suite("Anything that can happen to a whole list")
struct ListStoryTests {
  /// A story that goes on with any sequence of a few steps.
  struct Search: Sendable, CustomTestStringConvertible {
    var before: Story
    var steps: [Step]
    var length: Int

    var testDescription: String { before.note }

    /// Reads a line: a story whose last step is `any 3 of: next; refresh`.
    init(_ line: Substring) throws {
      guard let match = line.firstMatch(of: /any (\d) of: ([^|]*) \|/) else {
        throw UnreadableStory(text: "\(line)")
      }
      length = Int(match.1) ?? 0
      steps = try Story.steps(match.2)
      before = try Story(line[..<match.range.lowerBound] + "|" + line[match.range.upperBound...])
    }

    static func all() throws -> [Search] {
      let text = try Repository.text("Tests/StatefulTableTests/Stories/searches.txt")
      return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(Search.init)
    }
  }

  @Test("No sequence of a few steps in a small setup breaks a rule", arguments: try Search.all())
  func exhaustive(search: Search) async {
    let start = ContinuousClock().now
    // The engine has searches of its own: here, the longer ones are for the night.
    let length = Depth.isDeep ? search.length + 1 : min(search.length, 2)
    let share = Depth.share(6)
    var faults = Faults()
    var (storyCount, stepCount) = (0, 0)
    var digits = Array(repeating: 0, count: length)
    while true {
      var needed = length
      // By day each step is followed by some of the others.
      if digits.reduce(0, +).isMultiple(of: share) {
        var story = search.before
        story.steps += digits.map { search.steps[$0] }
        let outcome = await ListChecker.tell(story)
        storyCount += 1
        stepCount += outcome.stepCount
        faults.note(outcome, of: story)
        if storyCount.isMultiple(of: 100) { await Task.yield() }
        // What begins with a fault, or with a step that changes nothing, needs no other end.
        let first = search.before.steps.count
        let end = outcome.fault == nil ? story.steps.count : outcome.stepCount
        needed = min(end, outcome.idleStep.map { max(first, $0) + 1 } ?? end) - first
      }
      guard let digit = digits.prefix(needed).lastIndex(where: { $0 < search.steps.count - 1 })
      else { break }
      digits[digit] += 1
      for later in digits.indices where later > digit { digits[later] = 0 }
    }
    await faults.report()
    print(
      "\(search.before.note): \(storyCount) stories of \(length) steps, \(stepCount) steps, "
        + "\(ContinuousClock().now - start)"
    )
  }

  @Test("Nor does any long story in a large setup", .timeLimit(.generous))
  func random() async {
    let start = ContinuousClock().now
    let first = Depth.seed ?? 1
    let count = Depth.wantedCount ?? Depth.tries(15, deep: 3_000)
    var faults = Faults()
    var stepCount = 0
    for seed in first..<first + UInt64(count) {
      let story = Story.random(seed: seed)
      let outcome = await ListChecker.tell(story)
      stepCount += outcome.stepCount
      faults.note(outcome, of: story)
      await Task.yield()
    }
    await faults.report()
    print("\(count) stories of large lists, \(stepCount) steps, \(ContinuousClock().now - start)")
  }
}

/// The stories that break a rule: of each kind of fault the shortest that was found.
@MainActor private struct Faults {
  private var stories: [String: Story] = [:]

  mutating func note(_ outcome: Teller.Outcome, of story: Story) {
    guard let fault = outcome.fault else { return }
    let kind = Self.kind(of: fault)
    if stories[kind].map({ $0.steps.count <= outcome.stepCount }) == true { return }
    stories[kind] = story
    stories[kind]?.steps = Array(story.steps.prefix(outcome.stepCount))
  }

  /// Reports every kind of fault, by a story in which no step can be left out: a line to be added to the stories.
  func report() async {
    for (kind, story) in stories.sorted(by: { $0.key < $1.key }) {
      var shortest = story
      shortest.steps = await Property.shrink(story.steps) { steps in
        await ListChecker.tell(Story(setup: story.setup, steps: steps)).fault.map(Self.kind)
          == kind
      }
      Issue.record("\(await ListChecker.tell(shortest).fault ?? "")\n\(shortest.description)")
    }
  }

  /// A fault without the rows that it names.
  private static func kind(of fault: String) -> String {
    var depth = 0
    return fault.filter { character in
      if "[(".contains(character) { depth += 1 }
      if "])".contains(character) { depth -= 1 }
      return depth == 0 && !character.isNumber && character != "-"
    }
  }
}
