import Foundation

/// A real file that a test writes, and others may write meanwhile.
struct TemporaryLog: Sendable {
  let path: String

  /// Adds bytes at the end.
  func append(_ bytes: [UInt8]) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: bytes)
  }

  func append(_ text: String) throws { try append(Array(text.utf8)) }

  /// Makes a file of the name, with some text in it.
  func create(_ text: String = "") throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Adds numbered lines: `line 1` and so on.
  func appendLines(_ numbers: ClosedRange<Int>) throws {
    try append(numbers.map { "line \($0)\n" }.joined())
  }

  /// Makes the file shorter, or longer without writing anything.
  func truncate(to size: UInt64) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    defer { try? handle.close() }
    try handle.truncate(atOffset: size)
  }

  /// Gives the file another name, as a rotation does.
  func rename() throws {
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
  }
}

/// Calls a function with an empty file that is deleted afterwards.
func withTemporaryLog<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (TemporaryLog) async throws -> Result
) async throws -> Result {
  try await withTemporaryDirectory { directory in
    let log = TemporaryLog(path: directory + "/app.log")
    try log.create()
    return try await body(log)
  }
}
