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
  @MainActor private struct Viewer {
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

  private func withViewer(_ body: (Viewer) async throws -> Void) async throws {
    try await withTemporaryLog { log in
      try log.appendLines(1...50)
      let list = try FollowedLogController(path: log.path)
      let screen = try await TableScreen.loaded(list)
      try await body(Viewer(log: log, screen: screen))
    }
  }

  @Test func `Lines appear as they are appended`() async throws {
    try await withViewer { viewer in
      #expect(viewer.lines[0].hasPrefix("app.log · following"))
      for number in 51...55 {
        try viewer.log.appendLines(number...number)
        try await viewer.shows("> line \(number)")
      }
      try viewer.log.append("half")
      try await viewer.shows("> half")
      try viewer.log.append(" and half\n")
      try await viewer.shows("> half and half")
      #expect(try viewer.list.items.count == 56)
      #expect(try viewer.list.tableView.unseenRowsBelow == 0)
      #expect(viewer.lines[10] == "> half and half")
    }
  }

  @Test(
    "A line that the user has gone to stays on screen, however many come",
    arguments: [30, 9000]
  )
  func cursorAboveTheEnd(count: Int) async throws {
    try await withViewer { viewer in
      viewer.press(.up, .up)
      #expect(viewer.lines[0].hasPrefix("app.log · following"))
      try viewer.log.appendLines(51...50 + count)
      try await eventually("It goes on to follow") { viewer.lines[0].hasPrefix("app.log · paused") }
      #expect(viewer.lines.contains("> line 48"))
      viewer.press(.character("G"))
      try await viewer.shows("> line \(50 + count)")
      #expect(viewer.lines[0].hasPrefix("app.log · following"))
    }
  }

  @Test(
    "A last line that is higher than the screen is followed to its end",
    arguments: [false, true]
  )
  func tallLine(beginsElsewhere: Bool) async throws {
    try await withViewer { viewer in
      viewer.press(.character("w"))
      let tall = String(repeating: "long ", count: 200)
      try viewer.log.append(tall + "end one\n")
      try await eventually("Its end isn't on screen") { viewer.lines[10].hasSuffix("end one") }
      #expect(viewer.lines[0].hasPrefix("app.log · following"))
      viewer.press(beginsElsewhere ? .home : .character("k"))
      #expect(viewer.lines[0].hasPrefix("app.log · paused"))
      viewer.press(.character("G"))
      #expect(viewer.lines[0].hasPrefix("app.log · following"))
      #expect(viewer.lines[10].hasSuffix("end one"))
      try viewer.log.append(tall + "end two\n")
      try await eventually("The line isn't followed") { viewer.lines[10].hasSuffix("end two") }
    }
  }

  @Test(
    "Far more lines than fit don't move what is read, and only the first are loaded until they are needed"
  )
  func manyLines() async throws {
    try await withViewer { viewer in
      viewer.press(.pageUp)
      let rows = viewer.lines[1...10]
      try viewer.log.appendLines(51...9000)
      try await eventually("It isn't said") { viewer.lines[0].contains("many new lines") }
      #expect(viewer.lines[1...10] == rows)
      #expect(try viewer.list.items.count == 50 + LogSource.newerLimit)
      viewer.press(.end)
      try await viewer.shows("> line 9000")
      #expect(try viewer.list.items.count == LogSource.pageSize)
      #expect(viewer.lines[0].hasPrefix("app.log · following"))
      #expect(viewer.lines[10] == "> line 9000")
    }
  }

  @Test("`g` is at the first line of a file with one request, and `G` follows again")
  func firstLine() async throws {
    try await withViewer { viewer in
      try viewer.log.appendLines(51...9000)
      try await viewer.shows("> line 9000")
      viewer.press(.character("g"), .character("g"))
      try await viewer.shows("> line 1")
      #expect(viewer.lines[0].hasPrefix("app.log · paused"))
      #expect(try viewer.list.items.count <= LogSource.newerLimit)
      viewer.press(.character("G"))
      try await viewer.shows("> line 9000")
      #expect(viewer.lines[0].hasPrefix("app.log · following"))
    }
  }

  @Test func `Who reads on down comes by all lines to the end, and follows again`() async throws {
    try await withViewer { viewer in
      viewer.press(.pageUp)
      try viewer.log.appendLines(51...1700)
      try await eventually("It isn't said") { viewer.lines[0].contains("many new lines") }
      var seen = 0
      while !viewer.lines[0].contains("following"), seen < 1000 {
        seen += 1
        let last = try #require(viewer.lines[10].split(separator: " ").last)
        viewer.press(.character(" "))
        try await viewer.screen.settled(within: .seconds(60))
        // A page has a line of the one before.
        let first = try #require(viewer.lines[1].split(separator: " ").last)
        #expect(try #require(Int(first)) <= #require(Int(last)) + 1)
      }
      #expect(try viewer.numbers == Array(1...1700))
      try viewer.log.appendLines(1701...1701)
      try await eventually("The line doesn't come") { viewer.lines[10].hasSuffix("line 1701") }
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
        try await screen.shows("no such file")
        try log.create("new 1\n")
        try await screen.shows("> new 1")
        #expect(screen.frame().text.contains("another file now"))
        #expect(!screen.frame().text.contains("no such file"))
        try log.append("new 2\n")
        try await screen.shows("> new 2")
        screen.send(.character("k"))
        #expect(!screen.frame().text.contains("another file now"))
      }
    }
  }

  @Test func `A rotation by a copy and a truncation is said and followed`() async throws {
    try await withViewer { viewer in
      try viewer.log.truncate(to: 0)
      try await eventually("The truncation isn't said") {
        viewer.lines.last == "truncated, read again"
      }
      try viewer.log.append("after\n")
      try await viewer.shows("> after")
    }
  }

  @Test(
    "Whoever reads is told of another file, and keeps the lines until the end",
    arguments: [Key.character("G"), .pageDown]
  )
  func rotationWhilePaused(key: Key) async throws {
    try await withViewer { viewer in
      viewer.press(.pageUp)
      let rows = viewer.lines[1...10]
      try viewer.log.truncate(to: 0)
      try viewer.log.append("after\n")
      try await eventually("It isn't said") { viewer.lines[0].contains("paused, truncated") }
      #expect(viewer.lines[1...10] == rows)
      viewer.press(key)
      try await viewer.shows("> after")
      #expect(viewer.lines[0].contains(" · following"))
      #expect(viewer.lines.last == "truncated, read again")
    }
  }

  @Test func `A list that is followed for long keeps no more than its limit`() async throws {
    try await withViewer { viewer in
      var number = 51
      for _ in 0..<12 {
        try viewer.log.appendLines(number...number + 999)
        number += 1000
        try await viewer.shows("> line \(number - 1)")
      }
      #expect(try viewer.list.items.count <= 10_000)
      // A last line that grows takes no room of others.
      try viewer.log.append("line ")
      try await viewer.shows("> line")
      let ids = try viewer.list.items.map(\.id)
      try viewer.log.append("\(number)\n")
      try await viewer.shows("> line \(number)")
      #expect(try viewer.list.items.map(\.id) == ids)
      let first = try #require(try viewer.numbers.first)
      #expect(first < number - 7500)
      #expect(try viewer.numbers == Array(first...number))
      // What was dropped is there again on the way up.
      try viewer.list.tableView.scroll(by: -.max)
      try await viewer.screen.settled(within: .seconds(60))
      let start = try #require(try viewer.numbers.first)
      #expect(start <= first - LogSource.pageSize)
      #expect(try viewer.numbers == Array(start...(viewer.numbers.last ?? 0)))
    }
  }

  @Test func `However often the file is rotated, no more is watched`() async throws {
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

  @Test func `What comes is drawn once, and a load of it is never seen`() async throws {
    try await withViewer { viewer in
      var frames: Set<String> = []
      viewer.screen.onNeedsDisplay = {
        // As a session does: once for all changes of this turn.
        DispatchQueue.main.async {
          MainActor.assumeIsolated {
            _ = frames.insert(viewer.screen.frame().text)
          }
        }
      }
      for number in 51...60 {
        try viewer.log.appendLines(number...number)
        try await viewer.shows("> line \(number)")
      }
      await viewer.screen.settled()
      #expect(frames.allSatisfy { !$0.contains("x cancel") && !$0.contains("Refreshing") })
    }
  }

  @Test func `While nothing is written, nothing looks`() async throws {
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
