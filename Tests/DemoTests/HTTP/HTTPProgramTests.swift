import Foundation
import TestSupport
import Testing

@testable import demo
@testable import demo_http

@Suite("The demo as a program that shows an API", .withoutSanitizer, .timeLimit(.generous))
struct HTTPProgramTests {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
  private static let busy = HTTPServer.Reply.answer(429, ["Retry-After": "1"])

  /// Serves three pages of an item each, of which one is refused the first time.
  private static func withPages(
    refused: String,
    as refusal: HTTPServer.Reply = busy,
    _ body: (HTTPServer) async throws -> Void
  ) async throws {
    let isRefused = Flag()
    try await withHTTPServer { request in
      if request.target == refused, !isRefused.testAndSet() { return refusal }
      switch request.target {
      case "/1": return .json("[1]", ["Link": "</2>; rel=next"])
      case "/2": return .json("[2]", ["Link": "</3>; rel=next"])
      default: return .json("[3]")
      }
    } _: { server in
      try await body(server)
    }
  }

  @Test("A page that a server is too busy for is waited for", arguments: ["/1", "/2", "/3"])
  func plain(refused: String) async throws {
    try await Self.withPages(refused: refused) { server in
      let outcome = try await DemoProgram.runHTTP([server.url("/1"), "--plain"])
      #expect(outcome.output == "1\n2\n3\n")
      #expect(outcome.errors.isEmpty)
      #expect(outcome.status == .exited(0))
      #expect(server.requests.count == 4)
    }
  }

  @Test("A script waits for it too", arguments: [[], ["--frames"]])
  func script(options: [String]) async throws {
    try await Self.withPages(refused: "/1") { server in
      let outcome = try await DemoProgram.runHTTP(
        [server.url("/1"), "--size", "40x8", "--keys", "<wait>"] + options
      )
      #expect(outcome.output.contains("> 1"))
      #expect(outcome.output.contains("· end ·"))
    }
  }

  @Test func `One that is to come back in an hour is not waited for`() async throws {
    let later = HTTPServer.Reply.answer(429, ["Retry-After": "3600"])
    try await Self.withPages(refused: "/2", as: later) { server in
      let outcome = try await DemoProgram.runHTTP([server.url("/1"), "--plain"])
      #expect(outcome.output == "1\n")
      #expect(outcome.errors == "demo-http: HTTP 429 · Too Many Requests\n")
      #expect(outcome.status == .exited(1))
      #expect(server.requests.count == 2)
    }
  }

  @Test func `Ctrl-C ends the wait`() async throws {
    try await withHTTPServer { request in
      // As far away as is waited for, again and again: this test may be slow to look.
      guard request.target == "/1" else { return .answer(429, ["Retry-After": "59"]) }
      return .json("[1]", ["Link": "</2>; rel=next"])
    } _: { server in
      let demo = try ChildProcess(DemoProgram.httpPath, server.url("/1"), "--plain")
      try await eventually("the next page is asked for") {
        server.requests.contains { $0.target == "/2" }
      }
      kill(demo.identifier, SIGINT)
      #expect(try demo.readToEnd() == "1\n")
      #expect(try demo.wait() == .signalled(SIGINT))
    }
  }

  // In a process of its own: on Linux, Foundation keeps a processor busy until an answer begins.
  @Test(
    "A server that is slow with the head or the body is given up, and the connection closed",
    arguments: ["", head, "\(head)Content-Length: 100\r\n\r\n[1,"]
  )
  func slow(bytes: String) async throws {
    try await withHTTPServer { _ in
      .hold(Array(bytes.utf8))
    } _: { server in
      let terminal = try DemoTerminal(
        program: DemoProgram.httpPath,
        [server.url("/"), "--timeout", "1s"]
      )
      try await terminal.waitForOutput("The load took too long.")
      try await eventually("the connection is closed") { server.abandoned > 0 }
      try await terminal.quit()
    }
  }

  @Test(
    "A body that is too long, or unpacks to one, is given up, and takes no more memory than one may",
    arguments: [false, true]
  )
  func endlessBody(isPacked: Bool) async throws {
    let reply = isPacked ? try HTTPServer.Reply.packed(400_000_000) : .stream(.max)
    try await withHTTPServer { _ in
      reply
    } _: { server in
      let terminal = try DemoTerminal(program: DemoProgram.httpPath, [server.url("/")])
      try await terminal.waitForOutput("longer than 8")
      let peak = try #require(ProcessProbe(identifier: terminal.process).peakMemory)
      // The program itself takes 35 MB.
      #expect(peak < 64_000 * 1024)
      try await terminal.quit()
    }
  }

  @Test func `A port that there isn't is said in words, also of a redirect`() async throws {
    for url in ["http://[::1]:1/", "http://h:/", "http://h?a:99999", "http://h:65535"] {
      #expect(URL(string: url)?.hasPort == true)
    }
    try await withHTTPServer { _ in
      .answer(302, ["Location": "http://127.0.0.1:99999/"])
    } _: { server in
      let outcome = try await DemoProgram.runHTTP([server.url("/"), "--plain"])
      #expect(
        outcome.errors.hasPrefix("demo-http: The server redirects to http://127.0.0.1:99999/")
      )
    }
  }
}
