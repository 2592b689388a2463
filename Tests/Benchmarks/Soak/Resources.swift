import Foundation

/// What this process holds.
struct Resources {
  /// The memory, in bytes.
  var bytes: Int
  /// The open files.
  var descriptors: Int
  /// The child processes.
  var children: Int

  /// What it holds now.
  static func current() -> Resources {
    let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return Resources(
      bytes: residentBytes(),
      descriptors: descriptors?.count ?? 0,
      children: words(of: "/proc/self/task/\(getpid())/children").count
    )
  }

  static func residentBytes() -> Int {
    // The second number is that of the pages in memory.
    let pages = words(of: "/proc/self/statm").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(getpagesize())
  }

  private static func words(of path: String) -> [Substring] {
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(whereSeparator: \.isWhitespace) ?? []
  }
}
