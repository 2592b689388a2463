import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// A program of the folder `Programs`, on a terminal of its own that shows what the program writes.
final class ProgramTerminal {
  let terminal: DemoTerminal

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: The program.
  ///   - size: The terminal's size.
  ///   - script: What a shell does instead of starting the program, which is `$1` for it.
  ///   - arguments: What is passed to the program, or `$2` and so on for the shell.
  /// - Throws: An error if there is no terminal, or no such program.
  init(
    _ name: String,
    size: Size = Size(columns: 60, lines: 8),
    script: String? = nil,
    _ arguments: String...
  ) throws {
    let program = DemoProgram.path(of: name)
    terminal = try DemoTerminal(
      columns: size.columns,
      lines: size.lines,
      program: script == nil ? program : "/bin/sh",
      environment: ["no_proxy=*"],
      (script.map { ["-c", $0, "sh", program] } ?? []) + arguments
    )
  }

  func type(_ keys: String) {
    terminal.type(keys)
  }

  /// Waits until the terminal shows a text, and returns all that it shows then.
  @discardableResult
  func shows(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await shows(text, sourceLocation) { $0.frame.text.contains(text) }
  }

  /// Waits until the terminal shows these lines and no others, but for blank ones at its bottom.
  func shows(lines text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    _ = try await shows(text, sourceLocation) { screen in
      screen.lines.joined(separator: "\n").trimmingSuffix(while: \.isNewline) == text
    }
  }

  /// Leaves the program, and waits until it has ended with a status and the terminal is as it was.
  func ends(
    after keys: String = "q",
    status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    terminal.type(keys)
    let end = try await terminal.waitForEnd()
    #expect(end == status << 8, sourceLocation: sourceLocation)
    #expect(terminal.settings == terminal.settingsBefore, sourceLocation: sourceLocation)
    #expect(terminal.switchedModes.isEmpty, sourceLocation: sourceLocation)
    let screen = terminal.screen
    #expect(screen.isCursorVisible && !screen.isAlternate, sourceLocation: sourceLocation)
    #expect(screen.unknown.isEmpty, sourceLocation: sourceLocation)
  }

  private struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private func shows(
    _ expected: String,
    _ sourceLocation: SourceLocation,
    _ isShown: (TerminalEmulator) -> Bool
  ) async throws -> String {
    var shown = ""
    let isInTime = try await becomesTrue(within: .seconds(600)) {
      let screen = terminal.screen
      shown = screen.lines.joined(separator: "\n")
      return isShown(screen)
    }
    if isInTime { return shown }
    Issue.record("\(expected)\n\nisn't shown, but:\n\n\(shown)", sourceLocation: sourceLocation)
    throw Missing(description: "The rest isn't played.")
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
