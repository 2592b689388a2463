import StatefulTable
import StatefulTableText
import Synchronization
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("The days of a file's lines", .timeLimit(.generous))
struct LogDayTests {
  /// Noon of 22 November 2026.
  private static let days = DayCalendar(zone: .utc) { 1_795_348_800 }

  private static func screen(_ log: TemporaryLog) async throws -> TableScreen {
    try await TableScreen.loaded(LogController(path: log.path, days: days))
  }

  /// What the days of the lines are called, newest line first.
  private static func titles(_ screen: TableScreen) throws -> [String?] {
    let list = try screen.lineList
    return list.items.map { list.sectionTitle(for: $0).map(days.title(ofKey:)) }
  }

  @Test("A line without a day is of the day of the line before it, also of one on another page")
  func continued() async throws {
    try await withTemporaryLog { log in
      try log.append("no day yet\n2026-11-20 00:00:00 start\n")
      try log.append(String(repeating: "  at main\n", count: 1200))
      try log.append("Nov 21 23:59:59 host stop\n[22/Nov/2026:00:00:00 +0000] hello\n  and more\n")
      let screen = try await Self.screen(log)
      let friday = "Friday 20 November 2026"
      let newest = ["Today", "Today", "Yesterday"]
      #expect(try Self.titles(screen) == newest + [String](repeating: friday, count: 497))
      await screen.loadPages(3)
      let all: [String?] = newest + [String](repeating: friday, count: 1201) + [nil]
      #expect(try Self.titles(screen) == all)
    }
  }

  @Test("A day further back than a block isn't looked for, wherever a page begins")
  func farAway() async throws {
    try await withTemporaryLog { log in
      try log.append("2026-11-20 00:00:00 start\n")
      // 100 bytes a line: 655 of them begin within a block of 65,536 bytes.
      let line = String(repeating: "x", count: 99) + "\n"
      try log.append(String(repeating: line, count: 1100))
      let screen = try await Self.screen(log)
      await screen.loadPages(3)
      let titles = try Self.titles(screen)
      #expect(titles.count == 1101)
      #expect(titles.firstIndex { $0 != nil } == 1100 - 656)
      #expect(titles[444...].allSatisfy { $0 == "Friday 20 November 2026" })
    }
  }

  @Test func `Lines that a refresh brings have the day of the line before them`() async throws {
    try await withTemporaryLog { log in
      try log.append("2026-11-21T10:00:00Z a\n")
      let screen = try await Self.screen(log)
      try log.append("  b\n2026-11-2")
      await screen.refresh()
      #expect(try Self.titles(screen) == ["Yesterday", "Yesterday", "Yesterday"])
      try log.append("2T11:00:00Z c\n")
      await screen.refresh()
      #expect(try Self.titles(screen) == ["Today", "Yesterday", "Yesterday"])
    }
  }

  @Test("Lines that a followed file gets begin the section of a new day, older ones that of an old")
  func followed() async throws {
    try await withTemporaryLog { log in
      try log.append("2026-11-20 23:00:00 a\n")
      try log.append(String(repeating: "2026-11-21 10:00:00 b\n", count: 600))
      let list = try FollowedLogController(path: log.path, days: Self.days)
      let screen = try await TableScreen.loaded(list)
      #expect(Self.headers(list.tableView) == ["Yesterday"])
      try log.append("2026-11-2")
      try await eventually("The line doesn't come") { list.items.count == 501 }
      #expect(Self.headers(list.tableView) == ["Yesterday"])
      try log.append("2 00:00:01 c\n  and more\n")
      try await eventually("The line doesn't come") { list.items.count == 502 }
      #expect(Self.headers(list.tableView) == ["Yesterday", "Today"])
      #expect(screen.frame().text.contains("Today\n  2026-11-22 00:00:01 c\n>   and more\n"))
      list.tableView.scroll(by: -.max)
      await list.settled()
      #expect(Self.headers(list.tableView) == ["Friday 20 November 2026", "Yesterday", "Today"])
      #expect((0..<3).map(list.tableView.numberOfRows) == [1, 600, 2])
    }
  }

  @Test func `Older lines of another day leave those counted that came below`() async throws {
    try await withTemporaryLog { log in
      try log.append(String(repeating: "2026-11-20 23:00:00 a\n", count: 100))
      try log.append(String(repeating: "2026-11-21 10:00:00 b\n", count: 600))
      let list = try FollowedLogController(path: log.path, days: Self.days)
      let screen = try await TableScreen.loaded(list)
      screen.send([.pageUp])
      try log.append("2026-11-21 11:00:00 c\n2026-11-21 11:00:00 d\n")
      try await eventually("The lines aren't counted") { list.tableView.unseenRowsBelow == 2 }
      list.tableView.scroll(by: -.max)
      await list.settled()
      #expect(Self.headers(list.tableView) == ["Friday 20 November 2026", "Yesterday"])
      #expect((0..<2).map(list.tableView.numberOfRows) == [100, 602])
      #expect(list.tableView.unseenRowsBelow == 2)
      #expect(list.tableView.unseenRowsAbove == 0)
    }
  }

  @Test("After midnight, today's header becomes yesterday's, below that of the new day")
  func midnight() async throws {
    try await withTemporaryLog { log in
      let now = Atomic<Int64>(1_795_348_800)
      let days = DayCalendar(zone: .utc) { now.load(ordering: .relaxed) }
      try log.append("2026-11-21 23:00:00 a\n2026-11-22 23:59:59 b\n")
      let screen = try await TableScreen.loaded(LogController(path: log.path, days: days))
      let table = screen.controller.tableView
      #expect(Self.headers(table) == ["Today", "Yesterday"])
      now.add(86_400, ordering: .relaxed)
      #expect(Self.headers(table) == ["Yesterday", "Saturday 21 November 2026"])
      try log.append("2026-11-23 00:00:01 c\n")
      await screen.refresh()
      #expect(Self.headers(table) == ["Today", "Yesterday", "Saturday 21 November 2026"])
    }
  }

  private static func headers(_ table: TableView) -> [String?] {
    (0..<table.numberOfSections).map { table.header(inSection: $0)?.text.string }
  }

  @Test("A very long line has the day at its beginning, and the line behind it none")
  func longLine() async throws {
    try await withTemporaryLog { log in
      try log.append("2026-11-20 a\n" + String(repeating: "2026-11-21 ", count: 10_000) + "\nb\n")
      let screen = try await Self.screen(log)
      let friday = "Friday 20 November 2026"
      #expect(try Self.titles(screen) == [nil, "Yesterday", friday])
    }
  }
}
