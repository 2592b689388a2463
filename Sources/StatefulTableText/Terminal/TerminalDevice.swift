import Glibc

/// The terminal that a program runs in: where keys come from, and where frames go.
///
/// Both are opened again where that works. Then a setting such as `O_NONBLOCK` doesn't affect other programs
/// on the same terminal. They are closed when nobody has the device any more.
final class TerminalDevice: Sendable {
  let input: Int32
  let output: Int32

  /// Opens the terminals of the standard output and the standard input.
  ///
  /// If the standard input isn't a terminal, keys come from the one that controls the process. With `leavesOutput`,
  /// frames go there as well if the standard output isn't a terminal, because that has another use; otherwise there
  /// is an error.
  init(
    standardInput: Int32 = 0,
    standardOutput: Int32 = 1,
    leavesOutput: Bool = false
  ) throws(TerminalError) {
    guard leavesOutput || isatty(standardOutput) == 1 else { throw .notATerminal }
    let output = try Self.open(terminalOf: standardOutput)
    do {
      input = try Self.open(terminalOf: standardInput)
    } catch {
      close(output)
      throw error
    }
    self.output = output
  }

  deinit {
    close(input)
    close(output)
  }

  /// Whether the terminal is another job's at the moment.
  var isInBackground: Bool {
    let foreground = tcgetpgrp(input)
    return foreground > 0 && foreground != getpgrp()
  }

  /// Makes this program's group the one in front, if the group that was is gone.
  ///
  /// A shell puts itself in front. If it is killed, it hasn't given that back.
  func takeFromGoneGroup() {
    let foreground = tcgetpgrp(input)
    guard foreground > 0, foreground != getpgrp(), kill(-foreground, 0) != 0, errno == ESRCH
    else { return }
    // Of what is in the background, the system stops whoever does this and doesn't block the signal.
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    tcsetpgrp(input, getpgrp())
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Whether two files are the same terminal.
  static func isSame(_ first: Int32, _ second: Int32) -> Bool {
    guard isatty(first) == 1, isatty(second) == 1 else { return false }
    // The terminal that controls the process has a second name, `/dev/tty`, which is a device of its own.
    if tcgetsid(first) >= 0, tcgetsid(second) >= 0 { return true }
    var statuses = (stat(), stat())
    guard fstat(first, &statuses.0) == 0, fstat(second, &statuses.1) == 0 else { return false }
    return statuses.0.st_rdev == statuses.1.st_rdev
  }

  /// Opens a terminal, or the one that controls the process if a descriptor isn't a terminal.
  private static func open(terminalOf descriptor: Int32) throws(TerminalError) -> Int32 {
    guard isatty(descriptor) == 1 else { return try open(path: controllingTerminal) }
    if let own = openAgain(terminalOf: descriptor) { return own }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw .system(call: "fcntl", code: errno) }
    return copy
  }

  /// Opens a terminal once more, so that nothing waits for it, or returns `nil` if that can't be done.
  static func openAgain(terminalOf descriptor: Int32) -> Int32? {
    if let path = path(ofTerminal: descriptor), let own = try? open(path: path) { return own }
    // The terminal may have no name here, or belong to somebody else, as after su. If it controls the
    // process, it has another name, which everybody may open.
    return tcgetsid(descriptor) >= 0 ? try? open(path: controllingTerminal) : nil
  }

  private static let controllingTerminal = "/dev/tty"

  /// Opens the terminal of the keys once more, for another program, which waits for keys when it reads.
  ///
  /// - Returns: The descriptor, which the caller closes, or `nil` if the terminal can't be opened.
  func openForAnotherProgram() -> Int32? {
    guard let descriptor = Self.openAgain(terminalOf: input) else { return nil }
    _ = fcntl(descriptor, F_SETFL, 0)
    return descriptor
  }

  /// The path of a terminal; `ttyname` would keep it in memory that all threads share.
  private static func path(ofTerminal descriptor: Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { name in
      guard let start = name.baseAddress, ttyname_r(descriptor, start, name.count) == 0 else {
        return nil
      }
      return String(cString: start)
    }
  }

  private static func open(path: String) throws(TerminalError) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      // Nothing controls the process, as that of a service.
      if path == controllingTerminal, code == ENXIO || code == ENOENT { throw .noTerminal }
      throw .system(call: "open \(path)", code: code)
    }
    return descriptor
  }
}
