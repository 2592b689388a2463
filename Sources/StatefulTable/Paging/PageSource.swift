/// A source of items for a ``PagedTableController``, page by page.
///
/// A page cursor is what the source needs to find a page, such as a token, a link or the last
/// item's id.
///
/// ```swift
/// struct PhotoSource: PageSource {
///   func page(after cursor: String?) async throws -> Page<Photo, String> {
///     let answer = try await photoServer.photos(after: cursor)
///     return Page(answer.photos, next: answer.nextToken, total: answer.count)
///   }
/// }
/// ```
///
/// A list needn't begin with the first item. What ``page(after:)`` returns for `nil` is where the list begins: a chat
/// returns its newest messages, or those from the first unread one on. If that page has a ``Page/previous``, the list
/// loads the pages above it with ``page(before:)``:
///
/// ```swift
/// struct ChatSource: PageSource {
///   let isNewestLast = true
///
///   func page(after id: Int?) async throws -> Page<ChatMessage, Int> {
///     guard let id else { return try await page(before: .max) }
///     let messages = try await chatServer.messages(after: id)
///     let isLast = messages.count < chatServer.pageSize
///     return Page(messages, previous: id + 1, next: messages.last?.id ?? id, isLast: isLast)
///   }
///
///   func page(before id: Int) async throws -> Page<ChatMessage, Int> {
///     let messages = try await chatServer.messages(before: id)
///     let end = messages.last?.id ?? 0
///     return Page(messages, previous: messages.first?.id, next: end, isLast: id == .max)
///   }
/// }
/// ```
///
/// A list can also begin at an item that your program chooses, or at an end: see ``page(around:)`` and ``cursor(at:)``. If your
/// server numbers its pages, or counts items, use a ``NumberedPageSource``.
///
/// The list calls the methods on the main actor, so that a source that only waits for its server wakes no other thread.
/// If a source computes for long, say `@concurrent` at its methods, or make the source an actor.
///
/// The counterpart of `PagingSource` in Android's Paging 3.
public protocol PageSource<Item>: Sendable {
  /// The type of the items.
  associatedtype Item: Identifiable & Sendable
  /// The type of the page cursors.
  associatedtype Cursor: Hashable & Sendable

  /// Loads a page.
  ///
  /// The last page is the one without a ``Page/next``, or whose ``Page/isLast`` is `true`. A page without items isn't. If
  /// another page leads to itself, the load fails with a ``PageSourceError``.
  ///
  /// - Parameter cursor: What the page before named as its ``Page/next``, or `nil` for the page with which the list begins.
  /// - Returns: The page.
  /// - Throws: What the load fails with. The list keeps its rows.
  @MainActor func page(after cursor: Cursor?) async throws -> Page<Item, Cursor>

  /// Loads the page that ends where another begins.
  ///
  /// The list calls it if a page has a ``Page/previous``. The first page is the one without. Report the ``Page/next``
  /// too: with it, the list can unload the pages below, and load them again.
  ///
  /// The default implementation throws a ``PageSourceError`` that tells you to implement the method.
  ///
  /// - Parameter cursor: What the page after named as its ``Page/previous``. It has to name a place among the items, such
  ///   as an item's id.
  /// - Returns: The page.
  /// - Throws: What the load fails with. The list keeps its rows.
  @MainActor func page(before cursor: Cursor) async throws -> Page<Item, Cursor>

  /// Loads the page that has an item, so that the list can begin there.
  ///
  /// The list calls it for ``PagedTableController/jump(toItemWithID:)``, and to go back to a ``TableView/position`` that
  /// was stored. The item may be anywhere in the page. Report both ``Page/previous`` and ``Page/next``, so that the list
  /// can load the pages around it.
  ///
  /// If the source doesn't have the item any more, return `nil`. The default implementation returns `nil`: the source
  /// can't find items. A page that doesn't have the item is shown as a first page would be.
  ///
  /// - Parameter id: The id of the item.
  /// - Returns: The page, or `nil` if the source can't find the item.
  /// - Throws: What the load fails with. The list keeps its rows.
  @MainActor func page(around id: Item.ID) async throws -> Page<Item, Cursor>?

  /// Returns the cursor of the page at an end of the source.
  ///
  /// With it, a list goes to that end with one request, as with `g` and `G` in the terminal: the first page is loaded with
  /// ``page(after:)``, and the last one with ``page(before:)``.
  ///
  /// The default implementation returns `nil`: the list loads page after page.
  ///
  /// ```swift
  /// struct LongAlbum: PageSource {
  ///   let photoCount = 9_000
  ///
  ///   private func photos(_ numbers: Range<Int>) -> Page<Photo, Int> {
  ///     Page(
  ///       numbers.map { Photo(id: "\($0)", title: "Photo \($0)", author: "ada") },
  ///       previous: numbers.lowerBound > 0 ? numbers.lowerBound : nil,
  ///       next: numbers.upperBound < photoCount ? numbers.upperBound : nil
  ///     )
  ///   }
  ///
  ///   func page(after cursor: Int?) async throws -> Page<Photo, Int> {
  ///     let start = cursor ?? 0
  ///     return photos(start..<min(start + 50, photoCount))
  ///   }
  ///
  ///   func page(before cursor: Int) async throws -> Page<Photo, Int> {
  ///     photos(max(0, cursor - 50)..<cursor)
  ///   }
  ///
  ///   func cursor(at end: PageEnd) -> Int? { end == .first ? 0 : photoCount }
  /// }
  /// ```
  ///
  /// - Returns: The cursor, or `nil` if the source can't go there.
  func cursor(at end: PageEnd) -> Cursor?

  /// The number of items of a page, if pages have numbers; `nil` by default.
  ///
  /// The page of any row can then be found, so that a list goes to a row with one request: see
  /// ``PagedTableController/jump(toSourceRow:)``. Rows can be deleted and inserted between two pages, so the list compares a page with
  /// those beside it: return the ``Page/total`` if you can. A ``NumberedPageSource`` does all that.
  var numberedPageSize: Int? { get }

  /// Returns the cursor with which ``page(after:)`` loads the page with a number, if pages have numbers.
  ///
  /// The default implementation returns `nil`.
  ///
  /// - Parameters:
  ///   - number: The number of the page, from 1. Page 0 is loaded with `nil`.
  ///   - size: How many items the pages have. It is the ``numberedPageSize`` unless the source has returned fewer.
  /// - Returns: The cursor, or `nil` if pages have no numbers.
  func cursor(forPage number: Int, size: Int) -> Cursor?

  /// Loads a page of about as many items as the list asks for.
  ///
  /// The list calls it instead of ``page(after:)`` while it loads to the end. Each page may then be
  /// twice as long as the one before, up to 2,048 items. It is also called if a page was unloaded and comes back. More or
  /// fewer items do no harm. It is never called if pages have numbers.
  ///
  /// The default implementation calls ``page(after:)``, so that pages keep their size.
  ///
  /// - Parameters:
  ///   - cursor: What the page before named as its ``Page/next``, or `nil` for the page with which the list begins.
  ///   - limit: About how many items the list wants.
  /// - Returns: The page.
  /// - Throws: What the load fails with.
  @MainActor func page(after cursor: Cursor?, limit: Int) async throws -> Page<Item, Cursor>

  /// Returns the page with which the list began last time, as far as it was kept on this machine.
  ///
  /// The list asks for it before the first page, if it has no items of the source to show. It shows the items while
  /// the first page loads, and keeps them if that fails. The first page then replaces them by id, and what is on screen
  /// stays in place. Until then, no page follows, so the list doesn't use the cursors and the total.
  ///
  /// The first page is requested when this returns, so be quick. The default implementation returns `nil`: nothing
  /// was kept. A page without items is treated as none.
  @MainActor func cachedPage() async -> Page<Item, Cursor>?

  /// Loads all items that are newer than an item, the newest first.
  ///
  /// The default is `nil`: the list loads the first page again and compares it with the items.
  ///
  /// - Parameter item: The newest item of the list.
  /// - Returns: The items, or `nil` if the source can't tell.
  /// - Throws: What the refresh fails with. The list keeps its rows.
  @MainActor func newer(than item: Item) async throws -> [Item]?

  /// Whether new items appear after the last one, as in a chat or a log.
  ///
  /// The default is `false`: the newest item is the first one. If `true`, a refresh loads the page after the last item instead
  /// of calling ``newer(than:)``, if the last page is loaded. So the last page has to have a ``Page/next`` too: the place where
  /// the next item will appear.
  var isNewestLast: Bool { get }
}

// An extension doesn't infer the actor of what a protocol requires, and elsewhere these would wake Swift's concurrent
// threads.
extension PageSource {
  /// Calls ``page(after:)`` by default, so that pages keep their size.
  @MainActor public func page(after cursor: Cursor?, limit: Int) async throws -> Page<Item, Cursor>
  {
    try await page(after: cursor)
  }

  /// Returns `nil` by default, so that the list shows nothing before the first page.
  @MainActor public func cachedPage() async -> Page<Item, Cursor>? { nil }

  /// Returns `nil` by default, so that the list loads the first page again.
  @MainActor public func newer(than item: Item) async throws -> [Item]? { nil }

  /// Returns `nil` by default, so that the list begins with the first page.
  @MainActor public func page(around id: Item.ID) async throws -> Page<Item, Cursor>? { nil }

  /// Returns `nil` by default, so that the list loads page after page up to an end.
  public func cursor(at end: PageEnd) -> Cursor? { nil }

  /// Returns `nil` by default: pages have no numbers.
  public var numberedPageSize: Int? { nil }

  /// Returns `nil` by default: pages have no numbers.
  public func cursor(forPage number: Int, size: Int) -> Cursor? { nil }

  /// Throws a ``PageSourceError`` by default.
  @MainActor public func page(before cursor: Cursor) async throws -> Page<Item, Cursor> {
    throw PageSourceError(.unimplementedPreviousPage("\(cursor)"))
  }

  /// Returns `false` by default.
  public var isNewestLast: Bool { false }
}
