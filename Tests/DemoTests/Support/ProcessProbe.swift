import Foundation

/// What the system says about a process.
struct ProcessProbe: Sendable {
  let identifier: Int32

  /// Whether there is such a process, be it a zombie.
  var exists: Bool { kill(identifier, 0) == 0 || errno != ESRCH }

  /// The letter that `ps` shows: `R` for running, `S` for sleeping, `Z` for a zombie.
  var state: Character? {
    guard let end = read("stat")?.split(separator: ") ").last else { return nil }
    return end.first
  }

  /// How many bytes it has written.
  var bytesWritten: Int? {
    let line = read("io")?.split(separator: "\n").first { $0.hasPrefix("wchar: ") }
    return line.flatMap { Int($0.dropFirst("wchar: ".count)) }
  }

  /// The most memory that it has had, in bytes.
  var peakMemory: Int? {
    let line = read("status")?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }.map { $0 * 1024 }
  }

  private func read(_ name: String) -> String? {
    try? String(contentsOfFile: "/proc/\(identifier)/\(name)", encoding: .utf8)
  }
}
