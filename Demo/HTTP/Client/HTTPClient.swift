import FoundationEssentials

/// Gets what is at an address, following redirects.
///
/// The header fields that the user gave go to the origin they were given for, and nowhere else.
struct HTTPClient: Sendable {
  /// The most that a body may have: 32 MB, unpacked.
  static let bodyLimit = 32_000_000
  private static let maximumRedirects = 10

  private let origin: URL.Origin
  private let headers: [HTTPHeader]
  private let transport: HTTPTransport

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - base: The address that the header fields are for.
  ///   - headers: The header fields.
  ///   - transport: Sends requests.
  init(base: URL, headers: [HTTPHeader], transport: @escaping HTTPTransport) {
    origin = base.origin
    self.headers = headers
    self.transport = transport
  }

  /// Gets what is at an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - etag: The tag of what is known of it already, if it is.
  /// - Returns: The answer, with a status of 200 to 299, or 304 if what is known is still right.
  /// - Throws: Why there is no such answer.
  func get(_ url: URL, unless etag: String? = nil) async throws(HTTPError) -> HTTPResponse {
    var url = url
    for _ in 0...Self.maximumRedirects {
      let response = try await send(to: url, etag)
      switch response.status {
      case 200...299: return response
      case 304 where etag != nil: return response
      case 301, 302, 303, 307, 308: url = try target(of: response)
      default: throw HTTPError(response)
      }
    }
    throw HTTPError(.tooManyRedirects)
  }

  private func target(of response: HTTPResponse) throws(HTTPError) -> URL {
    let location = response.headers["location"] ?? ""
    guard !location.isEmpty,
      let url = URL(string: location, relativeTo: response.url)?.absoluteURL, url.isHTTP,
      // What was asked for in secret isn't to be had in the open.
      url.origin.scheme == response.url.origin.scheme || response.url.origin.scheme == "http"
    else { throw HTTPError(.badRedirect(location)) }
    return url
  }

  private func send(to url: URL, _ etag: String?) async throws(HTTPError) -> HTTPResponse {
    var fields = ["Accept": "application/json", "User-Agent": "demo/\(Demo.version)"]
    if url.origin == origin {
      for header in headers {
        // A name is the same in capitals, and the user's word is the last.
        fields = fields.filter { $0.key.lowercased() != header.name.lowercased() }
        fields[header.name] = header.value
      }
    }
    fields["If-None-Match"] = etag
    let answer = await transport(url.absoluteString, fields, Self.bodyLimit)
    if let failure = answer.failure { throw HTTPError(failure, host: url.host() ?? "") }
    return HTTPResponse(
      url: url,
      status: answer.status,
      headers: answer.headers,
      body: answer.body
    )
  }
}
