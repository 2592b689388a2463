import Foundation
import StatefulTable
import StatefulTableTesting
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
      try makeDirectory(folder)
      try log.create("old\n")
      let screen = try await TableScreen.loaded(try FollowedLogController(path: log.path))
      #expect(screen.frame().text.contains("> old"))
      try FileManager.default.removeItem(atPath: folder)
      try await screen.shows("no such file")
      // It looks once more for what else has changed, and then waits for the next change. Its turns come between these.
      for _ in 0..<50 { _ = try await becomesTrue(within: .milliseconds(10)) { false } }
      try makeDirectory(folder)
      try log.create("new\n")
      try await screen.shows("> new")
    }
  }
}
