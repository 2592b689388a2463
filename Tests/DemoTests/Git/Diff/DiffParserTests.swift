import StatefulTableText
import Testing

@testable import demo

@Suite("DiffParser")
struct DiffParserTests {
  typealias Kind = DiffLine.Kind

  private static func parse(_ pieces: [[UInt8]]) -> [DiffLine] {
    var parser = DiffParser()
    var lines: [DiffLine] = []
    for piece in pieces {
      parser.append(piece)
      while let line = parser.next() { lines.append(line) }
    }
    if let line = parser.finish() { lines.append(line) }
    return lines
  }

  private static let diff: [(Kind, String)] = [
    (.header, "commit 1234"), (.other, "Author: Ada <a>"), (.other, ""),
    (.other, "    @@ -1 +1 @@"), (.other, "    diff --git a/x b/x"), (.other, ""),
    (.other, " a.txt | 2 +-"), (.other, ""),
    (.header, "diff --git a/a.txt b/a.txt"), (.header, "index 1..2 100644"),
    (.header, "--- a/a.txt"), (.header, "+++ b/a.txt"),
    (.hunk, "@@ -1,3 +1,3 @@ func"), (.other, " same"), (.removed, "--- not a header"),
    (.removed, "-"), (.added, "+++ neither"), (.added, "+"),
    (.other, "\\ No newline at end of file"), (.hunk, "@@ -9 +9 @@"), (.removed, "-@@ -1 +1 @@"),
    (.header, "diff --cc m.txt"), (.header, "--- a/m.txt"),
    (.hunk, "@@@ -1,2 -1,2 +1,3 @@@"), (.other, "  both"), (.added, "+ ours"), (.added, " +theirs"),
    (.added, "++new"), (.removed, "- gone"), (.removed, " -gone"), (.other, "  + context"),
    (.hunk, "@@@@ -1 -1 -1 +1 @@@@"), (.added, "  +octopus"), (.other, "   + context"),
    (.header, "diff --git a/b.bin b/b.bin"), (.header, "Binary files a/b.bin and b/b.bin differ"),
  ]

  @Test func `Each line is known for what it is, by the lines before it`() {
    let bytes = Array(Self.diff.map { $0.1 + "\n" }.joined().utf8)
    let lines = Self.parse([bytes])
    #expect(lines.map(\.text.text) == Self.diff.map(\.1))
    for (line, expected) in zip(lines, Self.diff) {
      #expect(line.kind == expected.0, "\(expected.1)")
    }
    #expect(lines.map(\.id) == Array(0..<Self.diff.count))
  }

  @Test func `The dashes between message and statistics are a blank line, and no others are`() {
    let text = "commit 1\n    ---\n---\n a | 1 -\n\ndiff --git a/a b/a\n@@ -1 +0,0 @@\n---\n"
    let lines = Self.parse([Array(text.utf8)])
    #expect(
      lines.map(\.kind) == [.header, .other, .separator, .other, .other, .header, .hunk, .removed]
    )
    #expect(lines[1].text.text == "    ---" && lines[2].text.text.isEmpty)
    #expect(lines[7].text.text == "---")
  }
}
