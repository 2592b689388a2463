// How the folder works:
//
// 1. A file of the folder `Scripts` has tests of screens: a `ScreenScript` each, whose name is the sentence that it holds.
// 2. Its lines make a list, press keys, answer loads, and say what is to be seen. What they can say is in Scripts/README.md.
// 3. A `ScriptStage` is where a script is played: it has the list, its screen, and a clock. `ScriptedList` makes the list.
// 4. `ScreenScriptTests` plays all of them. With `RECORD_FRAMES=1`, the frames in the files are written anew.

import Foundation
import StorySupport
import TestSupport
import Testing

/// A test of a screen as text.
struct ScreenScript: Sendable {
  struct Line: Sendable {
    /// Where it is in its file, from 1.
    let number: Int
    var text: String
  }

  let file: String
  let name: String
  /// What is played, with the lines of the file that come before its first script.
  private(set) var lines: [Line]
  /// The values that the script is played with, if it is played with several.
  private(set) var values: [String] = []

  static let folder = "Tests/StatefulTableTextTests/Scripts"

  /// The scripts of all files.
  static func all() throws -> [ScreenScript] { try files().flatMap { try scripts(in: $0) } }

  static func files() throws -> [String] { try Repository.textFiles(in: folder) }

  static func scripts(in file: String) throws -> [ScreenScript] {
    var setup: [Line] = []
    var scripts: [ScreenScript] = []
    let text = try Repository.text("\(folder)/\(file)")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      if line.hasPrefix("== ") {
        scripts.append(ScreenScript(file: file, name: String(line.dropFirst(3)), lines: setup))
      } else if scripts.isEmpty {
        setup.append(Line(number: index + 1, text: String(line)))
      } else {
        scripts[scripts.count - 1].lines.append(Line(number: index + 1, text: String(line)))
      }
    }
    return scripts.flatMap(\.variants)
  }

  /// The script with each of the values that it is to be played with.
  ///
  /// `each G | <end>` plays it twice, with `$1` as one and the other; with `each j, row 1 | k, row 0` there is `$2`, too.
  private var variants: [ScreenScript] {
    guard let index = lines.firstIndex(where: { $0.text.hasPrefix("each ") }) else { return [self] }
    return lines[index].text.dropFirst(5).split(separator: "|").map { choice in
      let values = choice.split(separator: ",").map(\.trimmed)
      var variant = self
      variant.values = values
      variant.lines.remove(at: index)
      for line in variant.lines.indices {
        for (number, value) in values.enumerated() {
          variant.lines[line].text.replace("$\(number + 1)", with: value)
        }
      }
      return variant
    }
  }

  init(file: String, name: String, lines: [Line]) {
    (self.file, self.name, self.lines) = (file, name, lines)
  }

  func location(of line: Line) -> SourceLocation {
    let path = Repository.root.appending(path: "\(Self.folder)/\(file)").path
    return SourceLocation(fileID: "Scripts/\(file)", filePath: path, line: line.number, column: 1)
  }
}

extension ScreenScript: CustomTestStringConvertible {
  var testDescription: String {
    values.isEmpty ? name : "\(name): \(values.joined(separator: ", "))"
  }
}
