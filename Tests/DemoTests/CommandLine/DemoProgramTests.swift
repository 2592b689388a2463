import Foundation
import Testing

@testable import DemoSupport
@testable import demo

@Suite("The demo as a program")
struct DemoProgramTests {
  @Test(
    "A directory without a repository is one clear line and a failure",
    arguments: [
      // A path that doesn't exist.
      (#"exec "$1" git /nonexistent"#, "no such directory: /nonexistent"),
      // A directory that is gone at the start, before there is a screen.
      (
        #"cd "$2" && mkdir gone && cd gone && rmdir ../gone && exec "$1" git"#,
        "no such directory: ."
      ),
      // What git says against a directory is the error of plain lines, in English.
      (
        #"exec env LANGUAGE=de LC_ALL=de_DE.UTF-8 "$1" git "$2" --plain"#,
        "fatal: not a git repository (or any of the parent directories): .git"
      ),
    ]
  )
  func noRepository(script: String, words: String) async throws {
    try await withTemporaryDirectory { directory in
      let outcome = try DemoProgram.run(script: script, directory)
      #expect(outcome.status == .exited(1))
      #expect(outcome.errors == "demo: \(words)\n")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func `Help and version are written to the output`() throws {
    for word in ["--help", "-h"] {
      let help = try DemoProgram.run(word)
      #expect(help.status == .exited(0))
      #expect(help.output == Help.text(of: Demo.program))
    }
    #expect(try DemoProgram.run("git", "--help").output.hasPrefix("usage: demo git"))
    #expect(try DemoProgram.run("--version").output == "demo \(ListProgram.version)\n")
  }

  @Test(
    "The list of an API is a program of its own, which one line says",
    arguments: [
      ["http", "http://a?key=s3cr3t", "--title", "name"], ["--plain", "http"], ["http", "--help"],
    ]
  )
  func http(arguments: [String]) throws {
    let outcome = try DemoProgram.run(arguments)
    #expect(outcome.status == .exited(64))
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors == """
        demo: http is a program of its own: swift run demo-http URL; see demo --help

        """
    )
  }

  @Test func `Only the program for APIs loads Foundation's networking`() throws {
    let program = try Data(contentsOf: URL(filePath: DemoProgram.path))
    #expect(program.range(of: Data("libswiftCore".utf8)) != nil)
    #expect(program.range(of: Data("libFoundationNetworking".utf8)) == nil)
  }

  @Test("An API that can't be had is one line, and no secret is in it", .withoutSanitizer)
  func secret() async throws {
    try await HTTPServer.withDeadURL { url in
      let arguments = [url + "?key=s3cr3t", "--header", "A: $PATH-s3cr3t", "--plain"]
      let outcome = try await DemoProgram.runHTTP(arguments)
      #expect(outcome.status == .exited(1))
      #expect(outcome.errors == "demo-http: 127.0.0.1 can't be reached.\n")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test(
    "Started without a standard stream, it takes no other file for that",
    arguments: [
      ("<&-", true), (">&-", false), ("2>&-", true), ("<&- >&-", false), ("<&- 2>&-", true),
      ("<&- >&- 2>&-", false),
    ]
  )
  func closedStreams(redirection: String, hasOutput: Bool) async throws {
    try await withTemporaryRepository { made in
      try await made.commit("First")
      let file = made.path + "/.git/HEAD"
      for (screen, path) in [("git", made.path), ("log", file)] {
        let script = #"exec "$1" "$2" "$3" "# + redirection
        let outcome = try DemoProgram.run(script: script, screen, path)
        #expect(outcome.status == .exited(hasOutput ? 0 : 1))
        #expect(outcome.output.isEmpty != hasOutput)
        let isSilent = hasOutput || redirection.contains("2>")
        #expect(outcome.errors == (isSilent ? "" : "demo: write: Bad file descriptor\n"))
      }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "ref: refs/heads/main\n")
    }
  }

  @Test("How git has ended is known, also where children's ends were ignored before")
  func ignoredChildren() async throws {
    try await withTemporaryRepository { made in
      try await made.commit("First")
      let script = #"exec env --ignore-signal=CHLD "$1" git "$2" --plain"#
      let outcome = try DemoProgram.run(script: script, made.path)
      #expect(outcome.errors.isEmpty)
      #expect(outcome.status == .exited(0))
    }
  }

  @Test func `A word that isn't UTF-8 is refused, as it would be taken for another`() throws {
    for screen in ["git", "log"] {
      let outcome = try DemoProgram.run(script: #"exec "$1" "$2" "$(printf 'caf\351')""#, screen)
      #expect(outcome.status == .exited(64))
      #expect(outcome.errors.hasPrefix("demo: “caf\u{FFFD}” isn't UTF-8"))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }
}
