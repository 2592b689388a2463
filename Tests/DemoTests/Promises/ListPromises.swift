import Foundation
import StatefulTable
import StatefulTableText
import Testing

@testable import demo

/// What a user who leaves a list open may rely on.
@MainActor struct ListPromises {
  @Test func `A followed file is followed again when its directory was removed and made again`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let folder = directory + "/logs"
      let log = TemporaryLog(path: folder + "/app.log")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try log.create("old\n")
      let screen = try await TableScreen.loaded(try FollowedLogController(path: log.path))
      #expect(screen.frame().text.contains("> old"))
      try FileManager.default.removeItem(atPath: folder)
      try await eventually("The list doesn't say that the file is missing") {
        screen.frame().text.contains("no such file")
      }
      // It looks once more for what else has changed, and then waits for the next change. Its turns come between these.
      for _ in 0..<50 { _ = try await becomesTrue(within: .milliseconds(10)) { false } }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try log.create("new\n")
      let isFollowed = try await becomesTrue(within: .seconds(1)) {
        screen.frame().text.contains("> new")
      }
      withKnownIssue("It says that there is no such file until r is pressed") {
        #expect(isFollowed)
      }
    }
  }

  @Test func `No program that has ended is left behind while a list is open`() async throws {
    try await withTemporaryRepository { made in
      try made.importCommits(200)
      let terminal = try DemoTerminal("git", made.path)
      try await terminal.waitForOutput("Commit 200")
      // Its end may take a moment.
      let isClean = try await becomesTrue(within: .seconds(1)) {
        try children(of: terminal.process).isEmpty
      }
      let states = try children(of: terminal.process)
      withKnownIssue("A git whose log is smaller than a pipe has ended, and nobody asks how") {
        #expect(isClean, "\(states)")
      }
    }
  }

  /// The states of the children of a process, such as `Z` for one that has ended and isn't asked about.
  private func children(of process: pid_t) throws -> [Substring] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
      .compactMap { child in
        let stat = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
        let fields = stat?.split(separator: ") ").last?.split(separator: " ")
        return fields?.dropFirst().first == "\(process)" ? fields?.first : nil
      }
  }
}
