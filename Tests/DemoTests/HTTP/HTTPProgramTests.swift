import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("The demo as a program that shows an API", .withoutSanitizer, .timeLimit(.generous))
struct HTTPProgramTests {
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
      let outcome = try DemoProgram.run(["http", server.url("/1"), "--plain"])
      #expect(outcome.output == "1\n2\n3\n")
      #expect(outcome.errors.isEmpty)
      #expect(outcome.status == .exited(0))
      #expect(server.requests.count == 4)
    }
  }

  @Test("So it is by a server that breaks down or hangs up")
  func otherFailures() async throws {
    for refusal in [HTTPServer.Reply.answer(503), .cut([]), .cut(Array("HTTP/1.1 200".utf8))] {
      try await Self.withPages(refused: "/2", as: refusal) { server in
        let outcome = try DemoProgram.run(["http", server.url("/1"), "--plain"])
        #expect(outcome.output == "1\n2\n3\n")
        #expect(outcome.status == .exited(0))
      }
    }
  }

  @Test("A script waits for it too", arguments: [[], ["--frames"]])
  func script(options: [String]) async throws {
    try await Self.withPages(refused: "/1") { server in
      let arguments = ["http", server.url("/1"), "--size", "40x8", "--keys", "<wait>"]
      let outcome = try DemoProgram.run(arguments + options)
      #expect(outcome.output.contains("> 1"))
      #expect(outcome.output.contains("· end ·"))
    }
  }

  @Test("One that is to come back in an hour is not waited for")
  func tooLate() async throws {
    let later = HTTPServer.Reply.answer(429, ["Retry-After": "3600"])
    try await Self.withPages(refused: "/2", as: later) { server in
      let outcome = try DemoProgram.run(["http", server.url("/1"), "--plain"])
      #expect(outcome.output == "1\n")
      #expect(outcome.errors == "demo: HTTP 429 · Too Many Requests\n")
      #expect(outcome.status == .exited(1))
      #expect(server.requests.count == 2)
    }
  }

  @Test("One that never recovers is a failure in the end")
  func inTheEnd() async throws {
    try await withHTTPServer { _ in
      .answer(429, ["Retry-After": "0"])
    } _: { server in
      let outcome = try DemoProgram.run(["http", server.url("/"), "--plain"])
      #expect(outcome.errors == "demo: HTTP 429 · Too Many Requests\n")
      #expect(outcome.status == .exited(1))
      #expect(server.requests.count == 4)
    }
  }

  @Test("Ctrl-C ends the wait")
  func interrupted() async throws {
    try await withHTTPServer { request in
      // As far away as is waited for, again and again: this test may be slow to look.
      guard request.target == "/1" else { return .answer(429, ["Retry-After": "59"]) }
      return .json("[1]", ["Link": "</2>; rel=next"])
    } _: { server in
      let demo = try ChildProcess(DemoProgram.path, "http", server.url("/1"), "--plain")
      try await eventually("the next page is asked for") {
        server.requests.contains { $0.target == "/2" }
      }
      kill(demo.identifier, SIGINT)
      #expect(try demo.readToEnd() == "1\n")
      #expect(try demo.wait() == .signalled(SIGINT))
    }
  }
}
