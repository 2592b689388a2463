import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

import Glibc

// A process has one session at a time: these tests wait for the others.
extension TerminalSessionTests {
  /// A session on some lines below the prompt of a shell.
  @Suite @MainActor final class InlineSessionTests {
    private static let endOfFrame = "\u{1B}[?2026l"
    private static let endOfSession = "\u{1B}[?25h"

    private let terminal: PseudoTerminal
    private let controller = ListController(rows: .numbered(0..<100))
    private var emulator = TerminalEmulator(size: Size(columns: 40, lines: 8))

    init() throws { terminal = try PseudoTerminal() }

    /// Shows a text as the shell's, and then a session.
    private func start(below text: String, height: Int) async throws -> Task<Void, any Error> {
      // Shells let lines wrap.
      emulator.take(Array("\u{1B}[?7h\(text)".utf8))
      var options = TerminalSession.Options(height: height)
      options.capturesMouse = true
      let session = try TerminalSession.marked(on: terminal, options) {
        TableScreen(controller, size: $0)
      }
      let run = Task { try await session.run() }
      await show()
      controller.finishInitialLoad()
      while !emulator.frame.text.contains("> row 0") { if await show().isEmpty { break } }
      return run
    }

    /// Shows what the session writes up to the end of a frame.
    @discardableResult private func show(until end: String = endOfFrame) async -> String {
      let output = await terminal.read(until: end)
      emulator.take(Array(output.utf8))
      return output
    }

    private func quit(_ run: Task<Void, any Error>) async throws {
      terminal.type("q")
      try await run.ended()
      await show(until: Self.endOfSession)
      #expect(emulator.unknown.isEmpty)
      #expect(emulator.isCursorVisible && !emulator.isAlternate)
      #expect(emulator.keyboard == .init())
    }

    @Test(arguments: [1, 7, 39, 40])
    func `If there is something before the cursor, the lines are below it`(columns: Int)
      async throws
    {
      let text = String(repeating: "x", count: columns)
      let run = try await start(below: "$ pick\r\n" + text, height: 3)
      #expect(emulator.lines[1] == text)
      #expect(emulator.lines[3] == "> row 0")
      try await quit(run)
      #expect(emulator.lines == ["$ pick", text, "", "", "", "", "", ""])
      #expect(emulator.line == 2 && emulator.column == 0)
    }

    @Test func `At the bottom of the terminal it scrolls to make room`() async throws {
      let run = try await start(below: (1...7).map { "line \($0)\r\n" }.joined(), height: 5)
      #expect(emulator.lines[..<3] == ["line 5", "line 6", "line 7"])
      #expect(emulator.lines[4] == "> row 0")
      terminal.type("G")
      await show()
      #expect(emulator.lines[..<3] == ["line 5", "line 6", "line 7"])
      try await quit(run)
      #expect(emulator.lines == ["line 5", "line 6", "line 7", "", "", "", "", ""])
      #expect(emulator.line == 3)
    }

    @Test(arguments: [(40, 5), (20, 5), (60, 12), (40, 2), (1, 1)])
    func `A resize leaves what is above, and draws the lines again`(columns: Int, lines: Int)
      async throws
    {
      let run = try await start(below: "$ a\r\n$ pick\r\n", height: 4)
      let size = Size(columns: columns, lines: lines)
      emulator.resize(to: size)
      terminal.resize(columns: columns, lines: lines)
      kill(getpid(), SIGWINCH)
      await show()
      let height = min(4, lines)
      let top = min(2, lines - height)
      let shown = emulator.lines[top..<top + height]
      #expect(shown.contains { $0.hasPrefix(columns < 20 ? "…" : ">") })
      let prompts = ["$ a", "$ pick"].map { String($0.prefix(columns)) }
      #expect(emulator.lines[..<top] == prompts.suffix(top)[...])
      try await quit(run)
      #expect(emulator.lines == prompts.suffix(top) + Array(repeating: "", count: lines - top))
      #expect(emulator.line == top)
    }

    @Test(arguments: [0, -3, 1, 8, 9, .max])
    func `Any height is made to fit`(height: Int) async throws {
      let run = try await start(below: "$ pick\r\n", height: height)
      let count = emulator.lines.count { !$0.isEmpty }
      #expect(height < 2 ? count == 2 : count == 8)
      try await quit(run)
      #expect(!emulator.lines[1...].contains { !$0.isEmpty })
      #expect(emulator.lines[0] == (height < 2 ? "$ pick" : ""))
    }

    @Test func `Where text is typed, the cursor is drawn`() async throws {
      let run = try await start(below: "$ pick\r\n", height: 5)
      terminal.type("/ro")
      await show()
      #expect(emulator.lines[5] == "/ro")
      #expect(emulator.frame[line: 5, column: 3].style.traits.contains(.inverse))
      #expect(!emulator.isCursorVisible)
      terminal.type("\r")
      await show()
      #expect(!emulator.frame[line: 5, column: 3].style.traits.contains(.inverse))
      try await quit(run)
    }

    @Test func `There is no mouse, and its key says so`() async throws {
      let run = try await start(below: "$ pick\r\n", height: 5)
      terminal.type("m")
      #expect(await !show().contains("?1000h"))
      #expect(emulator.lines[5] == "There is nothing to click on here")
      try await quit(run)
    }

    @Test func `Everything is drawn again where it is`() async throws {
      let run = try await start(below: "$ pick\r\n", height: 5)
      let before = emulator.lines
      terminal.type("\u{0C}")
      await show()
      #expect(emulator.lines == before)
      try await quit(run)
    }

    @Test func `Another program has the terminal as it was`() async throws {
      let run = try await start(below: "$ pick\r\n", height: 5)
      let before = emulator.lines
      let gate = Gate()
      let session = try #require(TerminalSession.current)
      let other = Task { await session.suspended { await gate.pass() } }
      await show(until: Self.endOfSession)
      #expect(emulator.lines == ["$ pick"] + Array(repeating: "", count: 7))
      emulator.take(Array("Log in.\r\n".utf8))
      gate.open()
      await other.value
      await show()
      #expect(emulator.lines[1] == "Log in.")
      #expect(emulator.lines[2...6] == before[1...5])
      try await quit(run)
      #expect(emulator.lines == ["$ pick", "Log in."] + Array(repeating: "", count: 6))
    }

    @Test func `A frame that was cut off is removed as a whole`() async throws {
      var emulator = TerminalEmulator(size: Size(columns: 40, lines: 8))
      let use = TerminalUse(isAccessible: false, isInline: true) { ["TERM": "xterm"][$0] }
      emulator.take(Array("$ pick\r\n".utf8))
      emulator.take(use.enter + TerminalSequence.beginLine(columns: 40))
      var writer = FrameWriter()
      writer.isInline = true
      let screen = NameList().screen(columns: 40, lines: 6)
      let bytes = writer.bytes(from: nil, to: screen.frame())
      for count in stride(from: 0, to: bytes.count, by: 7) {
        var cut = emulator
        cut.take(Array(bytes[..<count]))
        // Whatever has begun ends with the escape.
        cut.take(use.erase + use.leave)
        #expect(cut.lines == ["$ pick"] + Array(repeating: "", count: 7))
        #expect(cut.line == 1 && cut.column == 0)
      }
    }
  }
}
