import Foundation

/// How a test ended that ran in a process of its own, because it ends the process or would disturb others.
///
/// Swift Testing's exit tests do the same. But as long as any other child has ended and isn't reaped, the
/// library waits for their processes in a loop that keeps a processor busy.
public struct SeparateProcess: Sendable {
  /// What the system says of the end.
  public enum Ending: Hashable, Sendable {
    case code(Int32)
    case signal(Int32)
  }

  /// How it ended: with the code 0 if it ran to its end and passed.
  public let ending: Ending
  /// What it wrote to its standard error.
  public let standardError: String

  private static let variable = "STATEFUL_TABLE_SEPARATE"

  /// Whether this process was started for one test.
  ///
  /// There, signals that end a program do so, also if the tests run in the background of a shell, which has some of them
  /// ignored.
  public static var isThis: Bool {
    guard value != nil else { return false }
    for number in [SIGINT, SIGQUIT] { signal(number, SIG_DFL) }
    return true
  }

  /// What this process was given by the one that started it, if it was started for one test.
  public static var value: String? { ProcessInfo.processInfo.environment[variable] }

  /// Runs a test of this program in another process, where ``isThis`` is `true`.
  ///
  /// - Parameters:
  ///   - test: The test, as in `SuiteTests/function()`.
  ///   - value: What the test there gets as ``value``.
  /// - Returns: How the process ended.
  /// - Throws: An error if the process can't be started.
  public static func run(_ test: String, value: String = "1") async throws -> SeparateProcess {
    try await withCheckedThrowingContinuation { continuation in
      // Foundation never frees a process whose thread has no run loop that runs, as those of Swift's pool.
      Thread.detachNewThread { continuation.resume(with: Result { try runBlocking(test, value) }) }
    }
  }

  private static func runBlocking(_ test: String, _ value: String) throws -> SeparateProcess {
    let errors = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let filter = NSRegularExpression.escapedPattern(for: test)
    process.arguments = ["--testing-library", "swift-testing", "--filter", filter]
    process.environment = environment(value)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try ProcessStart.alone { try process.run() }
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let status = process.terminationStatus
    return SeparateProcess(
      ending: process.terminationReason == .exit ? .code(status) : .signal(status),
      standardError: String(decoding: text, as: UTF8.self)
    )
  }

  private static func environment(_ value: String) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment[variable] = value
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // What ends in the middle of a test frees nothing that the test holds.
    environment["ASAN_OPTIONS"] = (environment["ASAN_OPTIONS"] ?? "") + ":detect_leaks=0"
    return environment
  }
}
