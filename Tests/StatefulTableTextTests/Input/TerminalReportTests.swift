import Testing

@testable import StatefulTableText

/// What a terminal says of itself among the keys.
struct TerminalReportTests {
  @Test(
    "Margins are there if their mode can be set and reset",
    arguments: [
      ("?69;1$y", true), ("?69;2$y", true), ("?69;0$y", false), ("?69;3$y", false),
      ("?69;4$y", false), ("?69;5$y", false), ("?2026;2$y", nil), ("69;2$y", nil), ("?69$y", nil),
      ("?69;2y", nil), ("?69;2 y", nil), ("?69;2$$y", nil), ("?69;2;1$y", nil), ("?69;:2$y", nil),
      ("?69;2$z", nil), ("?69;99999999999999999999$y", nil),
    ]
  )
  func marginsAreThere(sequence: String, hasMargins: Bool?) {
    for isCut in [false, true] {
      var decoder = InputDecoder()
      let bytes = Array("\u{1B}[\(sequence)j".utf8)
      let events = isCut ? bytes.flatMap { decoder.decode([$0]) } : decoder.decode(bytes)
      #expect(events == [.key(.character("j"))])
      #expect(decoder.takeReports() == TerminalReports(hasMargins: hasMargins))
      #expect(decoder.takeReports() == TerminalReports())
    }
  }

  @Test("A terminal that says what it is has said all that it was asked before")
  func terminalThatSaysWhatItIs() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[?69;2$y\u{1B}[?64;1;2c".utf8).isEmpty)
    #expect(decoder.takeReports() == TerminalReports(hasMargins: true, isIdentified: true))
    // These are other answers, and none.
    #expect(decoder.decode("\u{1B}[>0;276;0c\u{1B}[0c\u{1B}[?1$c\u{1B}[?5u".utf8).isEmpty)
    #expect(decoder.takeReports() == TerminalReports())
  }

  @Test("What is pasted says nothing of the terminal")
  func whatIsPastedSaysNothing() {
    var decoder = InputDecoder()
    _ = decoder.decode("\u{1B}[200~\u{1B}[?69;2$y\u{1B}[?64c\u{1B}[201~".utf8)
    #expect(decoder.takeReports() == TerminalReports())
  }
}
