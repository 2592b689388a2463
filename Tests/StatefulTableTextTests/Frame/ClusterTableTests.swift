import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

/// The numbers of characters of several scalars.
struct ClusterTableTests {
  @Test("A character has the same number wherever it is drawn, and another one another number")
  func numbers() {
    var table = ClusterTable(capacity: 9)
    let clusters = ["e\u{301}", "👍🏽", "e\u{301}\u{323}", "e\u{323}\u{301}"]
    let numbers = clusters.compactMap { table.number(of: $0) }
    #expect(Set(numbers).count == clusters.count)
    #expect(clusters.reversed().compactMap { table.number(of: $0) } == numbers.reversed())
    #expect(numbers.map { Array(table[$0].utf8) } == clusters.map { Array($0.utf8) })
  }

  @Test("A table that is full keeps the characters that it knows, and takes no others")
  func fullTable() {
    var table = ClusterTable(capacity: 1)
    let number = table.number(of: "e\u{301}")
    #expect(number != nil)
    #expect(table.number(of: "e\u{300}") == nil)
    #expect(table.number(of: "e\u{301}") == number)
  }

  @Test("Text of ever new characters is drawn with stand-ins when too many were drawn")
  func tooManyCharacters() async throws {
    guard SeparateProcess.isThis else {
      // No other test is to find the table full.
      let process = try await SeparateProcess.run("ClusterTableTests/tooManyCharacters()")
      #expect(process.ending == .code(0), "\(process.standardError)")
      return
    }
    var frame = Frame(size: Size(columns: 8, lines: 1))
    func draw(_ text: String) -> String {
      frame.clear(line: 0)
      frame.draw(StyledText(text), line: 0, columns: 0..<8)
      return frame.text
    }
    let known = draw("e\u{301}x")
    let accents = (0x300...0x33F).compactMap(Unicode.Scalar.init).map(String.init)
    for first in accents {
      for second in accents {
        for third in accents.prefix(20) { _ = draw("o" + first + second + third) }
      }
    }
    #expect(draw("e\u{301}x") == known)
    #expect(draw("\u{FFFD}x").hasPrefix("\u{FFFD}x"))
    #expect(draw("u\u{301}x") == "\u{FFFD}x")
    #expect(draw("👨‍👩‍👧‍👦x") == "\u{FFFD}\u{FFFD}x")
  }
}
