import StatefulTable
import StatefulTableText
import Testing

@testable import demo

@Suite("Arguments")
struct InvocationTests {
  typealias Action = Invocation.Action

  static let feed = Invocation.Screen.feed(FeedOptions())

  static func feed(seed: UInt64 = 1, _ conditions: SimulatedConditions) -> Action {
    .show(.feed(FeedOptions(seed: seed, conditions: conditions)), .terminal())
  }

  static func options(_ theme: Theme, isAccessible: Bool? = nil) -> TerminalSession.Options {
    var options = TerminalSession.Options(theme: theme)
    options.isAccessible = isAccessible
    return options
  }

  @Test(
    "Arguments say what to show and where",
    arguments: [
      ("", .show(feed, .terminal())),
      ("feed --seed 7 --latency 0.5", feed(seed: 7, SimulatedConditions(latency: .seconds(0.5)))),
      ("--latency 300ms", feed(SimulatedConditions(latency: .milliseconds(300)))),
      (
        "--latency=2s --fail page --fail=refresh --empty",
        feed(
          SimulatedConditions(
            latency: .seconds(2),
            failing: [.nextPage, .pullToRefresh],
            isEmpty: true
          )
        )
      ),
      (
        "beers --fail all",
        .show(
          .beers(SimulatedConditions(latency: .seconds(2), failing: Set(LoadKind.allCases))),
          .terminal()
        )
      ),
      ("git", .show(.git(path: ".", options: []), .terminal())),
      ("git ../other --plain", .show(.git(path: "../other", options: []), .plain(limit: nil))),
      ("--limit 5 git", .show(.git(path: ".", options: []), .plain(limit: 5))),
      (
        "git . -- --grep=fix --all",
        .show(.git(path: ".", options: ["--grep=fix", "--all"]), .terminal())
      ),
      (
        "git --theme light --accessible",
        .show(.git(path: ".", options: []), .terminal(options(.light, isAccessible: true)))
      ),
      ("--theme=dark", .show(feed, .terminal(options(.dark)))),
      ("beers --list-keys", .listKeys(.beers(SimulatedConditions(latency: .seconds(2))))),
      ("git --by-day", .show(.git(path: ".", options: [], isByDay: true), .terminal())),
      ("git --split", .show(.git(path: ".", options: [], isSplit: true), .terminal())),
      ("log --follow app.log", .show(.log(path: "app.log", isFollowed: true), .terminal())),
      ("log app.log --by-day", .show(.log(path: "app.log", isByDay: true), .terminal())),
      ("log app.log", .show(.log(path: "app.log"), .terminal())),
      (
        "ports guestbook --latency 0 --limit 1",
        .show(.ports(.guestbook, SimulatedConditions(latency: .zero)), .plain(limit: 1))
      ),
      ("log --limit 3 app.log", .show(.log(path: "app.log"), .plain(limit: 3))),
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
      (
        "--size 80x24 --frames",
        .show(
          feed,
          .frame(size: Size(columns: 80, lines: 24), script: KeyScript(), isEveryFrame: true)
        )
      ),
      ("git --help", .help(.git)), ("-h", .help(nil)), ("http -h", .help(.http)),
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
      ("--keys j", "--size"), ("--frames", "--size"), ("--plain=1", "no value"),
      ("--size 80x24 --plain", "--plain"),
      ("--size 80x24 --keys <no>", "<no>"), ("--theme pink", "default, dark, light or plain"),
      ("--theme", "needs a value"), ("--size 80x24 --theme dark", "terminal"),
      ("--accessible --plain", "terminal"), ("--keys-file k --plain", "--keys-file"),
      ("--accessible=no", "no value"),
      ("git --seed 3", "feed"), ("feed -- --all", "git"), ("--latency -1", "“-1”"),
      ("--latency 2h", "“2h”"), ("--latency 5000", "3600s"), ("--fail some", "initial"),
      ("git --empty", "feed and beers"), ("beers --seed 2", "feed"), ("beers x", "no argument"),
      ("http", "URL"), ("http x", "a URL"), ("http ftp://a/b", "ftp"), ("http https://", "host"),
      ("http http://a:b@c/", "--header"), ("http http://a b", "one URL"),
      ("http file:///x", "file"), ("http http://a --items a..b", "“a..b”"),
      ("http http://a --cursor-parameter c", "--next-field"),
      ("http http://a --page-parameter p --next-field n", "--page-parameter"),
      ("http http://a --header x", "Name: value"), ("feed --items x", "http"),
      ("feed --by-day", "git and log"),
      ("log", "a file"), ("log a b", "“b”"), ("log a -- --all", "git"), ("log a --seed 1", "feed"),
      ("ports", "guestbook, contacts, inbox or chat"), ("ports x", "“x”"),
      ("ports search x", "“x”"),
    ]
  )
  func invalid(arguments: String, mentioned: String) {
    let words = arguments.split(separator: " ").map(String.init)
    let error = #expect(throws: UsageError.self) { try Invocation(words) }
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
    ]
  )
  func secret(words: [String]) {
    let error = #expect(throws: UsageError.self) { try Invocation(["http"] + words) }
    #expect(error?.description.contains("s3cr3t") == false)
  }
}

@Suite("Help")
struct HelpTests {
  @Test(
    "It names every screen and every option, in 80 columns",
    arguments: [nil] + ScreenName.allCases
  )
  func complete(screen: ScreenName?) {
    let text = Help.text(of: screen)
    let options = Option.common + (screen?.options ?? [])
    for option in options { #expect(text.contains("\n  \(option.name)")) }
    if screen == nil {
      for screen in ScreenName.allCases { #expect(text.contains("\n  \(screen.rawValue)")) }
    }
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
