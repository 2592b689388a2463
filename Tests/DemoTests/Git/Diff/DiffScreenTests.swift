import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("The diff of a commit", .timeLimit(.generous))
struct DiffScreenTests {
  @Test("The configuration of the user changes neither the list nor the diff, and runs no programs")
  func configuration() async throws {
    try await withTemporaryRepository { made in
      for (name, value) in [
        ("color.ui", "always"), ("diff.external", "false"), ("format.pretty", "oneline"),
        ("log.showSignature", "true"), ("diff.x.textconv", "touch ran; cat"),
        ("log.date", "relative"), ("log.decorate", "full"), ("i18n.logOutputEncoding", "UTF-16"),
        ("log.diffMerges", "on"), ("diff.noprefix", "true"), ("core.pager", "false"),
        ("log.abbrevCommit", "true"), ("log.showRoot", "true"),
      ] { try await made.git("config", name, value) }
      try await made.write("* diff=x\n", to: ".gitattributes")
      let hash = try await made.commit("First")
      let screen = try await TableScreen.commits(of: made.repository)
      let list = try #require(screen.controller as? CommitListController)
      #expect(list.items.map(\.subject) == ["First"])
      #expect(list.items.map(\.hash) == [hash])
      let texts = try await screen.openDiff().items.map(\.text.text)
      #expect(texts.contains("Author: Ada Lovelace <ada@example.org>"))
      #expect(texts.last == "+* diff=x")
      #expect(!FileManager.default.fileExists(atPath: made.path + "/ran"))
    }
  }

  @Test("A merge shows its parents, its statistics, and only what neither parent has")
  func merge() async throws {
    try await withTemporaryRepository { made in
      try await made.write("one\ntwo\n", to: "file")
      try await made.commit("Base")
      try await made.git("checkout", "--quiet", "-b", "side")
      try await made.write("side\n", to: "other")
      let side = try await made.commit("Side")
      try await made.git("checkout", "--quiet", "main")
      try await made.write("one\nzwei\n", to: "file")
      let main = try await made.commit("Main")
      try await made.git("merge", "--quiet", "--no-edit", "side")
      let screen = try await TableScreen.commits(of: made.repository)
      let diff = try await screen.openDiff()
      let texts = diff.items.map(\.text.text)
      #expect(texts.contains("Merge: \(main.prefix(7)) \(side.prefix(7))"))
      #expect(texts.contains(" other | 1 +"))
      #expect(!diff.items.contains { $0.kind == .added || $0.kind == .removed })
      #expect(!diff.loads.hasMorePages)
    }
  }

  @Test func `A repository that has only a part of its objects fetches none`() async throws {
    try await withTemporaryRepository { made in
      try await made.git("config", "uploadpack.allowFilter", "true")
      try await made.write("one\n", to: "file")
      try await made.commit("First")
      let path = made.path + "/partial"
      let filter = ["--no-checkout", "--filter=blob:none"]
      try await made.git("clone", "--quiet", filter[0], filter[1], "file://" + made.path, path)
      let repository = GitRepository(path: path, environment: TemporaryRepository.environment)
      let screen = try await TableScreen.commits(of: repository)
      let diff = try await screen.openDiff()
      #expect(diff.items.contains { $0.text.text == "    First" })
      #expect(diff.loads.nextPage.error is GitError)
    }
  }

  @Test("A diff is read only as far as asked, and whole, also if a page was superseded")
  func pages() async throws {
    try await withTemporaryRepository { made in
      try await made.write((1...1500).map { "line \($0)\n" }.joined(), to: "file")
      try await made.commit((1...500).map { "Word \($0)" }.joined(separator: "\n---\n"))
      let screen = try await TableScreen.commits(of: made.repository)
      let diff = try await screen.openDiff()
      #expect(diff.itemCount == 200)
      for _ in 0..<3 {
        diff.loadNextPage()
        diff.loadNewer()
        await diff.settled()
      }
      while diff.loads.hasMorePages {
        diff.loadNextPage()
        await diff.settled()
      }
      let expected = try await made.git("show", "--format=medium", "--stat", "--patch").split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      // What git writes between message and statistics is shown as a blank line.
      #expect(diff.items.map(\.text.text) == expected.map { $0 == "---" ? "" : String($0) })
      #expect(diff.items.map(\.id) == Array(diff.items.indices))
      diff.reload()
      await diff.settled()
      #expect(diff.items.map(\.text.text).starts(with: expected.prefix(200).map(String.init)))
    }
  }

  @Test func `A commit that is gone is an error in git's own words`() async throws {
    try await withTemporaryRepository { made in
      try await made.commit("First")
      let screen = try await TableScreen.commits(of: made.repository)
      try FileManager.default.removeItem(atPath: made.path + "/.git/objects")
      try await made.git("init", "--quiet")
      #expect(try await screen.openDiff().state == .error)
      #expect(screen.frame().text.contains("fatal: bad object"))
    }
  }

  @Test func `Its git ends with the screen`() async throws {
    let script = """
      case " $* " in
        *" log "*) commit a;;
        *" --no-patch "*) echo commit a;;
        *) echo $$ >"$directory/pid.new"; mv "$directory/pid.new" "$directory/pid"; exec sleep 1000;;
      esac
      """
    try await withFakeGit(script) { git in
      let screen = try await TableScreen.commits(of: git.repository)
      screen.send(.enter)
      try await eventually("git starts") { git.has("pid") }
      let pid = try String(contentsOfFile: git.directory + "/pid", encoding: .utf8)
      let process = ProcessProbe(
        identifier: try #require(Int32(pid.trimmingCharacters(in: .whitespacesAndNewlines)))
      )
      #expect(process.exists)
      screen.send(.escape)
      try await eventually("git is still there") { !process.exists }
    }
  }
}
