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
  private let known = Mutex<(etag: String, page: Page<HTTPItem, PageAddress>)?>(nil)

  init(url: URL, client: HTTPClient, fields: HTTPFields, nextPage: NextPageRule) {
    self.url = url
    self.client = client
    self.fields = fields
    self.nextPage = nextPage
  }

  func page(after cursor: PageAddress?) async throws -> Page<HTTPItem, PageAddress> {
    if let cursor { return try page(in: try await client.get(cursor.url)) }
    let known = known.withLock(\.self)
    let response = try await client.get(url, unless: known?.etag)
    if response.status == 304, let known { return known.page }
    let page = try page(in: response)
    self.known.withLock { $0 = response.etag.map { ($0, page) } }
    return page
  }

  private func page(in response: HTTPResponse) throws -> Page<HTTPItem, PageAddress> {
    let noContent = 204
    guard response.status != noContent else { return Page([], next: nil) }
    let body = try response.json()
    let items = try fields.items(in: body)
    let next = try nextPage.next(after: response, body, itemCount: items.count)
    return Page(items, next: next.map(PageAddress.init))
  }
}
