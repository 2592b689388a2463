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

  /// The items of an answer: at the path, or else the body itself, or the one list that it has.
  func items(in body: JSONValue) throws(HTTPError) -> [HTTPItem] {
    try list(in: body).map(item)
  }

  private func list(in body: JSONValue) throws(HTTPError) -> [JSONValue] {
    if let items {
      guard let list = items.value(in: body)?.array else { throw HTTPError(.noItems(items)) }
      return list
    }
    if let list = body.array { return list }
    let lists = body.object?.filter { $0.value.array != nil } ?? [:]
    guard lists.count <= 1 else { throw HTTPError(.severalLists(Array(lists.keys))) }
    guard let list = lists.first?.value.array else { throw HTTPError(.noItems(nil)) }
    return list
  }

  private func item(_ value: JSONValue) -> HTTPItem {
    let whole = value.description
    return HTTPItem(
      id: text(id, in: value) ?? first(of: Self.usualIDs, in: value) ?? whole,
      title: title.map { text($0, in: value) ?? "" }
        ?? first(of: Self.usualTitles, in: value) ?? whole,
      detail: text(detail, in: value) ?? ""
    )
  }

  private func text(_ path: JSONPath?, in item: JSONValue) -> String? {
    guard let value = path?.value(in: item), value != .null else { return nil }
    return value.description
  }

  private func first(of paths: [JSONPath], in item: JSONValue) -> String? {
    paths.lazy.compactMap { $0.value(in: item)?.scalar }.first
  }
}
