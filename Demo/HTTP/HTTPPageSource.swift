import DemoSupport
import Foundation
import StatefulTable
import Synchronization

/// The pages of a JSON API, each found by the address that one beside it gave.
///
/// The first page is asked for with the tag that it had (`If-None-Match`), so that a refresh with
/// nothing new costs the server and the network next to nothing.
final class HTTPPageSource: PageSource {
  private let options: HTTPOptions
  private let client: HTTPClient
  private let known = Mutex<(etag: String, page: Page<HTTPItem, PageAddress>)?>(nil)

  init(_ options: HTTPOptions) {
    self.options = options
    client = HTTPClient(options)
  }

  /// Asks for a page, and reads it away from the main actor.
  @concurrent func page(after cursor: PageAddress?) async throws -> Page<HTTPItem, PageAddress> {
    guard let cursor else { return try await firstPage() }
    return try page(in: try await client.get(cursor.url), at: cursor.url)
  }

  /// Asks for a page above, where a `Link` header field says.
  @concurrent func page(before cursor: PageAddress) async throws -> Page<HTTPItem, PageAddress> {
    try page(in: try await client.get(cursor.url), at: cursor.url)
  }

  private func firstPage() async throws -> Page<HTTPItem, PageAddress> {
    let url = options.nextPage.first(options.url)
    let known = known.withLock(\.self)
    let answer = try await client.get(url, unless: known?.etag)
    if answer.status == 304, let known { return known.page }
    let page = try page(in: answer, at: url)
    let etag = answer.field("ETag")
    self.known.withLock { $0 = etag.map { ($0, page) } }
    return page
  }

  private func page(
    in answer: HTTPAnswer,
    at url: URL
  ) throws -> Page<HTTPItem, PageAddress> {
    let noContent = 204
    guard answer.status != noContent else { return Page([], next: nil) }
    let body = try answer.json()
    let items = try options.fields.items(in: body)
    let next = try options.nextPage.next(after: url, answer, body, itemCount: items.count)
    let previous = try options.nextPage.previous(before: answer)
    return Page(
      items,
      previous: previous.map { PageAddress(url: $0) },
      next: next.map { PageAddress(url: $0) }
    )
  }
}

/// Where a page is.
struct PageAddress: Hashable, Sendable, CustomStringConvertible {
  let url: URL

  /// The address as errors may name it: not the query, which may have a key in it.
  var description: String { (url.host() ?? "") + url.path() }
}

/// How an answer leads to the next page.
enum NextPageRule: Equatable, Sendable {
  /// By a `Link` header field with the relation `next`, and `prev` for the page before.
  case linkHeader
  /// By a parameter of the address that counts pages, up to a page without items.
  case number(parameter: String, first: Int)
  /// By a field of the body: a URL or, with a parameter, what that is to be.
  case field(JSONPath, parameter: String?)

  /// The parameter that differs from page to page.
  var parameter: String? {
    switch self {
    case .linkHeader: nil
    case .number(let parameter, _): parameter
    case .field(_, let parameter): parameter
    }
  }

  /// The address of the first page, which names its number if pages have some.
  func first(_ url: URL) -> URL {
    guard case .number(let parameter, let first) = self else { return url }
    return url.settingQuery(parameter, to: String(first)) ?? url
  }

  /// Finds the address of the page after an answer with so many items, or `nil` if that was the last page.
  ///
  /// The address that was asked for counts: one that it redirects to may lack its parameters.
  func next(
    after url: URL,
    _ answer: HTTPAnswer,
    _ body: JSONValue,
    itemCount: Int
  ) throws(HTTPError) -> URL? {
    switch self {
    case .linkHeader:
      let links = answer.field("Link")
      let target = links.flatMap { LinkHeader.target("next", in: $0) }
      return try target.map { (target) throws(HTTPError) in try resolve(target, answer) }
    case .number(let parameter, let first):
      guard itemCount > 0 else { return nil }
      let number = url.query(parameter).flatMap { Int($0) } ?? first
      let (next, isBeyondAll) = number.addingReportingOverflow(1)
      return isBeyondAll ? nil : url.settingQuery(parameter, to: String(next))
    case .field(let path, let parameter):
      // The last page has null, an empty text or false there, or nothing at all.
      guard let value = path.value(in: body)?.scalar, value != "false" else {
        return nil
      }
      guard let parameter else { return try resolve(value, answer) }
      return url.settingQuery(parameter, to: value)
    }
  }

  /// Finds the address of the page before an answer, which only a `Link` header field tells.
  func previous(before answer: HTTPAnswer) throws(HTTPError) -> URL? {
    guard self == .linkHeader, let links = answer.field("Link"),
      let target = LinkHeader.target("prev", in: links)
    else { return nil }
    return try resolve(target, answer)
  }

  private func resolve(_ target: String, _ answer: HTTPAnswer) throws(HTTPError) -> URL {
    guard let url = URL(string: target, relativeTo: answer.url)?.absoluteURL, url.isHTTP
    else { throw HTTPError("Another page is at \(target.oneLine), which is no address.") }
    return url
  }
}

extension URL {
  /// The value of the first query parameter with a name.
  func query(_ name: String) -> String? {
    URLComponents(url: self, resolvingAgainstBaseURL: true)?
      .queryItems?.first { $0.name == name }?.value
  }

  /// The same address with a query parameter set to a value, in place of any that it has.
  func settingQuery(_ name: String, to value: String) -> URL? {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    let items = zip(components?.queryItems ?? [], components?.percentEncodedQueryItems ?? [])
    components?.percentEncodedQueryItems =
      items.filter { $0.0.name != name }.map(\.1)
      + [URLQueryItem(name: Self.encoded(name), value: Self.encoded(value))]
    return components?.url
  }

  /// A text of which nothing means anything in a query, not even a plus sign, which some read as a blank.
  private static func encoded(_ text: String) -> String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
  }
}
