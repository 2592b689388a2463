import Foundation
import TestSupport
import Testing

@testable import StatefulTableText

/// The screens of the folder `Scripts`.
@MainActor struct ScreenScriptTests {
  private nonisolated static let isRecording =
    ProcessInfo.processInfo.environment["RECORD_FRAMES"] == "1"

  @Test("A screen shows what its script says", arguments: try ScreenScript.all())
  func play(_ script: ScreenScript) async throws {
    try await perform(script) { seen, expected, line in
      guard seen != expected else { return }
      Issue.record(
        "drawn:\n\(seen.joined(separator: "\n"))",
        sourceLocation: script.location(of: line)
      )
    }
  }

  @Test("The frames of scripts are written anew", .enabled(if: isRecording))
  func record() async throws {
    for file in try ScreenScript.files() {
      let path = "\(ScreenScript.folder)/\(file)"
      var lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        .map { [String($0)] }
      for script in try ScreenScript.scripts(in: file) where script.values.isEmpty {
        try await perform(script) { seen, expected, line in
          guard seen != expected, let prefix = lines[line.number - 1].first?.prefix(through: "|")
          else { return }
          // A frame takes the place of all its lines, whatever their number.
          for index in expected.indices { lines[line.number - 1 + index] = [] }
          lines[line.number - 1] = seen.map { "\(prefix)\($0)" }
        }
      }
      let text = lines.joined().joined(separator: "\n")
      try Data(text.utf8).write(to: Repository.root.appending(path: path))
    }
  }

  /// Plays a script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - compare: Called with the lines that are seen and expected, and the first line of the script that says so.
  /// - Throws: An error if a line can't be played.
  private func perform(
    _ script: ScreenScript,
    comparing compare: ([String], [String], ScreenScript.Line) -> Void
  ) async throws {
    let stage = ScriptStage()
    var lines = script.lines[...]
    while let line = lines.popFirst() {
      let words = line.text.split(separator: " ").map(String.init)
      switch words.first {
      case "list", "show":
        var cells: [String] = []
        while let cell = lines.first, cell.text.hasPrefix("- ") {
          cells.append(String(cell.text.dropFirst(2)))
          lines.removeFirst()
        }
        if words[0] == "list" {
          try await stage.makeList(Array(words.dropFirst()), cells: cells)
        } else {
          try stage.show(Array(words.dropFirst()), cells: cells)
        }
      case _ where line.text.hasPrefix("|"):
        var frame = [String(line.text.dropFirst())]
        while let next = lines.first, next.text.hasPrefix("|") {
          frame.append(String(next.text.dropFirst()))
          lines.removeFirst()
        }
        compare(stage.content.lines, frame, line)
      case _ where line.text.wholeMatch(of: /(\d+|last)\|.*/) != nil:
        let parts = line.text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let all = stage.content.lines
        let index = Int(parts[0]) ?? all.count - 1
        let seen = all.indices.contains(index) ? all[index] : "no such line"
        compare([seen], [String(parts[1])], line)
      default:
        if let fault = try await stage.play(line.text) {
          Issue.record("\(line.text): \(fault)", sourceLocation: script.location(of: line))
        }
      }
    }
  }
}

extension String {
  fileprivate func prefix(through character: Character) -> Substring? {
    firstIndex(of: character).map { self[...$0] }
  }
}
