import Foundation
import Testing

@testable import demo

/// What a user who has a file with keys may rely on.
struct KeysFilePromises {
  private static let feed = ["feed", "--latency", "0", "--size", "60x8"]

  @Test func `The line of a keys file that the help shows can be used`() async throws {
    let help = try DemoProgram.run("--help").output
    let line = try #require(help.firstMatch(of: /'([a-z-]+ = [^']*)'; --list-keys/)?.1)
    try await withTemporaryFile(String(line)) { path in
      let outcome = try DemoProgram.run(Self.feed + ["--keys-file", path])
      #expect(outcome.status == .exited(0))
    }
  }

  @Test(
    "A file may have lines for the commands of other screens",
    arguments: ["fail = <f9>", "pager = P"]
  )
  func commandsOfOtherScreens(line: String) async throws {
    try await withTemporaryFile(line) { path in
      let arguments = ["log", path, "--size", "60x8", "--keys-file", path]
      let outcome = try DemoProgram.run(arguments)
      #expect(outcome.status == .exited(0))
    }
  }

  @Test func `The list of keys has the keys that the file gives`() async throws {
    try await withTemporaryFile("refresh = <f9>") { path in
      let list = try DemoProgram.run("feed", "--list-keys", "--keys-file", path).output
      let line = try #require(list.split(separator: "\n").first { $0.hasPrefix("refresh ") })
      #expect(line.contains("<f9>"))
    }
  }

  @Test func `The list of keys is refused with a file that isn't there`() throws {
    let outcome = try DemoProgram.run("feed", "--list-keys", "--keys-file", "/no/such/file")
    #expect(outcome.status == .exited(64))
  }

  @Test func `Keys may come from a pipe`() throws {
    let outcome = try DemoProgram.run(
      script: """
        printf 'down = Z' | "$1" feed --latency 0 --size 60x8 --keys '<wait> Z' --keys-file /dev/stdin
        """
    )
    #expect(outcome.status == .exited(0))
    #expect(outcome.output.contains("  2 of "))
  }

  @Test func `An error says why a file of keys can't be read`() async throws {
    try await withTemporaryDirectory { directory in
      let latin = directory + "/latin"
      try Data([0x23, 0xE9, 0x0A]).write(to: URL(filePath: latin))
      let reasons = try [directory + "/missing", directory, latin].map { path in
        let outcome = try DemoProgram.run(Self.feed + ["--keys-file", path])
        #expect(outcome.status == .exited(64))
        return outcome.errors.replacing(path, with: "")
      }
      #expect(Set(reasons).count == 3)
    }
  }
}
