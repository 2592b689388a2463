import Foundation
import Testing

@testable import demo

#if os(Linux)
  @Suite("The gits of a demo that ends", .timeLimit(.minutes(5)))
  struct GitEndTests {
    /// How a demo ends: by a key, or by a signal.
    enum End: CaseIterable {
      case key, interrupted, terminated, hungUp, killed

      func befall(_ terminal: PseudoTerminal) {
        switch self {
        case .key: terminal.type("q")
        case .interrupted: terminal.type("\u{3}")
        case .terminated: terminal.send(SIGTERM)
        case .hungUp: terminal.hangUp()
        case .killed: terminal.send(SIGKILL)
        }
      }
    }

    @Test(
      "A git that waits for its reader ends with the demo, however that ends",
      arguments: End.allCases
    )
    func paused(end: End) async throws {
      try await withTemporaryRepository { made in
        try made.importCommits(20_000)
        let terminal = try PseudoTerminal("git", made.path)
        try await terminal.waitForOutput("Commit 19990")
        let gits = ProcessProbe(identifier: terminal.process).children
        #expect(gits.count == 1)
        end.befall(terminal)
        _ = try await terminal.waitForEnd()
        try await eventually("git is still there") { gits.allSatisfy(\.hasEnded) }
      }
    }

    @Test("A git that only computes ends with the demo too")
    func computing() async throws {
      let script = """
        echo $$ >"$directory/pid"
        commit a >"$directory/one"
        i=0; while [ $i -lt 150 ]; do i=$((i+1)); cat "$directory/one"; done >"$directory/all"
        # All at once: once the first page is there, it writes no more.
        cat "$directory/all"
        exec sleep 1000
        """
      try await withFakeGit(script) { git in
        var environment = ProcessEnvironment.current
        environment["PATH"] = git.directory + ":" + (environment["PATH"] ?? "")
        // The second page is on its way when the screen is printed, and never comes.
        let arguments = ["git", git.directory, "--size", "60x10", "--keys", "<wait> G"]
        let demo = try ChildProcess(
          Spawn(program: DemoProgram.path, arguments: arguments, environment: environment)
        )
        #expect(try demo.readToEnd().contains("Subject a"))
        #expect(try demo.wait().isSuccess)
        let pid = try String(contentsOfFile: git.directory + "/pid", encoding: .utf8)
        let process = ProcessProbe(identifier: try #require(Int32(pid.dropLast())))
        try await eventually("git is still there") { process.hasEnded }
      }
    }

    @Test("What git says against something is not written on the terminal")
    func errors() async throws {
      try await withTemporaryDirectory { directory in
        let terminal = try PseudoTerminal("git", directory)
        try await terminal.waitForOutput("not a git repository")
        terminal.type("q")
        #expect(try await terminal.waitForEnd() == 0)
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

    /// The processes that it has started and that run.
    fileprivate var children: [ProcessProbe] {
      let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return numbers.compactMap { Int32($0) }.filter { number in
        let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
        let fields = stat?.split(separator: ") ").last?.split(separator: " ")
        return fields.map { $0.count > 1 && Int32($0[1]) == identifier } ?? false
      }.map { ProcessProbe(identifier: $0) }
    }
  }
#endif
