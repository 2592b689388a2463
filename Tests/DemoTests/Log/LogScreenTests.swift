import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("The lines of a file", .timeLimit(.generous))
struct LogScreenTests {
  /// What lines are called, newest first.
  private static func names(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.reversed().map { "line \($0)" }
  }

  /// Calls a function with a file of numbered lines, and the screen that shows it.
  private func withScreen(
    of lines: ClosedRange<Int>,
    _ body: (TemporaryLog, TableScreen) async throws -> Void
  ) async throws {
    try await withTemporaryLog { log in
      try log.appendLines(lines)
      try await body(log, TableScreen.loaded(LogController(path: log.path)))
    }
  }

  @Test("`G` is at the first line of a file with one request, and `g` at the last one")
  func ends() async throws {
    try await withScreen(of: 1...20_000) { (_, screen) async throws in
      await KeyScript([.key(.character("G")), .wait]).play(on: screen)
      #expect(try screen.lineTexts == Self.names(1...500))
      #expect(screen.frame().text.contains("> line 1\n"))
      await KeyScript([.key(.up), .key(.home), .wait]).play(on: screen)
      #expect(try screen.lineTexts == Self.names(19_501...20_000))
      #expect(screen.frame().text.contains("> line 20000"))
    }
  }

  @Test func `From the first line of a file, pages follow up to the newest`() async throws {
    try await withScreen(of: 1...2600) { log, screen in
      await KeyScript([.key(.character("G")), .wait]).play(on: screen)
      try log.append("no end yet")
      for _ in 0..<5 {
        screen.controller.loadPreviousPage()
        await screen.controller.settled()
      }
      #expect(try screen.lineTexts == Self.names(1...2600))
      await screen.refresh()
      #expect(try screen.lineTexts == ["no end yet"] + Self.names(1...2600))
    }
  }

  @Test func `A refresh puts what was appended above, and nothing else moves`() async throws {
    try await withScreen(of: 1...50) { log, screen in
      screen.send(.down)
      let before = screen.frame().text.split(separator: "\n")[1...10]
      try log.appendLines(51...53)
      await screen.refresh()
      #expect(try screen.lineTexts == Self.names(1...53))
      #expect(screen.frame().text.split(separator: "\n")[1...10] == before)
      #expect(screen.controller.tableView.unseenRowsAbove == 3)
      await screen.refresh()
      #expect(try screen.lineTexts == Self.names(1...53))
      #expect(screen.controller.title == "app.log")
    }
  }

  @Test func `The last line may have no end yet, and gets it with a refresh`() async throws {
    try await withTemporaryLog { log in
      try log.append("one\r\ntwo\nthr")
      let screen = try await TableScreen.loaded(LogController(path: log.path))
      #expect(try screen.lineTexts == ["thr", "two", "one"])
      try log.append("ee")
      await screen.refresh()
      #expect(try screen.lineTexts == ["three", "two", "one"])
      try log.append("\r\nfour\n")
      await screen.refresh()
      #expect(try screen.lineTexts == ["four", "three", "two", "one"])
    }
  }

  @Test func `When another file has the name, the list starts over and says so`() async throws {
    try await withScreen(of: 1...30) { log, screen in
      try log.rename()
      await screen.refresh()
      // Between the two there is nothing of that name: what was there stays.
      #expect(try screen.lineTexts.count == 30)
      #expect(screen.frame().text.contains("no such file"))
      try log.create()
      try log.appendLines(100...130)
      await screen.refresh()
      #expect(try screen.lineTexts == Self.names(100...130))
      #expect(screen.frame().text.contains("another file now"))
      await screen.refresh()
      #expect(!screen.frame().text.contains("another file now"))
    }
  }

  @Test("When the file was truncated, the list starts over and says so", arguments: [0, 3, 31])
  func truncated(newLines: Int) async throws {
    try await withScreen(of: 100...130) { log, screen in
      let lines = (200..<200 + newLines).map { "line \($0)" }
      try log.truncate(to: 0)
      // Even if it is as long as before meanwhile.
      try log.append(lines.map { $0 + "\n" }.joined())
      await screen.refresh()
      #expect(try screen.lineTexts == lines.reversed())
      #expect(screen.controller.state == (newLines == 0 ? .empty : .idle))
      #expect(screen.frame().text.contains("truncated"))
    }
  }

  @Test("A page that is gone is an error that says what to do, and the rows stay")
  func truncatedWhilePaging() async throws {
    try await withScreen(of: 1...20_000) { log, screen in
      try log.truncate(to: 100)
      screen.controller.loadNextPage()
      await screen.controller.settled()
      #expect(screen.controller.loads.nextPage.error as? LogError == .changed(log.path))
      #expect(try screen.lineTexts.count == 500)
      await screen.refresh()
      #expect(try screen.lineTexts.last == "line 1")
    }
  }

  @Test func `Pages after a rotation that nobody has looked at are the old file's`() async throws {
    try await withScreen(of: 1...800) { log, screen in
      try log.rename()
      try log.create()
      await screen.loadPages(1)
      #expect(try screen.lineTexts == Self.names(1...800))
    }
  }

  @Test("More lines than fit above make the list start over at the newest, not leave a gap")
  func manyAppended() async throws {
    try await withScreen(of: 1...600) { log, screen in
      try log.appendLines(601...2100)
      await screen.refresh()
      #expect(try screen.lineTexts == Self.names(101...2100))
      try log.appendLines(2101...3601)
      await screen.refresh()
      #expect(try screen.lineTexts == Self.names(3102...3601))
      #expect(screen.frame().text.contains("> line 3601"))
      #expect(screen.controller.title == "app.log")
    }
  }

  @Test("However far one scrolls, only so many lines are kept, and the way back has them all")
  func thereAndBack() async throws {
    try await withScreen(of: 1...20_000) { log, screen in
      try log.appendLines(20_001...21_200)
      await screen.refresh()
      let list = try screen.lineList
      var most = 0
      while list.loads.hasMorePages {
        list.tableView.scroll(by: .max)
        await list.settled()
        most = max(most, list.items.count)
        // What is written meanwhile is no matter for what is there.
        try log.append("later\n")
      }
      #expect(list.items.last?.text.text == "line 1")
      while list.loads.hasPreviousPages {
        list.tableView.scroll(by: -.max)
        await list.settled()
        most = max(most, list.items.count)
      }
      #expect(most <= 12 * LogSource.pageSize)
      #expect(list.items.prefix(2000).map(\.text.text) == Self.names(19_201...21_200))
      #expect(list.duplicateCount == 0)
    }
  }

  @Test(
    "A file that the system makes up shows what reading it gives, whatever its size is said to be",
    arguments: ["/proc/filesystems", "/sys/devices/system/cpu/online"]
  )
  func madeUp(path: String) async throws {
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    let screen = try await TableScreen.loaded(LogController(path: path))
    #expect(try screen.lineTexts == lines.reversed())
    await screen.refresh()
    #expect(try screen.lineTexts == lines.reversed())
    #expect(screen.controller.title == URL(filePath: path).lastPathComponent)
  }
}
