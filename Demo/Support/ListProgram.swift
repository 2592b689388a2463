import Glibc
import FoundationEssentials
import StatefulTable
import StatefulTableText

/// A program that shows lists in a terminal, as plain lines, or on a screen in memory.
///
/// ```
/// run ─▶ Invocation      what the arguments ask for, or a UsageError
///     ─▶ DemoScreen      makes the list, and what shows it
///     ─▶ carryOut        TerminalSession, PlainOutput, or a script of keys and its frames
///     ─▶ exit            0; 1 with the error on one line; 64 for arguments that make no sense;
///                        what `ProgramRun` says where the user chooses
/// ```
@MainActor package struct ListProgram: Sendable {
  package nonisolated static let version = "unreleased"

  nonisolated let name: String
  /// What it can show; the first one is shown if the arguments name none.
  nonisolated let screens: [any DemoScreen.Type]
  /// What the help says of each.
  nonisolated var screenHelps: [ScreenHelp] { screens.map { $0.help } }
  /// What one may look for here, and the command that shows it.
  nonisolated let elsewhere: [String: String]
  private let onEnd: @MainActor () -> Void
  private var processRun: ProgramRun { ProgramRun(name: name) }

  /// Creates a program with the screens that it can show.
  ///
  /// The part `elsewhere` is what one may look for here, and the command that shows it. `onEnd` is called after a
  /// list was shown and before the program ends.
  package nonisolated init(
    _ name: String,
    _ screens: [any DemoScreen.Type],
    elsewhere: [String: String] = [:],
    onEnd: @escaping @MainActor () -> Void = {}
  ) {
    self.name = name
    self.screens = screens
    self.elsewhere = elsewhere
    self.onEnd = onEnd
  }

  /// Does what the program's arguments ask for, and ends the process.
  package func run() async -> Never {
    StandardStreams.fillGaps()
    let status: Int32
    do {
      status = try await carryOut(Invocation(ProgramArguments.current, of: self))
    } catch let error as UsageError {
      processRun.report("\(error); see \(name) --help")
      status = EX_USAGE
    } catch {
      processRun.report("\(error)")
      status = EXIT_FAILURE
    }
    onEnd()
    exit(status)
  }

  private func carryOut(_ invocation: Invocation) async throws -> Int32 {
    switch invocation.action {
    case .write(let text):
      try StandardStreams.write(text)
    case .listKeys(let screen):
      try await withContent(of: screen, size: Size(columns: 80, lines: 24)) { content in
        let table = CommandTable(content.tableScreens[0])
        let keymap = try KeysFile.keymap(from: invocation.keysFile, for: table)
        try StandardStreams.write(table.applying(keymap).description)
      }
    case .show(let screen, .plain(let limit, let isAligned)):
      return try await writeLines(of: screen, limit: limit, isAligned: isAligned)
    case .show(let screen as any PickingScreen, .terminal(let options)):
      let list = try screen.makeLists(asLines: false)[0]
      var options = options
      options.keymap = try KeysFile.keymap(from: invocation.keysFile, for: CommandTable(list))
      return await screen.pick(from: list, options, in: processRun)
    case .show(let screen, .terminal) where isatty(STDOUT_FILENO) == 0:
      // Nobody presses keys, but a mistake in their file is one all the same.
      if invocation.keysFile != nil {
        try await withContent(of: screen, size: Size(columns: 0, lines: 0)) { content in
          try Self.setKeys(of: content, from: invocation.keysFile)
        }
      }
      return try await writeLines(of: screen, limit: nil)
    case .show(let screen, .terminal(let options)):
      // The session gives the screen its size.
      let size = Size(columns: 0, lines: 0)
      try await withContent(of: screen, size: size, theme: options.theme, hasUser: true) {
        content in
        try Self.setKeys(of: content, from: invocation.keysFile)
        try await TerminalSession.run(content: content, options: options)
      }
    case .show(let screen, .frame(let size, let script, let isEveryFrame)):
      try await withContent(of: screen, size: size) { content in
        try Self.setKeys(of: content, from: invocation.keysFile)
        try await play(script, on: content, isEveryFrame: isEveryFrame)
      }
    }
    return EXIT_SUCCESS
  }

  private func withContent(
    of screen: any DemoScreen,
    size: Size,
    theme: Theme = .default,
    hasUser: Bool = false,
    _ body: (any TerminalContent) async throws -> Void
  ) async throws {
    let lists = try screen.makeLists(asLines: false)
    // Before the lists are released.
    defer { onEnd() }
    let segments = Self.segments(lists)
    let (content, owner) = screen.makeContent(
      of: lists[0],
      size: size,
      theme: theme,
      hasUser: hasUser
    )
    try await body(content)
    withExtendedLifetime((owner, segments)) {}
  }

  /// The group of several lists, which don't retain it.
  private static func segments(_ lists: [StatefulTableController]) -> SegmentedController? {
    lists.count > 1 ? SegmentedController(lists) : nil
  }

  private func writeLines(
    of screen: any DemoScreen,
    limit: Int?,
    isAligned: Bool = false
  ) async throws -> Int32 {
    let lists = try screen.makeLists(asLines: true)
    defer { onEnd() }
    let segments = Self.segments(lists)
    defer { withExtendedLifetime(segments) {} }
    return await processRun.writeLines(of: lists[0], limit: limit, aligningColumns: isAligned)
  }

  /// Gives a screen the keys that the user has chosen.
  private static func setKeys(
    of content: any TerminalContent,
    from path: String?
  ) throws(UsageError) {
    let screens = content.tableScreens
    let keymap = try KeysFile.keymap(from: path, for: CommandTable(screens[0]))
    if path != nil { for screen in screens { screen.keymap = keymap } }
  }

  /// Plays a script on a screen in memory, and writes the last frame, or each one below the step before it.
  private func play(
    _ script: KeyScript,
    on screen: any TerminalContent,
    isEveryFrame: Bool
  ) async throws {
    func write(_ title: String) throws {
      try StandardStreams.write("\(title)\(screen.frame().text)\n")
    }
    screen.appear()
    if isEveryFrame { try write("── start\n") }
    for step in script.steps where !screen.isFinished {
      await step.play(on: screen)
      if isEveryFrame { try write("── \(step)\n") }
    }
    if !isEveryFrame { try write("") }
  }
}

extension TerminalContent {
  /// The lists that it consists of: one, or both of a split screen.
  fileprivate var tableScreens: [TableScreen] {
    let contents = (self as? SplitScreen).map { [$0.first, $0.second] } ?? [self]
    return contents.compactMap { $0 as? TableScreen }
  }
}

extension KeyScript.Step {
  /// How far away a retry may be for a script to wait for it.
  private static let retryPatience: Duration = .seconds(60)

  /// Plays the step on a screen.
  ///
  /// A wait also waits for planned retries, because nobody sits before this screen to see the error before them.
  @MainActor func play(on content: any TerminalContent) async {
    await KeyScript([self]).play(on: content)
    guard self == .wait else { return }
    for screen in content.tableScreens {
      await screen.controller.settled(retryingWithin: Self.retryPatience)
    }
    await content.settled()
  }
}
