import Foundation
import FoundationNetworking
import StatefulTable
import TestSupport
import Testing

@testable import demo
@testable import demo_http

@MainActor
@Suite("What is trusted, and with what", .withoutSanitizer, .timeLimit(.generous))
struct HTTPTrustTests {
  private nonisolated static let hasOpenSSL =
    (try? ChildProcess("openssl", "version").wait().isSuccess) ?? false

  /// Makes a certificate that nobody has signed, and serves with it.
  private static let server = """
    cd "$1" && openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out certificate -days 2 \
      -subj /CN=localhost 2>errors && exec openssl s_server -4 -accept 0 -key key \
      -cert certificate -www
    """

  @Test("A certificate that nobody vouches for is refused, at once", .enabled(if: hasOpenSSL))
  func selfSigned() async throws {
    try await withTemporaryDirectory { directory in
      let server = try ChildProcess("sh", "-c", Self.server, "sh", directory)
      defer { withExtendedLifetime(server) {} }
      var output = ""
      while !output.contains("ACCEPT") || output.last != "\n" {
        output += String(decoding: try server.read(upTo: 4096), as: UTF8.self)
      }
      let port = try #require(output.split(whereSeparator: \.isNewline).last?.split(separator: ":"))
      let list = try await HTTPList.loaded("https://localhost:\(port.last ?? "")/")
      #expect(list.controller.state == .error)
      #expect(list.text.contains("certificate"))
      #expect(!list.text.contains("retrying"))
    }
  }

  @Test(
    "What is asked for in secret isn't followed into the open, however it is spelled",
    arguments: [
      ("http://a.example/2", nil), ("HTTP://a.example/2", nil), ("ftp://a.example/2", nil),
      ("//a.example/2", "https://a.example/2"), ("https://b.example/2", "https://b.example/2"),
      ("HTTPS://a.example/2", "HTTPS://a.example/2"),
    ]
  )
  func downgrade(location: String, target: String?) throws {
    let url = try #require(URL(string: "https://a.example/1"))
    let head = HTTPURLResponse(
      url: url,
      statusCode: 302,
      httpVersion: nil,
      headerFields: ["Location": location]
    )
    let answer = HTTPAnswer(head: try #require(head), body: Data())
    #expect((try? HTTPClient.target(of: answer))?.absoluteString == target)
  }

  @Test func `An address that leads to itself is named without its query`() async throws {
    try await withHTTPServer { _ in
      .json("[1]", ["Link": "</list?key=s3cr3t&page=2>; rel=next"])
    } _: { server in
      let list = try await HTTPList.loaded(server.url("/list?key=s3cr3t"))
      await list.loadAll()
      let error = try #require(list.controller.loads.nextPage.error)
      #expect("\(error)".contains("127.0.0.1/list leads to itself"))
      #expect(!list.text.contains("s3cr3t"))
    }
  }
}
