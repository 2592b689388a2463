/// A page source with a cursor of any type.
struct AnyPageSource<Item: Identifiable & Sendable>: PageSource {
  private let loadPage: @Sendable (AnyCursor?) async throws -> Page<Item, AnyCursor>
  private let loadNewer: @Sendable (Item) async throws -> [Item]?
  let isOffsetBased: Bool

  init<Source: PageSource<Item>>(_ source: Source) {
    loadPage = { cursor in
      let page = try await source.page(after: cursor?.as(Source.Cursor.self))
      if let next = page.next, let cursor, AnyCursor(next) == cursor {
        throw PageSourceError.repeatedCursor(cursor.description)
      }
      return Page(page.items, next: page.next.map { AnyCursor($0) }, total: page.total)
    }
    loadNewer = { try await source.newer(than: $0) }
    isOffsetBased = source.isOffsetBased
  }

  func page(after cursor: AnyCursor?) async throws -> Page<Item, AnyCursor> {
    try await loadPage(cursor)
  }

  func newer(than item: Item) async throws -> [Item]? {
    try await loadNewer(item)
  }
}

extension AnyCursor {
  fileprivate func `as`<Cursor>(_ type: Cursor.Type) throws -> Cursor {
    guard let cursor = base as? Cursor else { throw PageSourceError.foreignCursor(description) }
    return cursor
  }
}
