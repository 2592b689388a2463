import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("The gits of a demo that ends", .timeLimit(.generous))
struct GitEndTests {
  /// How a demo ends: by a key, by a signal, or by a crash.
  enum End: CaseIterable {
    case key, interrupted, terminated, hungUp, quit, trapped, aborted, killed

    /// Ends at which nothing can be done for children, or nothing should be.
    static let sudden = [End.quit, .trapped, .aborted, .killed]

    func befall(_ terminal: DemoTerminal) {
      switch self {
      case .key: terminal.type("q")
      case .interrupted: terminal.type("\u{3}")
      case .terminated: terminal.send(SIGTERM)
      case .hungUp: terminal.hangUp()
      case .quit: terminal.send(SIGQUIT)
      case .trapped: terminal.send(SIGILL)
      case .aborted: terminal.send(SIGABRT)
      case .killed: terminal.send(SIGKILL)
      }
    }
  }

  @Test(
    "A git that waits for its reader ends with the demo, however that ends",
    // A sanitizer reports crashes in its own way.
    arguments: End.allCases.filter { !Sanitizer.isOn || ![.trapped, .aborted].contains($0) }
  )
  func paused(end: End) async throws {
    try await withTemporaryRepository { made in
      // More than fit in the pipe to the demo.
      try await made.importCommits(4000)
      let terminal = try DemoTerminal(["git", made.path])
      try await terminal.waitForOutput("Commit 3990")
      let gits = ProcessProbe(identifier: terminal.process).children
      #expect(gits.count == 1)
      end.befall(terminal)
      _ = try await terminal.waitForEnd()
      try await eventually("git is still there") { gits.allSatisfy(\.hasEnded) }
    }
  }

  /// Writes one page and then computes, with its number in a file.
  ///
  /// It ignores what the system sends when the leader of a session ends, which a demo in a shell isn't.
  private static let computing = """
    echo $$ >"$directory/pid"
    i=0
    while [ $i -lt 150 ]; do
      i=$((i+1))
      printf '%040d\\0000000\\0001\\000Ada\\000Subject a\\000' $i
    done >"$directory/all"
    # All at once: once the first page is there, it writes no more.
    cat "$directory/all"
    trap '' HUP
    exec sleep 1000
    """

  private static func probe(_ git: FakeGit) throws -> ProcessProbe {
    let number = try String(contentsOfFile: git.directory + "/pid", encoding: .utf8)
    return ProcessProbe(identifier: try #require(Int32(number.dropLast())))
  }

  @Test(
    "A git that only computes ends with the demo, if that is told to end",
    arguments: End.allCases.filter { !End.sudden.contains($0) }
  )
  func computing(end: End) async throws {
    try await withFakeGit(Self.computing) { git in
      let terminal = try DemoTerminal(programs: git.directory, ["git", git.directory])
      try await terminal.waitForOutput("Subject a")
      let process = try Self.probe(git)
      #expect(!process.hasEnded)
      end.befall(terminal)
      _ = try await terminal.waitForEnd()
      try await eventually("git is still there") { process.hasEnded }
      if end != .hungUp { #expect(terminal.settings == terminal.settingsBefore) }
    }
  }

  @Test(
    "A git that only computes ends with a demo without a terminal too",
    arguments: [nil, SIGINT, SIGTERM, SIGHUP]
  )
  func plain(signal: Int32?) async throws {
    try await withFakeGit(Self.computing) { git in
      var environment = ProcessEnvironment.ofChildren
      environment["PATH"] = git.directory + ":" + (environment["PATH"] ?? "")
      // The second page is on its way when the screen is printed, or waited for, and never comes.
      let screen = ["--size", "60x10", "--keys", "<wait> G"]
      let arguments = ["git", git.directory] + (signal == nil ? screen : ["--plain"])
      let demo = try ChildProcess(DemoProgram.path, arguments, environment: environment)
      let output = try signal.map { signal in
        let beginning = try demo.read(upTo: 4096)
        kill(demo.identifier, signal)
        return String(decoding: beginning, as: UTF8.self)
      }
      #expect(try (output ?? demo.readToEnd()).contains("Subject a"))
      if signal != nil { _ = try demo.readToEnd() }
      #expect(try demo.wait() == (signal.map { .signalled($0) } ?? .exited(0)))
      let process = try Self.probe(git)
      try await eventually("git is still there") { process.hasEnded }
    }
  }

  @Test("A git that reads and changes the terminal gets none, and can't hold up the end")
  func stubborn() async throws {
    let script = """
      trap '' TERM INT HUP TTIN TTOU
      if true </dev/tty; then touch "$directory/terminal"; fi 2>/dev/null
      commit a
      touch "$directory/ready"
      while :; do stty sane </dev/tty; head -c1 </dev/tty; sleep 0.01; done 2>/dev/null
      """
    try await withFakeGit(script) { git in
      let terminal = try DemoTerminal(programs: git.directory, ["git", git.directory])
      try await eventually("git runs") {
        terminal.readAll()
        return git.has("ready")
      }
      try await terminal.quit()
      #expect(!git.has("terminal"))
    }
  }

  @Test func `A signal that the demo was started so as to ignore is ignored`() async throws {
    try await withFakeGit(Self.computing) { git in
      let script = #"trap '' HUP; PATH="$1:$PATH"; exec "$2" git "$1" --plain"#
      let demo = try ChildProcess("sh", "-c", script, "sh", git.directory, DemoProgram.path)
      #expect(try !demo.read(upTo: 1).isEmpty)
      kill(demo.identifier, SIGHUP)
      kill(demo.identifier, SIGTERM)
      _ = try demo.readToEnd()
      #expect(try demo.wait() == .signalled(SIGTERM))
    }
  }

  @Test func `What git says against something is not written on the terminal`() async throws {
    try await withTemporaryDirectory { directory in
      let terminal = try DemoTerminal(["git", directory])
      try await terminal.waitForOutput("not a git repository")
      try await terminal.quit()
      let shown = terminal.text.components(separatedBy: "\u{1B}[?1049l")
      #expect(shown.count == 2)
      #expect(shown.last?.contains("fatal") == false)
      #expect(terminal.text.components(separatedBy: "fatal:").count == 2)
    }
  }
}

extension ProcessProbe {
  /// Whether it runs no more: who takes over what a dead process leaves may be in no hurry to reap it.
  fileprivate var hasEnded: Bool { !exists || state == "Z" }
}
