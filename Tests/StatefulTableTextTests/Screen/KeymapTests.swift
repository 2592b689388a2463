import StatefulTable
import Testing

@testable import StatefulTableText

/// Keys that the user has chosen.
@MainActor struct KeymapTests {
  private let controller = ListController(rows: .numbered(0..<90))
  private let table: CommandTable

  init() {
    table = CommandTable(controller)
  }

  private func screen(_ file: String) throws -> TableScreen {
    let screen = TableScreen.showing(controller, columns: 70)
    screen.keymap = try Keymap(parsing: file, for: table)
    return screen
  }

  @Test("A file names keys as key scripts do, or in words, with comments")
  func file() throws {
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

  @Test("A key that was bound to a command performs it, and a key that was freed does nothing")
  func keys() throws {
    let screen = try screen("down = n\nfind-next = <f3>\nrefresh = <f5>\nquit = Q")
    let before = screen.frame()
    screen.send(.down, .character("j"), .character("r"), .character("q"))
    #expect(screen.frame() == before && !screen.isFinished)
    screen.send(.character("n"))
    #expect(screen.lines[2] == "> row 1")
    screen.send(.function(5))
    #expect(controller.begun.last == .pullToRefresh)
    screen.send(.character("Q"))
    #expect(screen.isFinished)
  }

  @Test("The help line, the list of keys and the words of state views name it")
  func words() throws {
    let screen = try screen("retry = <f9>\nrefresh = <f5>\ndown = n\nfind-next = <f3>\nclose = Z")
    #expect(screen.lines.last == "↑ n move  ⏎ open  F5 refresh  / search  ? help  q quit")
    #expect(screen.listedKeys.contains("F5") && !screen.listedKeys.contains("r"))
    screen.send(.function(5))
    controller.failRefresh("No")
    #expect(screen.lines[1].hasSuffix("F9 retries"))
    screen.send(.character("?"), .character("n"), .character("q"))
    #expect(screen.lines[0].hasSuffix("2–6 of 16"))
    #expect(screen.lines.last == "↑ n scroll  Z close")
    #expect(screen.spokenParts[1].last == "Z: close this help")
    screen.send(.character("Z"))
    #expect(screen.lines[0].hasPrefix("List  "))
  }

  @Test("A command without a key is named nowhere")
  func noKey() throws {
    let screen = try screen("search =\nretry =")
    #expect(screen.lines.last == "↑↓ move  ⏎ open  r refresh  ? help  q quit")
    screen.send(.character("/"))
    #expect(!screen.showsCursor)
    screen.send(.character("r"))
    controller.failRefresh("No")
    #expect(!screen.frame().text.contains("retries"))
  }

  @Test("Ctrl-C leaves the screen whatever the keymap says")
  func interrupt() {
    let screen = TableScreen.showing(controller)
    screen.keymap = Keymap(["interrupt": [], "quit": [], "down": [.control("c")]])
    screen.send(.control("c"))
    #expect(screen.isFinished)
  }

  @Test("The table of all commands is a file that changes nothing")
  func tableIsAFile() throws {
    let file = table.description
    #expect(file.contains("refresh"))
    let keymap = try Keymap(parsing: file, for: table)
    for command in table.groups.flatMap(\.commands) {
      #expect(keymap.keys(of: command) == command.keys, "\(command.id.rawValue)")
    }
    let ids = Set(table.groups.flatMap(\.commands).map(\.id))
    #expect(Set(keymap.overrides.keys).union(Keymap.fixed.keys) == ids)
  }

  @Test(
    "An error says where it is, what is wrong and what was expected",
    arguments: [
      ("refresh r", "line 1: there is no “=”; expected a line such as “refresh = r F6”"),
      (
        "\n refrehs = r",
        "line 2: there is no command “refrehs”; did you mean “refresh”?"
      ),
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
    ]
  )
  func errors(file: String, description: String) {
    let error = #expect(throws: KeymapError.self) { try Keymap(parsing: file, for: table) }
    #expect(error?.description == description)
  }

  @Test("Two keys may change places")
  func exchange() throws {
    let screen = try screen("refresh = R\nreload = r")
    screen.send(.character("r"))
    #expect(controller.begun.last == .initial && controller.begun.count == 2)
  }

  @Test("A list's own commands are in the table, and have other keys like the screen's")
  func ownCommands() throws {
    let list = ScreenOwnKeyTests.CommandList()
    list.own = [Command("sign", keys: [.character("s")], title: "sign", priority: 50) {}]
    let screen = TableScreen(list, size: Size(columns: 60, lines: 6))
    screen.appear()
    screen.keymap = try Keymap(parsing: "sign = S", for: CommandTable(screen))
    screen.send(.character("s"))
    #expect(list.performed == [])
    screen.send(.character("S"))
    #expect(list.performed == ["sign"])
    #expect(screen.lines[5].hasPrefix("S sign"))
  }
}
