import Testing

@testable import demo

@Suite("The diffs that were looked at last")
struct SeenDiffsTests {
  private static func lines(_ count: Int, of text: String) -> [DiffLine] {
    (0..<count).map { id in
      DiffLine(id: id, kind: .other, text: LineText(text.utf8, byteCount: text.utf8.count))
    }
  }

  @Test("The latest are kept, and only short ones")
  func limits() {
    var diffs = SeenDiffs()
    for number in 1...40 { diffs.insert(Self.lines(number, of: "+line"), of: "\(number)") }
    #expect(diffs.lines(of: "40")?.count == 40)
    #expect(diffs.lines(of: "9")?.count == 9)
    #expect(diffs.lines(of: "8") == nil)
    diffs.insert(Self.lines(9, of: "+line"), of: "9")
    diffs.insert(Self.lines(41, of: "+line"), of: "41")
    #expect(diffs.lines(of: "9")?.count == 9)
    #expect(diffs.lines(of: "10") == nil)
    diffs.insert(Self.lines(SeenDiffs.lineLimit + 1, of: ""), of: "many")
    #expect(diffs.lines(of: "many") == nil)
    diffs.insert(Self.lines(200, of: String(repeating: "a", count: 1000)), of: "long")
    #expect(diffs.lines(of: "long") == nil)
  }
}
