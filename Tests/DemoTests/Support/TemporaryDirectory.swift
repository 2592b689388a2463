import Foundation

/// Calls a function with the path of an empty directory, which is deleted afterwards.
func withTemporaryDirectory<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (String) async throws -> Result
) async throws -> Result {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "demo-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: directory) }
  return try await body(directory.path(percentEncoded: false))
}

/// Calls a function with the path of a file that has a text, which is deleted afterwards.
func withTemporaryFile<Result>(
  _ text: String,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (String) async throws -> Result
) async throws -> Result {
  try await withTemporaryDirectory { directory in
    let path = directory + "/file"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return try await body(path)
  }
}

/// Makes a directory, unless it is there.
func makeDirectory(_ path: String) throws {
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
}
