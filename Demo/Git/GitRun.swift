/// One run of a git command whose whole answer is wanted.
actor GitRun {
  /// What git answered.
  struct Answer {
    /// What it wrote to its standard output.
    let output: [UInt8]
    /// What it wrote to its standard error.
    let errorOutput: [UInt8]
    /// How it ended.
    let status: ChildProcess.ExitStatus

    /// The error that this answer is if it isn't a good one.
    var error: GitError { GitError(errorOutput: errorOutput, status: status) }
  }

  private let command: GitCommand
  private let executor = BlockingExecutor(label: "git")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ command: GitCommand) {
    self.command = command
  }

  /// Runs the command.
  ///
  /// - Returns: The answer. That git fails is an answer too.
  /// - Throws: ``GitError`` if git can't be started, `CancellationError`, ``SystemError``.
  func answer() async throws -> Answer {
    let child = try command.start()
    let waker = child.waker
    return try await withTaskCancellationHandler {
      try readAll(from: child)
    } onCancel: {
      waker.wake()
    }
  }

  private func readAll(from child: ChildProcess) throws -> Answer {
    var output: [UInt8] = []
    while true {
      let bytes = try child.read(upTo: 4096)
      if bytes.isEmpty { break }
      output += bytes
    }
    let status = try child.wait()
    return Answer(output: output, errorOutput: child.errorOutput, status: status)
  }
}
