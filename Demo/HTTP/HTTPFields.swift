import DemoSupport

/// What is shown of an item of an API.
struct HTTPItem: Identifiable, Hashable, Sendable {
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
  private func item(_ value: JSONValue) -> HTTPItem {
    let id = text(id, in: value) ?? first(of: Self.usualIDs, in: value)
    let title = title.map { text($0, in: value) ?? "" } ?? first(of: Self.usualTitles, in: value)
    let whole = id == nil || title == nil ? value.description : ""
    return HTTPItem(
      id: id ?? whole,
      title: shown(title ?? whole),
      detail: shown(text(detail, in: value) ?? "")
    )
  }

  private func text(_ path: JSONPath?, in item: JSONValue) -> String? {
    guard let value = path?.value(in: item), value != .null else { return nil }
    return value.description
  }

  private func first(of paths: [JSONPath], in item: JSONValue) -> String? {
    paths.lazy.compactMap { $0.value(in: item)?.scalar }.first
  }

  /// As much of a text as any screen is wide.
  private func shown(_ text: String) -> String {
    let limit = 1000
    guard text.utf8.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…"
  }
}
