import Foundation
import Glibc
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

/// The demo on a terminal of its own, which the test holds the other end of.
final class DemoTerminal {
  private var pseudoTerminal: PseudoTerminal?
  let process: pid_t
  /// All that the demo has written.
  private(set) var output: [UInt8] = []
  private let size: Size
  /// How the terminal was set before the demo had it.
  let settingsBefore: [UInt8]

  /// Starts the demo on a terminal of a size.
  ///
  /// - Parameters:
  ///   - columns: The width.
  ///   - lines: The height.
  ///   - program: What is started in the demo's stead, such as a shell that starts it.
  ///   - programs: A directory of programs that take the place of others of their name.
  ///   - environment: Variables that are added to the environment, as in `LANG=C`, or replaced there.
  ///   - arguments: The words behind the program's name.
  /// - Throws: An error if there is no terminal, or no such program.
  init(
    columns: Int = 80,
    lines: Int = 24,
    program: String = DemoProgram.path,
    programs: String? = nil,
    environment: [String] = [],
    _ arguments: [String]
  ) throws {
    // The children that other tests start at this moment mustn't have it: it would never hang up.
    let pseudoTerminal = try ProgramStart.whileNoneStarts {
      try PseudoTerminal(columns: columns, lines: lines)
    }
    _ = fcntl(pseudoTerminal.master, F_SETFL, O_NONBLOCK)
    self.pseudoTerminal = pseudoTerminal
    size = Size(columns: columns, lines: lines)
    settingsBefore = pseudoTerminal.settings

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens becomes the one that controls it.
    posix_spawn_file_actions_addopen(&actions, 0, pseudoTerminal.path, O_RDWR, 0)
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
    for entry in environment {
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      variables[String(parts[0])] = String(parts[1])
    }
    let entries = Self.cStrings(variables.texts)
    defer { (words + entries).forEach { free($0) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, program, &actions, &attributes, words, entries)
    try Self.check(result == 0)
    self.process = process
  }

  /// A terminal on which the demo shows its feed.
  static func feed() async throws -> DemoTerminal {
    let terminal = try DemoTerminal(["feed", "--latency", "0"])
    try await terminal.waitForOutput("quit")
    return terminal
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// `POSIX_SPAWN_SETSID`, which Glibc doesn't show.
  private static let startsSession: Int16 = 0x80

  /// How the terminal is set now.
  var settings: [UInt8]? { pseudoTerminal?.settings }

  /// What the demo has written, as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// What the terminal shows, if it has had the same size all the time.
  var screen: TerminalEmulator {
    readAll()
    var emulator = TerminalEmulator(size: size)
    emulator.take(output)
    return emulator
  }

  /// The modes that the demo has switched and not switched back, such as 1049 for the alternate screen.
  var switchedModes: Set<Int> {
    text.matches(of: /\e\[\?([0-9;]+)([hl])/).reduce(into: []) { modes, match in
      for mode in match.1.split(separator: ";").compactMap({ Int($0) }) {
        // Lines wrap and the cursor is visible, unless a program changes that.
        let isBefore = (match.2 == "h") == [7, 25].contains(mode)
        if isBefore { modes.remove(mode) } else { modes.insert(mode) }
      }
    }
  }

  func type(_ keys: String) {
    pseudoTerminal?.type(keys)
  }

  func send(_ signal: Int32) {
    kill(process, signal)
  }

  func resize(columns: Int, lines: Int) {
    pseudoTerminal?.resize(columns: columns, lines: lines)
  }

  /// Writes to the terminal until it takes no more, as long as nobody reads.
  func fill() throws {
    let path = try #require(pseudoTerminal?.path)
    let file = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    try Self.check(file >= 0)
    defer { close(file) }
    while write(file, "x", 1) == 1 {}
  }

  /// Takes the terminal away.
  func hangUp() {
    pseudoTerminal = nil
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
      readAll()
      return waitpid(process, &status, WNOHANG) == process
    }
    readAll()
    return status
  }

  /// Leaves the demo, which ends well, with the terminal as it was.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    type("q")
    let status = try await waitForEnd()
    #expect(status == 0, sourceLocation: sourceLocation)
    #expect(settings == settingsBefore, sourceLocation: sourceLocation)
  }

  /// Leaves what a shell runs, which ends well, with the terminal as it was.
  func quitJob(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    type("q")
    try await waitForOutput("ready> ")
    type("echo status:$?\n")
    try await waitForOutput("status:0")
    #expect(settings == settingsBefore, sourceLocation: sourceLocation)
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
  ///
  /// - Parameter limit: The most bytes.
  /// - Returns: Whether there were any.
  @discardableResult
  func read(atMost limit: Int) -> Bool {
    guard let pseudoTerminal else { return false }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = Glibc.read(pseudoTerminal.master, &buffer, limit)
    guard count > 0 else { return false }
    output += buffer[..<count]
    return true
  }

  /// Reads what the demo has written and nobody has read yet.
  func readAll() {
    while read(atMost: 65536) {}
  }

  private static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    strings.map { strdup($0) } + [nil]
  }

  private static func check(_ isDone: Bool) throws {
    if !isDone { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}
