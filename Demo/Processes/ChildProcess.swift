import CLibrary

/// A running program whose output is read as far as it is needed.
///
/// A child whose output isn't read is paused by the full pipe. It ends with its owner: the last
/// reference terminates and reaps it, so there is neither an orphan nor a zombie.
///
/// Reading and waiting block the calling thread, and a ``Waker`` ends that early. Keep it inside an
/// actor that has a ``BlockingExecutor``.
final class ChildProcess {
  /// The system's number for the process.
  let identifier: pid_t
  /// Makes a call that blocks look again whether its task was cancelled.
  let waker: Waker

  private let output: FileDescriptor
  private let errors: FileDescriptor
  private var isErrorOutputAtEnd = false
  private var status: ExitStatus?
  /// The end of what the child wrote to its standard error, at most ``errorOutputLimit`` bytes.
  ///
  /// The end, because that is where a program says what it died of.
  private(set) var errorOutput: [UInt8] = []

  private static let errorOutputLimit = 8192

  /// Starts a program.
  ///
  /// - Throws: ``SystemError`` as described at ``Spawn/start(output:errorOutput:)``.
  init(_ spawn: Spawn) throws(SystemError) {
    let outputPipe = try FileDescriptor.pipe()
    let errorPipe = try FileDescriptor.pipe()
    waker = try Waker()
    identifier = try spawn.start(output: outputPipe.writing, errorOutput: errorPipe.writing)
    RunningChildren.insert(identifier)
    // The ends to write to close here. From now on only the child has them, so that its end is
    // the end of the file.
    output = outputPipe.takeReading()
    errors = errorPipe.takeReading()
  }

  deinit { terminate() }
}

// MARK: - Reading

extension ChildProcess {
  /// Says how many bytes the child may write that nobody has read yet, after which it waits.
  ///
  /// Where the system doesn't allow that, the pipe stays as it is.
  func resizePipe(to count: Int) {
    #if os(Linux)
      // F_SETPIPE_SZ, which the C library shows only to those who define _GNU_SOURCE.
      _ = fcntl(output.number, 1031, Int32(clamping: count))
    #endif
  }

  /// Reads what the child wrote to its standard output, and waits if there is nothing yet.
  ///
  /// - Parameter limit: The most bytes to read.
  /// - Returns: At least one byte, or none if the child closed its output.
  /// - Throws: `CancellationError` if the current task is cancelled, even while this waits if the
  ///   ``waker`` is called. Nothing is lost then. ``SystemError`` if the system can't read.
  func read(upTo limit: Int) throws -> [UInt8] {
    while try !waitForOutput(of: output.number) {}
    return try output.read(upTo: limit)
  }

  /// Reads as ``read(upTo:)`` does, but waits no longer than to a moment.
  ///
  /// - Returns: nil if nothing came by then.
  func read(upTo limit: Int, before deadline: ContinuousClock.Instant) throws -> [UInt8]? {
    while true {
      let left = max(.zero, ContinuousClock.now.duration(to: deadline))
      // Rounded up: a wait that ends too early would be followed by many more.
      let timeout = Int32(min(left / .milliseconds(1) + 1, 60_000))
      if try waitForOutput(of: output.number, timeout: timeout) {
        return try output.read(upTo: limit)
      }
      if ContinuousClock.now >= deadline { return nil }
    }
  }

  /// Waits until the child has ended.
  ///
  /// It doesn't read the standard output, so call it when that is at its end.
  ///
  /// - Returns: How the child ended. A failure of the child isn't thrown.
  /// - Throws: `CancellationError` and ``SystemError`` as ``read(upTo:)``.
  func wait() throws -> ExitStatus {
    while !isErrorOutputAtEnd { _ = try waitForOutput(of: -1) }
    // A child that closed both its outputs is about to end, so this rarely has to wait at all.
    while true {
      if let status = reap() { return status }
      _ = try poll([waker.fileNumber], timeout: 1)
    }
  }

  /// Waits until something happens, and collects the standard error if that is what happened.
  ///
  /// - Parameters:
  ///   - file: The file to wait for, or -1 for none.
  ///   - timeout: The most milliseconds to wait, or -1 for any time.
  /// - Returns: Whether that file can be read without waiting.
  /// - Throws: `CancellationError` and ``SystemError`` as ``read(upTo:)``.
  private func waitForOutput(of file: Int32, timeout: Int32 = -1) throws -> Bool {
    let errorFile = isErrorOutputAtEnd ? -1 : errors.number
    let ready = try poll([file, errorFile, waker.fileNumber], timeout: timeout)
    if ready[1] { try collectErrorOutput() }
    return ready[0]
  }

  private func collectErrorOutput() throws(SystemError) {
    let bytes = try errors.read(upTo: Self.errorOutputLimit)
    isErrorOutputAtEnd = bytes.isEmpty
    errorOutput = (errorOutput + bytes).suffix(Self.errorOutputLimit)
  }

  /// Waits until one of some files is readable or at its end.
  ///
  /// - Parameters:
  ///   - files: The files, of which the last is the waker's. A negative one is passed over.
  ///   - timeout: The most milliseconds to wait, or -1 for any time.
  /// - Returns: For each file whether it is.
  /// - Throws: `CancellationError` and ``SystemError`` as ``read(upTo:)``.
  private func poll(_ files: [Int32], timeout: Int32) throws -> [Bool] {
    try Task.checkCancellation()
    var requests = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let result = CLibrary.poll(&requests, nfds_t(requests.count), timeout)
    guard result >= 0 || errno == EINTR else { throw SystemError("poll") }
    let ready = requests.map { result > 0 && $0.revents != 0 }
    if ready.last == true {
      waker.reset()
      try Task.checkCancellation()
    }
    return ready
  }
}

// MARK: - Ending

extension ChildProcess {
  /// Ends the child and what it has started, and reaps it.
  ///
  /// Does nothing if that was done. A child that doesn't listen to `SIGTERM` within a quarter of a second is killed.
  func terminate() {
    for signal in [SIGTERM, SIGKILL] {
      guard reap() == nil else { return }
      kill(-identifier, signal)
      // One that the system can't end now, as while it waits for a disk, is left to the system.
      for _ in 0..<250 where reap() == nil { usleep(1000) }
    }
  }

  /// Asks the system how the child ended.
  ///
  /// The number is free for another process as soon as this gave an answer, so after that the
  /// system isn't asked again and no signal is sent.
  ///
  /// - Returns: How the child ended, or nil if it runs.
  private func reap() -> ExitStatus? {
    if let status { return status }
    // Before the number can be another process's. Who still runs is noted again.
    RunningChildren.remove(identifier)
    var waitStatus: Int32 = 0
    var result: pid_t
    repeat {
      result = waitpid(identifier, &waitStatus, WNOHANG)
    } while result < 0 && errno == EINTR
    if result == 0 { RunningChildren.insert(identifier) }
    if result == identifier { status = ExitStatus(waitStatus: waitStatus) }
    if result < 0 { status = .unknown }
    return status
  }
}
