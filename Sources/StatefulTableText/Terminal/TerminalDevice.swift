import Dispatch
import CLibrary

/// The terminal that a program runs in: where keys come from, and where frames go.
///
/// Both are opened again where that works. Then a setting such as `O_NONBLOCK` doesn't affect other programs
/// on the same terminal.
struct TerminalDevice {
  let input: Int32
  let output: Int32
  /// Whether reading takes all there is without blocking.
  let readsWithoutBlocking: Bool
  /// What waits for input or output: both must stay open until the last wait is over.
  let waiters = DispatchGroup()

  /// Opens the terminals of the standard output and the standard input.
  ///
  /// If the standard input isn't a terminal, it opens the one that controls the process.
  static func open(
    standardInput: Int32 = 0,
    standardOutput: Int32 = 1
  ) throws(TerminalError) -> TerminalDevice {
    guard isatty(standardOutput) == 1 else { throw .notATerminal }
    if let code = DescriptorRoom.shortage(byCopying: standardOutput) {
      throw .system(call: "fcntl", code: code)
    }
    if let (call, code) = ThreadRoom.shortage() { throw .system(call: call, code: code) }
    let input =
      isatty(standardInput) == 1
      ? try open(terminalOf: standardInput)
      : (descriptor: try open(path: controllingTerminal), isOwn: true)
    do {
      let output = try open(terminalOf: standardOutput)
      return TerminalDevice(
        input: input.descriptor,
        output: output.descriptor,
        readsWithoutBlocking: input.isOwn
      )
    } catch {
      closeDescriptor(input.descriptor)
      throw error
    }
  }

  /// Closes the terminal once nothing waits for it.
  func closeWhenUnused() {
    waiters.notify(queue: .main) { [input, output] in
      closeDescriptor(input)
      closeDescriptor(output)
    }
  }

  /// Keeps the terminal open until a source is cancelled.
  func register(_ source: some DispatchSourceProtocol) {
    waiters.enter()
    source.setCancelHandler { [waiters] in waiters.leave() }
  }

  /// Waits for input on a queue, and keeps the terminal open meanwhile.
  func start(_ waiter: InputWaiter, on queue: DispatchQueue) {
    waiters.enter()
    waiter.start(on: queue) { [waiters] in waiters.leave() }
  }

  /// Whether the terminal is another job's at the moment.
  var isInBackground: Bool {
    let foreground = tcgetpgrp(input)
    return foreground > 0 && foreground != getpgrp()
  }

  private static func open(
    terminalOf descriptor: Int32
  ) throws(TerminalError) -> (descriptor: Int32, isOwn: Bool) {
    if let own = openAgain(terminalOf: descriptor) { return (own, true) }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw .system(call: "fcntl", code: errno) }
    return (copy, false)
  }

  /// Opens a terminal once more, so that nothing waits for it, or returns `nil` if that can't be done.
  static func openAgain(terminalOf descriptor: Int32) -> Int32? {
    if let path = path(ofTerminal: descriptor), let own = try? open(path: path) { return own }
    // The terminal may have no name here, or belong to somebody else, as after su. If it controls the
    // process, it has another name, which everybody may open.
    return tcgetpgrp(descriptor) >= 0 ? try? open(path: controllingTerminal) : nil
  }

  private static let controllingTerminal = "/dev/tty"

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
    let descriptor = openFile(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(call: "open \(path)", code: errno) }
    return descriptor
  }
}

// The name of the system's own function is taken by methods above.
private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
