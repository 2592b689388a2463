import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import demo

/// A file that is followed while something goes wrong.
@MainActor
@Suite("A followed file, and what may happen to it", .timeLimit(.generous))
struct FollowFaultTests {
  @Test(
    "Where the system has no more room to watch files, that is one line, before there is a screen",
    .enabled(if: Namespace.canLimitWatches),
    arguments: [
      ("max_inotify_instances", "inotify_init1: Too many open files"),
      ("max_inotify_watches", "inotify_add_watch: No space left on device"),
    ]
  )
  func noRoom(limit: String, message: String) async throws {
    try await withTemporaryLog { log in
      let command = """
        exec unshare --user --map-root-user sh -c '
          echo 0 >/proc/sys/user/\(limit)
          exec "$1" log --follow "$2"' sh "$1" "$2"
        """
      let terminal = try DemoTerminal(
        program: "/bin/sh",
        ["-c", command, "sh", DemoProgram.path, log.path]
      )
      #expect(try await terminal.waitForEnd() == 1 << 8)
      #expect(terminal.text == "demo: \(message)\r\n")
      #expect(terminal.settings == terminal.settingsBefore)
    }
  }

  @Test(
    "A file that a directory takes the place of is said to be gone, and followed when it is back"
  )
  func directory() async throws {
    try await withTemporaryLog { log in
      try log.appendLines(1...9)
      let list = try FollowedLogController(path: log.path)
      let screen = try await TableScreen.loaded(list)
      try log.rename()
      try makeDirectory(log.path)
      try await screen.shows("not a file: ")
      #expect(screen.frame().text.contains("line 9"))
      #expect(list.items.count == 9)
      screen.send(.up, .down, .character("r"))
      await screen.settled()
      try await screen.shows("not a file: ")
      try FileManager.default.removeItem(atPath: log.path)
      try log.create("back\n")
      try await screen.shows("> back")
      try log.append("again\n")
      try await screen.shows("> again")
      #expect(!screen.frame().text.contains("not a file: "))
    }
  }
}
