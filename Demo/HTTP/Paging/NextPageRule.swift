import FoundationEssentials

/// How an answer leads to the next page.
enum NextPageRule: Equatable, Sendable {
  /// By a `Link` header field with the relation `next`.
  case linkHeader
  /// By a parameter of the address that counts pages, up to a page without items.
  case number(parameter: String)
  /// By a field of the body: a URL or, with a parameter, what that is to be.
  case field(JSONPath, parameter: String?)

  /// Finds the address of the page after an answer.
  ///
  /// - Parameters:
  ///   - response: The answer.
  ///   - body: What its body says.
  ///   - itemCount: How many items are in it.
  /// - Returns: The address, or `nil` if the answer was the last page.
  /// - Throws: ``HTTPError/Reason/badNextPage(_:)`` if what leads on is no address.
  ///   `CancellationError` if the task is cancelled.
  func next(
    after response: HTTPResponse,
    _ body: JSONText,
    itemCount: Int
  ) throws -> URL? {
    switch self {
    case .linkHeader:
      guard let target = response.links.flatMap({ LinkHeader.target("next", in: $0) }) else {
        return nil
      }
      return try resolve(target, response.url)
    case .number(let parameter):
      guard itemCount > 0 else { return nil }
      let number = response.url.query(parameter).flatMap { Int($0) } ?? 1
      let (next, isBeyondAll) = number.addingReportingOverflow(1)
      return isBeyondAll ? nil : response.url.settingQuery(parameter, to: String(next))
    case .field(let path, let parameter):
      // The last page has null, an empty text or false there, or nothing at all.
      guard let value = try path.text(in: body)?.value.scalar, value != "false" else { return nil }
      guard let parameter else { return try resolve(value, response.url) }
      return response.url.settingQuery(parameter, to: value)
    }
  }

  private func resolve(_ target: String, _ base: URL) throws(HTTPError) -> URL {
    guard let url = URL(string: target, relativeTo: base)?.absoluteURL, url.isHTTP else {
      throw HTTPError(.badNextPage(target))
    }
    return url
  }
}
