import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// The first program of the README, on a terminal.
@Suite("The program of the README", .timeLimit(.generous), .disabled(if: Sanitizer.isOn))
struct CitiesTests {
  private static func cities() async throws -> ProgramTerminal {
    let cities = try ProgramTerminal("Cities")
    try await cities.shows("> Lisbon")
    return cities
  }

  @Test func `It is the listing that the README has`() throws {
    let program = try Repository.text("Tests/Programs/Cities/main.swift")
    #expect(try Repository.text("README.md").contains("```swift\n\(program)```"))
  }

  @Test func `It loads, and a refresh inserts rows above the line that is read`() async throws {
    let cities = try ProgramTerminal("Cities")
    try await cities.shows(
      lines: """
        Cities                                                1 of 8
        > Lisbon
          Oslo
          Quito
          Riga
          Sapporo
          Tallinn
        ↑↓ move  ⏎ open  r refresh  / search  ? help  q quit
        """
    )
    cities.type("r")
    try await cities.shows("↑ 2 new")
    try await cities.shows("> Lisbon")
    try await cities.ends()
  }

  @Test(
    "The terminal is as it was, however the program ends",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV]
  )
  func end(signal: Int32) async throws {
    let terminal = try await Self.cities().terminal
    terminal.send(signal)
    let status = try await terminal.waitForEnd()
    #expect(status & 0x7F == signal)
    #expect(terminal.settings == terminal.settingsBefore)
    #expect(terminal.switchedModes.isEmpty)
  }

  @Test func `An idle list uses no processor time`() async throws {
    let terminal = try await Self.cities().terminal
    // What is over after a while, such as the end of a load, may be in the first of these spans.
    try await eventually("the program sleeps through three seconds") {
      terminal.readAll()
      let (ticks, written) = (try Self.ticks(of: terminal.process), terminal.output.count)
      try await Task.sleep(for: .seconds(3))
      terminal.readAll()
      return try Self.ticks(of: terminal.process) == ticks && terminal.output.count == written
    }
  }

  /// The hundredths of a second for which a process has computed.
  private static func ticks(of process: pid_t) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = try #require(text.split(separator: ")").last).split(separator: " ")
    return try #require(Int(fields[11])) + #require(Int(fields[12]))
  }
}
