import Foundation
import Testing

@testable import demo

@Suite("A file with the user's keys")
struct KeysFileTests {
  private static let frame = ["feed", "--latency", "0", "--size", "60x8"]

  @Test("The list of keys is a file that changes nothing", arguments: ["feed", "beers"])
  func list(screen: String) async throws {
    let list = try DemoProgram.run(screen, "--list-keys")
    #expect(list.output.contains("\nrefresh"))
    #expect(list.status == .exited(0))
    try await withTemporaryFile(list.output) { path in
      let arguments = [screen, "--latency", "0", "--size", "60x8", "--keys", "<wait> j ? j"]
      let own = try DemoProgram.run(arguments + ["--keys-file", path])
      #expect(own.output == (try DemoProgram.run(arguments).output))
    }
  }

  @Test func `A command has the keys that the file gives it`() async throws {
    try await withTemporaryFile("down = n\nfind-next = <f10>\nfail = F9") { path in
      let arguments = Self.frame + ["--keys-file", path, "--keys"]
      let output = try DemoProgram.run(arguments + ["<wait> n n j"]).output
      #expect(output.contains("  3 of "))
      #expect(output.contains("\n↑ n move"))
      #expect(try DemoProgram.run(arguments + ["<wait> <f9>"]).output.contains("failing"))
    }
  }

  @Test func `A mistake in the file is refused in one line that says where it is`() async throws {
    try await withTemporaryFile("# Mine\nrefrehs = r\n") { path in
      let outcome = try DemoProgram.run(Self.frame + ["--keys-file", path])
      #expect(outcome.status == .exited(64))
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("line 2: there is no command “refrehs”"))
      #expect(outcome.errors.contains("did you mean “refresh”?"))
      #expect(outcome.errors.filter(\.isNewline).count == 1)
      // Also where the output is a pipe, and nobody presses keys.
      let piped = try DemoProgram.run(["feed", "--latency", "0", "--keys-file", path])
      #expect(piped.status == .exited(64))
      #expect(piped.output == "")
      #expect(piped.errors == outcome.errors)
    }
  }
}
