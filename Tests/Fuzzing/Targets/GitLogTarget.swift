@testable import demo

/// What `git log` writes, or anything else in its stead.
enum GitLogTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    // A hash is found by no mutation, so one byte stands for it.
    let bytes = bytes.flatMap { byte in
      byte == UInt8(ascii: "#") ? Array(repeating: UInt8(ascii: "a"), count: 40) : [byte]
    }
    let ways = Cuts.pieces(of: bytes).map { parse($0) }
    guard let whole = ways.first else { return nil }
    if let other = ways.first(where: { $0 != whole }) { return "\(other) instead of \(whole)" }
    let isTooMuch = whole.commits.count * 5 > bytes.count(where: { $0 == 0 })
    return isTooMuch ? "more commits than there are fields for" : nil
  }

  private struct Outcome: Equatable {
    var commits: [GitCommit] = []
    var error: GitError?
  }

  private static func parse(_ pieces: [[UInt8]]) -> Outcome {
    var outcome = Outcome()
    var parser = GitLogParser()
    do throws(GitError) {
      for piece in pieces {
        parser.append(piece)
        while let commit = try parser.next() { outcome.commits.append(commit) }
      }
      if let commit = try parser.finish() { outcome.commits.append(commit) }
    } catch {
      outcome.error = error
    }
    return outcome
  }
}
