import Foundation
import StatefulTable
import TestSupport
import Testing

/// The picker of the folder `Programs`, in a pipeline of a shell.
@Suite("A picker of a user", .timeLimit(.generous), .disabled(if: Sanitizer.isOn))
struct LinePickerTests {
  /// A shell that shows what the picker writes, and its status.
  private static func picker(of lines: String) throws -> ProgramTerminal {
    try ProgramTerminal(
      "LinePicker",
      size: .init(columns: 60, lines: 10),
      script: """
        echo before
        chosen=$(printf '\(lines)' | "$1")
        echo "$?:" $chosen
        """
    )
  }

  private static let cities = #"Bern\nLisbon\nOslo\nQuito\nRome\nTallinn\nWarsaw\n"#

  @Test func `Several lines are chosen, also those that what is typed hides`() async throws {
    let picker = try Self.picker(of: Self.cities)
    try await picker.shows(
      lines: """
        before
        Choose lines                                          1 of 7
        > Bern
          Lisbon
          Oslo
          Quito
          Rome
          Tallinn
        >    ⏎ choose  Tab select
        """
    )
    picker.type("\u{1B}[B\u{1B}[B\t")
    try await picker.shows("1 selected")
    picker.type("ln")
    try await picker.shows(
      lines: """
        before
        Choose lines    1 selected · 1 hidden · 1 of 2 hits · 7 rows
        > Lisbon
          Tallinn




        > ln   ⏎ choose  Tab select
        """
    )
    picker.type("\t")
    try await picker.shows("2 selected")
    try await picker.ends(after: "\r")
    try await picker.shows(lines: "before\n0: Lisbon Oslo")
  }

  @Test func `A terminal has no lines to choose from, and keeps its keys`() async throws {
    let picker = try ProgramTerminal(
      "LinePicker",
      size: .init(columns: 100, lines: 10),
      script: #"echo before; "$1"; echo "$?""#
    )
    try await picker.shows("\n2")
    try await picker.shows("Lines come through a pipe or from a file, as in: ls | ")
  }
}
