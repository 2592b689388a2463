import Glibc
import StatefulTableText

/// A running program whose output is read as far as it is needed.
///
/// The child is in a session of its own, so that it can neither read what is typed nor change how the terminal works.
/// If its output isn't read, the full pipe pauses it. It ends with the last reference to it, which doesn't wait for
/// that.
///
/// Reading and waiting block the calling thread, so keep it inside an actor that has a ``BlockingExecutor``. Both end
/// soon after their task is cancelled, and nothing is lost then.
final class ChildProcess {
  /// How a child process ended.
  enum ExitStatus: Hashable, Sendable {
    /// It ended with this code.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)
    /// Nobody knows: the system reaped it unasked, as it does in a process that ignores `SIGCHLD`.
    case unknown
  }

  /// The system's number for the process.
  let identifier: pid_t
  /// The end of what the child wrote to its standard error, where a program says what it died of.
  private(set) var errorOutput: [UInt8] = []

  private static let errorOutputLimit = 8192
  /// The milliseconds after which a call that waits looks whether its task was cancelled.
  private static let patience: Int32 = 50

  private let child: RunningChild
  private let output: FileDescriptor
  private let errors: FileDescriptor
  private var isErrorOutputAtEnd = false
  private var status: ExitStatus?

  /// Starts a program with an empty standard input, and with no other variables in its environment.
  ///
  /// It is a path, or a name that is looked up in `PATH`. No shell reads its arguments.
  ///
  /// - Throws: ``SystemError``, with `ENOENT` if there is no such program, and with `EINVAL` if a word contains a
  ///   zero, because the child would see it cut off there.
  init(
    _ program: String,
    _ arguments: [String],
    environment: ProcessEnvironment
  ) throws(SystemError) {
    let output = try Pipe()
    let errors = try Pipe()
    identifier = try Self.start(
      [program] + arguments,
      environment,
      output: output.writing.number,
      errors: errors.writing.number
    )
    // From now on only the child has the ends to write to, so that its end is the end of the file.
    self.output = output.reading
    self.errors = errors.reading
    child = .noted(identifier)
  }

  deinit {
    if status == nil { child.end() }
  }

  // MARK: Reading

  /// Reads what the child wrote to its standard output, and waits if there is nothing yet, up to the deadline if
  /// there is one.
  ///
  /// - Returns: At least one byte, none if the child closed its output, or nil after the deadline.
  func read(upTo limit: Int, until deadline: ContinuousClock.Instant?) throws -> [UInt8]? {
    while true {
      let left = deadline.map { ContinuousClock.now.duration(to: $0) } ?? .seconds(1)
      guard left > .zero else { return nil }
      // Rounded up: a wait that ends too early would be followed by many more.
      let timeout = min(Int32(left / .milliseconds(1)) + 1, Self.patience)
      if try wait(for: output.number, timeout: timeout) { return try output.read(upTo: limit) }
    }
  }

  /// Waits until the child has ended, once its output is at the end.
  ///
  /// - Returns: How the child ended. A failure of the child isn't thrown.
  func wait() throws -> ExitStatus {
    while status == nil {
      status = child.reap(waits: false)
      // Also after its end, for what it wrote last. What it has started may keep its standard error open, and is
      // not waited for.
      _ = try wait(for: -1, timeout: status == nil ? 1 : 0)
    }
    return status ?? .unknown
  }

  /// Waits until a file can be read, or for none with -1, and collects the standard error meanwhile.
  ///
  /// - Returns: Whether that file can be read without waiting.
  private func wait(for file: Int32, timeout: Int32) throws -> Bool {
    try Task.checkCancellation()
    let numbers = [file, isErrorOutputAtEnd ? -1 : errors.number]
    var requests = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&requests, nfds_t(requests.count), timeout) >= 0 || errno == EINTR else {
      throw SystemError("poll")
    }
    if requests[1].revents != 0 {
      let bytes = try errors.read(upTo: 65_536)
      isErrorOutputAtEnd = bytes.isEmpty
      errorOutput = (errorOutput + bytes).suffix(Self.errorOutputLimit)
    }
    return requests[0].revents != 0
  }

  /// Starts a program that writes to two files, and returns its number.
  private static func start(
    _ words: [String],
    _ environment: ProcessEnvironment,
    output: Int32,
    errors: Int32
  ) throws(SystemError) -> pid_t {
    // There is to be room for the files that the system's queues open: if they can't, this process traps.
    let spare = fcntl(output, F_DUPFD_CLOEXEC, 15)
    guard spare >= 0, close(spare) == 0 else { throw SystemError("pipe", number: EMFILE) }
    do throws(ProgramStart.Failure) {
      return try ProgramStart.start(
        words,
        variables: environment.entries,
        input: .empty,
        output: .file(output),
        errors: .file(errors),
        hasOwnSession: true
      )
    } catch {
      throw SystemError("posix_spawnp", number: error.number)
    }
  }
}

extension ChildProcess.ExitStatus: CustomStringConvertible {
  /// Decodes what `waitpid` reports.
  init(waitStatus status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  /// Whether the child says that it did what it was asked to.
  var isSuccess: Bool { self == .exited(0) }

  var description: String {
    switch self {
    case .exited(let code): "exit status \(code)"
    case .signalled(let signal): "signal \(signal)"
    case .unknown: "unknown exit status"
    }
  }
}
