import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("ChildProcess", .timeLimit(.generous))
struct ChildProcessTests {
  @Test("Arguments arrive as they are, because no shell reads them")
  func arguments() throws {
    let child = try ChildProcess("printf", "%s|", "a b", "$HOME", "*", "", "'\"\\", "é\n")
    #expect(try child.readToEnd() == "a b|$HOME|*||'\"\\|é\n|")
    #expect(try child.wait() == .exited(0))
  }

  @Test("The environment is what was given and nothing else")
  func environment() throws {
    let child = try ChildProcess("/usr/bin/env", [], environment: ["A": "1=2\n3"])
    #expect(try child.readToEnd() == "A=1=2\n3\n")
  }

  @Test("The standard input is empty")
  func input() throws {
    #expect(try ChildProcess("cat").readToEnd().isEmpty)
  }

  @Test(
    "How a child ended is known",
    arguments: [
      ("exit 0", ChildProcess.ExitStatus.exited(0)), ("exit 3", .exited(3)),
      ("exit 255", .exited(255)),
      ("kill -9 $$", .signalled(9)), ("kill -15 $$", .signalled(15)),
    ]
  )
  func status(script: String, status: ChildProcess.ExitStatus) throws {
    let child = try ChildProcess("sh", "-c", script)
    #expect(try child.wait() == status)
    #expect(try child.wait() == status)
  }

  @Test("A child that closes its outputs is waited for")
  func closedOutputs() throws {
    let child = try ChildProcess("sh", "-c", "exec >&- 2>&-; sleep 0.05; exit 7")
    #expect(try child.read(upTo: 10).isEmpty)
    #expect(try child.wait() == .exited(7))
  }

  @Test("Standard error never blocks the child, and its end is kept")
  func errorOutput() throws {
    let script = "i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done >&2; echo done"
    let child = try ChildProcess("sh", "-c", script)
    #expect(try child.readToEnd() == "done\n")
    #expect(try child.wait() == .exited(0))
    #expect(child.errorOutput.count == 8192)
    #expect(String(decoding: child.errorOutput, as: UTF8.self).hasSuffix("line 19999\n"))
  }

  @Test("A program that doesn't exist is an error")
  func missingProgram() {
    #expect(throws: SystemError("posix_spawnp", number: ENOENT)) {
      // By its path: a folder of PATH that this user can't enter would be another error.
      try ChildProcess("/no/such/program")
    }
  }

  @Test("A string that the child would see cut off is an error")
  func zeroInArgument() {
    #expect(throws: SystemError("posix_spawnp", number: EINVAL)) {
      try ChildProcess("printf", "a\0b")
    }
  }

  @Test("Children that start at the same time don't keep each other's pipes open")
  func concurrentStarts() async throws {
    try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<32 {
        group.addTask {
          let bystander = try ChildProcess("sleep", "600")
          defer { withExtendedLifetime(bystander) {} }
          return try ChildProcess("echo", "\(number)").readToEnd()
        }
      }
      let outputs = try await group.reduce(into: Set()) { $0.insert($1) }
      #expect(outputs == Set((0..<32).map { "\($0)\n" }))
    }
  }

  @Test("The child's signals are the default ones, whatever this process does with its own")
  func signals() throws {
    let handler = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, handler) }
    var blocked = sigset_t()
    var previous = sigset_t()
    sigaddset(&blocked, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &blocked, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }

    let child = try ChildProcess("grep", "-E", "^Sig(Ign|Blk)", "/proc/self/status")
    let masks = try child.readToEnd().split(separator: "\n").compactMap {
      UInt64($0.dropFirst("SigIgn:\t".count), radix: 16)
    }
    // The C library keeps two signals after the 31 common ones for itself.
    #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
  }

  @Test("A child has a session of its own, and so no terminal")
  func session() throws {
    let child = try ChildProcess("cut", "-d ", "-f4-6", "/proc/self/stat")
    let numbers = try child.readToEnd().split(whereSeparator: \.isWhitespace).map { Int32($0) }
    #expect(numbers == [getpid(), child.identifier, child.identifier])
  }

  @Test("What a child has started ends with it")
  func descendants() async throws {
    var child: ChildProcess? = try ChildProcess("sh", "-c", "sleep 600 & echo $!; wait")
    let line = String(decoding: try child?.read(upTo: 100) ?? [], as: UTF8.self)
    let probe = ProcessProbe(identifier: try #require(Int32(line.dropLast())))
    child = nil
    // Who takes over what a dead process leaves may be in no hurry to reap it.
    try await eventually("it is still there") { !probe.exists || probe.state == "Z" }
  }

  @Test("A child doesn't get the pipes of another")
  func files() throws {
    let others = try (0..<4).map { _ in try ChildProcess("sleep", "600") }
    defer { withExtendedLifetime(others) {} }
    // What other tests and the test run itself have open doesn't matter.
    let pipes = try others.map {
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0.identifier)/fd/1")
    }
    let files = try ChildProcess("ls", "-l", "/proc/self/fd").readToEnd()
    #expect(Set(pipes).count == others.count && !pipes.contains { files.contains($0) })
  }

  @Test("A program that isn't there leaves no files open")
  func filesOfMissingProgram() throws {
    let before = try Self.openFileCount()
    for _ in 0..<200 {
      #expect(throws: SystemError.self) { _ = try ChildProcess("/nonexistent/program") }
    }
    // Other tests open some meanwhile.
    #expect(try Self.openFileCount() < before + 200)
  }

  private static func openFileCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }
}
