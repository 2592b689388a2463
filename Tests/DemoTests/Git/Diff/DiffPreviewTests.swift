import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("The diff beside the list of commits", .timeLimit(.generous))
struct DiffPreviewTests {
  /// A repository of commits, each of which adds a line, and its screen.
  @MainActor private struct Viewer {
    let made: TemporaryRepository
    let clock = ManualClock()
    let commits: CommitListController
    let preview: DiffPreview
    var split: SplitScreen { preview.split }

    init(_ made: TemporaryRepository, program: String, pause: Duration, size: Size) async throws {
      self.made = made
      try await made.importCommits(30, date: 1_700_000_000, hasLines: true)
      let repository = GitRepository(
        path: made.path,
        program: program,
        environment: TemporaryRepository.environment
      )
      commits = CommitListController(repository, now: 1_700_007_300)
      preview = DiffPreview(repository, commits, size: size, pause: pause, clock: clock)
      split.appear()
    }

    func press(_ keys: Key...) {
      for key in keys { split.send(.key(key)) }
    }

    /// The numbers of the commits whose diffs the screen shows.
    var shownDiffs: [Int] {
      let words = split.frame().text.split { !$0.isLetter && !$0.isNumber && $0 != "+" }
      return words.indices.dropLast().compactMap { index in
        words[index] == "+line" ? Int(words[index + 1]) : nil
      }
    }

    /// Lets the time pass after which the cursor rests.
    func rest() async throws {
      try await eventually("The cursor doesn't rest") {
        clock.advance(by: .seconds(2))
        return preview.isResting
      }
    }

    var diff: DiffController? { (split.second as? TableScreen)?.controller as? DiffController }

    /// How many diffs were read.
    var readCount: Int { diff?.history.count { $0.kind == .initial } ?? 0 }
  }

  private func withViewer(
    program: String = "git",
    pause: Duration = .zero,
    columns: Int = 120,
    lines: Int = 24,
    _ body: (Viewer) async throws -> Void
  ) async throws {
    try await withTemporaryRepository { made in
      let viewer = try await Viewer(
        made,
        program: program,
        pause: pause,
        size: Size(columns: columns, lines: lines)
      )
      await viewer.split.settled()
      try await body(viewer)
      viewer.press(.control("c"))
    }
  }

  @Test("The first move after a pause is followed at once; ten keys a second leave no pause")
  func manyKeys() async throws {
    try await withViewer(pause: DiffPreview.pause) { viewer in
      try await viewer.rest()
      let before = viewer.readCount
      viewer.press(.down)
      try await eventually("The first move isn't followed") {
        viewer.diff?.commit?.subject == "Commit 29"
      }
      for _ in 1..<20 {
        viewer.press(.down)
        await viewer.split.settled()
        viewer.clock.advance(by: .milliseconds(100))
        try await eventually("The alarm is lost") {
          viewer.preview.isResting || viewer.clock.sleeperCount == 1
        }
      }
      #expect(!viewer.preview.isResting)
      #expect(viewer.diff?.commit?.subject == "Commit 29")
      #expect(viewer.readCount == before + 1)
      try await viewer.rest()
      await viewer.split.settled()
      #expect(viewer.shownDiffs == [10])
    }
  }

  @Test func `Each commit that the cursor rests on starts one git`() async throws {
    // The repository is what git is told to go to.
    let script = #"echo "$*" >>"$directory/.git/runs"; exec git "$@""#
    try await withFakeGit(script) { git in
      let program = git.directory + "/git"
      try await withViewer(program: program) { viewer in
        for _ in 0..<5 {
          viewer.press(.down)
          await viewer.split.settled()
        }
        #expect(viewer.shownDiffs == [25])
        let runs = try String(contentsOfFile: viewer.made.path + "/.git/runs", encoding: .utf8)
          .split(separator: "\n")
        #expect(runs.count { $0.contains(" show ") } == 6)
        // The other one has the list.
        #expect(runs.count == 7)
      }
    }
  }

  @Test func `A diff that is being read is superseded by that of the next commit`() async throws {
    try await withViewer { viewer in
      for _ in 0..<25 {
        viewer.press(.down)
        await Task.yield()
      }
      await viewer.split.settled()
      #expect(viewer.shownDiffs == [5])
      let diff = try #require(viewer.diff)
      #expect(diff.loads.initial.error == nil)
      #expect(diff.commit?.id == viewer.commits.commitAtCursor?.id)
    }
  }

  @Test("The old rows stay until the new ones are there, which is said only when it takes a while")
  func progress() async throws {
    try await withViewer { viewer in
      let screen = viewer.split.second
      let before = screen.frame()
      viewer.press(.down)
      #expect(viewer.diff?.state == .initialLoading)
      #expect(screen.frame() == before)
      viewer.clock.advance(by: .milliseconds(150))
      screen.setNeedsDisplay()
      #expect(screen.frame().text(ofLine: 1).contains("Loading…"))
      await viewer.split.settled()
      #expect(!screen.frame().text.contains("Loading…"))
    }
  }

  @Test("Where there is no room for the diff it is dropped, and read when there is")
  func dropped() async throws {
    try await withViewer { viewer in
      let diff = try #require(viewer.diff)
      viewer.split.size = Size(columns: 60, lines: 4)
      await viewer.split.settled()
      #expect(diff.itemCount == 0)
      #expect(diff.commit == nil)
      let count = viewer.readCount
      viewer.press(.down, .down)
      await viewer.split.settled()
      #expect(viewer.readCount == count)
      viewer.split.size = Size(columns: 120, lines: 24)
      await viewer.split.settled()
      #expect(viewer.shownDiffs == [28])
    }
  }

  @Test(
    "Enter goes to the diff, also where there is room for one only, and Tab back",
    arguments: [4, 24]
  )
  func enter(lines: Int) async throws {
    try await withViewer(columns: 60, lines: lines) { viewer in
      viewer.press(.down, .enter)
      await viewer.split.settled()
      #expect(viewer.split.focus == .second)
      #expect(viewer.diff?.commit?.subject == "Commit 29")
      #expect(viewer.diff?.itemCount ?? 0 > 5)
      viewer.press(.tab)
      #expect(viewer.split.focus == .first)
      #expect(!viewer.split.isFinished)
    }
  }

  @Test("A git that waits for its diff to be read ends when the diff is dropped")
  func noProcessLeft() async throws {
    try await withTemporaryRepository { made in
      try await made.write((0..<200_000).map { "line \($0)\n" }.joined(), to: "file")
      try await made.commit("Large")
      let commits = CommitListController(made.repository, now: 1_700_007_300)
      let size = Size(columns: 120, lines: 24)
      let preview = DiffPreview(made.repository, commits, size: size, pause: .zero)
      preview.split.appear()
      await preview.split.settled()
      preview.split.send(.key(.enter))
      preview.split.send(.key(.pageDown))
      await preview.split.settled()
      #expect(try Self.processCount(naming: made.path) > 0)
      preview.split.size = Size(columns: 60, lines: 4)
      preview.split.send(.key(.tab))
      await preview.split.settled()
      try await eventually("The git hasn't ended") {
        try Self.processCount(naming: made.path) == 0
      }
    }
  }

  /// The number of processes that have a text among their arguments.
  private static func processCount(naming text: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
      let line = try? Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline"))
      return Int(name) != nil && line?.range(of: Data(text.utf8)) != nil
    }
  }
}
