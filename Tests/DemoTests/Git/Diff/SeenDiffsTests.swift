import Testing

@testable import demo

@Suite("The diffs that were looked at last")
struct SeenDiffsTests {
  private static func lines(_ count: Int, of text: String) -> [DiffLine] {
    (0..<count).map { id in
      DiffLine(id: id, kind: .other, text: LineText(text.utf8, byteCount: text.utf8.count))
    }
  }

  /// The id of a commit whose hash is a number.
  private static func id(_ number: Int) -> GitCommit.ID {
    var block = GitCommitBlock()
    block.append(
      hash: String(String(1_000_000 + number).suffix(6)),
      abbreviatedLength: 6,
      authorTime: 0,
      authorName: "",
      subject: "",
      repeatCount: 0
    )
    return block.takeCommits()[0].id
  }

  @Test("The latest are kept, and only short ones")
  func limits() {
    var diffs = SeenDiffs()
    for number in 1...40 { diffs.insert(Self.lines(number, of: "+line"), of: Self.id(number)) }
    #expect(diffs.lines(of: Self.id(40))?.count == 40)
    #expect(diffs.lines(of: Self.id(9))?.count == 9)
    #expect(diffs.lines(of: Self.id(8)) == nil)
    diffs.insert(Self.lines(9, of: "+line"), of: Self.id(9))
    diffs.insert(Self.lines(41, of: "+line"), of: Self.id(41))
    #expect(diffs.lines(of: Self.id(9))?.count == 9)
    #expect(diffs.lines(of: Self.id(10)) == nil)
    diffs.insert(Self.lines(SeenDiffs.lineLimit + 1, of: ""), of: Self.id(100))
    #expect(diffs.lines(of: Self.id(100)) == nil)
    diffs.insert(Self.lines(200, of: String(repeating: "a", count: 1000)), of: Self.id(101))
    #expect(diffs.lines(of: Self.id(101)) == nil)
  }
}
