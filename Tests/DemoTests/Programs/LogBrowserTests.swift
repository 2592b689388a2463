import Foundation
import StatefulTable
import TestSupport
import Testing

/// The log browser of the folder `Programs`, on a file that grows.
@Suite("A log browser of a user", .timeLimit(.generous), .disabled(if: Sanitizer.isOn))
struct LogBrowserTests {
  private static func withBrowser(
    _ log: TemporaryLog,
    _ body: (ProgramTerminal) async throws -> Void
  ) async throws {
    // The title is the path, which is short here.
    let folder = URL(filePath: log.path).deletingLastPathComponent().path
    let script = #"cd "$2" && exec "$1" app.log"#
    try await body(ProgramTerminal("LogBrowser", script: script, folder))
  }

  private static func lines(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "line \($0)\($0.isMultiple(of: 1_000) ? " ERROR" : "")\n" }.joined()
  }

  @Test func `It begins at the end of a long file, and loads the lines above on the way up`()
    async throws
  {
    try await withTemporaryLog { log in
      try log.append(Self.lines(1...10_000))
      try await Self.withBrowser(log) { browser in
        try await browser.shows(
          lines: """
            app.log                                      1,637 of 1,637+
              line 9995
              line 9996
              line 9997
              line 9998
              line 9999
            > line 10000 ERROR
            ↑↓ move  ⏎ open  r refresh  / search  ? help  q quit
            """
        )
        browser.type("g")
        // The page above has come, before which there is no line to move up to.
        try await browser.shows("1,638 of 3,274+")
        browser.type("k")
        try await browser.shows("> line 8363")
        try await browser.ends()
      }
    }
  }

  @Test func `It follows the file, unless the user reads further up`() async throws {
    try await withTemporaryLog { log in
      try log.append(Self.lines(1...20))
      try await Self.withBrowser(log) { browser in
        try await browser.shows("> line 20")
        try log.append("line 21\nline 2")
        try await browser.shows("> line 21")
        browser.type("kkkkkkkkkk")
        try await browser.shows("> line 11")
        try log.append("2\nline 23\n")
        try await browser.shows(
          lines: """
            app.log                                             11 of 23
            > line 11
              line 12
              line 13
              line 14
              line 15
              line 16
            ↓ 2 new   ↑↓ move  ⏎ open  r refresh  ? help  q quit
            """
        )
        browser.type("G")
        try await browser.shows("> line 23")
        try await browser.ends()
      }
    }
  }

  @Test func `Only the errors are shown, and one of them alone`() async throws {
    try await withTemporaryLog { log in
      try log.append(Self.lines(1...3_500))
      try await Self.withBrowser(log) { browser in
        try await browser.shows("> line 3500")
        browser.type("&error\r")
        try await browser.shows(
          lines: """
            app.log › &error                    3 of 3 hits · 3,500 rows



              line 1000 ERROR
              line 2000 ERROR
            > line 3000 ERROR
            ↑↓ move  ⏎ open  r refresh  / search  ? help  q quit
            """
        )
        browser.type("k\r")
        try await browser.shows(
          lines: """
            app.log › &error › Byte 18889                         1 of 1
            > line 2000 ERROR





            ↑↓ move  / search  ? help  q back
            """
        )
        browser.type("q")
        try await browser.shows("hits")
        browser.type("\u{1B}")
        try await browser.shows("  line 1999")
        try await browser.ends()
      }
    }
  }

  @Test func `A file that is missing or gets shorter is an error until it is read again`()
    async throws
  {
    try await withTemporaryLog { log in
      try log.rename()
      try await Self.withBrowser(log) { browser in
        try await browser.shows("t retries")
        try log.create(Self.lines(1...20))
        browser.type("t")
        try await browser.shows("> line 20")
        try log.truncate(to: 0)
        try await browser.shows("The file is shorter than before.")
        browser.type("R")
        try await browser.shows("Nothing here")
        try log.append("again\n")
        try await browser.shows("> again")
        try await browser.ends()
      }
    }
  }
}
