import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("Files that are huge, or that others write meanwhile", .timeLimit(.generous))
struct LogExtremesTests {
  /// Whether lines are those that a writer has numbered, newest first, and none is missing or doubled.
  private static func areInOrder(_ texts: some Collection<String>) -> Bool {
    let numbers = texts.compactMap { Int($0.dropFirst("line ".count)) }
    return numbers.count == texts.count
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 == $1 + 1 }
  }

  @Test func `A file that grows all the while loses no line and shows none twice`() async throws {
    try await withTemporaryLog { log in
      let script = """
        i=0
        while :; do
          i=$((i+1))
          echo "line $i"
          [ $i -lt 10000 ] || [ $((i % 200)) -ne 0 ] || sleep 0.2
        done >>"$1"
        """
      let writer = try ChildProcess("sh", "-c", script, "sh", log.path)
      defer { withExtendedLifetime(writer) {} }
      try await eventually("the writer begins") {
        var file = try LogFile(path: log.path)
        try file.look()
        return file.size > 100_000
      }
      let screen = try await TableScreen.loaded(LogController(path: log.path))
      for round in 0..<40 {
        if round.isMultiple(of: 3) {
          await screen.refresh()
        } else {
          await screen.loadPages(1)
        }
        let texts = try screen.lineTexts
        // The newest may be half written.
        #expect(Self.areInOrder(texts.dropFirst()))
      }
      #expect(screen.controller.title == "app.log")
    }
  }

  @Test("A file that is rotated again and again is always one file's lines in order")
  func rotating() async throws {
    try await withTemporaryLog { log in
      let script = """
        i=0
        while :; do
          i=$((i+1))
          [ $((i % 1200)) -ne 0 ] || sleep 0.2
          [ $((i % 3000)) -ne 0 ] || mv "$1" "$1.1"
          echo "line $i" >>"$1"
        done
        """
      let writer = try ChildProcess("sh", "-c", script, "sh", log.path)
      defer { withExtendedLifetime(writer) {} }
      // Now and then there is no file of that name for a moment.
      var opened: LogController?
      try await eventually("there is a file") {
        opened = try? LogController(path: log.path)
        return opened != nil
      }
      let screen = TableScreen(try #require(opened), size: Size(columns: 60, lines: 12))
      // Taken before anything is read: from then on each answer may be another file's.
      var titles: Set = [screen.controller.title]
      screen.appear()
      try await eventually("it is rotated") {
        await screen.refresh()
        await screen.loadPages(1)
        let texts = try screen.lineTexts
        #expect(Self.areInOrder(texts.dropFirst()))
        titles.insert(screen.controller.title)
        await Task.yield()
        return titles.count > 1
      }
      #expect(titles == ["app.log", "app.log · another file now, from its end"])
    }
  }

  /// The bytes of a long line.
  private static let longLength = Depth.tries(3_000_000, deep: 100_000_000)

  /// A long line of zeros that takes no room on the disk, and then some usual ones.
  private static func writeLongLine(to log: TemporaryLog) throws {
    try log.append("before\n")
    try log.truncate(to: UInt64(7 + longLength))
    try log.append("\nafter\n")
  }

  @Test(
    "No file takes more memory than a small one, however long it or its lines are",
    .withoutSanitizer
  )
  func memory() async throws {
    let small = try await Self.peakMemory(showing: "line 1999") { try $0.appendLines(1...2000) }
    let huge = try await Self.peakMemory(showing: "line 1999") { log in
      try log.truncate(to: 1 << 40)
      try log.append("\n")
      try log.appendLines(1...2000)
    }
    let long = try await Self.peakMemory(showing: "before", Self.writeLongLine)
    #expect(huge < small + 4_000_000)
    #expect(long < small + 4_000_000)
  }

  /// The most memory that a demo takes until it shows a word of a file.
  private static func peakMemory(
    showing word: String,
    _ prepare: (TemporaryLog) throws -> Void
  ) async throws -> Int {
    try await withTemporaryLog { log in
      try prepare(log)
      let terminal = try DemoTerminal(["log", log.path])
      try await terminal.waitForOutput(word)
      return try #require(ProcessProbe(identifier: terminal.process).peakMemory)
    }
  }
}
