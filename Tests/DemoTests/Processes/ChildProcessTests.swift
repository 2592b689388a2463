import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("ChildProcess", .timeLimit(.generous))
struct ChildProcessTests {
  @Test func `The standard input is empty`() throws {
    #expect(try ChildProcess("cat").readToEnd().isEmpty)
  }

  @Test func `A child that closes its outputs is waited for`() throws {
    let child = try ChildProcess("sh", "-c", "exec >&- 2>&-; sleep 0.05; exit 7")
    #expect(try child.read(upTo: 10).isEmpty)
    #expect(try child.wait() == .exited(7))
  }

  @Test func `Standard error never blocks the child, and its end is kept`() throws {
    let script = "i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done >&2; echo done"
    let child = try ChildProcess("sh", "-c", script)
    #expect(try child.readToEnd() == "done\n")
    #expect(try child.wait() == .exited(0))
    #expect(child.errorOutput.count == 8192)
    #expect(String(decoding: child.errorOutput, as: UTF8.self).hasSuffix("line 19999\n"))
  }

  @Test("A variable of an environment is found by its whole name, and its value goes to the end")
  func value() {
    let environment: ProcessEnvironment = ["PATHS": "a", "PATH": "b=c", "EMPTY": "", "é": "ü"]
    #expect(environment["PATH"] == "b=c")
    #expect(environment["EMPTY"] == "")
    #expect(environment["é"] == "ü")
    #expect(environment["PAT"] == nil)
    #expect(environment["b"] == nil)
  }

  @Test func `A string that the child would see cut off is an error`() {
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

  @Test func `What a child has started ends with it`() async throws {
    var child: ChildProcess? = try ChildProcess("sh", "-c", "sleep 600 & echo $!; wait")
    let line = String(decoding: try child?.read(upTo: 100) ?? [], as: UTF8.self)
    let probe = ProcessProbe(identifier: try #require(Int32(line.dropLast())))
    child = nil
    // Who takes over what a dead process leaves may be in no hurry to reap it.
    try await eventually("it is still there") { !probe.exists || probe.state == "Z" }
  }

  @Test func `A program that isn't there leaves no files open`() throws {
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
