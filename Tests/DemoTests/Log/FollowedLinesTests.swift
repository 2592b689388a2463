import StatefulTable
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("The lines that a list of a followed file keeps")
struct FollowedLinesTests {
  /// A table of the lines, in sections by the day of the month.
  @MainActor private final class Owner: TableViewDataSource, TableViewDelegate {
    var kept = FollowedLines()
    var errors: [BatchUpdateError] = []

    func numberOfSections(in tableView: TableView) -> Int { kept.sectionCount }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      kept.count(ofSection: section)
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell(kept[indexPath]?.text.text ?? "none")
    }

    func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
      kept[indexPath]?.id
    }

    func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {
      errors.append(error)
    }
  }

  private static func title(_ line: LogLine) -> String? { line.day?.key }

  private static func line(_ number: Int, _ generator: inout SeededGenerator) -> LogLine {
    let text = "line \(number)"
    let read = FileLine(
      start: number * 10,
      end: number * 10 + text.utf8.count,
      isTerminated: true,
      beginning: Array(text.utf8)
    )
    let day = generator.chance(20) ? nil : Day(year: 2026, month: 11, day: 1 + generator.below(2))
    return LogLine(read, file: 0, day: day)
  }

  /// The titles of neighbors, and how many lines have them.
  private static func runs(_ lines: [LogLine]) -> [(title: String?, count: Int)] {
    lines.reduce(into: []) { runs, line in
      if let last = runs.last, last.title == title(line) {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((title(line), 1))
      }
    }
  }

  @Test("They come and go at both ends, in their sections, and the table is told all of it")
  func random() {
    for seed in 1...UInt64(Depth.tries(60, deep: 20_000)) {
      var generator = SeededGenerator(seed: seed)
      let owner = Owner()
      let table = TableView()
      table.dataSource = owner
      table.delegate = owner
      table.size = Size(columns: 20, lines: 5)
      var expected: [LogLine] = []
      var range = 1000..<1000
      for _ in 0..<12 {
        let count = generator.below(6)
        let new = (0..<count).map { Self.line(range.upperBound + $0, &generator) }
        let old = (0..<count).map { Self.line(range.lowerBound - count + $0, &generator) }
        let removed = generator.below(expected.count + 1)
        let removesFirst = generator.chance(50)
        if generator.chance(30) {
          table.performBatchUpdates {
            var edits = FollowedLines.Edits()
            owner.kept.prepend(old, &edits, title: Self.title)
            edits.tell(table)
          }
          expected = old + expected
          range = range.lowerBound - count..<range.upperBound
        } else {
          table.performBatchUpdates {
            var edits = FollowedLines.Edits()
            if removesFirst {
              owner.kept.removeFirst(removed, &edits)
            } else {
              owner.kept.removeLast(removed, &edits)
            }
            owner.kept.append(new, &edits, title: Self.title)
            edits.tell(table)
          }
          if removesFirst { expected.removeFirst(removed) } else { expected.removeLast(removed) }
          expected += new
          range = range.lowerBound..<range.upperBound + count
        }
        let runs = Self.runs(expected)
        #expect(owner.errors.isEmpty, "seed \(seed)")
        #expect(owner.kept.lines == expected, "seed \(seed)")
        #expect(owner.kept.sectionCount == runs.count, "seed \(seed)")
        for (section, run) in runs.enumerated() {
          #expect(owner.kept.title(ofSection: section) == run.title, "seed \(seed)")
          #expect(table.numberOfRows(inSection: section) == run.count, "seed \(seed)")
        }
        for (position, line) in expected.enumerated() {
          let indexPath = table.indexPathForRow(atPosition: position)
          #expect(indexPath.flatMap { owner.kept[$0] } == line, "seed \(seed)")
          #expect(owner.kept.indexPath(of: line.id) == indexPath, "seed \(seed)")
        }
      }
    }
  }
}
