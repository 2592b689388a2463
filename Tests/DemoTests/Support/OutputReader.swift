@testable import demo

/// Reads what a git writes, one part after the other.
actor OutputReader<Parser: GitOutputParser> {
  private let output: GitOutput<Parser>
  private var count = 0
  /// Whether all was read.
  private(set) var isAtEnd = false

  init(_ output: GitOutput<Parser>) {
    self.output = output
  }

  /// The system's number for the running git, if it runs.
  var processIdentifier: Int32? {
    get async { await output.processIdentifier }
  }

  /// Reads the next elements, at most as many as asked for.
  func next(_ limit: Int, patience: Duration? = nil) async throws -> [Parser.Element] {
    let part = try await output.elements(after: count, limit: limit, patience: patience)
    count += part.elements.count
    isAtEnd = part.isLast
    return part.elements
  }
}

extension GitRepository {
  /// Reads what `git log` lists.
  func readLog(options: [String] = []) -> OutputReader<GitLogParser> {
    OutputReader(log(options: options))
  }
}
