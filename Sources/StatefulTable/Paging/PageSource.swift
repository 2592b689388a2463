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
/// It corresponds to `PagingSource` of Android's Paging 3.
public protocol PageSource<Item>: Sendable {
  /// The type of the items.
  associatedtype Item: Identifiable & Sendable
  /// The type of the page cursors.
  associatedtype Cursor: Hashable & Sendable

  /// Loads a page.
  ///
  /// The last page is the one without a ``Page/next``. A page without items isn't. If a page leads
  /// to itself, the load fails with a ``PageSourceError``. If the method throws an error, the load
  /// fails with it.
  ///
  /// `cursor` is the ``Page/next`` of the page before, or `nil` for the first page.
  func page(after cursor: Cursor?) async throws -> Page<Item, Cursor>

  /// Loads a page of about as many items as the list wants.
  ///
  /// The list calls it instead of ``page(after:)`` while it loads to the end. Each page may then be
  /// twice as long as the one before, up to 2,048 items. It is also called if such a
  /// page was dropped and comes back. More or fewer items do no harm. It is never called if
  /// ``isOffsetBased`` is `true`.
  ///
  /// The default implementation calls ``page(after:)``, so that pages keep their size.
  func page(after cursor: Cursor?, limit: Int) async throws -> Page<Item, Cursor>

  /// Loads all items that are newer than an item, the newest first.
  ///
  /// The default is `nil`: the list loads the first page again and compares it with the items.
  func newer(than item: Item) async throws -> [Item]?

  /// Whether page cursors count items, so that pages shift when items are deleted.
  ///
  /// The default is `false`. If `true`, the list reads the page before again after a removal, or if
  /// a total is smaller than expected. So no item is skipped.
  var isOffsetBased: Bool { get }
}

extension PageSource {
  /// Calls ``page(after:)`` by default, so that pages keep their size.
  ///
  /// It is on the main actor, as the list is, so that it wakes no other thread.
  @MainActor public func page(
    after cursor: Cursor?,
    limit: Int
  ) async throws -> Page<Item, Cursor> {
    try await page(after: cursor)
  }

  /// Returns `nil` by default, so that the list loads the first page again.
  ///
  /// It runs on the main actor, so that no other thread wakes up for it.
  @MainActor public func newer(than item: Item) async throws -> [Item]? { nil }

  /// Returns `false` by default.
  public var isOffsetBased: Bool { false }
}
