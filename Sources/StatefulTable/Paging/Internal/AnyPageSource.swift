/// A page source with a cursor of any type.
struct AnyPageSource<Item: Identifiable & Sendable>: Sendable {
  let base: any PageSource<Item>
  private let loadPage: LoadPage
  private let loadNewer: LoadNewer
  let isOffsetBased: Bool

  private typealias LoadPage =
    nonisolated(nonsending) @Sendable (PagePlace) async throws -> Page<Item, AnyCursor>
  private typealias LoadNewer = nonisolated(nonsending) @Sendable (Item) async throws -> [Item]?

  init<Source: PageSource<Item>>(_ source: Source) {
    base = source
    loadPage = { place in
      let cursor = try place.cursor?.as(Source.Cursor.self)
      let page =
        if let limit = place.limit {
          try await source.page(after: cursor, limit: limit)
        } else {
          try await source.page(after: cursor)
        }
      if let next = page.next, let cursor = place.cursor, AnyCursor(next) == cursor {
        throw PageSourceError.repeatedCursor(cursor.description)
      }
      return Page(page.items, next: page.next.map { AnyCursor($0) }, total: page.total)
    }
    loadNewer = { try await source.newer(than: $0) }
    isOffsetBased = source.isOffsetBased
  }

  nonisolated(nonsending) func answer(
    to question: PageQuestion<Item>
  ) async throws -> PageAnswer<Item> {
    switch question {
    case .page(let place): .page(try await loadPage(place))
    case .newer(let item): .newer(try await loadNewer(item))
    }
  }
}

extension AnyCursor {
  fileprivate func `as`<Cursor>(_ type: Cursor.Type) throws -> Cursor {
    guard let cursor = base as? Cursor else { throw PageSourceError.foreignCursor(description) }
    return cursor
  }
}
