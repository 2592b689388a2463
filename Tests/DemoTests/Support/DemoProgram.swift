import Foundation

@testable import demo

/// The demo as users run it: the built programs.
enum DemoProgram {
  static let path = path(of: "demo")
  /// The program that shows an API.
  static let httpPath = path(of: "demo-http")

  /// The folder of the programs, which lie beside the tests' own, unless a variable names another one.
  private static let folder =
    ProcessInfo.processInfo.environment["STATEFUL_TABLE_PROGRAMS"].map { URL(filePath: $0) }
    ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// Where a built program is.
  static func path(of name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  struct Outcome {
    var output: String
    var errors: String
    var status: ChildProcess.ExitStatus
  }

  /// Runs the demo with its output in a pipe, to its end.
  static func run(_ arguments: String...) throws -> Outcome {
    try run(arguments)
  }

  static func run(_ arguments: [String]) throws -> Outcome {
    try run(program: path, arguments)
  }

  /// Runs the program that shows an API to its end.
  static func runHTTP(_ arguments: [String]) async throws -> Outcome {
    try await runAside(program: httpPath, arguments)
  }

  /// Runs a program to its end, which may take a while.
  ///
  /// The threads that Swift runs tests on are few. One that waits is missing everywhere else.
  static func runAside(program: String, _ arguments: [String]) async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      Thread {
        continuation.resume(with: Result { try run(program: program, arguments) })
      }.start()
    }
  }

  /// Runs the demo by a shell, for which it is `$1`, and the other arguments are `$2` and so on.
  static func run(script: String, _ arguments: String...) throws -> Outcome {
    try run(program: "sh", ["-c", script, "sh", path] + arguments)
  }

  static func run(program: String, _ arguments: [String]) throws -> Outcome {
    let child = try ChildProcess(program, arguments, environment: TemporaryRepository.environment)
    let output = try child.readToEnd()
    let status = try child.wait()
    return Outcome(
      output: output,
      errors: String(decoding: child.errorOutput, as: UTF8.self),
      status: status
    )
  }
}
