import Testing

@testable import StatefulTableText

/// Keys written down.
struct KeyScriptTests {
  @Test func `Characters, names and waits are steps`() throws {
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
    #expect(try KeyScript(parsing: "<c-d>\n<WAIT> <CR>").description == "<ctrl-d> <wait> <enter>")
  }

  @Test(arguments: [
    ("j <nope>", "<nope>", 1, 3), ("jj", "jj", 1, 1), ("a <down", "<down", 1, 3),
    ("j < k", "<", 1, 3), ("<wait", "<wait", 1, 1),
    ("j k\n\n  👍🏽  <alt-q\nl", "<alt-q", 3, 6), ("j\r\n\tkk", "kk", 2, 2),
  ])
  func `What is no step is named, with its place`(
    text: String,
    token: String,
    line: Int,
    column: Int
  ) {
    #expect(throws: KeyScriptError(token: token, line: line, column: column)) {
      try KeyScript(parsing: text)
    }
  }

  @Test(arguments: [
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
  ])
  func `An error says what was expected`(token: String, parts: [String]) {
    let description = KeyScriptError(token: token, line: 2, column: 3).description
    #expect(description.hasPrefix(parts[0]))
    for part in parts { #expect(description.contains(part)) }
  }
}
