/// A page source with a cursor of any type.
struct AnyPageSource<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  let base: any PageSource<Item>
  private let loadPage: LoadPage
  private let findPage: FindPage
  private let loadNewer: LoadNewer
  private let loadCached: LoadCached
  let order: SourceOrder

  private typealias LoadPage =
    @MainActor @Sendable (PagePlace) async throws -> Page<Item, AnyCursor>
  private typealias FindPage =
    @MainActor @Sendable (Item.ID) async throws -> Page<Item, AnyCursor>?
  private typealias LoadNewer = @MainActor @Sendable (Item) async throws -> [Item]?
  private typealias LoadCached = @MainActor @Sendable () async -> [Item]?

  init<Source: PageSource<Item>>(_ source: Source) {
    base = source
    let order = SourceOrder(source)
    self.order = order
    loadPage = { place in
      let page = try await source.page(at: place)
      let onward = place.isBefore ? page.previous : page.isLast ? nil : page.next
      if let onward, AnyCursor(onward) == place.cursor {
        throw PageSourceError.repeatedCursor(AnyCursor(onward).description)
      }
      return try page.withAnyCursors(order)
    }
    findPage = { try await source.page(around: $0)?.withAnyCursors(order) }
    loadNewer = { try await source.newer(than: $0) }
    loadCached = { await source.cachedPage()?.items }
  }

  /// The items of the page that the source has kept.
  @MainActor func cachedItems() async -> [Item]? { await loadCached() }

  @MainActor func answer(to question: PageQuestion<Item>) async throws -> PageAnswer<Item> {
    switch question {
    case .page(let place): .page(try await loadPage(place))
    case .around(let id): try await findPage(id).map(PageAnswer.page) ?? .notFound
    case .newer(let item): .newer(try await loadNewer(item))
    }
  }
}

/// How a source orders and finds its items.
struct SourceOrder: Sendable {
  /// Whether cursors count items.
  var isOffsetBased = false
  /// Whether new items appear after the last one.
  var isNewestLast = false
  /// Where the page with a row is, if the source can tell.
  var pageWithRow: @Sendable (_ row: Int) -> PagePlace? = { _ in nil }
}

extension SourceOrder {
  init(_ source: some PageSource) {
    self.init(isOffsetBased: source.isOffsetBased, isNewestLast: source.isNewestLast) { row in
      let row = max(0, row)
      guard let place = source.cursor(forRow: row), (0...row).contains(place.firstRow) else {
        return nil
      }
      return PagePlace(cursor: place.cursor.map { AnyCursor($0) }, firstRow: place.firstRow)
    }
  }
}

extension Page {
  fileprivate func withAnyCursors(_ order: SourceOrder) throws -> Page<Item, AnyCursor> {
    if let previous, order.isOffsetBased {
      throw PageSourceError.previousPageByOffset("\(previous)")
    }
    return Page<Item, AnyCursor>(
      items,
      previous: previous.map { AnyCursor($0) },
      next: next.map { AnyCursor($0) },
      isLast: isLast,
      total: total
    )
  }
}

extension PageSource {
  @MainActor fileprivate func page(at place: PagePlace) async throws -> Page<Item, Cursor> {
    let cursor = try place.cursor?.as(Cursor.self)
    if place.isBefore, let cursor { return try await page(before: cursor) }
    guard let limit = place.limit else { return try await page(after: cursor) }
    return try await page(after: cursor, limit: limit)
  }
}

extension AnyCursor {
  fileprivate func `as`<Cursor>(_ type: Cursor.Type) throws -> Cursor {
    guard let cursor = base as? Cursor else { throw PageSourceError.foreignCursor(description) }
    return cursor
  }
}
