import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

@testable import demo
@testable import demo_http

@MainActor
@Suite("Pages of an API", .withoutSanitizer)
struct HTTPPagingTests {
  private nonisolated static func rows(_ numbers: Range<Int>) -> String {
    let items = numbers.map { #"{"id": \#($0), "name": "Item \#($0)"}"# }
    return "[\(items.joined(separator: ","))]"
  }

  private static let names = (0..<30).map { "Item \($0)" }

  @Test("Link header fields lead from page to page, relative to where they stand")
  func links() async throws {
    try await withHTTPServer { request in
      switch request.target {
      case "/list/1?size=10":
        .json(Self.rows(0..<10), ["Link": #"</>; rel="first", <2?x=a,b>; rel="last next""#])
      case "/list/2?x=a,b": .json(Self.rows(10..<20), ["Link": "</list/3>; rel=next"])
      case "/list/3": .json(Self.rows(20..<30), ["Link": "</list/3>; rel=\"last\""])
      default: .answer(404)
      }
    } _: { server in
      let list = try await HTTPList.loaded(server.url("/list/1?size=10"))
      await list.loadAll()
      #expect(list.titles == Self.names)
      #expect(!list.controller.loads.hasMorePages)
    }
  }

  @Test("A list that begins in the middle loads the pages above it by their links")
  func previousLinks() async throws {
    try await withHTTPServer { request in
      switch request.target {
      case "/list?page=1": .json(Self.rows(0..<10), ["Link": "<?page=2>; rel=next"])
      case "/list?page=2":
        .json(Self.rows(10..<20), ["Link": "<?page=1>; rel=prev, <?page=3>; rel=next"])
      case "/list?page=3": .json(Self.rows(20..<30), ["Link": "<?page=2>; rel=\"prev\""])
      default: .answer(404)
      }
    } _: { server in
      let list = try await HTTPList.loaded(server.url("/list?page=3"))
      try await list.screen.loadPages(.previousPage)
      #expect(list.titles == Self.names)
    }
  }

  @Test func `A field of the body is an address, or what a parameter is to be`() async throws {
    let page: @Sendable (Range<Int>, String) -> HTTPServer.Reply = { numbers, next in
      .json(#"{"data": {"list": \#(Self.rows(numbers))}, "paging": {"next": \#(next)}}"#)
    }
    try await withHTTPServer { request in
      switch request.target {
      case "/list": page(0..<10, #""a+b/c=&d""#)
      case "/list?after=a%2Bb%2Fc%3D%26d": page(10..<20, #""/list?after=2""#)
      case "/list?after=%2Flist%3Fafter%3D2": page(20..<30, "null")
      case "/list?after=2": page(20..<30, "false")
      default: .answer(404)
      }
    } _: { server in
      let options = ["--items", "data.list", "--next-field", "paging.next"]
      for (target, more, count) in [
        ("/list", ["--cursor-parameter", "after"], 30), ("/list?after=a%2Bb%2Fc%3D%26d", [], 20),
      ] as [(String, [String], Int)] {
        let list = try await HTTPList.loaded(server.url(target), options + more)
        await list.loadAll()
        #expect(list.titles == Array(Self.names.suffix(count)))
      }
    }
  }

  @Test("A refresh asks whether the first page has changed; if not, nothing does")
  func refresh() async throws {
    try await withHTTPServer { request in
      if request.headers["if-none-match"] == #""v1""# { return .answer(304) }
      return .json(Self.rows(0..<10), ["ETag": #""v1""#])
    } _: { server in
      let list = try await HTTPList.loaded(server.url("/"))
      let before = list.text
      await KeyScript([.key(.character("r")), .wait]).play(on: list.screen)
      #expect(list.text == before)
      #expect(list.controller.tableView.unseenRowsAbove == 0)
      #expect(list.controller.loads.pullToRefresh.error == nil)
      #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, #""v1""#])
    }
  }

  @Test("Items are the body, the one list in it, or what a path says; titles have paths, too")
  func shapes() async throws {
    let bodies = [
      "/array": #"["a", {"x": [1, "é"]}, 7, null]"#,
      "/object": #"{"count": 1, "results": [{"full_name": "b", "u": {"v.w": "c"}}]}"#,
      "/several": #"{"users": [], "errors": []}"#,
      "/none": #"{"count": 1}"#,
    ]
    try await withHTTPServer {
      .json(bodies[$0.target] ?? "")
    } _: { server in
      let array = try await HTTPList.loaded(server.url("/array"))
      #expect(array.titles == ["a", #"{"x":[1,"é"]}"#, "7", "null"])
      let object = try await HTTPList.loaded(server.url("/object"), ["--detail", #"u.v\.w"#])
      #expect(object.controller.items.map(\.title) == ["b"])
      #expect(object.controller.items.map(\.detail) == ["c"])
      let several = try await HTTPList.loaded(server.url("/several"))
      #expect(several.text.contains("choose one with --items: errors, users"))
      let chosen = try await HTTPList.loaded(server.url("/several"), ["--items", "users"])
      #expect(chosen.controller.state == .empty)
      let none = try await HTTPList.loaded(server.url("/none"))
      #expect(none.text.contains("There is no list in the answer"))
      let wrong = try await HTTPList.loaded(server.url("/none"), ["--items", "count"])
      #expect(wrong.text.contains("There is no list of items at count."))
    }
  }

  @Test func `What is packed is unpacked`() async throws {
    let text = "H4sIAAAAAAACA4uuVspMUbIy1FHKS8xNVbJSKs0rSEzOTk1Rqo0FAFR17GscAAAA"
    let packed = Array(try #require(Data(base64Encoded: text)))
    try await withHTTPServer { _ in
      .answer(200, ["Content-Encoding": "gzip", "Content-Type": "application/json"], packed)
    } _: { server in
      let list = try await HTTPList.loaded(server.url("/"))
      #expect(list.titles == ["unpacked"])
      #expect(server.requests[0].headers["accept-encoding"]?.contains("gzip") == true)
    }
  }

  @Test(
    "Pages are asked for by numbers, from 1 or what the option or the address says to an empty one",
    arguments: [
      ("", "", "", 1), ("=0", "", "", 0), ("", "?page=0", "", 0), ("=0", "?page=7", "", 0),
      ("", "?q=a+b&page=1", "q=a+b&", 1),
    ]
  )
  func numbers(option: String, query: String, kept: String, first: Int) async throws {
    try await withHTTPServer { request in
      // A server that takes no number for page 0.
      let number = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
      return .json(number < 3 ? Self.rows(number * 10..<number * 10 + 10) : "[]")
    } _: { server in
      let url = server.url("/list\(query)")
      let list = try await HTTPList.loaded(url, ["--page-parameter", "page\(option)"])
      await list.loadAll()
      #expect(list.titles == Array(Self.names[(first * 10)...]))
      #expect(server.requests.map(\.target) == (first...3).map { "/list?\(kept)page=\($0)" })
      #expect(list.controller.loads.nextPage.error == nil)
    }
  }

  @Test func `A redirect that drops the number doesn't change which page is next`() async throws {
    try await withHTTPServer { request in
      switch request.target {
      case "/list?page=1": .answer(302, ["Location": "/first"])
      case "/first": .json(Self.rows(0..<10))
      case "/list?page=2": .answer(302, ["Location": "/second"])
      case "/second": .json(Self.rows(10..<20))
      default: .json("[]")
      }
    } _: { server in
      let list = try await HTTPList.loaded(server.url("/list"), ["--page-parameter", "page"])
      await list.loadAll()
      #expect(list.titles == Array(Self.names[..<20]))
      #expect(!list.controller.loads.hasMorePages)
    }
  }

  @Test(
    "A server that sends what it has sent for ever is left after three pages, and the user can go on",
    arguments: [
      ("/list", ["--page-parameter", "pgae"], " Is pgae the server's parameter for pages?"),
      ("/dropped", ["--page-parameter", "page"], " Is page the server's parameter for pages?"),
      ("/list", [], ""),
    ]
  )
  func nothingNew(target: String, options: [String], question: String) async throws {
    try await withHTTPServer { request in
      // The links of two pages lead to each other.
      let next = request.target == "/list" ? "/other" : "/list"
      return request.target.hasPrefix("/dropped?")
        ? .answer(302, ["Location": "/list"])
        : .json(Self.rows(0..<10), ["Link": "<\(next)>; rel=next"])
    } _: { server in
      let list = try await HTTPList.loaded(server.url(target), options)
      #expect(list.titles == Array(Self.names[..<10]))
      let message = "The last 3 pages brought nothing new, but there are more.\(question)"
      #expect(list.text.contains("\n\(message)"))
      #expect(list.controller.history.count == 4)
      list.clock.advance(by: .seconds(100))
      await list.controller.settled()
      #expect(list.controller.history.count == 4)
      await KeyScript([.key(.character("G")), .key(.down), .wait]).play(on: list.screen)
      #expect(list.controller.history.count == 7)
      let plain = try await DemoProgram.runHTTP([server.url(target), "--plain"] + options)
      #expect(plain.output.split(separator: "\n").map(String.init) == Self.names[..<10].map(\.self))
      #expect(plain.errors == "demo-http: \(message)\n")
      #expect(plain.status == .exited(1))
    }
  }

  @Test func `Two pages without news are no end: the next may have some`() async throws {
    try await withHTTPServer { request in
      switch request.target {
      case "/list?page=4": .json(Self.rows(10..<20))
      case "/list?page=5": .json("[]")
      default: .json(Self.rows(0..<10))
      }
    } _: { server in
      let list = try await HTTPList.loaded(server.url("/list"), ["--page-parameter", "page"])
      await list.loadAll()
      #expect(list.titles == Array(Self.names[..<20]))
      #expect(list.controller.loads.nextPage.error == nil)
    }
  }

  @Test func `A title that is too long for any screen is cut`() async throws {
    try await withHTTPServer { _ in
      .json("[{\"id\": 1, \"title\": \"\(String(repeating: "x", count: 300_000))\"}]")
    } _: { server in
      let list = try await HTTPList.loaded(server.url("/"))
      #expect(list.titles == [String(repeating: "x", count: 1000) + "…"])
    }
  }
}
