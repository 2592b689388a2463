import TestSupport
import Testing

@testable import demo

@Suite("Frames")
struct FrameTests {
  private static let size = ["--latency", "0", "--size", "80x24", "--keys"]
  private static let small = ["--latency", "0", "--size", "80x12", "--keys"]

  private static let home = ["--latency", "0", "--size", "60x9", "--keys"]

  @Test(
    "The demo draws the stored frames",
    arguments: [
      ("feed", ["feed"] + size + ["<wait> j j G k j <wait> r <wait>"]),
      ("feed-fail-page", ["feed", "--fail", "page", "--seed", "7"] + size + ["<wait> G <wait>"]),
      (
        "feed-switches",
        ["feed", "--latency", "0", "--size", "80x25", "--keys", "<wait> <f1> r <wait> <f3> ? "]
      ),
      ("feed-gap", ["feed"] + small + ["<wait> <f5> r <wait> k k x"]),
      ("beers", ["beers"] + small + ["<wait> j j r <wait> g"]),
      ("ports-search", ["ports", "search"] + small + ["/ u r <enter> <wait> j"]),
      ("ports-contacts", ["ports", "contacts"] + small + ["<wait> j j j j a"]),
      ("ports-inbox", ["ports", "inbox"] + small + ["<wait> <space> j <space> r <wait>"]),
      (
        "ports-home",
        ["ports", "home", "--fail", "page"] + home + ["<wait> i j <enter> k k <wait>"]
      ),
      ("ports-chat", ["ports", "chat"] + small + ["<wait> k k k"]),
      (
        "beers-frames",
        [
          "beers", "--latency", "0", "--size", "40x7", "--keys", "<wait> j <enter>", "--frames",
        ]
      ),
    ]
  )
  func simulated(name: String, arguments: [String]) throws {
    try check(name, arguments)
  }

  @Test(
    "A story in a screen is drawn step by step, frame by frame",
    arguments: [
      ("contacts", "<wait> i k e j d <enter> <esc> + X i <enter>"),
      ("inbox", "<wait> <space> j <space> a <enter> u g a <tab> <enter>"),
      ("chat", "<wait> k k k k c H <esc> G"),
      ("search", "<wait> / u r <wait> <enter> j <esc> <wait> / x q <wait> <esc> <wait> G <wait>"),
      ("feed", "<wait> j j r <wait> g <f1> r <wait> G <wait> <f1> t <wait>"),
    ]
  )
  func story(screen: String, keys: String) throws {
    let words = screen == "feed" ? [screen] : ["ports", screen]
    let options = ["--latency", "0", "--size", "60x8", "--keys", keys, "--frames"]
    try check("story-\(screen)", words + options)
  }

  private static func state(_ latency: String, _ keys: String, _ options: String...) -> [String] {
    ["feed"] + options + ["--latency", latency, "--size", "60x6", "--keys", keys]
  }

  @Test(
    "Each state looks as its picture does",
    arguments: [
      ("feed-state-loading", state("60", "")),
      ("feed-state-rows", state("0", "<wait> j")),
      ("feed-state-refresh", state("0", "<wait> j j j j j <f3> r")),
      ("feed-state-page", state("0", "<wait> <f3> G k j")),
      ("feed-state-empty", state("0", "<wait>", "--empty")),
      ("feed-state-error", state("0", "<wait>", "--fail", "initial")),
    ]
  )
  func states(name: String, arguments: [String]) throws {
    try check(name, arguments)
  }

  @Test func `The lines of a pipe are drawn as the stored frame`() throws {
    let outcome = try DemoProgram.run(
      script: """
        printf '%s\\n' main fix-the-spinner pagination inline-lists docs |
          "$1" pick -m --size 60x8 --keys '<wait> <down> <tab> <down> <down> <tab> i'
        """
    )
    try expectStored(outcome.output, in: "pick")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == .exited(0))
  }

  @Test("An API draws the stored frame", .withoutSanitizer)
  func api() async throws {
    try await withHTTPServer { request in
      .json((try? Repository.text("Tests/DemoTests/API\(request.target)")) ?? "")
    } _: { server in
      try check(
        "http",
        program: DemoProgram.httpPath,
        [
          server.url("/page1.json"), "--next-field", "paging.next", "--title", "city",
          "--detail", "country.name", "--size", "80x12", "--keys",
          "<wait> r <wait> G <wait> G <wait> <c-u> G",
        ]
      )
    }
  }

  private static let spinner = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"

  private func check(
    _ name: String,
    program: String = DemoProgram.path,
    _ arguments: [String]
  ) throws {
    let outcome = try DemoProgram.run(program: program, arguments)
    // How far the spinner has come depends on the machine.
    let output = String(outcome.output.map { Self.spinner.contains($0) ? "⠋" : $0 })
    try expectStored(output, in: name, "demo \(arguments.joined(separator: " "))")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == .exited(0))
  }
}
