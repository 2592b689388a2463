import CLibrary
import FoundationEssentials
import StatefulTable
import StatefulTableText

/// A program that shows lists in a terminal, as plain lines, or on a screen in memory.
///
/// ```
/// run ─▶ Invocation      what the arguments ask for, or a UsageError
///     ─▶ DemoScreen      makes the list, and what shows it
///     ─▶ show            TerminalSession, PlainOutput, or a script of keys and its frames
///     ─▶ exit            0; 1 with the error on one line; 64 for arguments that make no sense
/// ```
@MainActor package struct ListProgram: Sendable {
  package nonisolated static let version = "1.0.0"

  /// How the program ends.
  private enum ExitStatus: Int32 {
    case success = 0
    case failure = 1
    /// `EX_USAGE`.
    case usage = 64
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

  /// Does what the arguments ask for, and ends the process.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  package func run(_ arguments: [String]) async -> Never {
    StandardStream.fillGaps()
    let status: ExitStatus
    do {
      try await carryOut(Invocation(arguments, of: self))
      status = .success
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
    let line = message.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }
    // If that fails, there is nobody else to tell.
    try? StandardStream.error.write("\(name): \(line.joined())\n")
  }

  private func carryOut(_ invocation: Invocation) async throws {
    switch invocation.action {
    case .write(let text):
      try StandardStream.output.write(text)
    case .listKeys(let screen):
      let list = try screen.makeList(asLines: false)
      defer { onEnd() }
      let size = Size(columns: 80, lines: 24)
      let shown = screen.makeContent(of: list, size: size, theme: .default, hasUser: false)
      try StandardStream.output.write(CommandTable(shown.content.tableScreens[0]).description)
    case .show(let screen, let output):
      let keysFile = try invocation.keysFile.map { KeysFile(path: $0, text: try Self.text(of: $0)) }
      let list = try screen.makeList(asLines: writesLines(to: output))
      // Before the list is released.
      defer { onEnd() }
      try await show(list, of: screen, on: output, keysFile)
    }
  }

  /// Whether all rows are written as lines, and there is no screen.
  private func writesLines(to output: Invocation.Output) -> Bool {
    switch output {
    case .frame: false
    case .plain: true
    case .terminal: isatty(StandardStream.output.rawValue) == 0
    }
  }

  private func show(
    _ list: StatefulTableController,
    of screen: any DemoScreen,
    on output: Invocation.Output,
    _ keysFile: KeysFile?
  ) async throws {
    switch output {
    case .frame(let size, let script, let isEveryFrame):
      let shown = screen.makeContent(of: list, size: size, theme: .default, hasUser: false)
      try keysFile?.apply(to: shown.content)
      try await play(script, on: shown.content, isEveryFrame: isEveryFrame)
      withExtendedLifetime(shown.owner) {}
    case .terminal(let options) where !writesLines(to: output):
      // The session gives the screen its size.
      let size = Size(columns: 0, lines: 0)
      let shown = screen.makeContent(of: list, size: size, theme: options.theme, hasUser: true)
      try keysFile?.apply(to: shown.content)
      try await TerminalSession.run(content: shown.content, options: options)
      withExtendedLifetime(shown.owner) {}
    case .plain(let limit):
      try await writeLines(of: list, limit: limit)
    case .terminal:
      try await writeLines(of: list, limit: nil)
    }
  }

  private func writeLines(of list: StatefulTableController, limit: Int?) async throws {
    let output = StandardStream.output.rawValue
    if let list = list as? any LineWritingList {
      try await list.writeLines(limit: limit, to: output)
    } else {
      try await PlainOutput().write(list, limit: limit, to: output)
    }
  }

  /// Plays a script on a screen in memory, and writes the last frame, or each one below the step before it.
  private func play(
    _ script: KeyScript,
    on screen: any TerminalContent,
    isEveryFrame: Bool
  ) async throws {
    func write(after step: String) throws {
      let title = isEveryFrame ? "── \(step)\n" : ""
      try StandardStream.output.write("\(title)\(screen.frame().text)\n")
    }
    screen.appear()
    if isEveryFrame { try write(after: "start") }
    for step in script.steps where !screen.isFinished {
      await step.play(on: screen)
      if isEveryFrame { try write(after: step.description) }
    }
    if !isEveryFrame { try write(after: "end") }
  }

  private static func text(of path: String) throws(UsageError) -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw UsageError("“\(path)” can't be read as the file of --keys-file")
    }
  }
}

/// The file with the keys that the user has chosen.
private struct KeysFile {
  let path: String
  let text: String

  /// Gives a screen its keys.
  @MainActor func apply(to content: any TerminalContent) throws(UsageError) {
    let screens = content.tableScreens
    do {
      let keymap = try Keymap(parsing: text, for: CommandTable(screens[0]))
      for screen in screens { screen.keymap = keymap }
    } catch {
      throw UsageError("\(path), \(error)")
    }
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
