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

  /// The list of an answer: at the path, or else the body itself, or the one list that it has.
  ///
  /// - Throws: An ``HTTPError`` if there is no list, or several. `CancellationError` if the task is cancelled.
  func list(in body: JSONText) throws -> JSONText {
    if let items {
      guard let list = try items.text(in: body), list.isArray else {
        throw HTTPError(.noItems(items))
      }
      return list
    }
    if body.isArray { return body }
    var lists: [String: JSONText] = [:]
    try body.forEachMember { key, value in lists[key] = value.isArray ? value : nil }
    guard lists.count <= 1 else { throw HTTPError(.severalLists(Array(lists.keys))) }
    guard let list = lists.first?.value else { throw HTTPError(.noItems(nil)) }
    return list
  }

  /// What is shown of an element of the list.
  func item(_ value: JSONValue) -> HTTPItem {
    // Only where it is needed: to write it takes longer than to read it.
    let id = text(id, in: value) ?? first(of: Self.usualIDs, in: value)
    let title = title.map { text($0, in: value) ?? "" } ?? first(of: Self.usualTitles, in: value)
    let whole = id == nil || title == nil ? value.description : ""
    return HTTPItem(id: id ?? whole, title: title ?? whole, detail: text(detail, in: value) ?? "")
  }

  private func text(_ path: JSONPath?, in item: JSONValue) -> String? {
    guard let value = path?.value(in: item), value != .null else { return nil }
    return value.description
  }

  private func first(of paths: [JSONPath], in item: JSONValue) -> String? {
    paths.lazy.compactMap { $0.value(in: item)?.scalar }.first
  }
}
