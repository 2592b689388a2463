/// A list that stores its rows: the items of a ``PageSource``.
///
/// Override one method, which describes how an item looks:
///
/// ```swift
/// final class PhotoGallery: PagedTableController<Photo> {
///   override func cell(for item: Photo) -> Cell {
///     Cell(item.title, detail: item.author)
///   }
/// }
/// ```
///
/// `PhotoGallery(source: PhotoSource())` is then the whole list.
///
/// A refresh asks the source for newer items: those after the last item if the source's newest items are last
/// (``PageSource/isNewestLast``), otherwise those before the first one. If the source can't say, the list loads the first
/// page again, compares it by id, and changes only what differs. If there may be other items between
/// the page and the rows below, the list keeps both, and shows a gap between them: see ``gaps``.
///
/// A list can begin in the middle or at the end: see ``PageSource``.
///
/// You can insert, remove, update and move items at any time. A load in flight doesn't undo your
/// edit.
///
/// The counterpart of JTTableViewController and SwiftPaginator.
@MainActor
open class PagedTableController<Item: Identifiable & Sendable>: ItemTableController<Item>
where Item.ID: Sendable {
  /// The source of the items.
  ///
  /// After you set it, call ``StatefulTableController/reload()``. The old items stay until the
  /// first page of the new source arrives. Until then there are no more pages, a refresh is a
  /// reload, and its total isn't known. Answers of the old source no longer count. A reload or
  /// refresh in flight asks the new source instead.
  ///
  /// ``SearchableController/searchTextDidChange(to:)`` may set a source for the search. Until the
  /// search succeeds, only the search asks it. If the search fails or is cancelled, pages and
  /// refreshes ask the source of the rows as before.
  public var source: any PageSource<Item> {
    get { pages.source }
    set { pages.source = newValue }
  }

  /// The number of items to keep, approximately.
  ///
  /// When a page brings more, the list unloads the pages furthest from the screen. They load again
  /// when the user scrolls back. New items after the last one are loaded only if the user is near them, or if there is
  /// room.
  ///
  /// The default is `nil`, which keeps all. Only whole pages are unloaded, and only if they are more
  /// than a screen away. When one loads again, it has what the server has: your edits in it have ended, removals, too.
  public var maximumItemCount: Int? {
    get { pages.maximumItemCount }
    set { pages.maximumItemCount = newValue }
  }

  /// What happens to the rows if a refresh doesn't reach them.
  ///
  /// The default is ``GapPolicy/marked``. A list in a ``SectionedController`` has no place to mark a gap: there, it is
  /// ``GapPolicy/replace``, and anything else isn't taken and is reported as a ``LoadMisuse``.
  public var gapPolicy: GapPolicy {
    get { pages.gapPolicy }
    set {
      guard whole == nil || newValue == .replace else {
        return loader.report(.unavailableInSections("gapPolicy"))
      }
      pages.gapPolicy = newValue
    }
  }

  /// How much a refresh loads again.
  ///
  /// The default is ``RefreshDepth/firstPage``.
  public var refreshDepth: RefreshDepth {
    get { pages.refreshDepth }
    set { pages.refreshDepth = newValue }
  }

  let pages: PageLoads<Item>

  /// Creates a list of the items of a source.
  ///
  /// - Parameters:
  ///   - source: The source of the items.
  ///   - clock: The clock for timeouts and retries. The default is a `ContinuousClock`.
  public init(source: any PageSource<Item>, clock: any Clock<Duration> = ContinuousClock()) {
    let model = ItemModel<Item>()
    pages = PageLoads(source, model)
    super.init(clock: clock, model: model)
    pages.attach(to: self)
    rowsOwner = pages
  }

  // MARK: Filter

  /// Returns the text in which a filter looks for what the user types, or `nil` for none.
  ///
  /// The default is `nil`, because the filter chooses from the items that are loaded. Override it to offer a filter.
  open override func filterText(for item: Item) -> String? { nil }

  // MARK: Order

  /// Begins again with the first page, if there is one.
  ///
  /// The source has the order: set one that has the new one, and call `super`.
  ///
  /// ```swift
  /// final class SortedGallery: PagedTableController<Photo> {
  ///   override func rowOrderDidChange(to order: RowOrder?) {
  ///     source = SortedPhotoSource(column: order?.column)
  ///     super.rowOrderDidChange(to: order)
  ///   }
  /// }
  /// ```
  open override func rowOrderDidChange(to order: RowOrder?) { reloadInOrder() }

  override func sorted(_ items: [Item]) -> [Item] { items }

  // MARK: Jumps

  /// Goes to an item, wherever the source has it.
  ///
  /// If the item is loaded, the table scrolls to it. Otherwise the list begins again with the page that
  /// ``PageSource/page(around:)`` returns, and loads the pages above and below it as the user comes near them. Call it
  /// before the first load, for example in `viewDidLoad()`, to open a chat at the first unread message.
  ///
  /// It works like ``StatefulTableController/reload()``: the old rows stay until the new ones arrive, also if the load
  /// fails. A retry goes to the item again, a reload doesn't. If the source doesn't have the item, a list
  /// without rows begins with the first page. A list with rows keeps them, and fails with a ``PageSourceError``.
  ///
  /// A ``ItemTableController/filter(_:)`` ends.
  public final func jump(toItemWithID id: Item.ID) { pages.go(to: .item(id)) }

  /// Goes to a row, counted over all items of the source, with one request.
  ///
  /// It works like ``jump(toItemWithID:)`` if the source knows the page of the row, as a ``NumberedPageSource`` does: see
  /// ``PageSource/cursor(forPage:size:)``. If the source has fewer rows, the list goes to the last one.
  ///
  /// - Parameter row: The row, from 0.
  /// - Returns: Whether the row is loaded or can be. Otherwise nothing happens.
  @discardableResult public final func jump(toSourceRow row: Int) -> Bool {
    pages.go(to: .row(row))
  }

  // MARK: Gaps

  /// The rows right below the gaps, from the top.
  ///
  /// A gap is a place where the source may have items that the list doesn't. It arises if a refresh doesn't reach the
  /// rows, see ``gapPolicy``. It isn't a row: all index paths are those of items. The ``gapView``
  /// is shown in it.
  ///
  /// When the user comes within ``LoadOptions/nextPageOffset`` rows of a gap, a page is loaded into it, next
  /// to what the user reads: from above with ``PageSource/page(after:)``, and from below with ``PageSource/page(before:)``
  /// if the page there has a ``Page/previous``. If it hasn't, the gap is loaded from above only on request. What is on
  /// screen stays in place. The gap is closed as soon as a page reaches its other side.
  ///
  /// While a ``ItemTableController/filter(_:)`` is set, there are none to see, and none loads.
  ///
  /// - Complexity: O(*n*) for *n* gaps.
  public var gaps: [IndexPath] { pages.gapRows.map(rows.indexPath) }

  /// The view between two rows where others are missing: see ``gaps``.
  ///
  /// All gaps share it. The ``StateViewContext/state`` is ``StatefulState/loadingGap`` only for the gap that is being
  /// loaded. The default is a ``GapView``.
  public var gapView: any StateView {
    get { views.gap }
    set {
      views.gap = newValue
      setNeedsDisplay()
    }
  }

  /// Loads a page into the gap above a row.
  ///
  /// It works like ``StatefulTableController/loadNextPage()``. If there is no gap above the row, nothing happens.
  ///
  /// - Parameter indexPath: The row: one of ``gaps``.
  public final func loadGap(aboveRowAt indexPath: IndexPath) {
    pages.loadGap(aboveRowAt: indexPath)
  }
}
