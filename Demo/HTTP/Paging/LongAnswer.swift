import FoundationEssentials

/// An answer whose items are taken in parts, so that a million of them need no more memory than their text.
struct LongAnswer: Sendable {
  /// The address that was asked.
  let url: URL
  let response: HTTPResponse
  let body: JSONText
  private var elements: JSONText.Elements
  /// How many items were taken or skipped.
  private(set) var count = 0

  /// Reads an answer.
  ///
  /// - Throws: Why it has no list of items. `CancellationError` if the task is cancelled.
  init(_ response: HTTPResponse, of url: URL, _ fields: HTTPFields) throws {
    self.url = url
    self.response = response
    body = try response.json()
    elements = try fields.list(in: body).elements
  }

  /// Where the rest of the items are, if there are more.
  var rest: PageAddress? { elements.hasNext ? PageAddress(url: url, start: count) : nil }

  /// Skips items up to a place.
  mutating func skip(to start: Int) throws {
    while count < start, try elements.next() != nil { count += 1 }
  }

  /// Takes the next items, but no more than a limit.
  mutating func take(_ limit: Int, _ fields: HTTPFields) throws -> [HTTPItem] {
    var items: [HTTPItem] = []
    while items.count < limit, let element = try elements.next() {
      items.append(fields.item(element.value))
    }
    count += items.count
    return items
  }
}
