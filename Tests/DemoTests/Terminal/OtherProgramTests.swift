import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@Suite("The user's own pager and editor", .timeLimit(.generous))
struct OtherProgramTests {
  /// Writes a script that another program is named by, in a folder whose name has to be quoted.
  private static func script(_ name: String, _ text: String, in directory: String) throws -> String
  {
    try makeDirectory(directory)
    try Data(text.utf8).write(to: URL(filePath: "\(directory)/\(name)"))
    return "sh '\(directory)/\(name)'"
  }

  @Test("The diff of a commit is shown in the pager, in color, from the list and from the diff")
  func pager() async throws {
    try await withTemporaryRepository { made in
      try await made.write("one\n", to: "a.txt")
      try await made.commit("Second")
      let folder = made.path + "/.git/a b"
      let pager = try Self.script(
        "pager",
        "cat >'\(folder)/read'; echo pager ready; read key </dev/tty; echo \"$key\" >'\(folder)/key'",
        in: folder
      )
      try await made.git("config", "core.pager", "touch '\(folder)/core.pager'")
      let terminal = try DemoTerminal(
        environment: ["PAGER=\(pager)", "GIT_DIR=/nowhere"],
        ["git", made.path]
      )
      try await terminal.waitForOutput("Second")
      for (keys, title) in [("v", "Commits"), ("\rv", "·")] {
        terminal.type(keys)
        try await terminal.waitForOutput("pager ready")
        #expect(terminal.settings == terminal.settingsBefore)
        terminal.type("typed\n")
        try await terminal.waitForOutput(title)
        let read = try String(contentsOfFile: folder + "/read", encoding: .utf8)
        #expect(read.contains("Second") && read.contains("\u{1B}[32m+"))
        #expect(try String(contentsOfFile: folder + "/key", encoding: .utf8) == "typed\n")
        try FileManager.default.removeItem(atPath: folder + "/read")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/core.pager"))
      terminal.type("\u{1B}")
      try await terminal.waitForOutput("Ada Lovelace")
      try await terminal.quit()
    }
  }

  @Test("The file is opened in the editor, at the line", arguments: [[], ["--follow"]])
  func editor(options: [String]) async throws {
    try await withTemporaryDirectory { directory in
      let log = TemporaryLog(path: directory + "/a \"b\".log")
      try log.create()
      try log.appendLines(1...5000)
      let editor = try Self.script(
        "editor",
        "printf '%s\\n' \"$@\" >'\(directory)/arguments'; echo editor ready; read key",
        in: directory
      )
      let terminal = try DemoTerminal(
        environment: ["VISUAL=\(editor) --wait", "EDITOR=false"],
        ["log", log.path] + options
      )
      try await terminal.waitForOutput("line 5000")
      // The last line is at the cursor: the first one of the list, or of one that follows the last.
      terminal.type(options.isEmpty ? "jjv" : "kkv")
      try await terminal.waitForOutput("editor ready")
      terminal.type("\n")
      try await terminal.waitForOutput("line 5000")
      let arguments = try String(contentsOfFile: directory + "/arguments", encoding: .utf8)
      #expect(arguments == "--wait\n+4998\n\(log.path)\n")
      try await terminal.quit()
    }
  }

  @Test("A signal that ends the list while another program has the terminal leaves it to that")
  func killed() async throws {
    try await withTemporaryDirectory { directory in
      let log = TemporaryLog(path: directory + "/app.log")
      try log.create("only line\n")
      let editor = try Self.script(
        "editor",
        "echo editor ready; read key; echo \"$key\" >'\(directory)/key'; mv '\(directory)/key' '\(directory)/end'",
        in: directory
      )
      let terminal = try DemoTerminal(environment: ["VISUAL=\(editor)"], ["log", log.path])
      try await terminal.waitForOutput("only line")
      terminal.type("v")
      try await terminal.waitForOutput("editor ready")
      let start = terminal.output.count
      kill(terminal.process, SIGTERM)
      #expect(try await terminal.waitForEnd() == SIGTERM)
      #expect(terminal.settings == terminal.settingsBefore)
      // Nothing is drawn over what the other program shows.
      #expect(!terminal.output[start...].contains(0x1B))
    }
  }

  @Test("A file that was replaced isn't opened at a line of the other")
  @MainActor func replacedFile() async throws {
    try await withTemporaryDirectory { directory in
      let log = TemporaryLog(path: directory + "/app.log")
      try log.create("one\ntwo\n")
      let screen = try await TableScreen.loaded(LogController(path: log.path))
      try log.rename()
      try log.create("three\n")
      screen.send(.character("v"))
      let alert = try await screen.alert()
      #expect(alert.title == "app.log can't be edited")
      #expect(alert.message == "\(log.path) was replaced or truncated: a refresh starts over")
    }
  }
}
