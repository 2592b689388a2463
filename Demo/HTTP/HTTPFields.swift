import DemoSupport

/// What is shown of an item of an API.
struct HTTPItem: Identifiable, Hashable, Sendable {
  /// The ``JSONValue/identity`` of its id, or of the whole item if it has none.
  let id: String
  let title: String
  let detail: String
}

/// Where in an answer the items are, and where in an item what is shown of it.
struct HTTPFields: Equatable, Sendable {
  var items: JSONPath?
  var title: JSONPath?
  var detail: JSONPath?
  var id: JSONPath?

  private static let usualTitles = [
    "title", "name", "full_name", "login", "subject", "summary", "message", "text", "description",
  ].compactMap(JSONPath.init)
  private static let usualIDs = ["id", "_id", "uuid", "key", "url"].compactMap(JSONPath.init)

  /// The items of an answer.
  ///
  /// - Throws: An ``HTTPError`` if there is no list, or several. `CancellationError` if the task is cancelled.
  func items(in body: JSONValue) throws -> [HTTPItem] {
    try list(in: body).map { value in
      try Task.checkCancellation()
      return item(value)
    }
  }

  /// The list of an answer: at the path, or else the body itself, or the one list that it has.
  private func list(in body: JSONValue) throws(HTTPError) -> [JSONValue] {
    if let items {
      guard let list = items.value(in: body)?.elements else {
        throw HTTPError("There is no list of items at \(items.description.oneLine).")
      }
      return list
    }
    if let list = body.elements { return list }
    let lists = (body.members ?? [:]).compactMapValues(\.elements)
    guard lists.count <= 1 else {
      let keys = lists.keys.sorted().joined(separator: ", ").oneLine
      throw HTTPError("There are several lists in the answer: choose one with --items: \(keys)")
    }
    guard let list = lists.first?.value else {
      throw HTTPError("There is no list in the answer: say where it is with --items.")
    }
    return list
  }

  /// What is shown of an element of the list.
  private func item(_ item: JSONValue) -> HTTPItem {
    let id = value(at: id, in: item) ?? first(of: Self.usualIDs, in: item)
    let title =
      title.map { value(at: $0, in: item)?.description ?? "" }
      ?? first(of: Self.usualTitles, in: item)?.description
    return HTTPItem(
      id: id.map(\.identity) ?? "item " + item.identity,
      title: shown(title ?? item.description),
      detail: shown(value(at: detail, in: item)?.description ?? "")
    )
  }

  private func value(at path: JSONPath?, in item: JSONValue) -> JSONValue? {
    path?.value(in: item).flatMap { $0 == .null ? nil : $0 }
  }

  private func first(of paths: [JSONPath], in item: JSONValue) -> JSONValue? {
    paths.lazy.compactMap { $0.value(in: item) }.first { $0.scalar != nil }
  }

  /// As much of a text as any screen is wide.
  private func shown(_ text: String) -> String {
    let limit = 1000
    guard text.utf8.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…"
  }
}
