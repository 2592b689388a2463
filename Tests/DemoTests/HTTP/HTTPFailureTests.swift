import StatefulTable
import StatefulTableText
import StatefulTableTesting
import Testing

@testable import demo
@testable import demo_http

@MainActor
@Suite("Answers that are none", .withoutSanitizer)
struct HTTPFailureTests {
  private nonisolated static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

  /// What each path is answered with, and what the screen says of it.
  private nonisolated static let cases: [(path: String, reply: HTTPServer.Reply, words: String)] = [
    (
      "/404", .answer(404, [:], Array(#"{"message": "No such\u001b[2J list"}"#.utf8)),
      "HTTP 404 · Not Found · No such [2J list"
    ),
    ("/401", .answer(401, ["WWW-Authenticate": "Basic realm=\"x\""]), "HTTP 401 · Unauthorized"),
    ("/418", .answer(418, [:], Array("<p>teapot</p>".utf8)), "HTTP 418"),
    ("/304", .answer(304), "HTTP 304"),
    (
      "/html", .answer(200, ["Content-Type": "text/html; charset=utf-8"], Array("<p>".utf8)),
      "Expected JSON, but the server sent text/html."
    ),
    ("/malformed", .json(#"[{"id": 1}, {"id": "#), "The answer isn't valid JSON."),
    ("/nothing", .json(""), "The answer isn't valid JSON."),
    ("/deep", .json(String(repeating: "[", count: 100_000)), "The answer isn't valid JSON."),
    (
      "/announced", .hold(Array("\(head)Content-Length: 50000000\r\n\r\n[".utf8)),
      "The answer is longer than 8 MB."
    ),
    ("/streamed", .stream(50_000_000), "The answer is longer than 8 MB."),
    ("/circle", .answer(302, ["Location": "/circle"]), "The server redirects in a circle."),
    (
      "/file", .answer(302, ["Location": "file:///etc/passwd"]),
      "The server redirects to file:///etc/passwd, which isn't followed."
    ),
    ("/astray", .answer(301), "The server redirects, but doesn't say where to."),
  ]

  @Test("What can't be used is said in one line, and not tried again", arguments: cases)
  func final(path: String, reply: HTTPServer.Reply, words: String) async throws {
    try await withHTTPServer { _ in
      reply
    } _: { server in
      let list = try await HTTPList.loaded(server.url(path))
      #expect(list.controller.state == .error)
      #expect(list.text.contains(words))
      #expect(list.text.contains("  t retries"))
      let count = server.requests.count
      list.clock.advance(by: .seconds(100))
      await list.controller.settled()
      #expect(server.requests.count == count)
    }
  }

  private nonisolated static let passing: [(reply: HTTPServer.Reply, words: String)] = [
    (.answer(500), "HTTP 500 · Internal Server Error"),
    (.answer(503, ["Retry-After": "soon"]), "HTTP 503 · Service Unavailable"),
    (.answer(408), "HTTP 408 · Request Timeout"),
    (.cut([]), "retrying in"),
    (.cut(Array("\(head)Content-Length: 100\r\n\r\n[1,".utf8)), "retrying in"),
  ]

  @Test("What may pass is tried again by itself", arguments: passing)
  func passing(reply: HTTPServer.Reply, words: String) async throws {
    let hasFailed = Flag()
    try await withHTTPServer { _ in
      hasFailed.testAndSet() ? .json(#"["at last"]"#) : reply
    } _: { server in
      let list = try await HTTPList.loaded(server.url("/"))
      #expect(list.text.contains(words))
      #expect(list.text.contains("retrying in"))
      list.clock.advance(by: .seconds(1))
      await list.controller.settled()
      #expect(list.titles == ["at last"])
    }
  }

  // Linux's session stood still when a callback asked it for something while it waited for the callbacks.
  @Test func `Passwords that are wanted at the same time hold nothing up`() async throws {
    let packed = try HTTPServer.Reply.packed(50_000_000)
    try await withHTTPServer { request in
      request.target == "/packed"
        ? packed
        : .answer(401, ["WWW-Authenticate": "Basic realm=\"x\""], Array("no".utf8))
    } _: { server in
      let targets = (0..<24).map { $0.isMultiple(of: 8) ? "/packed" : "/\($0)" }
      let lists = try targets.map { try HTTPList(arguments: [server.url($0)]) }
      for list in lists { list.screen.appear() }
      for (list, target) in zip(lists, targets) {
        await list.controller.settled()
        let words = target == "/packed" ? "The answer is longer than 8 MB." : "HTTP 401"
        #expect(list.text.contains(words))
      }
    }
  }

  @Test func `A host that there isn't is named`() async throws {
    let unknown = try await HTTPList.loaded("http://nowhere.invalid/")
    // Without a network, looking up a name may fail in another way.
    #expect(unknown.controller.state == .error)
    #expect(unknown.text.contains("nowhere.invalid"))
  }
}
