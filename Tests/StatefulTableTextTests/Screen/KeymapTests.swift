import StatefulTable
import Testing

@testable import StatefulTableText

/// Keys that the user has chosen.
@MainActor struct KeymapTests {
  private let controller = ListController(rows: .numbered(0..<90))
  private let table: CommandTable

  init() { table = CommandTable(controller) }

  @Test func `A file names keys as key scripts do, or in words, with comments`() throws {
    let keymap = try Keymap(
      parsing: """
        # My keys
        refresh = r F5    # as in a browser

          search=<c-f>
        page-down = PgDn <space> Ctrl-V <alt-v>
        mouse =
        wrap = <hash> =
        """,
      for: table
    )
    #expect(
      keymap.overrides == [
        "refresh": [.character("r"), .function(5)], "search": [.control("f")],
        "page-down": [.pageDown, .character(" "), .control("v"), .alt("v")], "mouse": [],
        "wrap": [.character("#"), .character("=")],
      ]
    )
  }

  @Test func `The table of all commands is a file that changes nothing`() throws {
    let file = table.description
    #expect(file.contains("refresh"))
    let keymap = try Keymap(parsing: file, for: table)
    for command in table.groups.flatMap(\.commands) {
      #expect(keymap.keys(of: command) == command.keys, "\(command.id.rawValue)")
    }
    let ids = Set(table.groups.flatMap(\.commands).map(\.id))
    #expect(Set(keymap.overrides.keys).union(Keymap.fixed.keys) == ids)
  }

  @Test(arguments: [
    ("refresh r", "line 1: there is no “=”; expected a line such as “refresh = r F6”"),
    ("\n refrehs = r", "line 2: there is no command “refrehs”; did you mean “refresh”?"),
    (
      "find = n",
      "line 1: there is no command “find”; did you mean “find-next” or “find-previous”?"
    ),
    (
      "refresh = r <f99>",
      "line 1: “<f99>” is no key; expected a single character or a name such as F5, "
        + "<space> or <ctrl-d>"
    ),
    (
      "refresh = t",
      "line 1: t is bound twice; it is a key of “retry”, to which you can give another in "
        + "a line of its own"
    ),
    (
      "refresh = <f5>\nreload = <f6> <f5>",
      "line 2: F5 is bound twice; it is a key of “refresh” in line 1"
    ),
    ("refresh = r r", "line 1: r is bound twice; it is a key of “refresh” in line 1"),
    (
      "refresh = r\n\nrefresh = a",
      "line 3: the keys of “refresh” are in line 1 already; expected all in one line"
    ),
    ("interrupt = q", "line 1: “interrupt” can't have other keys than Ctrl-C"),
    ("quit = <c-z>", "line 1: Ctrl-Z always does the same: suspend"),
    (
      "down = <esc>",
      "line 1: Escape is bound twice; it is a key of “end-search”, to which you can give "
        + "another in a line of its own"
    ),
  ])
  func `An error says where it is, what is wrong and what was expected`(
    file: String,
    description: String
  ) {
    let error = #expect(throws: KeymapError.self) { try Keymap(parsing: file, for: table) }
    #expect(error?.description == description)
  }
}
