import FoundationEssentials
import StatefulTable
import Synchronization

/// The pages of a JSON API, each found by the address that the one before it gave.
///
/// The first page is asked for with the tag that it had (`If-None-Match`), so that a refresh with
/// nothing new costs the server and the network next to nothing.
final class HTTPPageSource: PageSource {
  private let url: URL
  private let client: HTTPClient
  private let fields: HTTPFields
  private let nextPage: NextPageRule
  private let partSize: Int
  private let known = Mutex<(etag: String, page: Page<HTTPItem, PageAddress>)?>(nil)
  /// The last answer, if it has more items than were asked for yet.
  private let longAnswer = Mutex<LongAnswer?>(nil)

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - url: The address of the first page.
  ///   - client: Sends requests.
  ///   - fields: Where in an answer the items are.
  ///   - nextPage: How an answer leads to the next page.
  ///   - partSize: How many items a page has at most; a longer answer becomes several. The default is 10,000.
  init(
    url: URL,
    client: HTTPClient,
    fields: HTTPFields,
    nextPage: NextPageRule,
    partSize: Int = 10_000
  ) {
    self.url = url
    self.client = client
    self.fields = fields
    self.nextPage = nextPage
    self.partSize = partSize
  }

  func page(after cursor: PageAddress?) async throws -> Page<HTTPItem, PageAddress> {
    let keptAnswer = longAnswer.withLock { answer in
      defer { answer = nil }
      return answer?.rest == cursor ? answer : nil
    }
    if let keptAnswer { return try page(of: keptAnswer) }
    guard let cursor else { return try await firstPage() }
    let response = try await client.get(cursor.url)
    return try page(in: response, at: cursor)
  }

  private func firstPage() async throws -> Page<HTTPItem, PageAddress> {
    let known = known.withLock(\.self)
    let response = try await client.get(url, unless: known?.etag)
    if response.status == 304, let known { return known.page }
    let page = try page(in: response, at: PageAddress(url: url))
    self.known.withLock { $0 = response.etag.map { ($0, page) } }
    return page
  }

  private func page(
    in response: HTTPResponse,
    at address: PageAddress
  ) throws -> Page<HTTPItem, PageAddress> {
    let noContent = 204
    guard response.status != noContent else { return Page([], next: nil) }
    var answer = try LongAnswer(response, of: address.url, fields)
    try answer.skip(to: address.start)
    return try page(of: answer)
  }

  private func page(of answer: LongAnswer) throws -> Page<HTTPItem, PageAddress> {
    var answer = answer
    let items = try answer.take(partSize, fields)
    if let rest = answer.rest {
      longAnswer.withLock { [answer] in $0 = answer }
      return Page(items, next: rest)
    }
    let next = try nextPage.next(after: answer.response, answer.body, itemCount: answer.count)
    return Page(items, next: next.map { PageAddress(url: $0) })
  }
}
