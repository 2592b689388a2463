import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

@testable import demo

/// The demo's screens, held against what is stored under `Frames`.
@MainActor
@Suite("Frames of screens over files and repositories")
struct ScreenFrameTests {
  private static func screen(
    _ controller: StatefulTableController,
    lines: Int,
    keys: String
  ) async throws -> TableScreen {
    let screen = try await TableScreen.loaded(controller, size: Size(columns: 80, lines: lines))
    try await screen.play(keys)
    return screen
  }

  /// Calls a function with a repository whose commits, and with them their hashes, are always the same.
  private static func withGarden(_ body: (GitRepository) async throws -> Void) async throws {
    try await withEmptyGarden { made in
      try await made.write("roses\ntulips\nherbs\n", to: "beds.txt")
      try await made.commit("Plant the garden")
      try await made.commit(
        "Say where the \u{1B}[31mwater\u{1B}[0m comes from",
        author: "Grace Hopper"
      )
      try await made.write("roses\nlavender\nherbs\nbeans\n", to: "beds.txt")
      try await made.commit(
        "Give the bees lavender 🐝\n\nTulips bloom for two weeks, lavender for two months."
      )
      try await made.commit("漢字の件名", author: "紫式部")
      try await body(made.repository)
    }
  }

  /// Calls a function with a repository that always has the same name and no commits.
  private static func withEmptyGarden(
    _ body: (TemporaryRepository) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { directory in
      let made = TemporaryRepository(path: directory + "/garden")
      try makeDirectory(made.path)
      try await made.git("init", "--quiet", "--initial-branch=main", "--object-format=sha1")
      try await body(made)
    }
  }

  @Test func `The lines of a file`() async throws {
    try await withTemporaryLog { log in
      for second in 0..<40 {
        let time = "2026-01-01T12:00:\(second < 10 ? "0" : "")\(second)"
        try log.append("\(time) GET /photos?page=\(second) 200 in \(second * 7 % 11) ms\r\n")
      }
      try log.append("tab\there, \u{1B}[31mred\u{1B}[0m, bell \u{7}, 漢字 🎉\n\n")
      try log.append([0xFF, 0xFE, 0, 0x41, 0x0A])
      try log.append(String(repeating: "a very long line, ", count: 10_000) + "\n")
      try log.append("no newline yet")
      let screen = try await Self.screen(LogController(path: log.path), lines: 14, keys: "j j")
      try screen.expectFrame(named: "log")
    }
  }

  @Test func `The lines of a file that is followed, and read further up`() async throws {
    try await withTemporaryLog { log in
      try log.appendLines(1...20)
      let list = try FollowedLogController(path: log.path)
      let screen = try await Self.screen(list, lines: 8, keys: "<pageup> k")
      try log.appendLines(21...23)
      try await eventually("The lines don't come") { list.items.count == 23 }
      try screen.expectFrame(named: "log-paused")
      try await screen.play("G <wait>")
      try screen.expectFrame(named: "log-following")
    }
  }

  @Test func `The commits of a repository`() async throws {
    try await Self.withGarden { repository in
      let list = CommitListController(repository, now: 1_700_007_300)
      try await Self.screen(list, lines: 8, keys: "j").expectFrame(named: "git")
    }
  }

  @Test func `The commits of a repository, by days`() async throws {
    try await Self.withEmptyGarden { made in
      let days: [(time: Int64, subject: String)] = [
        (1_795_046_400, "Sow beans"), (1_795_132_800, "Water the beans"),
        (1_795_219_200, "Tie the beans up"), (1_795_262_399, "Pick the first beans"),
        (1_795_305_599, "Cook them"), (1_795_305_600, "Wash up"),
      ]
      for (time, subject) in days {
        let commit = ["commit", "--quiet", "--allow-empty", "--message=\(subject)"]
        try await made.git(commit, variables: ["GIT_AUTHOR_DATE": "\(time) +0000"])
      }
      let list = CommitListController(made.repository, now: Self.noon, days: Self.days)
      try await Self.screen(list, lines: 14, keys: "j").expectFrame(named: "git-days")
    }
  }

  /// Noon of 22 November 2026.
  private nonisolated static let noon: Int64 = 1_795_348_800
  private static let days = DayCalendar(zone: .utc) { noon }

  @Test func `The commits of a repository, and beside them what one changed`() async throws {
    try await Self.withGarden { repository in
      let commits = CommitListController(repository, now: 1_700_007_300)
      let size = Size(columns: 100, lines: 20)
      let preview = DiffPreview(repository, commits, size: size, pause: .zero)
      preview.split.appear()
      try await KeyScript(parsing: "<wait> j <wait> <tab> j").play(on: preview.split)
      let drawn = preview.split.frame().text + "\n"
      try expectStored(drawn, in: "git-split", "drawn:\n\(drawn)")
    }
  }

  @Test func `The diff of a commit`() async throws {
    try await Self.withGarden { repository in
      let list = CommitListController(repository, now: 1_700_007_300)
      let screen = try await Self.screen(list, lines: 24, keys: "j <enter> <wait>")
      try screen.expectFrame(named: "commit")
      let frame = screen.frame()
      let hunk = (0..<24).first { frame.text(ofLine: $0).hasPrefix("  @@ ") }
      let line = try #require(hunk)
      #expect((0..<80).allSatisfy { frame[line: line, column: $0].style.background == .cyan })
      #expect(frame.text(ofLine: line + 3) == "  +lavender")
      #expect(frame[line: line + 3, column: 2].style.foreground == .green)
    }
  }
}
