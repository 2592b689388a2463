import StatefulTableText
import Testing

@testable import demo

@Suite("The text of a line")
struct LineTextTests {
  @Test func `A usual line is whole, and what is no text is replaced`() {
    let line = LineText(Array("a\0é".utf8) + [0xFF], byteCount: 5)
    #expect(line.text == "a\0é\u{FFFD}")
    #expect(!line.isCut)
    #expect(LineText([], byteCount: 0).text.isEmpty)
    let longest = LineText(Array(repeating: 0x61, count: LineText.limit), byteCount: LineText.limit)
    #expect(longest.text.utf8.count == LineText.limit)
    #expect(!longest.isCut)
  }

  @Test("A very long line is cut between two characters", arguments: 0..<8)
  func cut(shift: Int) {
    let text = String(repeating: "x", count: shift) + String(repeating: "é漢👍", count: 1000)
    let line = LineText(text.utf8, byteCount: text.utf8.count)
    #expect(line.isCut)
    #expect(line.text.last == "…")
    #expect(text.hasPrefix(line.text.dropLast()))
    #expect(line.text.utf8.count > LineText.limit - 4)
  }

  @Test func `A very long line of no text is cut too`() {
    let line = LineText(repeatElement(0x80, count: 5000), byteCount: 100_000_000)
    #expect(line.text.hasSuffix("…"))
    #expect(line.text.utf8.count <= 3 * LineText.limit + 3)
  }

  @Test(
    "A number of bytes is as short as it can be said",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (99_999, "99.9 kB"), (100_000_000, "100.0 MB"),
      (10_737_418_240, "10.7 GB"), (.max, "9.2 EB"),
    ]
  )
  func byteCount(count: Int, words: String) {
    #expect(ByteCount.words(count) == words)
  }
}
