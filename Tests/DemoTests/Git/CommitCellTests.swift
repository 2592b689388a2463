import StatefulTable
import TestSupport
import Testing

@testable import demo

@Suite("The cells of commits")
struct CommitCellTests {
  private static func commits(
    _ numbers: Range<Int>,
    abbreviatedLength: Int = 6,
    word: String = "Change"
  ) -> [GitCommit] {
    var block = GitCommitBlock()
    for number in numbers {
      block.append(
        hash: String(String(1_000_000 + number).suffix(6)),
        abbreviatedLength: abbreviatedLength,
        authorTime: Int64(60 * number),
        authorName: "Ada",
        subject: "\(word) \(number)",
        repeatCount: 0
      )
    }
    return block.takeCommits()
  }

  @Test("A kept cell is as a new one, whatever was asked for in between")
  func sameCells() {
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    // More than are kept, some of them with the same hashes and other texts or abbreviations.
    let commits =
      Self.commits(0..<700) + Self.commits(0..<700, abbreviatedLength: 4)
      + Self.commits(0..<700, word: "Replaced")
    var cells = CommitCells()
    var now: Int64 = 0
    for _ in 0..<5000 {
      if Int.random(in: 0..<10, using: &generator) == 0 { now += 40 }
      let commit = commits[Int.random(in: commits.indices, using: &generator)]
      let cell = cells.cell(for: commit, now: now)
      #expect(cell == CommitCells.makeCell(for: commit, now: now), "seed \(seed)")
    }
  }

  @Test("A commit isn't taken for one that was in its memory before")
  func memoryUsedAgain() {
    var cells = CommitCells()
    for round in 0..<100 {
      // Each round's commits end with it.
      for commit in Self.commits(0..<20, word: "Round \(round)") {
        #expect(cells.cell(for: commit, now: 0) == CommitCells.makeCell(for: commit, now: 0))
      }
    }
  }

  @Test("An age is that of the moment a cell is asked for")
  func ages() {
    var cells = CommitCells()
    let commit = Self.commits(0..<1)[0]
    #expect(cells.cell(for: commit, now: 0).detail == StyledText("now  Ada", .dim))
    #expect(cells.cell(for: commit, now: 119).detail == StyledText("1m  Ada", .dim))
    #expect(cells.cell(for: commit, now: 120).detail == StyledText("2m  Ada", .dim))
    #expect(cells.cell(for: commit, now: 0).detail == StyledText("now  Ada", .dim))
  }
}
