import Synchronization

/// What one git writes, such as the commits of a `git log`, read only as far as asked.
///
/// Git starts at the first ``next(_:patience:)``, or before. What isn't read yet waits in the pipe, and the full pipe
/// pauses git, so a list of millions of commits costs no more than what is shown of it. Git ends
/// with the last reference to the output.
actor GitOutput<Parser: GitOutputParser> {
  private enum Source {
    case idle
    case reading(ChildProcess)
    case ended
    case failed(GitError)
  }

  /// As much as a pipe holds on Linux.
  private static var blockSize: Int { 65536 }
  /// As many elements as this are read at once only on the way to the end.
  private static var largeCount: Int { 1024 }
  /// What the pipe then holds.
  private static var largeBlockSize: Int { 1 << 20 }
  /// What it holds until more than the first elements are asked for: more than these mostly take, and little more.
  ///
  /// A git that works far ahead takes a processor from what draws them: the terminal got them up to 3 ms later.
  private static var firstBlockSize: Int { 8192 }

  private let command: GitCommand
  private let executor = BlockingExecutor(label: "git")
  private let atEnd = Atomic(false)
  private var source = Source.idle
  private var parser: Parser
  /// What was read and not handed out.
  private var pending: [Parser.Element] = []
  private var hasHandedOut = false
  /// What the pipe holds.
  private var pipeSize = blockSize

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates the output of a command that writes what the parser understands.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - parser: The parser.
  ///   - child: The command, if it was started before it was asked for anything. Without one, which is the
  ///     default, ``next(_:patience:)`` starts it.
  init(_ command: GitCommand, parser: Parser, child: sending ChildProcess? = nil) {
    self.command = command
    self.parser = parser
    guard let child else { return }
    child.resizePipe(to: Self.firstBlockSize)
    pipeSize = Self.firstBlockSize
    source = .reading(child)
  }

  /// Whether everything has been handed out.
  ///
  /// True as soon as the last page was, because one element more than was asked for is read.
  nonisolated var isAtEnd: Bool { atEnd.load(ordering: .acquiring) }

  /// The system's number for the running git, if it runs.
  var processIdentifier: Int32? {
    guard case .reading(let child) = source else { return nil }
    return child.identifier
  }
}

extension GitOutput {
  /// Reads the next elements.
  ///
  /// If git fails amid them, those until there are handed out first and the next call throws. An error
  /// is for good, and a new output is needed to try again. If git couldn't even be started or the task
  /// is cancelled, nothing is lost and the next call goes on.
  ///
  /// - Parameters:
  ///   - count: The most elements to read.
  ///   - patience: How long to wait for that many, if there is one: a search through millions of commits
  ///     may find one in a second. nil, the default, is as long as it takes.
  /// - Returns: That many, or fewer if there are no more, or not yet.
  /// - Throws: ``GitError``, `CancellationError`, and ``SystemError`` if the system can't read.
  func next(_ count: Int, patience: Duration? = nil) async throws -> [Parser.Element] {
    guard count > 0 else { return [] }
    if case .idle = source { source = .reading(try command.start()) }
    if case .reading(let child) = source {
      widenPipe(of: child, for: count)
      let waker = child.waker
      let deadline = patience.map { ContinuousClock.now + $0 }
      try await withTaskCancellationHandler {
        try readAhead(count + 1, before: deadline, from: child, waitsForFirst: true)
      } onCancel: {
        waker.wake()
      }
    }
    try Task.checkCancellation()
    return try take(count)
  }

  /// Makes room for what git writes while it isn't read.
  private func widenPipe(of child: ChildProcess, for count: Int) {
    // Who reads so much at once goes on to the end: git is not to wait meanwhile.
    let isLarge = count >= Self.largeCount
    guard isLarge || hasHandedOut else { return }
    let size = isLarge ? Self.largeBlockSize : Self.blockSize
    guard size > pipeSize else { return }
    child.resizePipe(to: size)
    pipeSize = size
  }

  /// Starts git, if that wasn't done, and waits until there is something to read, but not for long.
  ///
  /// - Parameter patience: How long to wait.
  /// - Returns: Whether git has written an element, or has ended well. It may also have failed, which
  ///   ``next(_:patience:)`` throws.
  /// - Throws: ``GitError`` if git can't be started, `CancellationError`, and ``SystemError`` if the system can't read.
  func hasBegun(within patience: Duration) async throws -> Bool {
    if case .idle = source { source = .reading(try command.start()) }
    if case .reading(let child) = source {
      let waker = child.waker
      let deadline = ContinuousClock.now + patience
      try await withTaskCancellationHandler {
        try readAhead(1, before: deadline, from: child, waitsForFirst: false)
      } onCancel: {
        waker.wake()
      }
    }
    if case .ended = source { return true }
    return !pending.isEmpty
  }

  /// Ends git, of which nothing more is read.
  func stop() {
    source = .ended
    pending = []
    atEnd.store(true, ordering: .releasing)
  }

  /// Reads until enough is pending or there are no more, or until a moment after which anything is enough.
  ///
  /// If the first element is waited for, nothing is not enough.
  private func readAhead(
    _ count: Int,
    before deadline: ContinuousClock.Instant?,
    from child: ChildProcess,
    waitsForFirst: Bool
  ) throws {
    do {
      while pending.count < count {
        if let element = try parser.next() {
          pending.append(element)
          continue
        }
        let bytes: [UInt8]
        if let deadline, !(waitsForFirst && pending.isEmpty) {
          guard let more = try child.read(upTo: Self.blockSize, before: deadline) else { return }
          bytes = more
        } else {
          bytes = try child.read(upTo: Self.blockSize)
        }
        if bytes.isEmpty {
          source = try finish(child)
          return
        }
        parser.append(bytes)
      }
    } catch let error as GitError {
      source = .failed(error)
    }
  }

  /// Waits for a git that has closed its output.
  private func finish(_ child: ChildProcess) throws -> Source {
    let status = try child.wait()
    if status.isSuccess {
      if let element = try parser.finish() { pending.append(element) }
      return .ended
    }
    let error = GitError(errorOutput: child.errorOutput, status: status)
    return error.isAboutMissingCommits ? .ended : .failed(error)
  }

  /// Hands out what is pending.
  private func take(_ count: Int) throws(GitError) -> [Parser.Element] {
    if case .failed(let error) = source, pending.isEmpty { throw error }
    let page = Array(pending.prefix(count))
    pending.removeFirst(page.count)
    hasHandedOut = true
    if case .ended = source, pending.isEmpty { atEnd.store(true, ordering: .releasing) }
    return page
  }
}
