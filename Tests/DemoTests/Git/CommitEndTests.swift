import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("The end of a history", .timeLimit(.generous))
struct CommitEndTests {
  private static func list(_ screen: TableScreen) throws -> CommitListController {
    try #require(screen.controller as? CommitListController)
  }

  @Test("G goes to the first commit of thousands, in a few pages that grow")
  func end() async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(5000)
      let screen = try await TableScreen.commits(of: made.repository)
      await KeyScript([.key(.character("G")), .wait]).play(on: screen)
      let list = try Self.list(screen)
      #expect(list.itemCount == 5000)
      #expect(list.commitAtCursor?.subject == "Commit 1")
      #expect(Set(list.items.map(\.id)).count == 5000)
      #expect(list.history.count < 12)
      #expect(screen.frame().text.contains("5,000 of 5,000"))
      #expect(screen.frame().text.contains("· end ·"))
    }
  }

  @Test("A move stops it, and the list goes on from there")
  func stop() async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(5000)
      let directory = made.path + "/.git"
      let script = """
        #!/bin/sh
        git "$@" | (head -c 100000; until [ -e '\(directory)/go-on' ]; do sleep 0.01; done; cat)
        """
      // Another process writes the file, as no file can be run that a child of this one has open.
      let write = #"printf '%s' "$1" >"$2" && chmod +x "$2""#
      try await made.run("sh", ["-c", write, "sh", script, directory + "/slow-git"])
      let repository = GitRepository(
        path: made.path,
        program: directory + "/slow-git",
        environment: TemporaryRepository.environment
      )
      let screen = try await TableScreen.commits(of: repository)
      let list = try Self.list(screen)
      screen.send(.character("G"))
      while list.itemCount < 300 { await mainActorTurn() }
      screen.send(.character("g"))
      try Data().write(to: URL(filePath: directory + "/go-on"))
      await list.settled()
      #expect((300..<5000).contains(list.itemCount))
      #expect(list.commitAtCursor?.subject == "Commit 5000")
      let count = list.itemCount
      list.loadNextPage()
      await list.settled()
      #expect(list.items.last?.subject == "Commit \(5000 - list.itemCount + 1)")
      #expect(list.itemCount > count)
      await KeyScript([.key(.character("G")), .wait]).play(on: screen)
      #expect(list.items.map(\.subject) == (1...5000).reversed().map { "Commit \($0)" })
    }
  }
}
