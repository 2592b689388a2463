import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("A file that is followed", .timeLimit(.generous))
struct LogFollowTests {
  /// A file and the screen that follows it.
  @MainActor private struct World {
    let log: TemporaryLog
    let screen: TableScreen
    var list: FollowedLogController { get throws { try screen.followedList } }

    var lines: [String] {
      screen.frame().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    func shows(_ line: String, timeout: Comment = "The line doesn't come") async throws {
      try await eventually(timeout) { lines.contains(line) }
    }

    func press(_ keys: Key...) { screen.send(keys) }

    /// The lines that the list keeps, as numbers.
    var numbers: [Int] {
      get throws { try list.items.map { try #require(Int($0.text.text.dropFirst(5))) } }
    }
  }

  private func withWorld(
    _ count: Int = 50,
    _ body: (World) async throws -> Void
  ) async throws {
    try await withTemporaryLog { log in
      if count > 0 { try log.appendLines(1...count) }
      let list = try FollowedLogController(path: log.path)
      let screen = try await TableScreen.loaded(list)
      try await body(World(log: log, screen: screen))
    }
  }

  @Test("Lines appear as they are appended")
  func follows() async throws {
    try await withWorld { world in
      #expect(world.lines[0].hasPrefix("app.log · following"))
      for number in 51...55 {
        try world.log.appendLines(number...number)
        try await world.shows("> line \(number)")
      }
      try world.log.append("half")
      try await world.shows("> half")
      try world.log.append(" and half\n")
      try await world.shows("> half and half")
      #expect(try world.list.items.count == 56)
      #expect(try world.list.tableView.unseenRowsBelow == 0)
      #expect(world.lines[10] == "> half and half")
    }
  }

  @Test("Further up what is read stays, and lines are counted; at the end it goes on")
  func pauses() async throws {
    try await withWorld { world in
      world.press(.pageUp)
      #expect(world.lines[0].hasPrefix("app.log · paused"))
      #expect(world.lines.last?.contains("G follow") == true)
      let rows = world.lines[1...10]
      try world.log.appendLines(51...53)
      try await eventually("The lines aren't counted") {
        world.lines.last?.hasPrefix("↓ 3 new") == true
      }
      #expect(world.lines[1...10] == rows)
      world.press(.character("G"))
      #expect(world.lines[0].hasPrefix("app.log · following"))
      #expect(world.lines[10] == "> line 53")
      try world.log.appendLines(54...54)
      try await world.shows("> line 54")
      world.press(.pageUp, .pageDown)
      #expect(world.lines[0].hasPrefix("app.log · following"))
      try world.log.appendLines(55...55)
      try await eventually("The line doesn't come") { world.lines[10].hasSuffix("line 55") }
    }
  }

  @Test(
    "A line that the user has gone to stays on screen, however many come",
    arguments: [30, 9000]
  )
  func cursorAboveTheEnd(count: Int) async throws {
    try await withWorld { world in
      world.press(.up, .up)
      #expect(world.lines[0].hasPrefix("app.log · following"))
      try world.log.appendLines(51...50 + count)
      try await eventually("It goes on to follow") { world.lines[0].hasPrefix("app.log · paused") }
      #expect(world.lines.contains("> line 48"))
      world.press(.character("G"))
      try await world.shows("> line \(50 + count)")
      #expect(world.lines[0].hasPrefix("app.log · following"))
    }
  }

  @Test(
    "A last line that is higher than the screen is followed to its end",
    arguments: [false, true]
  )
  func tallLine(beginsElsewhere: Bool) async throws {
    try await withWorld { world in
      world.press(.character("w"))
      let tall = String(repeating: "long ", count: 200)
      try world.log.append(tall + "end one\n")
      try await eventually("Its end isn't on screen") { world.lines[10].hasSuffix("end one") }
      #expect(world.lines[0].hasPrefix("app.log · following"))
      world.press(beginsElsewhere ? .home : .character("k"))
      #expect(world.lines[0].hasPrefix("app.log · paused"))
      world.press(.character("G"))
      #expect(world.lines[0].hasPrefix("app.log · following"))
      #expect(world.lines[10].hasSuffix("end one"))
      try world.log.append(tall + "end two\n")
      try await eventually("The line isn't followed") { world.lines[10].hasSuffix("end two") }
    }
  }

  @Test(
    "Far more lines than fit don't move what is read, and only the first are loaded until they are needed"
  )
  func manyLines() async throws {
    try await withWorld { world in
      world.press(.pageUp)
      let rows = world.lines[1...10]
      try world.log.appendLines(51...9000)
      try await eventually("It isn't said") { world.lines[0].contains("many new lines") }
      #expect(world.lines[1...10] == rows)
      #expect(try world.list.items.count == 50 + LogSource.newerLimit)
      world.press(.end)
      try await world.shows("> line 9000")
      #expect(try world.list.items.count == LogSource.pageSize)
      #expect(world.lines[0].hasPrefix("app.log · following"))
      #expect(world.lines[10] == "> line 9000")
    }
  }

  @Test("`g` is at the first line of a file with one request, and `G` follows again")
  func firstLine() async throws {
    try await withWorld { world in
      try world.log.appendLines(51...9000)
      try await world.shows("> line 9000")
      world.press(.character("g"), .character("g"))
      try await world.shows("> line 1")
      #expect(world.lines[0].hasPrefix("app.log · paused"))
      #expect(try world.list.items.count <= LogSource.newerLimit)
      world.press(.character("G"))
      try await world.shows("> line 9000")
      #expect(world.lines[0].hasPrefix("app.log · following"))
    }
  }

  @Test("Who reads on down comes by all lines to the end, and follows again")
  func readingOn() async throws {
    try await withWorld { world in
      world.press(.pageUp)
      try world.log.appendLines(51...1700)
      try await eventually("It isn't said") { world.lines[0].contains("many new lines") }
      var seen = 0
      while !world.lines[0].contains("following"), seen < 1000 {
        seen += 1
        let last = try #require(world.lines[10].split(separator: " ").last)
        world.press(.character(" "))
        try await world.screen.settled(within: .seconds(60))
        // A page has a line of the one before.
        let first = try #require(world.lines[1].split(separator: " ").last)
        #expect(try #require(Int(first)) <= #require(Int(last)) + 1)
      }
      #expect(try world.numbers == Array(1...1700))
      try world.log.appendLines(1701...1701)
      try await eventually("The line doesn't come") { world.lines[10].hasSuffix("line 1701") }
    }
  }

  @Test("A rotation by a new file of the name is said and followed, also through a link")
  func rotation() async throws {
    try await withTemporaryLog { log in
      try log.appendLines(1...5)
      let link = log.path + ".link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: log.path)
      for path in [log.path, link] {
        let list = try FollowedLogController(path: path)
        let screen = try await TableScreen.loaded(list)
        try? FileManager.default.removeItem(atPath: log.path + ".1")
        try log.rename()
        try await eventually("The gap isn't said") {
          screen.frame().text.contains("no such file")
        }
        try log.create("new 1\n")
        try await eventually("The new file isn't shown") {
          screen.frame().text.contains("> new 1")
        }
        #expect(screen.frame().text.contains("another file now"))
        #expect(!screen.frame().text.contains("no such file"))
        try log.append("new 2\n")
        try await eventually("The new file isn't followed") {
          screen.frame().text.contains("> new 2")
        }
        screen.send(.character("k"))
        #expect(!screen.frame().text.contains("another file now"))
      }
    }
  }

  @Test("A rotation by a copy and a truncation is said and followed")
  func truncation() async throws {
    try await withWorld { world in
      try world.log.truncate(to: 0)
      try await eventually("The truncation isn't said") {
        world.lines.last == "truncated, read again"
      }
      try world.log.append("after\n")
      try await world.shows("> after")
    }
  }

  @Test(
    "Whoever reads is told of another file, and keeps the lines until the end",
    arguments: [Key.character("G"), .pageDown]
  )
  func rotationWhilePaused(key: Key) async throws {
    try await withWorld { world in
      world.press(.pageUp)
      let rows = world.lines[1...10]
      try world.log.truncate(to: 0)
      try world.log.append("after\n")
      try await eventually("It isn't said") { world.lines[0].contains("paused, truncated") }
      #expect(world.lines[1...10] == rows)
      world.press(key)
      try await world.shows("> after")
      #expect(world.lines[0].contains(" · following"))
      #expect(world.lines.last == "truncated, read again")
    }
  }

  @Test("A list that is followed for long keeps no more than its limit")
  func memory() async throws {
    try await withWorld { world in
      var number = 51
      for _ in 0..<12 {
        try world.log.appendLines(number...number + 999)
        number += 1000
        try await world.shows("> line \(number - 1)")
      }
      #expect(try world.list.items.count <= 10_000)
      try world.log.appendLines(number...number)
      try await world.shows("> line \(number)")
      let first = try #require(try world.numbers.first)
      #expect(first < number - 7500)
      #expect(try world.numbers == Array(first...number))
      // What was dropped is there again on the way up.
      try world.list.tableView.scroll(by: -.max)
      try await world.screen.settled(within: .seconds(60))
      let start = try #require(try world.numbers.first)
      #expect(start <= first - LogSource.pageSize)
      #expect(try world.numbers == Array(start...(world.numbers.last ?? 0)))
    }
  }

  @Test("A last line that grows takes no room of others")
  func grownLineAtLimit() async throws {
    try await withWorld(0) { world in
      for start in stride(from: 1, to: 12_000, by: 1000) {
        try world.log.appendLines(start...start + 999)
        try await world.shows("> line \(start + 999)")
      }
      try world.log.append("line ")
      try await world.shows("> line")
      let before = try world.list.items
      try world.log.append("12001\n")
      try await world.shows("> line 12001")
      #expect(try world.list.items.map(\.id) == before.map(\.id))
    }
  }

  @Test("However often the file is rotated, no more is watched")
  func watches() async throws {
    try await withTemporaryLog { log in
      let directory = String(log.path.dropLast("/app.log".count))
      var looks = 0
      let follower = try LogFollower(path: log.path, clock: ContinuousClock()) { looks += 1 }
      follower.start()
      let before = try watchCount(besides: directory)
      for _ in 0..<5 {
        let old = looks
        try? FileManager.default.removeItem(atPath: log.path + ".2")
        try? FileManager.default.moveItem(atPath: log.path + ".1", toPath: log.path + ".2")
        try log.rename()
        try log.create("new\n")
        try await eventually("It doesn't look") { looks > old }
      }
      try log.append("newer\n")
      try await eventually("It watches more and more") {
        try watchCount(besides: directory) == before
      }
    }
  }

  /// How many watches this process has in the place where it watches a directory.
  private func watchCount(besides directory: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: directory)
    let number = try #require(attributes[.systemFileNumber] as? NSNumber).uint64Value
    for file in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo") {
      let text = (try? String(contentsOfFile: "/proc/self/fdinfo/\(file)", encoding: .utf8)) ?? ""
      let watches = text.split(separator: "\n").filter { $0.hasPrefix("inotify ") }
      if watches.contains(where: { $0.contains("ino:\(String(number, radix: 16)) ") }) {
        return watches.count
      }
    }
    return 0
  }

  @Test("What comes is drawn once, and a load of it is never seen")
  func drawing() async throws {
    try await withWorld { world in
      var frames: Set<String> = []
      world.screen.onNeedsDisplay = {
        // As a session does: once for all changes of this turn.
        DispatchQueue.main.async {
          MainActor.assumeIsolated {
            _ = frames.insert(world.screen.frame().text)
          }
        }
      }
      for number in 51...60 {
        try world.log.appendLines(number...number)
        try await world.shows("> line \(number)")
      }
      await world.screen.settled()
      #expect(frames.allSatisfy { !$0.contains("x cancel") && !$0.contains("Refreshing") })
    }
  }

  @Test("While nothing is written, nothing looks")
  func idle() async throws {
    try await withTemporaryLog { log in
      let clock = ManualClock()
      var looks = 0
      let follower = try LogFollower(path: log.path, clock: clock) { looks += 1 }
      follower.start()
      try log.append("one\n")
      try await eventually("It doesn't look") { looks == 1 }
      try await clock.sleepers(1)
      // What comes within the interval is looked at when that is over.
      try log.append("two\n")
      #expect(looks == 1)
      clock.advance(by: LogFollower.interval)
      try await eventually("It doesn't look again") { looks == 2 }
      try await clock.sleepers(1)
      clock.advance(by: LogFollower.interval)
      for _ in 0..<100 { await Task.yield() }
      #expect(looks == 2)
      #expect(clock.sleeperCount == 0)
    }
  }
}
