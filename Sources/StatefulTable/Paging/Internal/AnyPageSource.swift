internal import PagingEngine

/// A page source with a cursor of any type.
struct AnyPageSource<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  typealias AnyPage = Page<Item, AnyCursor>

  let base: any PageSource<Item>
  /// Where the source has its newest items, or that its pages have numbers.
  let order: PagedList.Order
  private let loadPage: @MainActor @Sendable (AnyCursor?, Int?) async throws -> AnyPage
  private let loadPrevious: @MainActor @Sendable (AnyCursor) async throws -> AnyPage
  private let findPage: @MainActor @Sendable (Item.ID) async throws -> AnyPage?
  private let loadNewer: @MainActor @Sendable (Item) async throws -> [Item]?
  private let loadCached: @MainActor @Sendable () async -> [Item]?
  private let findCursor: @Sendable (Int, Int) -> AnyCursor?
  private let findEnd: @Sendable (PageEnd) -> AnyCursor?

  init<Source: PageSource<Item>>(_ source: Source) {
    base = source
    let isNumbered = source.numberedPageSize != nil
    order = isNumbered ? .numbered : source.isNewestLast ? .newestLast : .newestFirst
    loadPage = { cursor, limit in
      let own = try cursor?.as(Source.Cursor.self)
      let page =
        if let limit { try await source.page(after: own, limit: limit) } else {
          try await source.page(after: own)
        }
      let any = page.withAnyCursors
      if !isNumbered, !page.isLast, let next = any.next, next == cursor {
        throw PageSourceError(.repeatedCursor(next.description))
      }
      return any
    }
    loadPrevious = { cursor in
      let any = try await source.page(before: cursor.as(Source.Cursor.self)).withAnyCursors
      if let previous = any.previous, previous == cursor {
        throw PageSourceError(.repeatedCursor(previous.description))
      }
      return any
    }
    findPage = { try await source.page(around: $0)?.withAnyCursors }
    loadNewer = { try await source.newer(than: $0) }
    loadCached = { await source.cachedPage()?.items }
    findCursor = { source.cursor(forPage: $0, size: $1).map { AnyCursor($0) } }
    findEnd = { source.cursor(at: $0).map { AnyCursor($0) } }
  }

  /// How many items a numbered page is asked for, as far as one may have.
  var pageSize: Int { min(max(1, base.numberedPageSize ?? 1), 1 << 20) }

  @MainActor func page(after cursor: AnyCursor?, limit: Int? = nil) async throws -> AnyPage {
    try await loadPage(cursor, limit)
  }

  @MainActor func page(before cursor: AnyCursor) async throws -> AnyPage {
    try await loadPrevious(cursor)
  }

  @MainActor func page(around id: Item.ID) async throws -> AnyPage? { try await findPage(id) }

  @MainActor func page(number: Int, size: Int) async throws -> AnyPage {
    guard number > 0 else { return try await loadPage(nil, nil) }
    guard let cursor = findCursor(number, size) else {
      throw PageSourceError(.unknownPage(number))
    }
    return try await loadPage(cursor, nil)
  }

  @MainActor func newer(than item: Item) async throws -> [Item]? { try await loadNewer(item) }

  /// The items of the page that the source has kept.
  @MainActor func cachedItems() async -> [Item]? { await loadCached() }

  /// The cursor of the page at an end, if the source can go there.
  func cursor(at end: PageEnd) -> AnyCursor? { findEnd(end) }
}

extension Page {
  fileprivate var withAnyCursors: Page<Item, AnyCursor> {
    Page<Item, AnyCursor>(
      items,
      previous: previous.map { AnyCursor($0) },
      next: next.map { AnyCursor($0) },
      isLast: isLast,
      total: total
    )
  }
}

extension AnyCursor {
  fileprivate func `as`<Cursor>(_ type: Cursor.Type) throws -> Cursor {
    // It is another source's if the source was replaced.
    guard let cursor = base as? Cursor else { throw PageSourceError.expiredCursor }
    return cursor
  }
}
