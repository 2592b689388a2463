import Foundation

@testable import demo

/// A shell script that is run in git's place, to do what git does rarely or never.
struct FakeGit: Sendable {
  /// The directory of the script, which is also the repository's.
  let directory: String

  /// The repository that the script plays.
  var repository: GitRepository {
    GitRepository(path: directory, program: directory + "/git", environment: .ofChildren)
  }

  /// Creates the file that a script's `wait_for` waits for.
  func allow(_ name: String) throws {
    try Data().write(to: URL(filePath: directory + "/" + name))
  }

  /// Whether the script has created a file.
  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: directory + "/" + name)
  }
}

extension GitCommit {
  /// A commit whose hash is all one letter, which is also its abbreviation.
  static func named(
    _ letter: String,
    at time: Int64 = 0,
    by author: String = "",
    _ subject: String = ""
  ) -> GitCommit {
    GitCommit(
      id: String(repeating: letter, count: 40),
      abbreviatedHash: letter,
      authorTime: time,
      authorName: author,
      subject: subject
    )
  }
}

/// Calls a function with a script that is deleted afterwards.
///
/// The script can call `commit LETTER`, which writes a commit whose hash is all that letter, and
/// `wait_for NAME`, which waits for ``FakeGit/allow(_:)``.
func withFakeGit<Result>(
  _ script: String,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (FakeGit) async throws -> Result
) async throws -> Result {
  try await withTemporaryDirectory { directory in
    let text = """
      #!/bin/sh
      commit() {
        hash=$(printf '%040d' 0 | tr 0 "$1")
        printf '%s\\000%s\\0001\\000Ada\\000Subject %s\\000' "$hash" "$1" "$1"
      }
      wait_for() {
        while [ ! -e "$directory/$1" ]; do sleep 0.01; done
      }
      directory=$2
      \(script)
      """
    try writeProgram(text, to: directory + "/git")
    return try await body(FakeGit(directory: directory))
  }
}

/// Writes a file that can be run.
///
/// Another process writes it. If this one had it open while another test starts a child, that child would have it too
/// for a moment, and the system runs no file that is being written.
func writeProgram(_ text: String, to path: String) throws {
  let script = #"printf '%s' "$1" >"$2" && chmod +x "$2""#
  let writer = try ChildProcess("sh", "-c", script, "sh", text, path)
  guard try writer.wait().isSuccess else { throw CocoaError(.fileWriteUnknown) }
}
