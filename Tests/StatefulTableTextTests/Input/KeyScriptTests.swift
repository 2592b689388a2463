import StatefulTable
import Testing

@testable import StatefulTableText

/// Keys written down.
struct KeyScriptTests {
  @Test("Characters, names and waits are steps")
  func charactersNamesAndWaits() throws {
    let script = try KeyScript(
      parsing: """
         j  J
        <wait> <lt> > <down> <PgDn> <pagedown> <c-d> <C-D> <enter> <cr> <esc> <space> \
        <tab> <s-tab> <bs> <f1> <F12> é 👍🏽 <home>\t
        <alt-q> <shift-up> <WAIT>
        """
    )
    let keys: [Key?] = [
      .character("j"), .character("J"), nil, .character("<"), .character(">"), .down,
      .pageDown, .pageDown, .control("d"), .control("d"), .enter, .enter, .escape,
      .character(" "), .tab, .backTab, .backspace, .function(1), .function(12), .character("é"),
      .character("👍🏽"), .home, .alt("q"), Key(.up, .shift), nil,
    ]
    #expect(script.steps == keys.map { $0.map(KeyScript.Step.key) ?? .wait })
  }

  @Test("A script prints as it parses")
  func scriptPrintsAsItParses() throws {
    let text = "j <lt> <wait> <down> <ctrl-d> <f5> <space> <shift-tab> <pageup> <enter> <alt-q>"
    #expect(try KeyScript(parsing: text).description == text)
    #expect(try KeyScript(parsing: "<c-d>\n<PGUP> <CR>").description == "<ctrl-d> <pageup> <enter>")
  }

  @Test(
    "What is no step is named, with its place",
    arguments: [
      ("j <nope>", "<nope>", 1, 3), ("jj", "jj", 1, 1), ("a <down", "<down", 1, 3),
      ("<>", "<>", 1, 1),
      ("<c-dd>", "<c-dd>", 1, 1), ("<c->", "<c->", 1, 1), ("<f0>", "<f0>", 1, 1),
      ("<f>", "<f>", 1, 1),
      ("<down>>", "<down>>", 1, 1), ("<", "<", 1, 1), ("j < k", "<", 1, 3),
      ("<wait", "<wait", 1, 1),
      ("j k\n\n  👍🏽  <alt-q\nl", "<alt-q", 3, 6), ("j\r\n\tkk", "kk", 2, 2),
    ]
  )
  func whatIsNoStepIsNamed(text: String, token: String, line: Int, column: Int) {
    #expect(throws: KeyScriptError(token: token, line: line, column: column)) {
      try KeyScript(parsing: text)
    }
  }

  @Test(
    "An error says what was expected",
    arguments: [
      ("<", ["Line 2, column 3: \"<\" is the beginning of a name.", "“>”", "<lt>"]),
      ("<alt-q", ["Line 2, column 3: \"<alt-q\" is the beginning of a name.", "“>”"]),
      ("jj", ["Line 2, column 3: \"jj\" is more than one key.", "blank"]),
      (
        "<nope>",
        [
          "Line 2, column 3: \"<nope>\" is not the name of a key.", "<wait>", "<down>", "<ctrl-d>",
          "<f1>", "<esc>", "<alt-q>", "<shift-up>",
        ]
      ),
    ]
  )
  func errorSaysWhatWasExpected(token: String, parts: [String]) {
    let description = KeyScriptError(token: token, line: 2, column: 3).description
    #expect(description.hasPrefix(parts[0]))
    for part in parts { #expect(description.contains(part)) }
  }

  @MainActor @Test("A wait waits for loads")
  func waitWaitsForLoads() async throws {
    let controller = ListController(rows: .numbered(0..<5))
    let screen = TableScreen(controller, size: Size(columns: 20, lines: 5))
    screen.appear()
    let play = Task { try await KeyScript(parsing: "<wait> j j q j").play(on: screen) }
    await Task.yield()
    #expect(screen.lines[1...].contains { $0.contains("Loading") })
    controller.finishInitialLoad()
    try await play.value
    #expect(screen.lines.contains("> row 2"))
    #expect(screen.isFinished)
  }
}
