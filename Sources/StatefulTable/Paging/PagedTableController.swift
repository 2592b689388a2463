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
  /// Set it before a ``StatefulTableController/reload()``. Until a first page of the new source is there, the
  /// old items stay, there are no more pages, and a refresh is a reload. Nothing that the old source said
  /// counts any longer: a reload or a refresh in flight asks the new source instead, a page in flight
  /// brings nothing, and ``totalCount`` is `nil`.
  public var source: any PageSource<Item> {
    get { updater.source }
    set { updater.source = newValue }
  }

  /// What becomes of an item whose id is there already.
  ///
  /// The default is ``DuplicatePolicy/keepFirst``.
  public var duplicatePolicy: DuplicatePolicy {
    get { updater.paging.duplicatePolicy }
    set { updater.change { $0.duplicatePolicy = newValue } }
  }

  /// How many items came, since the last initial load, whose id was there already.
  ///
  /// A refresh, and a page that the list reads again by itself, brings what is there already: that
  /// doesn't count.
  public var duplicateCount: Int { updater.paging.rows.duplicateCount }

  /// How many items there are in all: what the source said last, and the edits since.
  ///
  /// `nil` if the source hasn't said.
  public var totalCount: Int? { updater.paging.rows.totalCount }

  /// How many items are kept, about.
  ///
  /// When a page brings more, pages at the far end are dropped. They are loaded again when they are scrolled
  /// back to.
  ///
  /// `nil`, the default, keeps all. Pages are dropped as a whole, those furthest from the screen first, and
  /// only those that are more than a screen away. What was edited in a dropped page is as the source has
  /// it when it comes back, except that what was removed stays away.
  public var maximumItemCount: Int? {
    get { updater.paging.maximumCount }
    set { updater.change { $0.maximumCount = newValue } }
  }

  @usableFromInline let updater: ItemUpdater<Item>

  /// Creates a list of the items of a source.
  ///
  /// - Parameters:
  ///   - source: Where the items come from.
  ///   - clock: Measures loads, their timeouts and the waits between retries.
  public init(source: any PageSource<Item>, clock: any Clock<Duration> = ContinuousClock()) {
    updater = ItemUpdater(source: source)
    super.init(clock: clock)
    updater.attach(to: self)
  }

  // MARK: Items

  /// The items, in the order of their rows.
  ///
  /// To look at a single item, use ``item(at:)`` or ``item(withID:)``.
  ///
  /// - Complexity: O(*n*) for *n* items the first time after a change, otherwise O(1).
  public var items: [Item] { updater.change { $0.items } }

  /// The number of items.
  public var itemCount: Int { updater.paging.count }

  /// The item at an index path, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  public func item(at indexPath: IndexPath) -> Item? {
    rows.row(of: indexPath).flatMap { updater.paging[$0] }
  }

  /// The item with an id, or `nil` if there is none.
  @inlinable public final func item(withID id: Item.ID) -> Item? {
    updater.paging.rows.store.item(withID: id)
  }

  /// Where the item with an id stands, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  public func indexPath(ofItemWithID id: Item.ID) -> IndexPath? {
    updater.paging.rows.store.row(of: id).map(rows.indexPath)
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

  // MARK: Sections

  /// The title of the section that an item belongs to.
  ///
  /// Neighbors with equal titles form a section, with the title as its header; `nil` is a section without
  /// a header. As items come, go, move and change, sections come, go, split and join. What is read stays
  /// where it is.
  ///
  /// Called once for each item that comes, moves or is updated. Edits that are made meanwhile wait until
  /// the table shows the sections.
  ///
  /// The default is `nil` for all: the items are one section, also when there are none. Overrides needn't
  /// call `super`.
  open func sectionTitle(for item: Item) -> String? { nil }

  /// The first section of the table that has items.
  ///
  /// The default is 0. A subclass that has other sections too, as for rows that are always there, describes
  /// them, and leaves the ``itemSections`` to `super`. If they stand before the items, override this. If
  /// they stand after the items, override ``numberOfSections(in:)`` and add them to what `super` returns.
  /// Pages are cheapest in the last sections.
  open var itemSection: Int { 0 }

  /// The sections of the table that have the items.
  ///
  /// There is always one at least: without items it is empty.
  public var itemSections: Range<Int> { rows.tableSections }

  /// The ``itemSections`` if the table has other sections too, otherwise `nil`.
  open override var contentSections: Range<Int>? {
    let first = itemSection
    let end = first + updater.paging.sections.count
    return first > 0 || end < numberOfSections(in: tableView) ? first..<end : nil
  }

  var rows: ItemRows {
    ItemRows(tableView: tableView, firstSection: itemSection, sections: updater.paging.sections)
  }

  // MARK: Editing

  /// Inserts items before a row.
  ///
  /// What is on screen stays put. Items whose id is there already are treated as ``duplicatePolicy`` says.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - row: The row before which they come, counted over all ``itemSections``. Beyond the rows, the
  ///     nearest place.
  /// - Complexity: O(*m* + log *n*) for *m* items among *n*.
  public func insert(_ items: [Item], at row: Int) {
    updater.edit { $0.insert(items, at: row) }
  }

  /// Removes the item with an id, if it is there.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  public func remove(id: Item.ID) {
    updater.edit { $0.remove(id: id) }
  }

  /// Puts an item in the place of the one that has its id, if there is one.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  public func update(_ item: Item) {
    updater.edit { $0.update(item) }
  }

  /// Moves the item with an id to a row, if it is there.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - row: The row at which it stands afterwards, counted over all ``itemSections``. Beyond the rows,
  ///     the nearest.
  /// - Complexity: O(log *n*) for *n* items.
  public func move(id: Item.ID, to row: Int) {
    updater.edit { $0.move(id: id, to: row) }
  }

  /// Replaces the items, so that only what changed comes, goes or moves.
  ///
  /// Pages go on after the last item as before. Without any item they end: `apply([])` shows the empty
  /// view, loads nothing by itself, and a page in flight brings nothing. The next reload starts over. Items
  /// whose id another of them has are treated as ``duplicatePolicy`` says.
  ///
  /// - Complexity: O(*n*) for *n* items, and O(*m* log *m*) where *m* of them are not in order.
  public func apply(_ items: [Item]) {
    updater.edit { $0.apply(items) }
  }

  // MARK: Loads

  /// Loads the first page.
  ///
  /// The page takes the place of all items. What was edited since the load began stays edited, except that
  /// an item that was updated is only there if the page has it.
  open func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await load(.initial)
  }

  /// Loads what is newer, or the first page again.
  ///
  /// What was edited before the load began is afterwards as the source has it, as far as the answer tells.
  open func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let updater = updater
    let request = try await updater.answeredRequest(for: .pullToRefresh)
    return { updater.commit(request, .pullToRefresh) }
  }

  /// Loads the page after the last item.
  open func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await load(.nextPage)
  }

  /// Loads the page before the first item, which was dropped.
  open func previousPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await load(.previousPage)
  }

  /// Returns whether the source has said where the next page is.
  open func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    updater.paging.hasNextPage
  }

  /// Returns whether pages before the first item were dropped.
  open func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
    updater.paging.hasPreviousPages
  }

  /// Begins ``initialLoad(in:)``; edits count as later than the request from now on.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    updater.change { $0.begin(.initial) }
    run(load) { try await self.initialLoad(in: controller) }
  }

  /// Begins ``pullToRefresh(in:)``; edits count as later than the request from now on.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    updater.change { $0.begin(.pullToRefresh) }
    run(load) { try await self.pullToRefresh(in: controller) }
  }

  /// Begins ``nextPage(in:)``; edits count as later than the request from now on.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    updater.change { $0.begin(.nextPage, isToEnd: isLoadingToEnd) }
    run(load) { try await self.nextPage(in: controller) }
  }

  /// Begins ``previousPage(in:)``; edits count as later than the request from now on.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    updater.change { $0.begin(.previousPage) }
    run(load) { try await self.previousPage(in: controller) }
  }

  private func load(_ kind: LoadKind) async throws -> Commit<Void> {
    let updater = updater
    let request = try await updater.answeredRequest(for: kind)
    return { _ = updater.commit(request, kind) }
  }

  override func rowsLeft(_ direction: PageDirection) -> Int {
    let rows = rows
    guard rows.tableSections != 0..<numberOfSections(in: tableView),
      let first = tableView.indexPathForFirstVisibleRow,
      let last = tableView.indexPathsForVisibleRows.last
    else { return super.rowsLeft(direction) }
    // What stands around the items doesn't keep their pages away.
    switch direction {
    case .next: return min(super.rowsLeft(.next), updater.paging.count - rows.nearestRow(to: last))
    case .previous: return min(super.rowsLeft(.previous), rows.nearestRow(to: first))
    }
  }

  /// Returns whether the user's gesture may refresh.
  ///
  /// The default is `true`. Overrides needn't call `super`.
  open func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { true }

  // MARK: Table

  /// The number of items: other rows don't count as content.
  open override var contentCount: Int { updater.paging.count }

  /// The number of sections up to the last that has items.
  open override func numberOfSections(in tableView: TableView) -> Int {
    itemSection + updater.paging.sections.count
  }

  /// The number of items in a section, 0 in one that has none.
  open override func tableView(
    _ tableView: TableView,
    numberOfRowsInSection section: Int
  ) -> Int {
    let index = section - itemSection
    let sections = updater.paging.sections
    return (0..<sections.count).contains(index) ? sections.count(ofSection: index) : 0
  }

  /// The ``sectionTitle(for:)`` of the items of a section.
  open override func tableView(
    _ tableView: TableView,
    titleForHeaderInSection section: Int
  ) -> String? {
    let index = section - itemSection
    let sections = updater.paging.sections
    return (0..<sections.count).contains(index) ? sections.title(ofSection: index) : nil
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

  /// Removes the item of a row that the user has deleted, with ``remove(id:)``.
  open override func tableView(
    _ tableView: TableView,
    commit editingStyle: EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    if editingStyle == .delete, let item = item(at: indexPath) { remove(id: item.id) }
  }

  /// Moves the item of a row that the user has moved, with ``move(id:to:)``.
  open override func tableView(
    _ tableView: TableView,
    moveRowAt source: IndexPath,
    to target: IndexPath
  ) {
    guard let item = item(at: source) else { return }
    move(id: item.id, to: rows.row(movedFrom: source, to: target))
  }

  override func didTakeRows() {
    updater.makeWaitingEdits()
    guard let id = updater.paging.rows.droppedSelection else { return }
    if tableView.indexPathForSelectedRow == nil {
      guard let indexPath = indexPath(ofItemWithID: id) else { return }
      tableView.selectRow(at: indexPath)
    }
    updater.change { $0.forgetDroppedSelection() }
  }
}
