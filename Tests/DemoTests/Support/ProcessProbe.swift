import Foundation

/// What the system says about a process.
struct ProcessProbe: Sendable {
  let identifier: Int32

  /// Whether there is such a process, be it a zombie.
  var exists: Bool { kill(identifier, 0) == 0 || errno != ESRCH }

  /// The letter that `ps` shows: `R` for running, `S` for sleeping, `Z` for a zombie.
  var state: Character? { fields.first?.first }

  /// What the program is called, without its path.
  var name: String? { read("comm").map { String($0.dropLast()) } }

  /// The processes that it has started and that run.
  var children: [ProcessProbe] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.compactMap { Int32($0) }.map { ProcessProbe(identifier: $0) }.filter { process in
      process.fields.dropFirst().first.flatMap { Int32($0) } == identifier
    }
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

  /// What the system's line says behind the name: the state, the parent and so on.
  private var fields: [Substring] {
    read("stat")?.split(separator: ") ").last?.split(separator: " ") ?? []
  }

  private func read(_ name: String) -> String? {
    try? String(contentsOfFile: "/proc/\(identifier)/\(name)", encoding: .utf8)
  }
}
