import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

import Glibc

/// A session on a pseudo-terminal within the process of the tests: no signal is sent that could end it.
@Suite(.serialized, .timeLimit(.generous)) @MainActor struct TerminalSessionTests {
  private static let endOfFrame = "\u{1B}[?2026l"
  private static let endOfSession = "\u{1B}[?1049l"

  private let terminal: PseudoTerminal
  private let controller = ListController(rows: .numbered(0..<100))
  /// The list at the left of a split.
  private let first = ListController(
    rows: (0..<100).map { Cell("row \($0) \($0 * 7919) \(7919 * (100 - $0))") }
  )

  init() throws { terminal = try PseudoTerminal() }

  /// A session that shows the rows, and what it has written up to then.
  private func start(
    _ options: TerminalSession.Options = .init(),
    isSplit: Bool = false
  ) async throws -> (run: Task<Void, any Error>, output: String) {
    let session = try TerminalSession.marked(on: terminal, options) {
      let screen = TableScreen(controller, size: $0)
      return isSplit ? SplitScreen(TableScreen(first, size: $0), screen, size: $0) : screen
    }
    let run = Task { try await session.run() }
    var output = await terminal.read(until: Self.endOfFrame)
    first.finishInitialLoad()
    controller.finishInitialLoad()
    while !output.contains("row 0") {
      let more = await terminal.read(until: Self.endOfFrame)
      output += more
      if more.isEmpty { break }
    }
    return (run, output)
  }

  /// Leaves the list, which ends the session.
  private func quit(_ run: Task<Void, any Error>) async throws {
    terminal.type("q")
    try await run.ended()
  }

  @Test func `Keys that come together are answered by one frame`() async throws {
    let (run, output) = try await start()
    var emulator = TerminalEmulator(size: Size(columns: 40, lines: 8))
    emulator.take(Array(output.utf8))
    terminal.type(String(repeating: "j", count: 40) + String(repeating: "\u{1B}[A", count: 20))
    emulator.take(Array(await terminal.read(until: Self.endOfFrame).utf8))
    #expect(emulator.frame.text(ofLine: 1) == "> row 20")
    try await quit(run)
    #expect(await terminal.read(until: Self.endOfSession).contains("row") == false)
  }

  @Test func `A paste runs no commands and a lone Escape none either`() async throws {
    let (run, _) = try await start()
    // Before an answer, an Escape is alone.
    terminal.type("\u{1B}[200~q\rq\u{1B}[201~\u{1B}\u{1B}[?5u")
    terminal.type("j")
    #expect(await terminal.read(until: Self.endOfFrame).contains("> row 1"))
    try await quit(run)
  }

  @Test func `Ctrl-C ends a session also in a paste that doesn't end`() async throws {
    let (run, _) = try await start()
    terminal.type("\u{1B}[200~jq\u{03}")
    try await run.ended()
  }

  @Test func `Ctrl-L writes everything anew`() async throws {
    let (run, _) = try await start()
    terminal.type("\u{0C}")
    let output = await terminal.read(until: Self.endOfFrame)
    #expect(output.contains("\u{1B}[2J"))
    #expect(output.contains("row 5"))
    try await quit(run)
  }

  @Test func `A cancelled session gives the terminal back`() async throws {
    let before = terminal.settings
    let (run, _) = try await start()
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.ended() }
    #expect(terminal.settings == before)
    #expect(await terminal.read(until: Self.endOfSession).hasSuffix(Self.endOfSession))
  }

  @Test func `The mouse is asked for and given back`() async throws {
    let (run, output) = try await start()
    var emulator = TerminalEmulator(size: Size(columns: 40, lines: 8))
    emulator.take(Array(output.utf8))
    terminal.type("m")
    let on = await terminal.read(until: Self.endOfFrame)
    emulator.take(Array(on.utf8))
    #expect(on.hasPrefix("\u{1B}[?1000h\u{1B}[?1006h"))
    terminal.type("\u{1B}[<65;3;3M")
    emulator.take(Array(await terminal.read(until: Self.endOfFrame).utf8))
    #expect(emulator.frame.text(ofLine: 1) == "> row 3")
    terminal.type("m")
    #expect(await terminal.read(until: Self.endOfFrame).hasPrefix("\u{1B}[?1006l\u{1B}[?1000l"))
    try await quit(run)
  }

  @Test func `The focus is asked for only while a list refreshes old rows`() async throws {
    let (run, output) = try await start()
    #expect(!output.contains("?1004"))
    controller.loadOptions.refreshPolicy = .whenOlder(than: .seconds(1))
    #expect(await terminal.read(until: "\u{1B}[?1004h").hasSuffix("\u{1B}[?1004h"))
    // It gets the focus, and loses it: neither is a key.
    terminal.type("\u{1B}[I\u{1B}[O")
    terminal.type("j")
    controller.loadOptions.refreshPolicy = .never
    #expect(await terminal.read(until: "\u{1B}[?1004l").hasSuffix("\u{1B}[?1004l"))
    try await quit(run)
    #expect(controller.tableView.cursor?.row == 1)
  }

  @Test func `A mouse that is wanted from the beginning is asked for`() async throws {
    var options = TerminalSession.Options()
    options.capturesMouse = true
    let (run, output) = try await start(options)
    #expect(output.contains("\u{1B}[?1000h\u{1B}[?1006h"))
    try await quit(run)
  }

  @Test func `A list that closes itself ends the session`() async throws {
    let before = terminal.settings
    let (run, _) = try await start()
    controller.close()
    try await run.ended()
    #expect(terminal.settings == before)
  }

  @Test func `A list that another is shown in front of is not typed into any more`() async throws {
    let (run, _) = try await start()
    terminal.type("/r")
    #expect(await terminal.read(until: Self.endOfFrame).hasPrefix("\u{1B}[?25h"))
    controller.show(ListController())
    #expect(await terminal.read(until: Self.endOfFrame).hasPrefix("\u{1B}[?25l"))
    terminal.type("qq")
    try await run.ended()
  }

  @Test func `No screen asks the terminal anything, and an answer presses no keys`() async throws {
    for isSplit in [false, true] {
      terminal.resize(columns: 100, lines: 20)
      let (run, output) = try await start(isSplit: isSplit)
      #expect(!output.contains("$p") && !output.contains("\u{1B}[c"))
      terminal.type("\u{1B}[?69;2$y\u{1B}[?64;1cq")
      try await run.ended()
      _ = await terminal.read(until: Self.endOfSession)
    }
  }

  @Test func `A screen that the user has left is shown again by a second session`() async throws {
    let screen = TableScreen(controller, size: Size(columns: 40, lines: 8))
    for key in ["q", "\u{03}"] {
      let run = try run(screen)
      _ = await terminal.read(until: Self.endOfFrame)
      controller.finishInitialLoad()
      terminal.type("j\u{0C}")
      #expect(await terminal.read(until: "row 5").contains("> row "))
      terminal.type(key)
      try await run.ended()
      #expect(screen.isFinished)
      _ = await terminal.read(until: Self.endOfSession)
    }
  }

  @Test func `A content that is finished when it appears is not drawn`() async throws {
    let content = FinishedContent()
    let before = terminal.settings
    try await run(content).ended()
    #expect(content.calls == ["appear", "disappear"])
    #expect(terminal.settings == before)
  }

  private func run(_ content: any TerminalContent) throws -> Task<Void, any Error> {
    let session = try TerminalSession.marked(on: terminal) { size in
      content.size = size
      return content
    }
    return Task { try await session.run() }
  }

  @Test func `A program that has installed a handler during a session keeps it`() async throws {
    let before = signal(SIGUSR2, SIG_DFL)
    defer { signal(SIGUSR2, before) }
    let (run, _) = try await start()
    signal(SIGUSR2) { _ in }
    try await quit(run)
    var action = sigaction()
    sigaction(SIGUSR2, nil, &action)
    #expect(!action.isDefault && !action.isIgnored)
  }

  @Test func `An accessible session writes lines and nothing else`() async throws {
    let before = terminal.settings
    var options = TerminalSession.Options()
    options.isAccessible = true
    options.capturesMouse = true
    let session = try TerminalSession.marked(on: terminal, options) {
      TableScreen(controller, size: $0)
    }
    let run = Task { try await session.run() }
    var output = await terminal.read(until: "Loading…\r\n")
    controller.finishInitialLoad()
    output += await terminal.read(until: "row 1 of 100\r\n")
    terminal.type("j")
    output += await terminal.read(until: "row 2 of 100\r\n")
    terminal.type("m")
    output += await terminal.read(until: "here\r\n")
    terminal.type("G")
    output += await terminal.read(until: "row 100 of 100\r\n")
    try await quit(run)
    output += await terminal.read(until: "\u{1B}[?2004l")
    let use = TerminalUse(isAccessible: true) { ["TERM": "xterm"][$0] }
    let enter = String(decoding: use.enter, as: UTF8.self)
    let leave = String(decoding: use.leave, as: UTF8.self)
    #expect(
      output == """
        \(enter)List\r
        Loading…\r
        row 0  row 1 of 100\r
        row 1  row 2 of 100\r
        There is nothing to click on here\r
        row 99  row 100 of 100\r
        \(leave)
        """
    )
    #expect(terminal.settings == before)
  }

  @Test func `A list that changes its title while it is read aloud doesn't crash`() async throws {
    var options = TerminalSession.Options()
    options.isAccessible = true
    let list = RetitlingList()
    let session = try TerminalSession.marked(on: terminal, options) {
      TableScreen(list, size: $0)
    }
    let run = Task { try await session.run() }
    let output = await terminal.read(until: "only row  row 1 of 1\r\n")
    #expect(output.contains("Read "))
    try await quit(run)
  }

  @Test(arguments: [
    ([:], true), (["TERM": ""], true), (["TERM": "dumb"], true), (["TERM": "xterm"], false),
    (["TERM": "xterm", "ACCESSIBLE": "1"], true), (["TERM": "xterm", "ACCESSIBLE": ""], false),
    (["TERM": "xterm", "ACCESSIBLE": "0"], false),
  ])
  func `The environment asks for lines`(environment: [String: String], isAccessible: Bool) {
    var options = TerminalSession.Options()
    #expect(options.isAccessible { environment[$0] } == isAccessible)
    options.isAccessible = !isAccessible
    #expect(options.isAccessible { environment[$0] } == !isAccessible)
  }

  @Test("A terminal that understands no sequences gets none", arguments: [["TERM": "dumb"], [:]])
  func terminalThatUnderstandsNoSequences(environment: [String: String]) {
    let use = TerminalUse(isAccessible: true) { environment[$0] }
    #expect(use.enter.isEmpty && use.leave.isEmpty)
  }

  @Test(arguments: ["\u{3}", "\u{1B}[99;5u", "\u{1B}[27;5;99~"])
  func `Ctrl-C leaves in each way of sending it`(bytes: String) async throws {
    let (run, _) = try await start()
    terminal.type(bytes)
    try await run.ended()
  }

  @Test func `Alt with a key isn't Escape and the key`() async throws {
    let (run, output) = try await start()
    var emulator = TerminalEmulator(size: Size(columns: 40, lines: 8))
    emulator.take(Array(output.utf8))
    // The list has no use for any of them, but the others would leave it, and go down twice.
    terminal.type("\u{1B}q\u{1B}j\u{1B}]\u{1B}P\u{1B}_\u{1B}[113;3u\u{1B}[27;3;113~jj")
    emulator.take(Array(await terminal.read(until: Self.endOfFrame).utf8))
    #expect(emulator.frame.text(ofLine: 3) == "> row 2")
    try await quit(run)
  }

  @Test("The keyboard is as it was before, on both screens", arguments: [false, true])
  func keyboardIsAsItWas(isAccessible: Bool) {
    let use = TerminalUse(isAccessible: isAccessible) { ["TERM": "xterm"][$0] }
    var emulator = TerminalEmulator(size: Size(columns: 40, lines: 8))
    // A shell may have asked for something too.
    emulator.take(Array("\u{1B}[>1u".utf8))
    let before = emulator.keyboard
    for count in 0..<3 {
      emulator.take(use.enter)
      #expect(emulator.keyboard.modes.last == 5 && emulator.keyboard.sendsOtherKeys)
      for _ in 0..<count {
        // Stopped without warning, it finds another program's modes in the place of its own.
        emulator.take(Array("\u{1B}[<u\u{1B}[>0u\u{1B}[>4m".utf8))
        emulator.take(use.enterAgain)
        #expect(emulator.keyboard.modes.last == 5 && emulator.keyboard.sendsOtherKeys)
      }
      emulator.take(use.leave)
      #expect(emulator.keyboard == before)
    }
    #expect(emulator.style == .plain && emulator.unknown.isEmpty)
  }

  @Test func `A screen ends in reverse order what it has begun`() {
    let use = TerminalUse(isAccessible: false) { ["TERM": "xterm-256color"][$0] }
    #expect(
      String(decoding: use.enter, as: UTF8.self)
        == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[r\u{1B}[?6l"
        + "\u{1B}[>4;1m\u{1B}[m\u{1B}[>5u"
    )
    #expect(
      String(decoding: use.leave, as: UTF8.self) == "\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1000l"
        + "\u{1B}[<u\u{1B}[>4m\u{1B}[m\u{1B}[?2026l\u{1B}[r"
        + "\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    )
  }

  @Test(
    "Keys with modifiers are asked for, except of terminals that may show the question",
    arguments: [
      ("xterm", true), ("screen", true), ("linux", false), ("vt100", false), ("", false),
    ],
    [false, true]
  )
  func keysWithModifiersAreAskedFor(terminal: (name: String, isAsked: Bool), isAccessible: Bool) {
    let use = TerminalUse(isAccessible: isAccessible) { ["TERM": terminal.name][$0] }
    let enter = String(decoding: use.enter, as: UTF8.self)
    let leave = String(decoding: use.leave, as: UTF8.self)
    #expect(enter.contains("\u{1B}[>5u") == terminal.isAsked)
    #expect(leave.contains("\u{1B}[<u") == terminal.isAsked)
    #expect(enter.contains("\u{1B}[>4;1m") == terminal.isAsked)
    #expect(leave.contains("\u{1B}[>4m") == terminal.isAsked)
  }

  // MARK: Other programs

  private var session: TerminalSession {
    get throws { try #require(TerminalSession.current) }
  }

  @Test("Another program has the terminal as it was before, and then everything is drawn again")
  func otherProgram() async throws {
    let before = terminal.settings
    let (run, _) = try await start()
    let raw = terminal.settings
    let script = "stty >&2; read line; stty raw -echo; echo \"got $line\"; exit 7"
    let session = try session
    let program = Task { try await session.run("sh", arguments: ["-c", script]) }
    _ = await terminal.read(until: Self.endOfSession)
    terminal.type("jq\n")
    let output = await terminal.read(until: "got jq")
    #expect(output.contains("jq\r\n"), "The terminal shows what is typed.")
    #expect(terminal.settings != before, "The program has left the terminal raw.")
    let frame = await terminal.read(until: Self.endOfFrame)
    #expect(frame.contains("\u{1B}[?1049h"))
    #expect(frame.contains("row 0") && frame.contains("row 5"))
    #expect(try await program.value == 7)
    #expect(terminal.settings == raw)
    try await quit(run)
    #expect(terminal.settings == before)
  }

  @Test("A program that doesn't exist is an alert, and the screen is as before")
  func programThatFails() async throws {
    let (run, _) = try await start()
    #expect(await controller.run("/nowhere/program") == nil)
    #expect(controller.presentedAlert?.title == "/nowhere/program didn't run")
    #expect(controller.presentedAlert?.message == "/nowhere/program: No such file or directory")
    let raw = terminal.settings
    let session = try session
    await #expect(throws: TerminalError.system(call: "/nowhere/program", code: ENOENT)) {
      try await session.run("/nowhere/program")
    }
    #expect(terminal.settings == raw)
    terminal.type("\u{03}")
    try await run.ended()
  }

  @Test func `A split screen with an alert is as it was after another program`() async throws {
    let (run, _) = try await start(isSplit: true)
    let alert = Alert(title: "Sure?")
    alert.addAction(AlertAction(title: "Yes"))
    first.present(alert)
    _ = await terminal.read(until: "Sure?")
    let session = try session
    #expect(try await session.run("true") == 0)
    _ = await terminal.read(until: "\u{1B}[?1049h")
    let output = await terminal.read(until: Self.endOfFrame)
    #expect(output.contains("Sure?") && output.contains("[Yes]") && output.contains("row 0"))
    terminal.type("\r")
    _ = await terminal.read(until: "row")
    #expect(first.presentedAlert == nil)
    try await quit(run)
  }

  @Test("What is suspended within what is suspended takes the terminal back once")
  func nestedSuspension() async throws {
    let before = terminal.settings
    let (run, _) = try await start()
    let session = try session
    await session.suspended {
      #expect(terminal.settings == before)
      await session.suspended { #expect(terminal.settings == before) }
      #expect(terminal.settings == before)
      // A list may go on meanwhile, and a job that was stopped be continued.
      controller.title = "Changed"
      kill(getpid(), SIGCONT)
      await mainActorTurn()
      #expect(terminal.settings == before)
    }
    #expect(terminal.settings != before)
    _ = await terminal.read(until: Self.endOfSession)
    let output = await terminal.read(until: Self.endOfFrame)
    #expect(output.components(separatedBy: "\u{1B}[?1049h").count == 2)
    #expect(output.contains("Changed"))
    try await quit(run)
  }

  @Test func `Without a session no program is run`() async {
    #expect(await controller.run("true") == nil)
  }

  @Test func `What is no terminal is refused`() throws {
    let pipe = Pipe()
    #expect(throws: TerminalError.notATerminal) {
      try TerminalDevice(standardInput: terminal.slave, standardOutput: pipe.writeEnd)
    }
  }

  @Test func `A size that is none is not taken`() {
    terminal.resize(columns: 0, lines: 0)
    #expect(TerminalSize.current(of: terminal.slave) == nil)
    terminal.resize(columns: 60_000, lines: 1)
    #expect(TerminalSize.current(of: terminal.slave) == Size(columns: 2000, lines: 1))
  }
}

/// A list whose title counts how often its row was asked for, up to two.
private final class RetitlingList: StatefulTableController {
  private var count = 0

  override var loadsRows: Bool { false }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    count = min(2, count + 1)
    title = "Read \(count)"
    return Cell("only row")
  }
}

/// A content that has nothing to show.
private final class FinishedContent: TerminalContent {
  var size = Size(columns: 0, lines: 0)
  var onNeedsDisplay: (@MainActor () -> Void)?
  private(set) var calls: [String] = []
  var isFinished: Bool { calls.contains("appear") }

  func appear() { calls.append("appear") }
  func disappear() { calls.append("disappear") }
  func draw(in frame: inout Frame) { calls.append("draw") }
  func send(_ event: InputEvent) { calls.append("send") }
}
