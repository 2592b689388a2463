import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// The table of the characters of several scalars that were drawn.
struct ClusterTableTests {
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
