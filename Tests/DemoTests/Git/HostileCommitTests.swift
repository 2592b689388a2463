import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

/// Commits that were made to do harm, or by accident, on what users see of them.
@MainActor
@Suite("Hostile commits", .timeLimit(.generous))
struct HostileCommitTests {
  private static let clipboard = "\u{1B}]52;c;c3RvbGVu\u{7}"
  private static let title = "\u{1B}]0;stolen\u{1B}\\"

  private static func screen(_ made: TemporaryRepository) async throws -> TableScreen {
    try await TableScreen.commits(of: made.repository, size: Size(columns: 100, lines: 24))
  }

  /// Makes a commit of bytes the newest.
  private static func commit(_ message: [UInt8], in made: TemporaryRepository) async throws {
    let head = "author A \u{1B}[31m <a@b> 1700000000 +0000\ncommitter C <c@d> 1700000000 +0000\n"
    let hash = try await made.commit(bytes: Array("\(head)\n".utf8) + message)
    try await made.git("update-ref", "refs/heads/main", hash)
  }

  @Test("No sequence of a commit's reaches the terminal, neither in the list nor in the diff")
  func sequences() async throws {
    try await withTemporaryRepository { made in
      let name = "\u{1B}[2J\u{7}name"
      try await made.git("config", "core.quotePath", "false")
      let content = Data("\(Self.clipboard)\u{9B}5n\r\u{8}\n".utf8)
      try content.write(to: URL(filePath: made.path + "/" + name))
      try await made.git("add", ".")
      let subject = "first \(Self.clipboard)\(Self.title)\u{9B}31m\r\u{8} last"
      try await made.commit("\(subject)\n\nbody \(Self.clipboard) end", author: "Eve\(Self.title)")
      let terminal = try DemoTerminal(columns: 200, ["git", made.path])
      try await terminal.waitForOutput("␛]52;c;")
      terminal.type("\r")
      try await terminal.waitForOutput("+␛]52;c;")
      terminal.type("q")
      try await terminal.waitForOutput("first")
      try await terminal.quit()
      for stolen in ["\u{1B}]", "\u{7}", "\u{8} last", "\u{9B}", "\u{1B}[31mEve"] {
        #expect(!terminal.text.contains(stolen), "\(stolen.debugDescription)")
      }
    }
  }

  @Test("A subject of a megabyte is one row, and no more of it is kept than is shown")
  func longSubject() async throws {
    try await withTemporaryRepository { made in
      try await Self.commit([UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000), in: made)
      let screen = try await Self.screen(made)
      let row = screen.frame().text.split(separator: "\n")[2]
      #expect(row.hasSuffix("xxxx…"))
      #expect(row.contains("  A ␛[31m  "))
      let cell = try #require(screen.controller.tableView.cellForRow(at: [0, 0]))
      #expect(cell.columns[3].string.utf8.count < 5000)
      let line = try await screen.openDiff().items.first { $0.text.isCut }
      #expect(line?.text.byteCount == 1_000_004)
    }
  }

  @Test func `Bytes that are no text are replaced, in the list and in the diff`() async throws {
    try await withTemporaryRepository { made in
      try await Self.commit(Array("caf".utf8) + [0xE9, 0x20, 0xFF, 0xFE], in: made)
      let screen = try await Self.screen(made)
      #expect(screen.frame().text.contains("caf\u{FFFD} \u{FFFD}\u{FFFD}"))
      let texts = try await screen.openDiff().items.map(\.text.text)
      #expect(texts.contains("    caf\u{FFFD} \u{FFFD}\u{FFFD}"))
    }
  }

  @Test("A message that git recoded from Latin-1 reads as it was written, in list and diff")
  func otherEncoding() async throws {
    try await withTemporaryRepository { made in
      try await made.git("config", "i18n.commitEncoding", "ISO-8859-1")
      let file = URL(filePath: made.path + "/message")
      try Data(Array("Caf".utf8) + [0xE9, 0x0A]).write(to: file)
      try await made.git("commit", "--quiet", "--allow-empty", "--file=message")
      let screen = try await Self.screen(made)
      #expect(screen.frame().text.contains("  Café\n"))
      let texts = try await screen.openDiff().items.map(\.text.text)
      #expect(texts.contains("    Café"))
    }
  }

  @Test("The names of files that were changed are in the diff, quoted as git does it")
  func fileNames() async throws {
    try await withTemporaryRepository { made in
      for name in ["a\nb", "--output=x", "é", "+++ b", "\u{202E}x", "@@ -1 +1 @@"] {
        try Data("text\n".utf8).write(to: URL(filePath: made.path + "/" + name))
      }
      try await made.git("add", "--", ".")
      try await made.commit("Names")
      let screen = try await Self.screen(made)
      let diff = try await screen.openDiff()
      let texts = diff.items.map(\.text.text)
      #expect(texts.contains { $0.hasPrefix(#" "a\nb" "#) })
      #expect(texts.contains("diff --git a/--output=x b/--output=x"))
      #expect(texts.contains(#"diff --git "a/\303\251" "b/\303\251""#))
      #expect(diff.items.filter { $0.kind == .added }.map(\.text.text).allSatisfy { $0 == "+text" })
      #expect(diff.items.filter { $0.kind == .added }.count == 6)
      #expect(diff.items.filter { $0.kind == .hunk }.count == 6)
    }
  }
}
