import Foundation
import StatefulTable
import TestSupport
import Testing

@testable import DemoSupport
@testable import StatefulTableText
@testable import demo

/// What holds for every screen of the demo in every mode: how it is written, drawn, read out and left.
@Suite("Every screen in every mode", .timeLimit(.generous))
struct ScreenModeTests {
  enum Screen: String, CaseIterable {
    case feed, beers, search, contacts, inbox, chat
    case log, logByDay, followedLog
    case git, gitByDay, gitSplit
    case api

    static let tested = allCases.filter { $0 != .api || !Sanitizer.isOn }
  }

  enum Mode: CaseIterable {
    case plain, closedPipe, memory, terminal, accessible, dumb
  }

  /// A screen, and what is to be seen there.
  private struct Start {
    var program = DemoProgram.path
    var arguments: [String]
    /// What each row has in its text, in order.
    var rows: [String]
    var titleCount = 0
  }

  @Test(
    "It shows its rows, says nothing else, ends, and leaves the terminal as it was",
    arguments: Screen.tested,
    Mode.allCases
  )
  func everyScreen(screen: Screen, mode: Mode) async throws {
    try await withStart(of: screen) { start in
      try #require(!start.rows.isEmpty)
      switch mode {
      case .plain: try await checkPlain(start)
      case .closedPipe: try await checkClosedPipe(start)
      case .memory: try await checkMemory(start)
      case .terminal: try await checkTerminal(start)
      case .accessible: try await checkLines(start, ["--accessible"])
      case .dumb: try await checkLines(start, variables: ["TERM=dumb"])
      }
    }
  }

  // MARK: Modes

  /// Every row is a line, and there is nothing else but titles.
  private func checkPlain(_ start: Start) async throws {
    let outcome = try await run(start, ["--plain"])
    let segmentTitles = outcome.output.hasSuffix("\n\nArchive\n") ? 2 : 0
    var lines = outcome.output.split(separator: "\n")[...]
    #expect(lines.count == start.rows.count + start.titleCount + segmentTitles)
    for row in start.rows {
      lines = lines.drop { !$0.contains(row) }
      #expect(lines.popFirst() != nil, "“\(row)” is missing")
    }
  }

  /// A reader that has enough after a line is no error.
  private func checkClosedPipe(_ start: Start) async throws {
    let script = #"{ "$@"; echo $? >&2; } | head -n 1"#
    let outcome = try await DemoProgram.runAside(
      program: "sh",
      ["-c", script, "sh", start.program] + start.arguments
    )
    let plain = try await run(start, ["--limit", "1"]).output
    #expect(outcome.output == plain.prefix { $0 != "\n" } + "\n")
    #expect(outcome.errors == "0\n")
  }

  private func checkMemory(_ start: Start) async throws {
    let outcome = try await run(start, ["--size", "20x5", "--keys", "<wait>"])
    let lines = outcome.output.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { StyledText(String($0)).columns(limit: 21) <= 20 })
    #expect(Self.hasCursor(lines.map { $0[...] }))
  }

  private func checkTerminal(_ start: Start) async throws {
    let terminal = try DemoTerminal(columns: 20, lines: 5, program: start.program, start.arguments)
    try await eventually("there is a row with the cursor") {
      Self.hasCursor(terminal.screen.frame.text.split(separator: "\n"))
    }
    #expect(terminal.settings != terminal.settingsBefore)
    try await terminal.quit()
    let end = terminal.screen
    #expect(end.unknown.isEmpty)
    #expect(!end.isAlternate && end.isCursorVisible && end.keyboard == .init())
    let rest = terminal.text.components(separatedBy: "\u{1B}[?1049l").last ?? ""
    #expect(Self.withoutModes(rest).allSatisfy { $0.isWhitespace })
  }

  /// What is read out is text, and nothing is drawn.
  ///
  /// Where `TERM` is `dumb`, there are no sequences for the keyboard either.
  private func checkLines(
    _ start: Start,
    _ options: [String] = [],
    variables: [String] = []
  ) async throws {
    let terminal = try DemoTerminal(
      program: "/usr/bin/env",
      variables + [start.program] + start.arguments + options
    )
    try await eventually("a row is read out") {
      terminal.readAll()
      return terminal.text.contains(/row [0-9,]+ of/) || terminal.hasEnded
    }
    try await terminal.quit()
    let text = variables.isEmpty ? Self.withoutModes(terminal.text) : terminal.text
    #expect(!terminal.text.contains("\u{1B}[?1049h"))
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\r" || $0 == "\n" })
    #expect(start.rows.contains { text.contains($0) })
  }

  // MARK: What they have in common

  private func run(_ start: Start, _ options: [String]) async throws -> DemoProgram.Outcome {
    let outcome = try await DemoProgram.runAside(program: start.program, start.arguments + options)
    #expect(outcome.status == .exited(0))
    #expect(outcome.errors.isEmpty)
    #expect(!outcome.output.contains("\u{1B}"))
    return outcome
  }

  private static func hasCursor(_ lines: [Substring]) -> Bool {
    lines.contains { $0.hasPrefix("> ") }
  }

  /// A text without the sequences by which a terminal sends other keys, and goes back to the main screen.
  private static func withoutModes(_ text: String) -> String {
    text.replacing(/\e\[([<>?][0-9;]*[a-z]|m)/, with: "")
  }

  // MARK: Screens

  private func withStart(of screen: Screen, _ body: (Start) async throws -> Void) async throws {
    let latency = ["--latency", "0"]
    switch screen {
    case .feed, .beers:
      try await body(await simulated([screen.rawValue] + latency))
    case .search, .contacts, .inbox, .chat:
      try await body(await simulated(["ports", screen.rawValue] + latency))
    case .log: try await withLog([], body)
    case .logByDay: try await withLog(["--by-day"], titleCount: 3, body)
    case .followedLog: try await withLog(["--follow"], body)
    case .git: try await withCommits([], body)
    case .gitByDay: try await withCommits(["--by-day"], titleCount: 1, body)
    case .gitSplit: try await withCommits(["--split"], body)
    case .api: try await withAPI(body)
    }
  }

  /// A screen that makes up its rows, which a list in this process makes up, too.
  @MainActor private func simulated(_ arguments: [String]) async throws -> Start {
    guard case .show(let screen, _) = try Invocation(arguments, of: Demo.program).action else {
      throw CocoaError(.featureUnsupported)
    }
    let list = try screen.makeLists(asLines: true)[0]
    list.beginAppearanceTransition(true)
    await list.settled()
    while list.loads.hasPreviousPages {
      list.loadPreviousPage()
      await list.settled()
    }
    list.loadToEnd()
    await list.settled()
    let table = list.tableView
    let rows = (0..<table.numberOfRows).compactMap { position in
      table.indexPathForRow(atPosition: position).flatMap(table.cellForRow)?.text.string
    }
    let titles = (0..<table.numberOfSections).filter { section in
      table.numberOfRows(inSection: section) > 0
        && table.header(inSection: section)?.text.string != nil
    }
    return Start(arguments: arguments, rows: rows, titleCount: titles.count)
  }

  /// A file of some pages, newest line first.
  private func withLog(
    _ options: [String] = [],
    titleCount: Int = 0,
    _ body: (Start) async throws -> Void
  ) async throws {
    try await withTemporaryLog { log in
      let lines = (1...1200).map { "2026-10-1\($0 / 500) 10:00:00 line \($0) of a log" }
      try log.append(lines.joined(separator: "\n") + "\n")
      try await body(
        Start(
          arguments: ["log", log.path] + options,
          rows: lines.reversed(),
          titleCount: titleCount
        )
      )
    }
  }

  private func withCommits(
    _ options: [String] = [],
    titleCount: Int = 0,
    _ body: (Start) async throws -> Void
  ) async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(250)
      try await body(
        Start(
          arguments: ["git", made.path] + options,
          rows: (1...250).reversed().map { "Commit \($0)" },
          titleCount: titleCount
        )
      )
    }
  }

  private func withAPI(_ body: (Start) async throws -> Void) async throws {
    try await withHTTPServer { request in
      let page = request.target == "/" ? 1 : 2
      let items = (1...20).map { "\"item \(page)-\($0)\"" }.joined(separator: ",")
      return .json("[\(items)]", page == 1 ? ["Link": "</2>; rel=next"] : [:])
    } _: { server in
      let rows = (1...2).flatMap { page in (1...20).map { "item \(page)-\($0)" } }
      try await body(Start(program: DemoProgram.httpPath, arguments: [server.url("/")], rows: rows))
    }
  }
}
