import Glibc
import Dispatch

/// A stop of the program that was asked for.
struct PendingStop {
  var number: Int
  var signal: Int32
  /// How many times it was asked for in a row, without the program having stopped.
  var attempts: Int

  /// Whether nobody would continue the program after a stop.
  ///
  /// A shell that runs the program for its output, as in `cd "$(places)"`, has it in its own process group. The shell ignores
  /// that signal, and would wait for the end of the output for ever.
  @MainActor static var isForEver: Bool {
    guard getpgrp() != getpid(), let file = fopen("/proc/\(getpgrp())/status", "r") else {
      return false
    }
    defer { fclose(file) }
    var text = [UInt8](repeating: 0, count: 4096)
    let count = fread(&text, 1, text.count, file)
    let lines = String(decoding: text[..<count], as: UTF8.self).split(separator: "\n")
    let ignored = lines.first { $0.hasPrefix("SigIgn:") }?.split(separator: "\t").last
    return ignored.flatMap { UInt64($0, radix: 16) }.map { $0 >> (SIGTSTP - 1) & 1 == 1 } ?? false
  }

  /// Calls an action when the program should have stopped long ago.
  ///
  /// The first wait may have passed while the program was stopped. Its SIGCONT then comes during the second.
  /// If the program stopped itself again before that, it would take the SIGCONT back and count a failure.
  @MainActor static func wait(times: Int = 2, _ action: @escaping @MainActor () -> Void) {
    guard times > 0 else { return action() }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) {
      MainActor.assumeIsolated { wait(times: times - 1, action) }
    }
  }
}
