import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

/// Choosing lines in a pipeline of a shell.
@Suite("demo pick", .timeLimit(.generous), .disabled(if: Sanitizer.isOn))
struct PickTests {
  /// A shell that runs a script on a terminal of its own, in which `$DEMO` is the demo.
  private final class Shell {
    let terminal: DemoTerminal
    let directory: String

    init(lines: Int = 10, _ arguments: String...) throws {
      let url = FileManager.default.temporaryDirectory.appending(path: "pick-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      directory = url.path(percentEncoded: false)
      mkfifo("\(directory)/more", 0o600)
      terminal = try DemoTerminal(
        columns: 60,
        lines: lines,
        program: "/bin/sh",
        environment: ["DEMO=\(DemoProgram.path)", "DIR=\(directory)", "PS1=ready> "],
        arguments.count > 1 || arguments[0] == "-i"
          ? arguments : ["-c", "cd \"$DIR\"; " + arguments[0]]
      )
    }

    deinit {
      try? FileManager.default.removeItem(atPath: directory)
    }

    /// What was written to the file `out`.
    var output: Data { (try? Data(contentsOf: URL(filePath: "\(directory)/out"))) ?? Data() }

    var text: String { String(decoding: output, as: UTF8.self) }

    /// What the terminal shows.
    var screen: TerminalEmulator { terminal.screen }

    /// Waits until the terminal shows a text.
    func shows(_ text: String) async throws {
      try await eventually("the terminal shows \(text)") { screen.frame.text.contains(text) }
    }

    /// Waits for the end, and gives the status of the shell.
    func end() async throws -> Int32 {
      let status = try await terminal.waitForEnd()
      #expect(terminal.settings == terminal.settingsBefore)
      #expect(screen.isCursorVisible && !screen.isAlternate)
      return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    }
  }

  @Test func `The input and the output are pipes, and the chosen line is the result`() async throws
  {
    let shell = try Shell(
      #"line=$(printf 'Rome\nOslo\nBern\n' | "$DEMO" pick); echo "$?:$line" >out"#
    )
    try await shell.shows("> Rome")
    try await shell.shows("⏎ choose")
    shell.terminal.type("\u{1B}[B\r")
    #expect(try await shell.end() == 0)
    #expect(shell.text == "0:Oslo\n")
  }

  @Test func `The input is a pipe and the output is the terminal, which shows the line in the end`()
    async throws
  {
    let shell = try Shell(#"printf 'Rome\nOs\033[31mlo\n' | "$DEMO" pick; echo "status:$?""#)
    try await shell.shows("> Rome")
    shell.terminal.type("\u{1B}[B\r")
    #expect(try await shell.end() == 0)
    #expect(shell.terminal.text.hasSuffix("Os␛[31mlo\r\nstatus:0\r\n"))
  }

  @Test func `The input is a file and the output is a pipe`() async throws {
    let shell = try Shell(#"printf 'Rome\nOslo' >cities; "$DEMO" pick <cities >out"#)
    try await shell.shows("> Rome")
    shell.terminal.type("\u{1B}[B")
    try await shell.shows("> Oslo")
    shell.terminal.type("\r")
    #expect(try await shell.end() == 0)
    // Lines end, also the last one of a file that doesn't.
    #expect(shell.text == "Oslo\n")
  }

  @Test func `Lines are the same bytes in the end`() async throws {
    let shell = try Shell(#"printf 'a\tb \377\r\n\nlast' | "$DEMO" pick -m >out"#)
    try await shell.shows("> a")
    shell.terminal.type("\t\u{1B}[B\t\u{1B}[B\t\r")
    #expect(try await shell.end() == 0)
    #expect(shell.output == Data("a\tb ".utf8) + [0xFF] + Data("\r\n\nlast\n".utf8))
  }

  @Test func `With -0, a line is what is before a NUL, in and out`() async throws {
    let shell = try Shell(#"printf 'two\nlines\0one\0' | "$DEMO" pick -m -0 >out"#)
    try await shell.shows("> two␊lines")
    shell.terminal.type("\t\u{1B}[B\t\r")
    #expect(try await shell.end() == 0)
    #expect(shell.text == "two\nlines\0one\0")
  }

  @Test func `With nothing to choose, the list says so, and the status is 1`() async throws {
    let shell = try Shell(#"printf '' | "$DEMO" pick >out"#)
    try await shell.shows("No lines")
    try await shell.shows("⏎ leave")
    shell.terminal.type("\r")
    #expect(try await shell.end() == 1)
    #expect(shell.text == "")
  }

  @Test func `Without a terminal one line says so, and the status is 2`() throws {
    let outcome = try DemoProgram.run("pick")
    #expect(outcome.status == .exited(2))
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("demo: There is no terminal"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func `Lines that would have to be typed are asked for in one line`() async throws {
    let shell = try Shell(#""$DEMO" pick"#)
    #expect(try await shell.end() == 64)
    #expect(shell.screen.lines[0].hasPrefix("demo: pick needs lines from a pipe or a file"))
  }

  @Test func `An input that can't be read is a failure that one can leave`() async throws {
    let shell = try Shell(#""$DEMO" pick <. >out"#)
    try await shell.shows("directory")
    shell.terminal.type("\r\u{3}")
    #expect(try await shell.end() == 130)
  }

  @Test func `Lines are shown as they arrive`() async throws {
    let shell = try Shell(#""$DEMO" pick <more >out"#)
    let more = open("\(shell.directory)/more", O_RDWR | O_CLOEXEC)
    try await shell.shows("Waiting for lines")
    func send(_ text: String) {
      _ = Array(text.utf8).withUnsafeBytes { write(more, $0.baseAddress, $0.count) }
    }
    send("Rome\nOs")
    try await shell.shows("> Rome")
    #expect(!shell.screen.frame.text.contains("Os"))
    // Keys work while it waits.
    shell.terminal.type("o")
    try await shell.shows("> o")
    send("lo\nBern\n")
    try await shell.shows("> Oslo")
    #expect(!shell.screen.frame.text.contains("Bern"))
    shell.terminal.type("\r")
    #expect(try await shell.end() == 0)
    #expect(shell.text == "Oslo\n")
    close(more)
  }

  @Test func `Of many lines, each is a few letters away`() async throws {
    let shell = try Shell(#"seq 200000 | "$DEMO" pick >out"#)
    try await shell.shows("> 1")
    shell.terminal.type("177777")
    try await shell.shows("1 of 1 hit · 200,000 rows")
    shell.terminal.type("\r")
    #expect(try await shell.end() == 0)
    #expect(shell.text == "177777\n")
  }

  @Test func `Lines without end are read only as far as they are shown`() async throws {
    let shell = try Shell(#"yes | "$DEMO" pick >out"#)
    try await shell.shows("> y")
    shell.terminal.type("\r")
    #expect(try await shell.end() == 0)
    #expect(shell.text == "y\n")
  }

  // MARK: Inline

  private static let inline =
    #"echo before; seq 50 | "$DEMO" pick --height 5 >out; echo "status:$?""#

  @Test func `Below the prompt, the lines are removed at the end`() async throws {
    let shell = try Shell(Self.inline)
    try await shell.shows("> 1")
    #expect(shell.screen.lines[0] == "before")
    #expect(shell.screen.lines[1].hasPrefix("Choose a line"))
    shell.terminal.type("\u{1B}[B\u{1B}[B\r")
    #expect(try await shell.end() == 0)
    #expect(shell.screen.lines[...2] == ["before", "status:0", ""])
    #expect(!shell.terminal.text.contains("?1049h"))
    #expect(shell.text == "3\n")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1])
  func `Whatever signal ends it, the lines are removed`(signal: Int32) async throws {
    let shell = try Shell(
      #"trap '' INT; echo before; seq 50 | (trap - INT; exec "$DEMO" pick --height 5 >out); echo "status:$?""#
    )
    try await shell.shows("> 1")
    let demo = try #require(Self.child(of: shell.terminal.process))
    kill(demo, signal)
    _ = try await shell.end()
    #expect(shell.screen.lines[...1].contains("before"))
    #expect(!shell.screen.frame.text.contains("Choose a line"))
  }

  /// The demo among the children of a shell.
  private static func child(of shell: pid_t) -> pid_t? {
    ProcessProbe(identifier: shell).children.first { $0.name == "demo" }?.identifier
  }

  @Test func `In the place of an argument it can't be stopped, as the shell couldn't continue it`()
    async throws
  {
    // In a shell within another one, whose process group could be stopped.
    let shell = try Shell(lines: 16, "-i")
    try await shell.shows("ready>")
    shell.terminal.type("cd \"$DIR\"; sh -i\n")
    try await eventually("there is another shell") {
      shell.screen.frame.text.components(separatedBy: "ready>").count > 2
    }
    shell.terminal.type("x=$(seq 9 | \"$DEMO\" pick); echo \"got $x\" >out\n")
    try await shell.shows("> 1")
    shell.terminal.type("\u{1A}\u{1B}[B\r")
    try await eventually("the line was written") { shell.text == "got 2\n" }
    shell.terminal.type("exit\nexit\n")
    _ = try await shell.end()
  }

  @Test func `Stopped and continued, it leaves the lines of the shell as they are`() async throws {
    let shell = try Shell(lines: 16, "-i")
    try await shell.shows("ready>")
    shell.terminal.type("cd \"$DIR\"; seq 50 | \"$DEMO\" pick --height 5 >out\n")
    try await shell.shows("> 1")
    for _ in 0..<2 {
      shell.terminal.type("\u{1A}")
      try await eventually("the shell has the terminal") {
        shell.screen.lines.last { !$0.isEmpty }?.hasPrefix("ready>") == true
      }
      #expect(!shell.screen.frame.text.contains("Choose a line"))
      #expect(shell.screen.lines[0].hasPrefix("ready> cd"))
      shell.terminal.type("fg\n")
      try await shell.shows("> 1")
    }
    // Without a warning it can't remove its lines, and mustn't remove those that the shell writes after them.
    let demo = try #require(Self.child(of: shell.terminal.process))
    kill(demo, SIGSTOP)
    try await eventually("the shell has the terminal") {
      shell.terminal.readAll()
      return shell.terminal.text.hasSuffix("ready> ")
    }
    let before = shell.screen.frame.text
    kill(demo, SIGCONT)
    try await eventually("it is stopped again") { ProcessProbe(identifier: demo).state == "T" }
    #expect(shell.screen.frame.text == before)
    shell.terminal.type("fg\n")
    try await shell.terminal.waitForOutput("choose")
    shell.terminal.type("\u{1B}[B\r")
    try await eventually("the line was written") { shell.text == "2\n" }
    shell.terminal.type("exit\n")
    _ = try await shell.end()
  }
}
