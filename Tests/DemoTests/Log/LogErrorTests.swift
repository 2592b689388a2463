import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("What isn't a file to read lines of", .timeLimit(.generous))
struct LogErrorTests {
  /// Runs the demo on a path, and expects one line and a failure.
  private static func expectRefusal(
    of path: String,
    words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try DemoProgram.run("log", path)
    #expect(outcome.errors == "demo: \(words)\n", sourceLocation: sourceLocation)
    #expect(outcome.status == .exited(1), sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
  }

  @Test(
    "A path that leads to no file is one clear line, also with controls in it",
    arguments: [("/dev/null/x", "/dev/null/x"), ("/no\n\u{1B}[2Jé", "/no ␛[2Jé")]
  )
  func missing(path: String, shown: String) throws {
    try Self.expectRefusal(of: path, words: "no such file: \(shown)")
  }

  @Test("A directory, a device and a pipe are said to be what they are, and nothing waits for them")
  func notAFile() async throws {
    try Self.expectRefusal(of: "/", words: "not a file: / is a directory")
    try Self.expectRefusal(of: "/dev/zero", words: "not a file: /dev/zero is a device")
    try await withTemporaryDirectory { directory in
      let pipe = directory + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      try Self.expectRefusal(of: pipe, words: "not a file: \(pipe) is a pipe")
    }
  }

  @Test func `What the system doesn't let be read is said in its words`() async throws {
    try await withTemporaryDirectory { directory in
      let loop = directory + "/loop"
      #expect(symlink(loop, loop) == 0)
      let words = "can't read \(loop): \(String(cString: strerror(ELOOP)))"
      try Self.expectRefusal(of: loop, words: words)
    }
  }

  @Test("A file that one may not read is an error", .enabled(if: geteuid() != 0))
  func noPermission() async throws {
    try await withTemporaryLog { log in
      #expect(chmod(log.path, 0) == 0)
      let words = "can't read \(log.path): \(String(cString: strerror(EACCES)))"
      try Self.expectRefusal(of: log.path, words: words)
    }
  }
}
