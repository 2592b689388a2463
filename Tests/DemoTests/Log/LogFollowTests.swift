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
    var list: LogController { get throws { try screen.lineList } }

    var lines: [String] {
      screen.frame().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    func shows(_ line: String, timeout: Comment = "The line doesn't come") async throws {
      try await eventually(timeout) { lines.contains(line) }
    }

    func press(_ keys: Key...) { screen.send(keys) }
  }

  private func withWorld(
    _ count: Int = 50,
    _ body: (World) async throws -> Void
  ) async throws {
    try await withTemporaryLog { log in
      if count > 0 { try log.appendLines(1...count) }
      let list = try LogController(path: log.path, isFollowed: true)
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
      #expect(try world.list.itemCount == 56)
      #expect(try world.list.tableView.unseenRowsAbove == 0)
    }
  }

  @Test("An empty file fills")
  func empty() async throws {
    try await withWorld(0) { world in
      try world.log.append("first\n")
      try await world.shows("> first")
    }
  }

  @Test(
    "Away from the newest line what is read stays, and lines are counted; at the newest it goes on"
  )
  func pauses() async throws {
    try await withWorld { world in
      world.press(.down, .down)
      #expect(world.lines[0].hasPrefix("app.log · paused"))
      #expect(world.lines.last?.contains("g follow") == true)
      let rows = world.lines[1...10]
      try world.log.appendLines(51...53)
      try await eventually("The lines aren't counted") {
        world.lines.last?.hasPrefix("↑ 3 new") == true
      }
      #expect(world.lines[1...10] == rows)
      world.press(.character("g"))
      #expect(world.lines[0].hasPrefix("app.log · following"))
      #expect(world.lines[1] == "> line 53")
      try world.log.appendLines(54...54)
      try await world.shows("> line 54")
    }
  }

  @Test("Far more lines than fit neither move what is read nor are taken in, until they are wanted")
  func manyLines() async throws {
    try await withWorld { world in
      world.press(.down)
      let rows = world.lines[1...10]
      try world.log.appendLines(51...9000)
      try await eventually("It isn't said") { world.lines[0].contains("many new lines") }
      #expect(world.lines[1...10] == rows)
      #expect(try world.list.itemCount == 50)
      world.press(.home)
      try await world.shows("> line 9000")
      #expect(try world.list.itemCount == LogSource.pageSize)
      #expect(world.lines[0].hasPrefix("app.log · following"))
    }
  }

  @Test("A rotation by a new file of the name is said and followed, also through a link")
  func rotation() async throws {
    try await withTemporaryLog { log in
      try log.appendLines(1...5)
      let link = log.path + ".link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: log.path)
      for path in [log.path, link] {
        let list = try LogController(path: path, isFollowed: true)
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
        #expect(list.title.contains("another file now"))
        #expect(!screen.frame().text.contains("no such file"))
        try log.append("new 2\n")
        try await eventually("The new file isn't followed") {
          screen.frame().text.contains("> new 2")
        }
        screen.send(.character("k"))
        #expect(!list.title.contains("another file now"))
      }
    }
  }

  @Test("A rotation by a copy and a truncation is said and followed")
  func truncation() async throws {
    try await withWorld { world in
      try world.log.truncate(to: 0)
      try await eventually("The truncation isn't said") {
        world.lines[0].contains("truncated, read again")
      }
      try world.log.append("after\n")
      try await world.shows("> after")
    }
  }

  @Test("Whoever reads is told of another file, and keeps the lines")
  func rotationWhilePaused() async throws {
    try await withWorld { world in
      world.press(.down)
      let rows = world.lines[1...10]
      try world.log.truncate(to: 0)
      try world.log.append("after\n")
      try await eventually("It isn't said") { world.lines[0].contains("paused, truncated") }
      #expect(world.lines[1...10] == rows)
      world.press(.character("g"))
      try await world.shows("> after")
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
      #expect(try world.list.itemCount <= 11_000)
      try world.log.appendLines(number...number)
      try await world.shows("> line \(number)")
      #expect(try world.list.itemCount <= 11_000)
    }
  }

  @Test("What comes is drawn once, and a load of it is never seen")
  func drawing() async throws {
    try await withWorld { world in
      var states: [StatefulState] = []
      var frames: Set<String> = []
      world.screen.onNeedsDisplay = {
        // As a session does: once for all changes of this turn.
        DispatchQueue.main.async {
          MainActor.assumeIsolated {
            states.append(world.screen.controller.state)
            frames.insert(world.screen.frame().text)
          }
        }
      }
      for number in 51...60 {
        try world.log.appendLines(number...number)
        try await world.shows("> line \(number)")
      }
      await world.screen.settled()
      #expect(states.allSatisfy { $0 == .idle })
      #expect(frames.allSatisfy { !$0.contains("x cancel") })
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
      await clock.sleepers(1)
      // What comes within the interval is looked at when that is over.
      try log.append("two\n")
      #expect(looks == 1)
      clock.advance(by: LogFollower.interval)
      try await eventually("It doesn't look again") { looks == 2 }
      await clock.sleepers(1)
      clock.advance(by: LogFollower.interval)
      for _ in 0..<100 { await Task.yield() }
      #expect(looks == 2)
      #expect(clock.sleeperCount == 0)
    }
  }
}
