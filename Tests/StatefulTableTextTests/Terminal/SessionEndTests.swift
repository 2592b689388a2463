import Glibc
import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

/// How sessions end that can't end by themselves, each in a process of its own.
@Suite("The end of a session", .timeLimit(.generous)) struct SessionEndTests {
  private static let endOfSession = "\u{1B}[?1049l"
  private let terminal: PseudoTerminal

  init() throws { terminal = try PseudoTerminal() }

  /// Runs a session in another process, types keys there, and checks that the terminal is as it was.
  private func ending(
    of test: String = #function,
    after keys: String
  ) async throws -> SeparateProcess.Ending {
    let before = terminal.settings
    async let process = SeparateProcess.run("SessionEndTests/\(test)", value: terminal.path)
    _ = await terminal.read(until: "ready")
    #expect(terminal.settings != before)
    terminal.type(keys)
    let ended = try await process
    let text = await terminal.read(until: Self.endOfSession)
    #expect(text.hasSuffix(Self.endOfSession), "\(ended.ending): \(ended.standardError)")
    #expect(terminal.settings == before)
    return ended.ending
  }

  private static let environment = ["TERM": "xterm"]

  /// Runs a session on the terminal of the process that has started this one.
  @MainActor private static func run(
    interruptDelay: Duration = TerminalWatcher.interruptDelay,
    _ act: @escaping @MainActor (Key) -> Void
  ) async throws {
    try await run(interruptDelay: interruptDelay) { ActingContent(size: $0, act) }
  }

  @MainActor private static func run(
    interruptDelay: Duration = TerminalWatcher.interruptDelay,
    content: @escaping @MainActor (Size) -> any TerminalContent
  ) async throws {
    let descriptor = open(SeparateProcess.value ?? "", O_RDWR | O_NOCTTY)
    let device = try TerminalDevice(standardInput: descriptor, standardOutput: descriptor)
    let session = try TerminalSession(
      device,
      variable: { environment[$0] },
      interruptDelay: interruptDelay,
      content
    )
    try await session.run()
  }

  @Test("Ctrl-C ends the program also while the main actor is blocked")
  func blockedMainActor() async throws {
    guard !SeparateProcess.isThis else {
      try await Self.run { key in while key == .character("b") { poll(nil, 0, 1000) } }
      exit(EXIT_FAILURE)
    }
    #expect(try await ending(after: "ab\u{03}") == .signal(SIGINT))
  }

  @Test("Ctrl-C is an ordinary key while the main actor is free")
  func freeMainActor() async throws {
    guard !SeparateProcess.isThis else {
      // However busy the machine is.
      try await Self.run(interruptDelay: .seconds(3600)) { key in
        if key == .character("b") { exit(EXIT_SUCCESS) }
      }
      exit(EXIT_FAILURE)
    }
    #expect(try await ending(after: "a\u{03}b") == .code(EXIT_SUCCESS))
  }

  @Test("A list that reloads whenever a load ends is left at once by q")
  func restlessList() async throws {
    guard !SeparateProcess.isThis else {
      // Without its turn, the key would wait until the list stops, which it doesn't.
      alarm(60)
      try await Self.run { TableScreen(RestlessList(), size: $0) }
      exit(EXIT_SUCCESS)
    }
    #expect(try await ending(after: "q") == .code(EXIT_SUCCESS))
  }

  // A sanitizer reports crashes in its own way.
  @Test(
    "A stack that overflows leaves the terminal as it was",
    .enabled(if: dlsym(nil, "__tsan_init") == nil && dlsym(nil, "__asan_init") == nil)
  )
  func stackOverflow() async throws {
    guard !SeparateProcess.isThis else {
      try await Self.run { key in
        if key == .character("b") { exit(Int32(clamping: Self.depth(of: 1))) }
      }
      exit(EXIT_FAILURE)
    }
    #expect(try await ending(after: "ab") == .signal(SIGSEGV))
  }

  /// Calls itself until the stack is full.
  @inline(never) private static func depth(of number: Int) -> Int {
    number == 0 ? 0 : depth(of: number &+ 1) ^ number
  }

  @Test("Input that can't be read any more ends the session, and nothing spins")
  func closedInput() async throws {
    guard !SeparateProcess.isThis else {
      let terminal = try PseudoTerminal()
      let device = try TerminalDevice(standardInput: terminal.slave, standardOutput: terminal.slave)
      let end = AsyncStream<Void>.makeStream()
      let watcher = try TerminalWatcher(device, escapeDelay: nil) { arrivals in
        if arrivals.hasEnded { end.continuation.finish() }
      }
      close(device.input)
      await watcher.startReading()
      for await _ in end.stream {}
      exit(EXIT_SUCCESS)
    }
    let process = try await SeparateProcess.run("SessionEndTests/closedInput()")
    #expect(process.ending == .code(EXIT_SUCCESS))
  }

  @Test("A watcher that delivers at once still waits for what it has been asked to wait for")
  @MainActor func deliveryAtOnce() async throws {
    let device = try TerminalDevice(standardInput: terminal.slave, standardOutput: terminal.slave)
    let keys = AsyncStream<Key>.makeStream()
    let watcher = try TerminalWatcher(device, escapeDelay: nil) { arrivals in
      for case .key(let key) in arrivals.events { keys.continuation.yield(key) }
    }
    defer { watcher.end() }
    var raw = try RawMode(device.input).raw
    tcsetattr(device.input, TCSANOW, &raw)
    var read = keys.stream.makeAsyncIterator()
    for _ in 0..<300 {
      watcher.startReading()
      // It takes all that the thread was to be woken by.
      watcher.deliver()
      terminal.type("a")
      #expect(await read.next(isolation: MainActor.shared) == .character("a"))
      watcher.stopReading()
    }
  }

  @Test("A session that gets no descriptor throws an error and keeps none")
  func noDescriptors() async throws {
    guard !SeparateProcess.isThis else {
      exit(try await Self.failsWithoutDescriptors() ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    let process = try await SeparateProcess.run("SessionEndTests/noDescriptors()")
    #expect(process.ending == .code(EXIT_SUCCESS))
  }

  @MainActor private static func failsWithoutDescriptors() async throws -> Bool {
    let terminal = try PseudoTerminal()
    let settings = terminal.settings
    // On the terminal, so that it would be captured.
    dup2(terminal.slave, STDERR_FILENO)
    var limit = rlimit(rlim_cur: 64, rlim_max: 64)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var copies: [Int32] = []
    while case let copy = dup(terminal.slave), copy >= 0 { copies.append(copy) }
    for _ in 0..<4 {
      let before = openDescriptors
      do {
        let device = try TerminalDevice(
          standardInput: terminal.slave,
          standardOutput: terminal.slave
        )
        let session = try TerminalSession(device, variable: { environment[$0] }) {
          ActingContent(size: $0) { _ in }
        }
        try await session.run()
        return false
      } catch TerminalError.system(_, EMFILE) {}
      guard openDescriptors == before, terminal.settings == settings else { return false }
      // One more than before.
      close(copies.removeLast())
    }
    return true
  }

  private static var openDescriptors: [Int32] { (0..<64).filter { fcntl($0, F_GETFD) >= 0 } }
}

/// A content that shows each key, and then does something.
private final class ActingContent: TerminalContent {
  var size: Size
  var onNeedsDisplay: (@MainActor () -> Void)?
  let isFinished = false
  private var text = "ready"
  private let act: @MainActor (Key) -> Void

  init(size: Size, _ act: @escaping @MainActor (Key) -> Void) {
    self.size = size
    self.act = act
  }

  func draw(in frame: inout Frame) {
    frame.draw(StyledText(text), line: 0, columns: frame.bounds.columns)
  }

  func send(_ event: InputEvent) {
    guard case .key(let key) = event else { return }
    text = "\(key)"
    setNeedsDisplay()
    act(key)
  }
}
