import Foundation
import StatefulTable
import TestSupport
import Testing

/// The mailbox of the folder `Programs`, with its preview.
@Suite("A mailbox of a user", .timeLimit(.generous), .disabled(if: Sanitizer.isOn))
struct MailReaderTests {
  private static func reader() async throws -> ProgramTerminal {
    let reader = try ProgramTerminal("MailReader", size: .init(columns: 100, lines: 10))
    try await reader.shows("> Photos from the lake (60)")
    return reader
  }

  @Test func `The mails of each day are below it, and the preview shows the one with the cursor`()
    async throws
  {
    let reader = try await Self.reader()
    reader.type("jjj")
    try await reader.shows(
      lines: """
        Mail                                      4 of 20+│Keys for the office (57)                   1 of 2
        Yesterday                                         │> From: Ada
          Photos from the lake (60)                    Ada│  Ada writes about “Keys for the office”, in mail
          Draft (59)                                  Chen│  57.
          Lunch (58)                                    Bo│
        > Keys for the office (57)                     Ada│
        November 14                                       │
          Photos from the lake (56)                   Chen│
          Draft (55)                                    Bo│
        ↑↓ move  Space select  ? help  Tab other  q quit  │
        """
    )
    reader.type("G")
    try await reader.shows("60 of 60")
    try await reader.shows("From: Bo")
    try await reader.ends()
  }

  @Test func `Two mails are archived, and brought back where they were`() async throws {
    let reader = try await Self.reader()
    reader.type(" j ")
    try await reader.shows("2 selected")
    reader.type("A")
    try await reader.shows(
      lines: """
        Mail                                      1 of 18+│Lunch (58)                                 1 of 2
        Yesterday                                         │> From: Bo
        > Lunch (58)                                    Bo│  Bo writes about “Lunch”, in mail 58.
          Keys for the office (57)                     Ada│
        November 14                                       │
          Photos from the lake (56)                   Chen│
          Draft (55)                                    Bo│
          Lunch (54)                                   Ada│
          Keys for the office (53)                    Chen│
        2 archived · u brings back                        │
        """
    )
    reader.type("u")
    try await reader.shows(
      lines: """
        Mail                                      3 of 20+│Lunch (58)                                 1 of 2
        Yesterday                                         │> From: Bo
          Photos from the lake (60)                    Ada│  Bo writes about “Lunch”, in mail 58.
          Draft (59)                                  Chen│
        > Lunch (58)                                    Bo│
          Keys for the office (57)                     Ada│
        November 14                                       │
          Photos from the lake (56)                   Chen│
          Draft (55)                                    Bo│
        ↑↓ move  Space select  ? help  Tab other  q quit  │
        """
    )
    try await reader.ends()
  }

  @Test func `New mails wait above the screen, and archived ones don't come back`() async throws {
    let reader = try await Self.reader()
    reader.type("jr")
    try await reader.shows(
      lines: """
        Mail                                      3 of 21+│Draft (59)                                 1 of 2
        Yesterday                                         │> From: Chen
          Photos from the lake (60)                    Ada│  Chen writes about “Draft”, in mail 59.
        > Draft (59)                                  Chen│
          Lunch (58)                                    Bo│
          Keys for the office (57)                     Ada│
        November 14                                       │
          Photos from the lake (56)                   Chen│
          Draft (55)                                    Bo│
        ↑ 1 new   ↑↓ move  ? help  Tab other  q quit      │
        """
    )
    reader.type("A")
    try await reader.shows("3 of 20+")
    reader.type("r")
    try await reader.shows("4 of 21+")
    reader.type("g")
    let shown = try await reader.shows("> Lunch (62)")
    #expect(shown.contains("Keys for the office (61)"))
    #expect(!shown.contains("Draft (59)"))
    try await reader.ends()
  }

  @Test func `A filter shows the mails of one sender, and archiving works there, too`()
    async throws
  {
    let reader = try await Self.reader()
    reader.type("&chen\r")
    try await reader.shows(
      lines: """
        Mail › &chen                1 of 7 hits · 20+ rows│Draft (59)                                 1 of 2
        Yesterday                                         │> From: Chen
        > Draft (59)                                  Chen│  Chen writes about “Draft”, in mail 59.
        November 14                                       │
          Photos from the lake (56)                   Chen│
          Keys for the office (53)                    Chen│
        November 13                                       │
          Lunch (50)                                  Chen│
        November 12                                       │
        ↑↓ move  Space select  ? help  Tab other  q quit  │
        """
    )
    reader.type("A")
    try await reader.shows("1 archived")
    reader.type("u")
    try await reader.shows("Draft (59)")
    reader.type("\u{1B}")
    try await reader.shows("Keys for the office (57)")
    reader.type("g")
    try await reader.shows("> Photos from the lake (60)")
    try await reader.ends()
  }
}
