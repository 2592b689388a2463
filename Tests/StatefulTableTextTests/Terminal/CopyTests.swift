import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

// A process has one session at a time: these tests wait for the others.
extension TerminalSessionTests {
  /// Texts for the clipboard of the terminal.
  @Suite @MainActor struct CopyTests {
    private final class Names: StatefulTableController {
      var names = ["Ada", "a\u{1B}]52;c;eA==\u{07}\r\nb", "secret"]

      override var loadsRows: Bool { false }

      override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        names.count
      }

      override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
        Cell(names[indexPath.row])
      }

      override func tableView(
        _ tableView: TableView,
        copyTextForRowAt indexPath: IndexPath
      ) -> String? { names[indexPath.row] == "secret" ? nil : names[indexPath.row] }
    }

    private static let endOfFrame = "\u{1B}[?2026l"

    private let terminal: PseudoTerminal
    private let list = Names()

    init() throws { terminal = try PseudoTerminal() }

    /// Runs a body while the list is shown.
    private func withSession(
      _ environment: [String: String] = ["TERM": "xterm"],
      words: Words = .english,
      _ body: (TerminalSession) async throws -> Void
    ) async throws {
      let session = try TerminalSession.marked(on: terminal, environment: environment) {
        TableScreen(list, size: $0, words: words)
      }
      let run = Task { try await session.run() }
      _ = await terminal.read(until: environment["TERM"] == "dumb" ? "\n" : Self.endOfFrame)
      try await body(session)
      terminal.type("\u{03}")
      try await run.ended()
    }

    @Test(arguments: [
      ("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu"), ("Many hands", "TWFueSBoYW5kcw=="),
      ("\u{1B}\u{7}\u{0}", "GwcA"), ("漢 ÿ", "5ryiIMO/"), ("???>>>", "Pz8/Pj4+"),
    ])
    func `A text is copied in base 64`(text: String, encoded: String) {
      #expect(TerminalSequence.copy(Array(text.utf8)) == Array("\u{1B}]52;c;\(encoded)\u{7}".utf8))
    }

    @Test func `y copies the row with the cursor, and a notice says so`() async throws {
      try await withSession { _ in
        terminal.type("y")
        let output = await terminal.read(until: Self.endOfFrame)
        #expect(output.hasPrefix("\u{1B}]52;c;QWRh\u{7}"))
        #expect(output.contains("Copied"))
        // Whatever is in it.
        terminal.type("jy")
        #expect(
          await terminal.read(until: Self.endOfFrame)
            .contains("\u{1B}]52;c;YRtdNTI7YztlQT09Bw0KYg==\u{7}")
        )
      }
    }

    @Test func `The notice is in the words of the screen, and so is the reason of a failure`()
      async throws
    {
      list.names = ["Ada", String(repeating: "x", count: 8193)]
      try await withSession(words: .german) { _ in
        terminal.type("y")
        #expect(await terminal.read(until: Self.endOfFrame).contains("Kopiert"))
        terminal.type("j")
        _ = await terminal.read(until: Self.endOfFrame)
        terminal.type("y")
        #expect(await terminal.read(until: Self.endOfFrame).contains("Der Text hat 8.193 Bytes"))
      }
    }

    @Test func `Selected rows are copied together, without those that have no text`() async throws {
      list.tableView.allowsMultipleSelection = true
      list.names = ["Ada", "secret", "Bo"]
      try await withSession { _ in
        terminal.type(" j j y")
        #expect(await terminal.read(until: Self.endOfFrame).contains("\u{1B}]52;c;QWRhCkJv\u{7}"))
      }
    }

    @Test func `A row without a text isn't offered to be copied`() async throws {
      let screen = list.screen(columns: 40, lines: 8)
      #expect(screen.commands.contains { $0.id == "copy" })
      screen.send(.end)
      #expect(!screen.commands.contains { $0.id == "copy" })
      let other = NameList().screen(columns: 40, lines: 8)
      #expect(!other.commands.contains { $0.id == "copy" })
    }

    @Test func `A row of a list among others is copied`() async throws {
      let whole = SectionedController([NameList(), list])
      let screen = whole.screen(columns: 40, lines: 20)
      #expect(!screen.commands.contains { $0.id == "copy" })
      whole.tableView.moveCursor(
        to: IndexPath(row: 0, section: whole.numberOfSections(in: whole.tableView) - 1)
      )
      #expect(screen.commands.contains { $0.id == "copy" })
    }

    @Test func `A text that is too long isn't copied, and the reason is shown`() async throws {
      list.names = [String(repeating: "x", count: 8193)]
      try await withSession { session in
        terminal.type("y")
        let output = await terminal.read(until: Self.endOfFrame)
        #expect(!output.contains("]52;"))
        #expect(output.contains("The text has 8,193 bytes, and at most"))
        try session.copy(list.names[0], maximumByteCount: 8193)
        #expect(throws: TerminalError.tooLongToCopy(byteCount: 3, maximum: 2)) {
          try session.copy("abc", maximumByteCount: 2)
        }
      }
    }

    @Test(arguments: ["dumb", "linux", "vt100"])
    func `A terminal without a clipboard says so`(name: String) async throws {
      try await withSession(["TERM": name]) { session in
        #expect(throws: TerminalError.noClipboard) { try session.copy("Ada") }
        terminal.type("y")
        #expect(await terminal.read(until: "clipboard").hasSuffix("has no clipboard"))
      }
    }

    @Test func `While another program has the terminal, nothing is copied`() async throws {
      try await withSession { session in
        await session.suspended {
          _ = #expect(throws: TerminalError.suspended) { try session.copy("Ada") }
        }
        _ = await terminal.read(until: Self.endOfFrame)
        try session.copy("Ada")
        #expect(await terminal.read(until: "\u{7}").hasSuffix("\u{1B}]52;c;QWRh\u{7}"))
      }
    }

    @Test func `Without a session there is nothing to copy to, which is said`() {
      let screen = list.screen(columns: 200, lines: 8)
      screen.send(.character("y"))
      #expect(screen.frame().text(ofLine: 7).hasPrefix("There is no terminal"))
    }
  }
}
