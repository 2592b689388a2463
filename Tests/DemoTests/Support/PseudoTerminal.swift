import Foundation
import Synchronization
import Testing

@testable import demo

/// The demo on a terminal of its own, which the test holds the other end of.
final class PseudoTerminal {
  private let master: Int32
  private let slave: Int32
  private let name: [CChar]
  let process: pid_t
  /// All that the demo has written.
  private(set) var output: [UInt8] = []
  /// How the terminal was set before the demo had it.
  let settingsBefore: String

  /// Starts the demo on a terminal of a size.
  ///
  /// - Parameters:
  ///   - columns: The width.
  ///   - lines: The height.
  ///   - program: What is started in the demo's stead, such as a shell that starts it.
  ///   - programs: A directory of programs that take the place of others of their name.
  ///   - environment: Variables that are added to the environment.
  ///   - arguments: The words behind the program's name.
  /// - Throws: `POSIXError` if there is no terminal, or no such program.
  convenience init(
    columns: UInt16 = 80,
    lines: UInt16 = 24,
    program: String = DemoProgram.path,
    programs: String? = nil,
    environment: [String] = [],
    _ arguments: String...
  ) throws {
    try self.init(
      columns: columns,
      lines: lines,
      program: program,
      programs: programs,
      environment: environment,
      arguments
    )
  }

  /// Starts the demo on a terminal of a size.
  init(
    columns: UInt16 = 80,
    lines: UInt16 = 24,
    program: String = DemoProgram.path,
    programs: String? = nil,
    environment: [String] = [],
    _ arguments: [String]
  ) throws {
    var master: Int32 = -1
    var slave: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    // The children that other tests start at this moment mustn't have it: it would never hang up.
    try ChildProcess.lock.withLock { _ in
      try Self.check(openpty(&master, &slave, &name, nil, &size) == 0)
      for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    self.master = master
    self.slave = slave
    self.name = name
    settingsBefore = Self.settings(slave)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens becomes the one that controls it.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A shell that runs the tests in the background has some signals ignored.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Self.startsSession | Int16(POSIX_SPAWN_SETSIGDEF))
    let words = Self.cStrings([program] + arguments)
    var variables = ProcessEnvironment.ofChildren
    variables["TERM"] = "xterm-256color"
    variables["LANG"] = "C.UTF-8"
    if let programs { variables["PATH"] = programs + ":" + (variables["PATH"] ?? "") }
    // The runtime's report of a crash asks no questions.
    variables["SWIFT_BACKTRACE"] = "interactive=no,color=no"
    let entries = Self.cStrings(variables.texts + environment)
    defer { (words + entries).forEach { free($0) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, program, &actions, &attributes, words, entries)
    try Self.check(result == 0)
    self.process = process
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    hangUp()
  }

  private var isHungUp = false

  /// `POSIX_SPAWN_SETSID`, which Glibc doesn't show.
  private static let startsSession: Int16 = 0x80

  /// How the terminal is set now.
  var settings: String { Self.settings(slave) }

  /// What the demo has written, as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  func type(_ keys: String) {
    _ = Array(keys.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  func send(_ signal: Int32) {
    kill(process, signal)
  }

  func resize(columns: UInt16, lines: UInt16) {
    var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Writes to the terminal until it takes no more, as long as nobody reads.
  func fill() throws {
    let file = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    try Self.check(file >= 0)
    defer { close(file) }
    while write(file, "x", 1) == 1 {}
  }

  /// Takes the terminal away.
  func hangUp() {
    guard !isHungUp else { return }
    isHungUp = true
    close(slave)
    close(master)
  }

  /// Reads what the demo writes until it has written a text, after what was read before.
  func waitForOutput(_ text: String) async throws {
    let start = output.count
    var searched = start
    try await eventually("the demo writes \(text)") {
      readAll()
      guard output.count > searched else { return false }
      searched = output.count
      return String(decoding: output[start...], as: UTF8.self).contains(text)
    }
  }

  /// Waits until the demo has ended, and gives its status as `waitpid` has it.
  func waitForEnd() async throws -> Int32 {
    var status: Int32 = 0
    try await eventually("the demo ends") {
      if !isHungUp { readAll() }
      return waitpid(process, &status, WNOHANG) == process
    }
    if !isHungUp { readAll() }
    return status
  }

  /// How often the demo's threads have gone to sleep so far, as Linux counts it: each time but the last
  /// they were woken up again.
  func sleeps() throws -> Int {
    let tasks = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
      let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      let count = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }?
        .split(separator: "\t").last.flatMap { Int($0) }
      return sum + (count ?? 0)
    }
  }

  /// Whether the demo has ended, whoever has yet to ask how.
  var hasEnded: Bool {
    var information = siginfo_t()
    let isAsked = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
    return isAsked && information.si_signo == SIGCHLD
  }

  /// Reads some bytes of what the demo has written, as a slow terminal does.
  func read(atMost limit: Int) {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = systemRead(master, &buffer)
    if count > 0 { output += buffer[..<count] }
  }

  /// Reads what the demo has written and nobody has read yet.
  func readAll() {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = systemRead(master, &buffer)
      guard count > 0 else { return }
      output += buffer[..<count]
    }
  }

  private static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    strings.map { strdup($0) } + [nil]
  }

  private static func settings(_ descriptor: Int32) -> String {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return "\(settings)"
  }

  private static func check(_ isDone: Bool) throws {
    if !isDone { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
  read(descriptor, &buffer, buffer.count)
}
