import Foundation
import StatefulTable
import StatefulTableText
import Synchronization
import TestSupport
import Testing

@testable import demo_http

/// Whatever a server does, and whichever keys are pressed meanwhile: once it answers again, the list is the server's.
@MainActor
@Suite("The truth of a list of an API", .withoutSanitizer, .timeLimit(.generous))
struct HTTPTruthTests {
  /// How pages lead to each other.
  enum Paging: CaseIterable, Sendable {
    case links, numbers, field

    var arguments: [String] {
      switch self {
      case .links: []
      case .numbers: ["--page-parameter", "page"]
      case .field: ["--items", "list", "--next-field", "next"]
      }
    }
  }

  private typealias Story = SourceStory<Change>

  /// What happens to the server's list, or how the next request is answered.
  private enum Change: CaseIterable {
    case add, addMany, remove, removeMany, rename, move, reverse, empty
    case tooMany, broken, cut, noJSON, redirect, samePage, emptyPage
  }

  private static let keys = [
    "j j j", "G <wait>", "<home> <wait>", "r", "r <wait>", "R", "t <wait>", "x", "<pgdn> <wait>",
    "& 1 <enter>",
    "<esc>", "<end>", "/ 1 <enter>", "1 2 G <wait>",
  ]

  /// A list of names that changes, page by page.
  private final class Server: Sendable {
    private struct State {
      var items = (1...23).map { (id: $0, name: "Item \($0)") }
      var faults: [Change] = []
      var highestID = 23
    }

    static let pageSize = 5
    private let state = Mutex(State())
    private let paging: Paging

    init(_ paging: Paging) { self.paging = paging }

    var names: [String] { state.withLock { $0.items.map(\.name) } }

    func heal() { state.withLock { $0.faults = [] } }

    func change(_ change: Change, _ number: Int) {
      state.withLock { state in
        let place = state.items.isEmpty ? 0 : number % state.items.count
        switch change {
        case .add, .addMany:
          for _ in 0..<(change == .add ? 1 : number % 12) {
            state.highestID += 1
            let item = (id: state.highestID, name: "Item \(state.highestID)")
            state.items.insert(item, at: number.isMultiple(of: 3) ? place : 0)
          }
        case .remove: if !state.items.isEmpty { state.items.remove(at: place) }
        case .removeMany: state.items.removeFirst(min(state.items.count, number % 9))
        case .rename: if !state.items.isEmpty { state.items[place].name = "Renamed \(number)" }
        case .move: if !state.items.isEmpty { state.items.append(state.items.remove(at: place)) }
        case .reverse: state.items.reverse()
        case .empty: state.items = []
        case .tooMany, .broken, .cut, .noJSON, .redirect, .samePage, .emptyPage:
          state.faults.append(change)
        }
      }
    }

    func reply(to request: HTTPServer.Request) -> HTTPServer.Reply {
      let (items, fault) = state.withLock { state in
        (state.items, state.faults.isEmpty ? nil : state.faults.removeFirst())
      }
      var page = URL(string: request.target)?.query("page").flatMap { Int($0) } ?? 1
      var rows = items.dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize)
      switch fault {
      case .tooMany: return .answer(429, ["Retry-After": "3600"])
      case .broken: return .answer(500)
      case .cut: return .cut(Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[".utf8))
      case .noJSON: return .answer(200, ["Content-Type": "text/html"], Array("<p>Sorry".utf8))
      case .redirect: return .answer(302, ["Location": request.target])
      case .samePage:
        page = 1
        rows = items.prefix(Self.pageSize)
      case .emptyPage: rows = []
      default: break
      }
      let body =
        "[\(rows.map { #"{"id": \#($0.id), "name": "\#($0.name)"}"# }.joined(separator: ","))]"
      let next = page * Self.pageSize < items.count ? "/list?page=\(page + 1)" : nil
      let etag = ["ETag": "\"\(body.hashValue)\""]
      if request.headers["if-none-match"] == etag["ETag"] { return .answer(304, etag) }
      switch paging {
      case .links:
        return .json(body, etag.merging(next.map { ["Link": "<\($0)>; rel=next"] } ?? [:]) { $1 })
      case .numbers: return .json(body, etag)
      case .field:
        let next = next.map { "\"\($0)\"" } ?? "null"
        return .json(#"{"list": \#(body), "next": \#(next)}"#, etag)
      }
    }
  }

  @Test(arguments: Paging.allCases)
  func `After each burst of changes and faults, the list is what the server has`(
    paging: Paging
  ) async throws {
    let story = Story(keys: Self.keys, count: Depth.tries(6, deep: 300))
    let failure = await story.counterexample { try await Self.violation($0, paging) }
    if let failure { Issue.record("\(paging), \(failure)") }
  }

  private static func violation(_ steps: [Story.Step], _ paging: Paging) async throws -> String? {
    let source = Server(paging)
    let server = try HTTPServer { source.reply(to: $0) }
    defer { server.stop() }
    let list = try await HTTPList.loaded(server.url("/list"), paging.arguments)
    for step in steps {
      switch step {
      case .change(let change, let number): source.change(change, number)
      case .keys(let keys): try await KeyScript(parsing: keys).play(on: list.screen)
      case .compare: if let violation = await violation(list, source) { return violation }
      }
    }
    list.screen.disappear()
    return nil
  }

  /// How the list differs from the server's once all was loaded again, if it does.
  private static func violation(_ list: HTTPList, _ source: Server) async -> String? {
    source.heal()
    await list.controller.settled()
    if list.screen.isFinished { list.screen.appear() }
    list.controller.filter("")
    list.controller.reload()
    await list.controller.settled()
    await list.loadAll()
    if let error = list.controller.loads.initial.error ?? list.controller.loads.nextPage.error {
      return "\(error)"
    }
    if list.titles != source.names { return "\(list.titles) instead of \(source.names)" }
    list.screen.send(.escape, .escape, .home)
    guard let first = source.names.first else { return nil }
    return list.text.contains("> \(first)") ? nil : "\(first) isn't drawn:\n\(list.text)"
  }
}
