import StatefulTable
import StatefulTableText
import Testing

/// Keys written down.
struct KeyScriptTests {
  @Test("Characters, names and waits are steps")
  func charactersNamesAndWaits() throws {
    let script = try KeyScript(
      parsing: """
         j  J
        <wait> < <lt> > <down> <PgDn> <pagedown> <c-d> <C-D> <enter> <cr> <esc> <space> \
        <tab> <s-tab> <bs> <f1> <F12> é 👍🏽 <home>\t
        """
    )
    let keys: [Key?] = [
      .character("j"), .character("J"), nil, .character("<"), .character("<"), .character(">"),
      .down, .pageDown, .pageDown, .control("d"), .control("d"), .enter, .enter, .escape,
      .character(" "), .tab, .backTab, .backspace, .function(1), .function(12), .character("é"),
      .character("👍🏽"), .home,
    ]
    #expect(script.steps == keys.map { $0.map(KeyScript.Step.key) ?? .wait })
  }

  @Test("A script prints as it parses")
  func scriptPrintsAsItParses() throws {
    let text = "j <lt> <wait> <down> <c-d> <f5> <space> <s-tab> <pageup> <enter>"
    #expect(try KeyScript(parsing: text).description == text)
    #expect(try KeyScript(parsing: "< <PGUP> <CR>").description == "<lt> <pageup> <enter>")
  }

  @Test(
    "What is no step is named",
    arguments: [
      ("j <nope>", "<nope>", 2), ("jj", "jj", 1), ("a <down", "<down", 2), ("<>", "<>", 1),
      ("<c-dd>", "<c-dd>", 1), ("<c->", "<c->", 1), ("<f0>", "<f0>", 1), ("<f>", "<f>", 1),
      ("<down>>", "<down>>", 1),
    ]
  )
  func whatIsNoStepIsNamed(text: String, token: String, number: Int) {
    #expect(throws: KeyScriptError(token: token, number: number)) {
      try KeyScript(parsing: text)
    }
  }

  @Test("An error says what was expected")
  func errorSaysWhatWasExpected() {
    let description = KeyScriptError(token: "<x", number: 3).description
    #expect(description.hasPrefix("Step 3 of the key script, \"<x\", is not a key."))
    for name in ["<wait>", "<down>", "<c-x>", "<f1>", "<esc>"] {
      #expect(description.contains(name))
    }
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
