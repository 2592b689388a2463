import StatefulTableText

/// What one git writes, such as the commits of a `git log`, read only as far as asked.
///
/// Git starts when the first elements are asked for. What isn't read yet waits in the pipe, and the full pipe pauses
/// git, so that a list of millions of commits costs no more than what is shown of it. Git ends with the last reference
/// to the output. One that has ended before is in the system's table of processes until it is read to its end.
actor GitOutput<Parser: GitOutputParser> {
  /// Elements that follow each other.
  struct Part: Sendable {
    var elements: [Parser.Element]
    /// Whether there are no more behind them.
    var isLast: Bool
  }

  private enum State {
    case idle
    case reading(ChildProcess)
    case ended
    case failed(GitError)
  }

  private let start: @Sendable () throws(GitError) -> sending ChildProcess
  private let executor = BlockingExecutor(label: "git")
  private var state = State.idle
  private var parser: Parser
  /// The elements that were read, without those that were passed.
  private var elements: [Parser.Element] = []
  private var passedCount = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ parser: Parser, start: @escaping @Sendable () throws(GitError) -> sending ChildProcess) {
    self.parser = parser
    self.start = start
  }

  /// The system's number for the running git, if it runs.
  var processIdentifier: Int32? {
    guard case .reading(let child) = state else { return nil }
    return child.identifier
  }

  /// The elements after a number of them, which isn't less than in an earlier call, up to a limit.
  ///
  /// They can be asked for again until those behind them are. If git fails amid them, those until there are returned
  /// first. If git couldn't even be started or the task is cancelled, the next call goes on.
  ///
  /// Once there is one, that many are waited for as long as the patience lasts, or with nil as long as it takes: a
  /// search through millions of commits may find one in a second.
  func elements(after count: Int, limit: Int, patience: Duration? = nil) throws -> Part {
    if case .idle = state { state = .reading(try start()) }
    guard count >= passedCount else { throw GitError.gone("what was read before") }
    let start = count - passedCount
    if case .reading(let child) = state {
      let deadline = patience.map { ContinuousClock.now + $0 }
      // One more, to know whether those are the last.
      try readAhead(from: start, to: start + limit + 1, child, until: deadline)
    }
    try Task.checkCancellation()
    let newlyPassed = min(start, elements.count)
    elements.removeFirst(newlyPassed)
    passedCount += newlyPassed
    if case .failed(let error) = state, elements.isEmpty { throw error }
    let part = Array(elements.prefix(limit))
    guard case .ended = state else { return Part(elements: part, isLast: false) }
    return Part(elements: part, isLast: part.count == elements.count)
  }

  private func readAhead(
    from start: Int,
    to end: Int,
    _ child: ChildProcess,
    until deadline: ContinuousClock.Instant?
  ) throws {
    do {
      while elements.count < end {
        if let element = try parser.next() {
          elements.append(element)
          continue
        }
        // Nothing is not enough.
        let deadline = elements.count > start ? deadline : nil
        guard let bytes = try child.read(upTo: 65_536, until: deadline) else { return }
        if bytes.isEmpty {
          state = try finish(child)
          return
        }
        parser.append(bytes)
      }
    } catch let error as GitError {
      state = .failed(error)
    }
  }

  /// Waits for a git that has closed its output.
  private func finish(_ child: ChildProcess) throws -> State {
    let status = try child.wait()
    if status.isSuccess {
      if let element = try parser.finish() { elements.append(element) }
      return .ended
    }
    let error = GitError(errorOutput: child.errorOutput, status: status)
    return error.isAboutMissingCommits ? .ended : .failed(error)
  }
}

/// Turns the bytes that git writes into what they mean, however they are cut.
protocol GitOutputParser: Sendable {
  /// What git lists, such as commits or lines.
  associatedtype Element: Sendable

  /// Adds bytes that follow those before.
  mutating func append(_ more: [UInt8])
  /// Takes the next element, or nil if its last byte hasn't arrived.
  mutating func next() throws(GitError) -> Element?
  /// Takes the last element, if it has no mark at its end, when there are no more bytes.
  mutating func finish() throws(GitError) -> Element?
}
