import StatefulTable
import StatefulTableText
import Testing

@testable import DemoSupport
@testable import demo
@testable import demo_http

@Suite("Arguments")
struct InvocationTests {
  private static func invocation(_ arguments: String) throws -> Invocation {
    try Invocation(arguments.split(separator: " ").map(String.init), of: Demo.program)
  }

  @Test(
    "Arguments say what to show",
    arguments: [
      ("", FeedOptions()),
      (
        "feed --seed 7 --latency 0.5",
        FeedOptions(seed: 7, conditions: SimulatedConditions(latency: .seconds(0.5)))
      ),
      (
        "--latency 300ms",
        FeedOptions(conditions: SimulatedConditions(latency: .milliseconds(300)))
      ),
      (
        "--latency=2s --fail page --fail=refresh --empty",
        FeedOptions(
          conditions: SimulatedConditions(
            latency: .seconds(2),
            failing: [.nextPage, .pullToRefresh],
            isEmpty: true
          )
        )
      ),
      (
        "beers --fail all",
        BeersScreen(
          conditions: SimulatedConditions(latency: .seconds(2), failing: Set(LoadKind.allCases))
        )
      ),
      ("git", GitScreen()), ("git ../other", GitScreen(path: "../other")),
      ("--limit 5 git", GitScreen()),
      ("git . -- --grep=fix --all", GitScreen(options: ["--grep=fix", "--all"])),
      ("git --by-day", GitScreen(isByDay: true)), ("git --split", GitScreen(isSplit: true)),
      ("log --follow app.log", LogScreen(path: "app.log", isFollowed: true)),
      ("log app.log --by-day", LogScreen(path: "app.log", isByDay: true)),
      ("log app.log", LogScreen(path: "app.log")),
      ("pick", PickScreen()), ("pick -m", PickScreen(allowsSeveral: true)),
      ("pick -0", PickScreen(hasNulls: true)),
      ("log http", LogScreen(path: "http")),
      (
        "ports inbox --latency 0",
        PortScreen(name: .inbox, conditions: SimulatedConditions(latency: .zero))
      ),
    ] as [(String, any DemoScreen)]
  )
  func screen(arguments: String, screen: any DemoScreen) throws {
    guard case .show(let shown, _) = try Self.invocation(arguments).action else {
      Issue.record("nothing is shown")
      return
    }
    let isEqual = Self.isEqual(screen, shown)
    #expect(isEqual, "\(shown)")
  }

  private static func isEqual<Screen: DemoScreen>(
    _ screen: Screen,
    _ other: any DemoScreen
  ) -> Bool { screen == other as? Screen }

  private static func terminal(_ theme: Theme, isAccessible: Bool? = nil) -> Invocation.Output {
    var options = TerminalSession.Options(theme: theme)
    options.isAccessible = isAccessible
    return .terminal(options)
  }

  private static let size = Size(columns: 80, lines: 24)

  @Test(
    "Arguments say where to show it",
    arguments: [
      ("git", .terminal()), ("git --plain", .plain(limit: nil)),
      ("--limit 5 git", .plain(limit: 5)), ("git --aligned", .plain(limit: nil, isAligned: true)),
      ("log --limit 3 app.log", .plain(limit: 3)), ("--theme=dark", terminal(.dark)),
      ("git --theme light --accessible", terminal(.light, isAccessible: true)),
      ("pick --height 12", .terminal(TerminalSession.Options(height: 12))),
      ("feed --size 80x24", .frame(size: size, script: KeyScript())),
      (
        "feed --size 80x24 --keys j",
        .frame(size: size, script: KeyScript([.key(.character("j"))]))
      ),
      ("--size 80x24 --frames", .frame(size: size, script: KeyScript(), isEveryFrame: true)),
    ] as [(String, Invocation.Output)]
  )
  func output(arguments: String, output: Invocation.Output) throws {
    guard case .show(_, let shown) = try Self.invocation(arguments).action else {
      Issue.record("nothing is shown")
      return
    }
    #expect("\(output)" == "\(shown)")
  }

  @Test(
    "Arguments that make no sense are refused in one line that says why",
    arguments: [
      ("fed", "“fed”"), ("feed x", "“x”"), ("git a b", "“b”"), ("--sise 80x24", "“--sise”"),
      ("--size", "needs a value"), ("--size 80", "COLUMNSxLINES"), ("--size 0x5", "COLUMNSxLINES"),
      ("--size 80x24x3", "COLUMNSxLINES"), ("--limit -1", "whole number"), ("--limit x", "“x”"),
      ("--keys j", "--size"), ("--frames", "--size"), ("--plain=1", "no value"),
      ("--size 80x24 --plain", "--plain"),
      ("--size 80x24 --keys <no>", "<no>"), ("--theme pink", "default, dark, light, plain"),
      ("--height 0", "whole number from 1"), ("--height x", "“x”"),
      ("--size 80x24 --height 5", "terminal"), ("pick x", "no argument"), ("git -m", "pick"),
      ("--theme", "needs a value"), ("--size 80x24 --theme dark", "terminal"),
      ("--accessible --plain", "terminal"), ("--keys-file k --plain", "--keys-file"),
      ("--accessible=no", "no value"),
      ("git --seed 3", "feed"), ("feed -- --all", "git"), ("--latency -1", "“-1”"),
      ("--latency 2h", "“2h”"), ("--latency 5000", "3600s"), ("--fail some", "initial"),
      ("git --empty", "feed and beers"), ("beers --seed 2", "feed"), ("beers x", "no argument"),
      ("feed --items x", "--items"), ("feed --by-day", "git and log"),
      ("log", "a file"), ("log a b", "“b”"), ("log a -- --all", "git"), ("log a --seed 1", "feed"),
      ("ports", "search, contacts, inbox or chat"), ("ports x", "“x”"),
      ("ports search x", "“x”"),
    ]
  )
  func invalid(arguments: String, mentioned: String) {
    Self.expectRefusal(arguments, mentioned, by: Demo.program)
  }

  @Test(
    "So are those of the program for APIs",
    arguments: [
      ("", "no URL"), ("x", "a URL"), ("ftp://a/b", "ftp"), ("https://", "host"),
      ("http://a:b@c/", "--header"), ("http://a b", "more than a URL"), ("file:///x", "file"),
      ("http://a --items a..b", "“a..b”"), ("http://a --cursor-parameter c", "--next-field"),
      ("http://a --page-parameter p --next-field n", "--page-parameter"),
      ("http://a --page-parameter p=x", "“p=x”"), ("http://a --page-parameter =1", "NAME"),
      ("http://a?p=x --page-parameter p", "no whole number"),
      ("http://a --header x", "Name: value"), ("http://a --seed 1", "--seed"),
      ("http://a --size 80", "COLUMNSxLINES"), ("http://a -- --all", "after --"),
      ("http://h:99999/", "1 to 65535"), ("https://127.0.0.1:65536", "1 to 65535"),
      ("http://h:0/", "1 to 65535"), ("http://h:99999999999999999999/", "1 to 65535"),
    ]
  )
  func invalidHTTP(arguments: String, mentioned: String) {
    Self.expectRefusal(arguments, mentioned, by: DemoHTTP.program)
  }

  private static func expectRefusal(
    _ arguments: String,
    _ mentioned: String,
    by program: ListProgram
  ) {
    let words = arguments.split(separator: " ").map(String.init)
    let error = #expect(throws: UsageError.self) { try Invocation(words, of: program) }
    let description = error?.description ?? ""
    #expect(description.contains(mentioned))
    #expect(!description.contains("\n"))
  }

  @Test(
    "What may be a secret isn't repeated",
    arguments: [
      ["api.example.org/?key=s3cr3t"], ["http://a", "--header", "Authorization:", "s3cr3t"],
      ["--header", "Authorization:", "s3cr3t", "http://a"], ["https://me:s3cr3t@example.org/"],
      ["http://a", "-HAuthorization: s3cr3t"], ["http://a", "http://b/?key=s3cr3t"],
      ["http://a", "--header", "s3cr3t"],
      ["http://a?page=s3cr3t", "--page-parameter", "page"],
    ]
  )
  func secret(words: [String]) {
    let error = #expect(throws: UsageError.self) {
      try Invocation(words, of: DemoHTTP.program)
    }
    #expect(error?.description.contains("s3cr3t") == false)
  }
}

@Suite("Help")
struct HelpTests {
  private static func check(_ text: String, _ names: [String]) {
    for name in names { #expect(text.contains("\n  \(name)")) }
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `That of a program names every screen and every common option, in 80 columns`() {
    let names = Demo.program.screenHelps.map(\.name) + Option.common.map(\.name) + ["http"]
    Self.check(Help.text(of: Demo.program), names)
  }

  @Test("That of a screen names every option, in 80 columns, also if the program has no other")
  func screens() {
    for program in [Demo.program, DemoHTTP.program] {
      for screen in program.screenHelps {
        let names = (Option.common + screen.options).map(\.name)
        Self.check(Help.text(of: screen, in: program), names)
      }
    }
    #expect(Help.text(of: DemoHTTP.program).hasPrefix("usage: demo-http URL [OPTION]..."))
  }
}
