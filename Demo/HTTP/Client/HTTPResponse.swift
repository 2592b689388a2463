import FoundationEssentials

/// The answer to a request.
struct HTTPResponse: Sendable {
  /// Where it came from, after redirects.
  var url: URL
  var status: Int
  /// The header fields, by name in lower case.
  var headers: [String: String]
  var body: [UInt8]

  /// The `Link` header fields.
  var links: String? { headers["link"] }
  var etag: String? { headers["etag"] }
  /// The media type alone, in lower case.
  var mediaType: String? {
    headers["content-type"]?.split(separator: ";").first?
      .split(whereSeparator: \.isWhitespace).first?.lowercased()
  }

  /// What the body says.
  ///
  /// - Throws: ``HTTPError/Reason/notJSON(_:)`` if it isn't JSON, whatever it calls itself.
  ///   `CancellationError` if the task is cancelled.
  func json() throws -> JSONText {
    do {
      return try JSONText(body)
    } catch is JSONReader.Mistake {
      throw HTTPError(.notJSON(mediaType))
    }
  }
}
