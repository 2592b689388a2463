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
  public static var isThis: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// Runs a test of this program in another process, where ``isThis`` is `true`.
  ///
  /// - Parameter test: The test, as in `SuiteTests/function()`.
  /// - Returns: How the process ended.
  /// - Throws: An error if the process can't be started.
  public static func run(_ test: String) async throws -> SeparateProcess {
    let errors = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let filter = NSRegularExpression.escapedPattern(for: test)
    process.arguments = ["--testing-library", "swift-testing", "--filter", filter]
    // A backtrace may be more than a pipe holds.
    let own = [variable: "1", "SWIFT_BACKTRACE": "enable=no"]
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    let status = process.terminationStatus
    return SeparateProcess(
      ending: process.terminationReason == .exit ? .code(status) : .signal(status),
      standardError: String(decoding: text, as: UTF8.self)
    )
  }
}
