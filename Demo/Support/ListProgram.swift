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
///     ─▶ exit            0; 1 with the error on one line; 64 for arguments that make no sense
/// ```
@MainActor package struct ListProgram: Sendable {
  package nonisolated static let version = "unreleased"

  /// How the program ends.
  private enum ExitStatus: Int32 {
    case success = 0
    /// An error, or nothing to choose.
    case failure = 1
    /// An error while the user was to choose.
    case failedPick = 2
    /// `EX_USAGE`.
    case usage = 64
    /// The user has left instead of choosing, which is what shells report after a Ctrl-C.
    case left = 130
  }

  nonisolated let name: String
  /// What it can show; the first one is shown if the arguments name none.
  nonisolated let screens: [any DemoScreen.Type]
  /// What the help says of each.
  nonisolated var screenHelps: [ScreenHelp] { screens.map { $0.help } }
  /// What one may look for here, and the command that shows it.
  nonisolated let elsewhere: [String: String]
  private let onEnd: @MainActor () -> Void

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: How it is called.
  ///   - screens: What it can show.
  ///   - elsewhere: What one may look for here, and the command that shows it.
  ///   - onEnd: Called after a list was shown and before the program ends.
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
    StandardStream.fillGaps()
    let status: ExitStatus
    do {
      status = try await carryOut(Invocation(ProgramArguments.current, of: self))
    } catch let error as UsageError {
      complain("\(error); see \(name) --help")
      status = .usage
    } catch {
      complain("\(error)")
      status = .failure
    }
    onEnd()
    exit(status.rawValue)
  }

  /// Writes what went wrong on one line, whatever is in the name of a file.
  private func complain(_ message: String) {
    // If that fails, there is nobody else to tell.
    try? StandardStream.error.write("\(name): \(Self.visible(message))\n")
  }

  /// A text without control characters.
  private static func visible(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }

  private func carryOut(_ invocation: Invocation) async throws -> ExitStatus {
    switch invocation.action {
    case .write(let text):
      try StandardStream.output.write(text)
    case .listKeys(let screen):
      try await withContent(of: screen, size: Size(columns: 80, lines: 24)) { content in
        try StandardStream.output.write(CommandTable(content.tableScreens[0]).description)
      }
    case .show(let screen, .plain(let limit, let isAligned)):
      try await writeLines(of: screen, limit: limit, isAligned: isAligned)
    case .show(let screen as any PickingScreen, .terminal(let options)):
      return try await pick(screen, options, keysFile: invocation.keysFile)
    case .show(let screen, .terminal) where isatty(StandardStream.output.rawValue) == 0:
      // Nobody presses keys, but a mistake in their file is one all the same.
      if invocation.keysFile != nil {
        try await withContent(of: screen, size: Size(columns: 0, lines: 0)) { content in
          try Self.setKeys(of: content, from: invocation.keysFile)
        }
      }
      try await writeLines(of: screen, limit: nil)
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
    return .success
  }

  /// Lets the user choose, and writes what was chosen.
  private func pick(
    _ screen: any PickingScreen,
    _ options: TerminalSession.Options,
    keysFile: String?
  ) async throws -> ExitStatus {
    let list = try screen.makeLists(asLines: false)[0]
    var options = options
    options.keymap = try Self.keymap(from: keysFile, for: CommandTable(list))
    do {
      guard let lines = try await screen.pick(from: list, options) else { return .left }
      let output = StandardStream.output.rawValue
      let isShown = isatty(output) == 1
      let bytes = lines.flatMap { line in
        (isShown ? Array(Self.visible(String(decoding: line, as: UTF8.self)).utf8) : line)
          + [UInt8(ascii: "\n")]
      }
      _ = try DescriptorWriter.write(bytes, to: output)
      return lines.isEmpty ? .failure : .success
    } catch {
      complain("\(error)")
      return .failedPick
    }
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
  ) async throws {
    let lists = try screen.makeLists(asLines: true)
    defer { onEnd() }
    let descriptor = StandardStream.output.rawValue
    var output = PlainOutput()
    output.alignsColumns = isAligned
    do {
      if let segments = Self.segments(lists) {
        try await output.write(segments, limit: limit, to: descriptor)
      } else {
        try await output.write(lists[0], limit: limit, to: descriptor)
      }
    } catch {
      throw ListError(description: lists[0].message(for: error).string)
    }
  }

  /// Gives a screen the keys that the user has chosen.
  private static func setKeys(
    of content: any TerminalContent,
    from path: String?
  ) throws(UsageError) {
    let screens = content.tableScreens
    let keymap = try keymap(from: path, for: CommandTable(screens[0]))
    if path != nil { for screen in screens { screen.keymap = keymap } }
  }

  /// Reads a file with keys.
  private static func keymap(
    from path: String?,
    for commands: @autoclosure () -> CommandTable
  ) throws(UsageError) -> Keymap {
    guard let path else { return Keymap() }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw UsageError("“\(path)” can't be read as the file of --keys-file")
    }
    do {
      return try Keymap(parsing: text, for: commands())
    } catch {
      throw UsageError("\(path), \(error)")
    }
  }

  /// Plays a script on a screen in memory, and writes the last frame, or each one below the step before it.
  private func play(
    _ script: KeyScript,
    on screen: any TerminalContent,
    isEveryFrame: Bool
  ) async throws {
    func write(_ title: String) throws {
      try StandardStream.output.write("\(title)\(screen.frame().text)\n")
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

/// An error in the words of the list that it ended.
private struct ListError: Error, CustomStringConvertible {
  var description: String
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
