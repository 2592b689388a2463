import TestSupport

/// A setup, and what happens in it step by step.
///
/// As text, it is one line: `rows=8 cap=5 | next x2; server insert 3; refresh | why this story is told`.
package struct Story: Sendable, Equatable {
  package var setup: StorySetup
  package var steps: [Step]
  /// What is told, in words.
  package var note: String

  package init(setup: StorySetup, steps: [Step], note: String = "") {
    self.setup = setup
    self.steps = steps
    self.note = note
  }

  /// Up to 30 steps in a large setup, and in each third story loads that fail.
  package static func random(seed: UInt64) -> Story {
    var generator = SeededGenerator(seed: seed)
    let setup = StorySetup.random(using: &generator)
    var steps = (0..<5 + generator.below(25)).map { _ in
      Step.random(in: setup, using: &generator)
    }
    if seed.isMultiple(of: 3) {
      for step in [Step.fail, .retry, .cancel, .fail] {
        steps.insert(step, at: generator.below(steps.count + 1))
      }
    }
    return Story(setup: setup, steps: steps, note: "seed \(seed)")
  }
}

extension Story: CustomStringConvertible {
  /// Reads a line.
  package init(_ line: some StringProtocol) throws(UnreadableStory) {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
    let note = parts.count == 3 ? parts[2].trimmed : ""
    guard 2...3 ~= parts.count, let setup = StorySetup(parts[0].trimmed) else {
      throw UnreadableStory(text: "\(line)")
    }
    self.init(setup: setup, steps: try Self.steps(parts[1]), note: note)
  }

  package var description: String {
    var parts = ["\(setup)", Self.text(of: steps)]
    if !note.isEmpty { parts.append(note) }
    return parts.joined(separator: " | ")
  }

  /// Reads steps, of which several that are the same are written as one: `next x3`.
  package static func steps(_ text: some StringProtocol) throws(UnreadableStory) -> [Step] {
    var steps: [Step] = []
    for part in text.split(separator: ";").map(\.trimmed) where !part.isEmpty {
      let last = part.split(separator: " ").last ?? ""
      let count = last.first == "x" ? Int(last.dropFirst()) : nil
      let single = count == nil ? part : part.dropLast(last.count).trimmed
      guard let step = Step(single) else { throw UnreadableStory(text: part) }
      steps += Array(repeating: step, count: count ?? 1)
    }
    return steps
  }

  private static func text(of steps: [Step]) -> String {
    var runs: [(step: Step, count: Int)] = []
    for step in steps {
      if runs.last?.step == step { runs[runs.count - 1].count += 1 } else { runs.append((step, 1)) }
    }
    return runs.map { $0.count == 1 ? "\($0.step)" : "\($0.step) x\($0.count)" }
      .joined(separator: "; ")
  }

  /// Reads all lines of a text, but for blank ones and comments, which begin with `#`.
  package static func all(in text: String) throws(UnreadableStory) -> [Story] {
    var stories: [Story] = []
    for line in text.split(separator: "\n").map(\.trimmed) where !line.isEmpty && line.first != "#"
    {
      stories.append(try Story(line))
    }
    return stories
  }
}

/// A text that is no story.
package struct UnreadableStory: Error {
  package var text: String

  package init(text: String) {
    self.text = text
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
