import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

/// Programs that a list starts, on a terminal that controls them, as users have it.
///
/// The list is in a process of its own: a test of this suite that runs alone there.
@Suite("A program that a list starts", .timeLimit(.generous), .disabled(if: Sanitizer.isOn))
struct ProgramOfAListTests {
  /// What the list does in its own process, as the value that it is started with says.
  private enum Setting: String {
    case screen, inline, ignoringChildren

    var environment: String { "STATEFUL_TABLE_SEPARATE=\(rawValue)" }
  }

  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
  private static let arguments = [
    "--testing-library", "swift-testing", "--filter", "ProgramOfAListTests/list",
  ]

  @Test @MainActor func list() async throws {
    guard SeparateProcess.isThis, let setting = Setting(rawValue: SeparateProcess.value ?? "")
    else { return }
    if setting == .ignoringChildren { signal(SIGCHLD, SIG_IGN) }
    let options = TerminalSession.Options(height: setting == .inline ? 5 : nil)
    try await TerminalSession.run(ProgramList(), options: options)
    var action = sigaction()
    sigaction(SIGCHLD, nil, &action)
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    let isIgnored = handler == unsafeBitCast(SIG_IGN, to: Int.self)
    exit(isIgnored == (setting == .ignoringChildren) ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  private static func start(
    _ setting: Setting = .screen,
    script: String = ""
  ) async throws -> DemoTerminal {
    let terminal = try DemoTerminal(
      columns: 40,
      lines: 8,
      program: program,
      environment: [setting.environment, "SCRIPT=\(script)"],
      arguments
    )
    try await terminal.waitForOutput("none ended")
    return terminal
  }

  /// Starts the list as the job of a shell.
  private static func startInShell(script: String = "") async throws -> DemoTerminal {
    let terminal = try DemoTerminal(
      columns: 80,
      lines: 10,
      program: "/usr/bin/bash",
      environment: ["PS1=ready> ", Setting.screen.environment, "SCRIPT=\(script)"],
      ["--norc", "--noprofile", "--noediting", "-i"]
    )
    try await terminal.waitForOutput("ready> ")
    let words = ([program] + arguments).map { "'\($0)'" }.joined(separator: " ")
    terminal.type("\(words)\n")
    try await terminal.waitForOutput("none ended")
    return terminal
  }

  private static func quit(_ terminal: DemoTerminal, leaving modes: Set<Int> = []) async throws {
    try await terminal.quit()
    #expect(terminal.switchedModes == modes)
  }

  // MARK: Signals

  private static let hasLess = FileManager.default.isExecutableFile(atPath: "/usr/bin/less")
  private static let hasVi = FileManager.default.isExecutableFile(atPath: "/usr/bin/vi")

  @Test(.enabled(if: hasLess, "less isn't installed"))
  func `A resize reaches it`() async throws {
    let terminal = try await Self.start()
    terminal.type("l")
    try await terminal.waitForOutput("line 7")
    terminal.resize(columns: 60, lines: 14)
    try await terminal.waitForOutput("line 13")
    terminal.type("q")
    try await terminal.waitForOutput("ended with 0")
    try await Self.quit(terminal)
  }

  @Test(.enabled(if: hasLess, "less isn't installed"))
  func `SIGTERM ends it, and the list comes back`() async throws {
    let terminal = try await Self.start()
    terminal.type("l")
    try await terminal.waitForOutput("line 7")
    let less = try #require(ProcessProbe(identifier: terminal.process).children.first)
    kill(less.identifier, SIGTERM)
    try await terminal.waitForOutput("ended with")
    try await Self.quit(terminal)
  }

  @Test func `It blocks no signal, and ignores none`() async throws {
    let terminal = try await Self.start()
    terminal.type("g")
    try await terminal.waitForOutput("ended with 0")
    // Those of real time aren't sent by a terminal, and the C library has two of them for itself.
    for name in ["SigBlk", "SigIgn"] {
      #expect(terminal.text.contains(try Regex("\(name):\\t[0-9a-f]{8}[08]0000000")), "\(name)")
    }
    try await Self.quit(terminal)
  }

  @Test(
    .enabled(if: hasLess && hasVi, "less or vi isn't installed"),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/bash"), "no bash"),
    arguments: [("l", "line 7", "q"), ("v", "line 7", ":q!\r")]
  )
  func `Ctrl-Z stops both, and fg brings both back`(
    key: String,
    text: String,
    end: String
  ) async throws {
    let terminal = try await Self.startInShell()
    terminal.type(key)
    try await terminal.waitForOutput(text)
    for number in 1...2 {
      terminal.type("\u{1A}")
      try await terminal.waitForOutput("ready> ")
      terminal.type("echo stopped $((40 + \(number)))\n")
      try await terminal.waitForOutput("stopped \(40 + number)")
      terminal.type("fg\n")
      try await terminal.waitForOutput(text)
    }
    terminal.type(end)
    try await terminal.waitForOutput("ended with 0")
    try await terminal.quitJob()
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/bash"), "no bash"))
  func `The list stops only when its program has`() async throws {
    let terminal = try await Self.startInShell(script: Self.slowStop)
    terminal.type("s")
    try await terminal.waitForOutput("begun")
    terminal.type("\u{1A}")
    try await terminal.waitForOutput("Stopped")
    #expect(terminal.text.contains(/tidied[\s\S]*Stopped/))
    terminal.type("fg\n")
    try await terminal.waitForOutput("ended with 0")
    terminal.type("q")
    try await terminal.waitForOutput("ready> ")
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/bash"), "no bash"))
  func `A shell that is killed gives the terminal back to the list`() async throws {
    let terminal = try await Self.start(script: "PS1=inner: exec bash --norc --noprofile -i")
    terminal.type("s")
    try await terminal.waitForOutput("inner:")
    terminal.type("kill -9 $$\n")
    try await terminal.waitForOutput("ended with 137")
    try await Self.quit(terminal)
  }

  /// Takes its time to put the terminal in order before it stops, as editors do, and ends when it goes on.
  private static let slowStop = """
    trap 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo tidied; trap - TSTP; kill -TSTP $$' TSTP
    sleep 1000 & echo begun
    wait
    kill $!
    """

  @Test(arguments: [("\u{03}", SIGINT), ("\u{1C}", SIGQUIT)])
  func `Ctrl-C and its like are the program's while one runs, and otherwise end the list`(
    key: String,
    signal: Int32
  ) async throws {
    let script = "trap 'echo trapped; exit 3' INT QUIT; echo waiting; read line"
    let terminal = try await Self.start(script: script)
    terminal.type("s")
    try await terminal.waitForOutput("waiting")
    terminal.type(key)
    try await terminal.waitForOutput("ended with 3")
    terminal.type("w")
    try await terminal.waitForOutput("Log in at")
    // Shortly after a program, it may still be that program's.
    try await eventually("the list ends") {
      terminal.type(key)
      terminal.readAll()
      return terminal.hasEnded
    }
    #expect(try await terminal.waitForEnd() & 0x7F == signal)
    #expect(terminal.settings == terminal.settingsBefore)
    #expect(terminal.switchedModes.isEmpty)
  }

  @Test func `Its status is known also in a process that ignores its children's ends`()
    async throws
  {
    let terminal = try await Self.start(.ignoringChildren, script: "exit 7")
    terminal.type("s")
    try await terminal.waitForOutput("ended with 7")
    try await Self.quit(terminal)
  }

  // MARK: What it leaves behind

  @Test(arguments: ["exit 0", "kill -9 $$"], ["screen", "inline"])
  func `What it leaves behind in the terminal is undone`(end: String, name: String) async throws {
    let modes = [1, 1000, 1002, 1003, 1006]
    let on = modes.map { "\\033[?\($0)h" }.joined()
    let setting = try #require(Setting(rawValue: name))
    let others = #"\033[4h\033[?6h\033[2;4r\033[?7l\033(0\033="#
    let script = "printf '\(on)\(others)over'; stty raw; \(end)"
    let terminal = try await Self.start(setting, script: script)
    terminal.type("s")
    try await terminal.waitForOutput("ended with \(end == "exit 0" ? 0 : 128 + SIGKILL)")
    let text = terminal.text
    let after = try #require(text.range(of: "over", options: .backwards)).upperBound
    let rows = try #require(text.range(of: "none ended", range: after..<text.endIndex))
    let before = text[after..<rows.lowerBound]
    for undoing in ["[4l", "(B", "[?1l", ">"] + modes.map({ "[?\($0)l" }) {
      #expect(before.contains("\u{1B}" + undoing), "\(undoing)")
    }
    #expect(before.contains("\u{1B}[r"))
    // Counting lines from the top again moves the cursor, and below a prompt the shell goes on where that is. With all
    // lines in the region, it makes no difference.
    let keepsCursor = setting == .inline && end == "exit 0"
    try await Self.quit(terminal, leaving: keepsCursor ? [6] : [])
  }
}

/// A list that starts programs by keys, and shows how the last one has ended.
@MainActor private final class ProgramList: StatefulTableController, CommandingController {
  private var outcome = "none ended"

  override var loadsRows: Bool { false }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(outcome)
  }

  func commands(at cursor: IndexPath?) -> [Command] {
    [
      command("l", "less") { try Self.text.write(toFile: $0, atomically: true, encoding: .utf8) },
      command("v", "vi") { try Self.text.write(toFile: $0, atomically: true, encoding: .utf8) },
      Command("status", keys: [.character("g")], title: "status") { [self] in
        start("grep", ["-E", "Sig(Blk|Ign)", "/proc/self/status"])
      },
      Command("script", keys: [.character("s")], title: "script") { [self] in
        let script = ProcessInfo.processInfo.environment["SCRIPT"] ?? ""
        start("sh", ["-c", script])
      },
      Command("wait", keys: [.character("w")], title: "wait") {
        Task {
          await TerminalSession.current?.suspended {
            print("Log in at https://example.org/device with the code 4711.")
            fflush(nil)
            // The login never comes.
            try? await Task.sleep(for: .seconds(3600))
          }
        }
      },
    ]
  }

  private static let text = (1...100).map { "line \($0)\n" }.joined()

  private func command(
    _ key: Character,
    _ program: String,
    _ prepare: @escaping @MainActor (String) throws -> Void
  ) -> Command {
    Command(Command.ID(rawValue: program), keys: [.character(key)], title: program) { [self] in
      let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt").path
      try? prepare(path)
      start(program, [path]) { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  private func start(
    _ program: String,
    _ arguments: [String],
    _ end: @escaping @MainActor () -> Void = {}
  ) {
    Task {
      let status = await run(program, arguments: arguments)
      end()
      outcome = "ended with \(status ?? -1)"
      tableView.reloadData()
    }
  }
}
