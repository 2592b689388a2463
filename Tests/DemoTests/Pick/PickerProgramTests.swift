import Foundation
import Glibc
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// A program that is one call of `TerminalSession.main(picking:)`, on a terminal, as in `cd "$(places)"`.
@MainActor struct PickerProgramTests {
  private struct Place: Identifiable, Sendable { let id: String }

  private struct Places: PageSource {
    let names: [String]

    func page(after cursor: Int?) async throws -> Page<Place, Int> {
      Page(names.map { Place(id: $0) }, next: nil)
    }
  }

  /// What a user does, and what becomes of it.
  struct Visit: Sendable, CustomTestStringConvertible {
    var names = ["Lisbon", "Oslo", "Quito"]
    var shown = "Quito"
    var keys = ""
    var signal: Int32?
    /// As `waitpid` has it.
    let status: Int32
    var testDescription: String { "\(keys.debugDescription) \(signal ?? 0) in \(names)" }

    static let all = [
      Visit(keys: "j\r", status: 0),
      Visit(keys: "q", status: 130 << 8),
      Visit(keys: "\u{03}", status: 130 << 8),
      Visit(signal: SIGTERM, status: SIGTERM),
      Visit(signal: SIGUSR1, status: SIGUSR1),
      Visit(names: [], shown: "quit", keys: "\r", status: 1 << 8),
    ]
  }

  @Test(arguments: Visit.all)
  func `The line goes to the output, the status is that of fzf, and the terminal is as before`(
    visit: Visit
  ) async throws {
    let options = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] ?? ""
    let terminal = try DemoTerminal(
      program: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path,
      environment: [
        "STATEFUL_TABLE_SEPARATE=\(visit.names.joined(separator: ","))",
        // What ends in the middle of a test frees nothing that the test holds.
        "ASAN_OPTIONS=\(options):detect_leaks=0",
      ],
      ["--testing-library", "swift-testing", "--filter", "PickerProgramTests/program"]
    )
    try await terminal.waitForOutput(visit.shown)
    // The alternate screen and the focus.
    #expect(terminal.switchedModes.isSuperset(of: [1049, 1004]))
    terminal.type(visit.keys)
    if let signal = visit.signal { terminal.send(signal) }
    #expect(try await terminal.waitForEnd() == visit.status)
    #expect(terminal.switchedModes.isEmpty)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  /// The program, in the process that the test above starts.
  @Test(.enabled(if: SeparateProcess.isThis)) func program() async {
    let names = SeparateProcess.value ?? ""
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { exit(EXIT_FAILURE) }
    dup2(ends[1], STDOUT_FILENO)
    let source = Places(names: names.split(separator: ",").map(String.init))
    let list = PagedTableController(source: source)
    list.loadOptions.refreshPolicy = .whenOlder(than: .seconds(60))
    await TerminalSession.main(picking: list) { $0.id }
    var line = [UInt8](repeating: 0, count: 100)
    let count = read(ends[0], &line, line.count)
    exit(String(decoding: line.prefix(max(0, count)), as: UTF8.self) == "Oslo\n" ? 0 : EXIT_FAILURE)
  }
}
