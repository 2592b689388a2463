/// Where a ``PagedTableController`` has its items from, page by page.
///
/// A cursor is whatever the source needs to find the next page: a token, a link, the last item's id.
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
/// The idea is `PagingSource` of Android's Paging 3.
public protocol PageSource<Item>: Sendable {
  /// What is loaded.
  associatedtype Item: Identifiable & Sendable
  /// What leads to the next page.
  associatedtype Cursor: Hashable & Sendable

  /// Loads a page.
  ///
  /// Only a page without a ``Page/next`` is the last; one without items isn't. A page that leads to where
  /// it was itself found makes the load fail with a ``PageSourceError``. Any error thrown is the load's
  /// failure.
  ///
  /// `cursor` says where the page before ended; it is `nil` for the first page.
  func page(after cursor: Cursor?) async throws -> Page<Item, Cursor>

  /// Loads a page of about as many items as are wanted.
  ///
  /// Called in place of ``page(after:)`` while the list is loaded to its end, where each page may be twice as
  /// long as the one before, up to 2,048 items; and for such a page that was dropped and comes back.
  /// More items than wanted do no harm, and fewer don't either. Never called if ``isOffsetBased`` is `true`.
  ///
  /// The default calls ``page(after:)``: pages keep their size.
  func page(after cursor: Cursor?, limit: Int) async throws -> Page<Item, Cursor>

  /// Loads all that is newer than an item, newest first.
  ///
  /// The default is `nil`: the first page is loaded again, and compared with what is there.
  func newer(than item: Item) async throws -> [Item]?

  /// Whether a cursor counts items, so that pages shift when items are deleted.
  ///
  /// The default is `false`. If `true`, the list reads the page before again after items were removed,
  /// or when a total is smaller than expected, so that none is skipped.
  var isOffsetBased: Bool { get }
}

extension PageSource {
  /// Calls ``page(after:)`` by default: pages keep their size.
  ///
  /// It is on the main actor, as the list is, so that no other thread is woken for it.
  @MainActor public func page(
    after cursor: Cursor?,
    limit: Int
  ) async throws -> Page<Item, Cursor> {
    try await page(after: cursor)
  }

  /// Returns `nil` by default: the first page is loaded again.
  ///
  /// It is on the main actor, as the list is, so that no other thread is woken for it.
  @MainActor public func newer(than item: Item) async throws -> [Item]? { nil }

  /// Returns `false` by default.
  public var isOffsetBased: Bool { false }
}
