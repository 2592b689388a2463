import StatefulTable
import StatefulTableText
import Testing

@testable import DemoSupport
@testable import demo_http

@MainActor
@Suite("Header fields of the user", .withoutSanitizer)
struct HTTPSecretTests {
  private static let secret = "s3cr3t-t0k3n"
  private static let header = [
    "--header", "Authorization: Bearer $TOKEN", "--header", "X-Plain: a$",
  ]

  private static func list(_ url: String) async throws -> HTTPList {
    let list = try await HTTPList.loaded(url, header, environment: ["TOKEN": secret])
    await list.loadAll()
    return list
  }

  @Test func `They go to their origin, also after a redirect within it`() async throws {
    try await withHTTPServer { request in
      request.target == "/" ? .answer(307, ["Location": "/there"]) : .json("[1]")
    } _: { server in
      let list = try await Self.list(server.url("/"))
      #expect(list.titles == ["1"])
      for request in server.requests {
        #expect(request.headers["authorization"] == "Bearer \(Self.secret)")
        #expect(request.headers["x-plain"] == "a$")
      }
      #expect(server.requests.count == 2)
    }
  }

  @Test func `They take the place of the demo's own, however they are spelled`() async throws {
    try await withHTTPServer { _ in
      .json("[1]")
    } _: { server in
      let arguments = ["--header", "aCCept: text/x", "--header", "user-agent: me"]
      _ = try await HTTPList.loaded(server.url("/"), arguments)
      #expect(server.requests[0].headers["accept"] == "text/x")
      #expect(server.requests[0].headers["user-agent"] == "me")
    }
  }

  @Test func `They don't go elsewhere, neither by a redirect nor by a next page`() async throws {
    try await withHTTPServer { _ in
      .json("[2]")
    } _: { other in
      let elsewhere = other.url("/")
      try await withHTTPServer { request in
        request.target == "/redirect"
          ? .answer(302, ["Location": elsewhere])
          : .json("[1]", ["Link": "<\(elsewhere)>; rel=next"])
      } _: { server in
        let redirected = try await Self.list(server.url("/redirect"))
        #expect(redirected.titles == ["2"])
        let paged = try await Self.list(server.url("/page"))
        #expect(paged.titles == ["1", "2"])
        #expect(other.requests.count == 2)
        for request in other.requests {
          #expect(request.headers["authorization"] == nil)
          #expect(request.headers["x-plain"] == nil)
        }
      }
    }
  }

  @Test func `Their values are shown nowhere`() throws {
    let header = try HTTPHeader("Authorization: $TOKEN", environment: ["TOKEN": Self.secret])
    #expect(header.value == Self.secret)
    var dumped = "\(header) \(String(reflecting: header))"
    dump(header, to: &dumped)
    #expect(!dumped.contains(Self.secret))
  }

  @Test(
    "A header field that is none is refused without its value",
    arguments: [
      "s3cr3t-t0k3n", ": s3cr3t-t0k3n", "A b: s3cr3t-t0k3n", "A: $T\n", "A: $NOT", "É: x",
      // A line break from the environment begins no other field.
      "A: $BAD",
    ]
  )
  func invalid(text: String) {
    let error = #expect(throws: UsageError.self) {
      try HTTPHeader(text, environment: ["T": "s3cr3t-t0k3n", "BAD": "a\r\nB: c"])
    }
    #expect(error?.description.contains("--header") == true)
    #expect(error?.description.contains(Self.secret) == false)
  }
}
