import StatefulTable
import StatefulTableText
import Testing

@testable import demo

@Suite("Arguments")
struct InvocationTests {
  typealias Action = Invocation.Action

  static let feed = Invocation.Screen.feed(seed: 1, latency: .milliseconds(600))

  @Test(
    "Arguments say what to show and where",
    arguments: [
      ("", .show(feed, .terminal)),
      ("feed --seed 7 --latency 0.5", .show(.feed(seed: 7, latency: .seconds(0.5)), .terminal)),
      ("git", .show(.git(path: ".", options: []), .terminal)),
      ("git ../other --plain", .show(.git(path: "../other", options: []), .plain(limit: nil))),
      ("--limit 5 git", .show(.git(path: ".", options: []), .plain(limit: 5))),
      (
        "git . -- --grep=fix --all",
        .show(.git(path: ".", options: ["--grep=fix", "--all"]), .terminal)
      ),
      (
        "feed --size 80x24",
        .show(feed, .frame(size: Size(columns: 80, lines: 24), script: KeyScript()))
      ),
      (
        "feed --size 80x24 --keys j",
        .show(
          feed,
          .frame(
            size: Size(columns: 80, lines: 24),
            script: KeyScript([.key(.character("j"))])
          )
        )
      ),
      ("git --help", .help),
      ("--version", .version),
    ] as [(String, Action)]
  )
  func valid(arguments: String, action: Action) throws {
    let words = arguments.split(separator: " ").map(String.init)
    #expect(try Invocation(words).action == action)
  }

  @Test(
    "Arguments that make no sense are refused in one line that says why",
    arguments: [
      ("fed", "“fed”"), ("feed x", "“x”"), ("git a b", "“b”"), ("--sise 80x24", "“--sise”"),
      ("--size", "needs a value"), ("--size 80", "COLUMNSxLINES"), ("--size 0x5", "COLUMNSxLINES"),
      ("--size 80x24x3", "COLUMNSxLINES"), ("--limit -1", "whole number"), ("--limit x", "“x”"),
      ("--keys j", "--size"), ("--size 80x24 --plain", "--plain"),
      ("--size 80x24 --keys <no>", "<no>"),
      ("git --seed 3", "feed"), ("feed -- --all", "git"), ("--latency -1", "seconds"),
    ]
  )
  func invalid(arguments: String, mentioned: String) {
    let words = arguments.split(separator: " ").map(String.init)
    let error = #expect(throws: UsageError.self) { try Invocation(words) }
    let description = error?.description ?? ""
    #expect(description.contains(mentioned))
    #expect(!description.contains("\n"))
  }
}
