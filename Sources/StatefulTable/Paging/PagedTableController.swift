#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A list screen that keeps its rows itself: items of a ``PageSource``, known by their ids.
///
/// Say where the items come from and how one looks:
///
/// ```swift
/// final class PhotoGallery: PagedTableController<Photo> {
///   override func cell(for item: Photo) -> Cell {
///     Cell(StyledText(item.title), detail: StyledText(item.author))
///   }
/// }
/// ```
///
/// `PhotoGallery(source: PhotoSource())` is then the whole screen.
///
/// A refresh asks the source for what is newer. If it can't say, the first page is loaded again and
/// compared by id, so that only what changed comes, goes or moves. A first page that has nothing in common
/// with the rows takes their place: a gap is never hidden.
///
/// Items can be inserted, removed, updated and moved at any time, also while a page is loading; what is
/// being loaded doesn't undo it.
///
/// The ideas are those of JTTableViewController, which kept the rows, and SwiftPaginator, which counted the
/// pages.
@MainActor
open class PagedTableController<Item: Identifiable & Sendable>:
  StatefulTableController, AsyncStatefulDelegate
where Item.ID: Sendable {
  /// Where the items come from.
  ///
  /// A change counts from the next ``StatefulTableController/reload()`` on; until then there are no more
  /// pages.
  public var source: any PageSource<Item> {
    didSet {
      pageSource = AnyPageSource(source)
      ledger = PageLedger(count: store.count, next: nil)
    }
  }

  /// What becomes of an item whose id is there already.
  ///
  /// The default is ``DuplicatePolicy/keepFirst``.
  public var duplicatePolicy = DuplicatePolicy.keepFirst

  /// How many items there were, since the last initial load, whose id was there already.
  public internal(set) var duplicateCount = 0

  /// How many items there are in all, by the source's last word, which local edits change.
  ///
  /// `nil` if the source hasn't said.
  public internal(set) var totalCount: Int?

  /// How many items are kept, about: when a page brings more, pages at the far end are let go of, and
  /// loaded again when they are scrolled back to.
  ///
  /// `nil`, the default, keeps all. Pages are let go of as a whole, and only those that are more than a
  /// screen away. What was changed locally is as the source has it when it comes back.
  public var maximumItemCount: Int?

  @usableFromInline var store = ItemStore<Item>()
  var ledger = PageLedger<Item.ID>()
  var pageSource: AnyPageSource<Item>
  /// What was done by hand since the load in flight began.
  var journal = EditJournal<Item>()
  /// What was inserted by hand, and not brought by the source since.
  var localIDs: Set<Item.ID> = []
  /// What was removed by hand since the last initial load.
  var removedIDs: Set<Item.ID> = []
  /// How many items were removed by hand, or found to be gone, since the last page.
  var removedCount = 0
  /// While pages are looked at again, where the first is that wasn't.
  var firstUnseenCursor: AnyCursor?
  /// The item that was selected when its page was let go of.
  var lostSelection: Item.ID?

  /// Creates a list of the items of a source.
  ///
  /// - Parameters:
  ///   - source: Where the items come from.
  ///   - clock: Measures loads, their timeouts and the waits between retries.
  public init(source: some PageSource<Item>, clock: any Clock<Duration> = ContinuousClock()) {
    self.source = source
    pageSource = AnyPageSource(source)
    super.init(clock: clock)
  }

  // MARK: Items

  /// The items, in the order of their rows.
  public var items: [Item] { store.items }

  /// The item with an id, if it is there.
  ///
  /// - Complexity: O(1), or O(log *n*) for *n* items after one was inserted or removed in their midst.
  @inlinable public func item(withID id: Item.ID) -> Item? {
    store.row(of: id).map { store.items[$0] }
  }

  /// Where the item with an id stands, if it is there.
  ///
  /// - Complexity: That of ``item(withID:)``.
  public func indexPath(ofItemWithID id: Item.ID) -> IndexPath? {
    store.row(of: id).map { IndexPath(row: $0, section: itemSection) }
  }

  /// What an item shows.
  ///
  /// The default is its description. Overrides needn't call `super`.
  open func cell(for item: Item) -> Cell {
    Cell(StyledText(String(describing: item)))
  }

  /// Tells that the user chose an item.
  ///
  /// The default does nothing. Overrides needn't call `super`.
  open func didSelect(_ item: Item) {}

  /// The section of the table that has the items.
  ///
  /// The default is 0. A subclass that has other sections too, as for rows that are always there,
  /// describes them, and leaves this one to `super`. Pages are cheapest in the last section.
  open var itemSection: Int { 0 }

  // MARK: Loads

  /// Loads the first page.
  open func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let page = try await loadFirstPage()
    return { self.takeInitial(page) }
  }

  /// Loads what is newer, or the first page again.
  open func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    try await loadRefresh()
  }

  /// Loads the page after the last item.
  open func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await loadNextPage(after: ledger.next)
  }

  /// Loads the page before the first item, which was let go of.
  open func previousPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await loadDroppedPage()
  }

  /// Whether the source has said where the next page is.
  open func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    ledger.next != nil
  }

  /// Whether pages before the first item were let go of.
  open func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
    !ledger.dropped.isEmpty
  }

  /// Begins ``initialLoad(in:)``.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    run(load) { try await self.initialLoad(in: controller) }
  }

  /// Begins ``pullToRefresh(in:)``.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    run(load) { try await self.pullToRefresh(in: controller) }
  }

  /// Begins ``nextPage(in:)``.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    run(load) { try await self.nextPage(in: controller) }
  }

  /// Begins ``previousPage(in:)``.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    run(load) { try await self.previousPage(in: controller) }
  }

  // MARK: Hooks

  /// Whether the user's gesture may refresh.
  ///
  /// Always, by default. Overrides needn't call `super`.
  open func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { true }

  /// Tells that the state is about to change.
  ///
  /// The default does nothing. Overrides needn't call `super`.
  open func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {}

  /// Tells that the state has changed.
  ///
  /// The default does nothing. Overrides needn't call `super`.
  open func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {}

  /// Tells that a load ended.
  ///
  /// The default does nothing. Overrides needn't call `super`.
  open func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {}

  // MARK: Table

  /// The number of items: other rows don't count as content.
  open override var contentCount: Int { store.count }

  open override func tableView(
    _ tableView: TableView,
    numberOfRowsInSection section: Int
  ) -> Int {
    section == itemSection ? store.count : 0
  }

  open override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    item(at: indexPath).map(cell(for:)) ?? Cell("")
  }

  open override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    item(at: indexPath).map(didSelect)
  }

  open override func tableView(
    _ tableView: TableView,
    idForRowAt indexPath: IndexPath
  ) -> AnyHashable? {
    item(at: indexPath).map { AnyHashable($0.id) }
  }

  open override func tableView(
    _ tableView: TableView,
    indexPathForRowWithID id: AnyHashable
  ) -> IndexPath? {
    (id.base as? Item.ID).flatMap(indexPath(ofItemWithID:))
  }

  override func didTakeRows() { restoreSelection() }

  private func item(at indexPath: IndexPath) -> Item? {
    guard indexPath.section == itemSection, store.items.indices.contains(indexPath.row) else {
      return nil
    }
    return store.items[indexPath.row]
  }
}
