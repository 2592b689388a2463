import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// The API browser of the folder `Programs`, with a server that is sometimes busy.
@Suite("An API browser of a user", .timeLimit(.generous), .disabled(if: Sanitizer.isOn))
struct APIBrowserTests {
  private struct Photo: Encodable {
    let id: Int
    let title: String
    let author: String
  }

  private struct PhotoPage: Encodable {
    let photos: [Photo]
    let next: String?
    let count: Int
  }

  private static let titles = ["Harbor", "Ferry", "Mill", "Swans", "Tram"]
  private static let photos = (1...25).map { id in
    Photo(id: id, title: "\(titles[id % 5]) \(id)", author: ["ada", "bo", "chen"][id % 3])
  }

  /// Answers as the server does: ten photos after one, or the text of one.
  private static func answer(_ target: String) throws -> HTTPServer.Reply {
    let address = try #require(URLComponents(string: target))
    func value(_ name: String) -> String? {
      address.queryItems?.first { $0.name == name }?.value
    }
    if address.path != "/photos" {
      return .json(#"["This photo was taken from the pier, early in the morning.", "f/8"]"#)
    }
    let text = value("text") ?? ""
    let found = photos.filter { text.isEmpty || $0.title.contains(text) }
    let rest = found.filter { $0.id > value("after").flatMap { Int($0) } ?? 0 }
    let page = PhotoPage(
      photos: Array(rest.prefix(10)),
      next: rest.count > 10 ? "\(rest[9].id)" : nil,
      count: found.count
    )
    return .json(String(decoding: try JSONEncoder().encode(page), as: UTF8.self))
  }

  /// Starts the browser and a server that is busy for the first request of each of some targets.
  private static func withBrowser(
    refusing refused: Set<String> = [],
    _ body: (ProgramTerminal, HTTPServer) async throws -> Void
  ) async throws {
    let refusals = Dictionary(uniqueKeysWithValues: refused.map { ($0, Flag()) })
    try await withHTTPServer { request in
      if let flag = refusals[request.target], !flag.testAndSet() {
        return .answer(503, ["Retry-After": "7200"])
      }
      return (try? answer(request.target)) ?? .answer(400)
    } _: { server in
      try await body(ProgramTerminal("APIBrowser", server.url("")), server)
    }
  }

  @Test func `Pages load on the way down, and a photo has its text`() async throws {
    try await Self.withBrowser { browser, server in
      try await browser.shows(
        lines: """
          Photos                                               1 of 25
          > Ferry 1                                                 bo
            Mill 2                                                chen
            Swans 3                                                ada
            Tram 4                                                  bo
            Harbor 5                                              chen
            Ferry 6                                                ada
          ↑↓ move  ⏎ open  r refresh  / search  ? help  q quit
          """
      )
      browser.type("jjjjjjjj")
      try await browser.shows("9 of 25")
      try await browser.shows("> Tram 9")
      browser.type("G")
      try await browser.shows("> Harbor 25")
      browser.type("\r")
      try await browser.shows(
        lines: """
          Photos › Harbor 25                                    1 of 2
          > This photo was taken from the pier, early in the morning.
            f/8




          ↑↓ move  ⏎ open  r refresh  / search  ? help  q back
          """
      )
      browser.type("q")
      try await browser.shows("> Harbor 25")
      #expect(server.requests.count == 4)
      try await browser.ends()
    }
  }

  @Test func `A server that is busy is asked again when it says, or by t`() async throws {
    let refused: Set = ["/photos?text=", "/photos?text=&after=10", "/photos/12?"]
    try await Self.withBrowser(refusing: refused) { browser, server in
      try await browser.shows("The server answered 503.")
      try await browser.shows("s · t retries now")
      browser.type("t")
      try await browser.shows("> Ferry 1")
      browser.type("jjjjjjjjj")
      try await browser.shows("The server answered 503.")
      try await browser.shows("  Swans 8")
      browser.type("t")
      try await browser.shows("Ferry 11")
      browser.type("jj\r")
      try await browser.shows("The server answered 503.")
      browser.type("t")
      try await browser.shows("from the pier")
      browser.type("q")
      try await browser.shows("> Mill 12")
      #expect(server.requests.count == 6)
      try await browser.ends()
    }
  }
}
