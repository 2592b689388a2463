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
open class PagedTableController<Item: Identifiable & Sendable>:
  StatefulTableController
where Item.ID: Sendable {
  /// The source of the items.
  ///
  /// After you set it, call ``StatefulTableController/reload()``. The old items stay until the
  /// first page of the new source arrives. Until then there are no more pages, a refresh is a
  /// reload, and ``totalCount`` is `nil`. Answers of the old source no longer count. A reload or
  /// refresh in flight asks the new source instead.
  ///
  /// ``SearchableController/searchTextDidChange(to:)`` may set a source for the search. Until the
  /// search succeeds, only the search asks it. If the search fails or is cancelled, pages and
  /// refreshes ask the source of the rows as before.
  public var source: any PageSource<Item> {
    get { model.source }
    set { model.source = newValue }
  }

  /// What happens to an item whose id is already in the list.
  ///
  /// The default is ``DuplicatePolicy/keepFirst``.
  public var duplicatePolicy: DuplicatePolicy {
    get { model.paging.duplicatePolicy }
    set { model.change { $0.duplicatePolicy = newValue } }
  }

  /// The number of items since the last initial load whose id was already in the list.
  ///
  /// Items of a refresh or of a gap don't count, and neither do items of a page that the list reads again
  /// automatically.
  public var duplicateCount: Int { model.paging.duplicateCount }

  /// The total number of items: what the source last reported, with your edits since.
  ///
  /// `nil` if the source doesn't say.
  public var totalCount: Int? { model.paging.totalCount }

  /// The number of items to keep, approximately.
  ///
  /// When a page brings more, the list drops the pages furthest from the screen. They load again
  /// when the user scrolls back. New items after the last one are loaded only if the user is near them, or if there is
  /// room.
  ///
  /// The default is `nil`, which keeps all. Only whole pages are dropped, and only if they are more
  /// than a screen away. When a dropped page loads again, your edits in it are lost, but removed
  /// items stay away.
  public var maximumItemCount: Int? {
    get { model.paging.maximumCount }
    set { model.change { $0.maximumCount = newValue } }
  }

  /// What happens to the rows if a refresh doesn't reach them.
  ///
  /// The default is ``GapPolicy/marked``.
  public var gapPolicy: GapPolicy {
    get { model.paging.gapPolicy }
    set { model.change { $0.gapPolicy = newValue } }
  }

  /// How much a refresh loads again.
  ///
  /// The default is ``RefreshDepth/firstPage``.
  public var refreshDepth: RefreshDepth {
    get { model.paging.refreshDepth }
    set { model.change { $0.refreshDepth = newValue } }
  }

  let model: PagedListModel<Item>

  /// Creates a list of the items of a source.
  ///
  /// - Parameters:
  ///   - source: The source of the items.
  ///   - clock: The clock for timeouts and retries. The default is a `ContinuousClock`.
  public init(source: any PageSource<Item>, clock: any Clock<Duration> = ContinuousClock()) {
    model = PagedListModel(source: source)
    super.init(clock: clock)
    model.attach(to: self)
  }

  // MARK: Items

  /// The items, in the order of their rows.
  ///
  /// For a single item, use ``item(at:)`` or ``item(withID:)``.
  ///
  /// - Complexity: O(*n*) for *n* items the first time after a change, otherwise O(1).
  public var items: [Item] { model.change { $0.items } }

  /// The number of items.
  public var itemCount: Int { model.itemCount }

  /// The item at an index path, or `nil` if there is none.
  ///
  /// Index paths are those of the table. So with a ``filter(_:)``, they aren't the indices of ``items``.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  public func item(at indexPath: IndexPath) -> Item? {
    guard let row = row(of: indexPath) else { return nil }
    return model.item(atRow: row)
  }

  /// The item with an id, or `nil` if there is none.
  public final func item(withID id: Item.ID) -> Item? {
    model.paging.store.item(withID: id)
  }

  /// The index path of the item with an id, or `nil` if there is none, or if a ``filter(_:)`` hides it.
  public func indexPath(ofItemWithID id: Item.ID) -> IndexPath? {
    model.row(ofItemWithID: id).map(rows.indexPath)
  }

  /// The ids of the selected items, also of those that a filter hides or a search didn't find.
  ///
  /// A search doesn't change it, and neither does its end: what was selected before is selected again as soon as it is
  /// loaded. An item that is removed leaves it, and a reload clears it. Actions for the selected rows are only for those
  /// that are shown, so if your action is for all, use these ids.
  ///
  /// - Complexity: O(*n*) for *n* selected items.
  public final var selectedIDs: Set<Item.ID> { Set(model.selectedItems.map(\.id)) }

  /// The selected items, also those that a filter hides or a search didn't find.
  ///
  /// They are in the order of their rows, and those that aren't loaded come last. See ``selectedIDs``.
  ///
  /// - Complexity: O(*n* log *n*) for *n* selected items.
  public final var selectedItems: [Item] { model.selectedItems }

  /// Returns the cell of an item.
  ///
  /// The default is its description.
  open func cell(for item: Item) -> Cell {
    Cell(String(describing: item))
  }

  /// Called when the user opens or selects an item.
  open func didSelect(_ item: Item) {}

  /// Returns the text that is copied if the user copies an item, or `nil` if it can't be copied.
  ///
  /// See ``tableView(_:copyTextForRowAt:)``. The default is `nil`.
  open func copyText(for item: Item) -> String? { nil }

  // MARK: Filter

  /// Returns the text in which a filter looks for what the user types, or `nil` for none.
  ///
  /// Override it to offer a filter: in the terminal, the key `&` shows only the rows that have a text.
  ///
  /// ```swift
  /// final class PhotoArchive: PagedTableController<Photo> {
  ///   override func filterText(for item: Photo) -> String? { "\(item.title) \(item.author)" }
  /// }
  /// ```
  ///
  /// Called for all items when the filter changes, and otherwise for each item that arrives or is updated, so it should
  /// be fast. An item without a text is hidden by any filter. The default is `nil`.
  open func filterText(for item: Item) -> String? { nil }

  /// The text of the filter, or an empty string if all items are shown.
  public final var filterText: String { model.filter.text }

  /// Shows only the items whose ``filterText(for:)`` has a text, in any case unless it has a capital letter.
  ///
  /// Nothing loads for it: the filter chooses from the ``items``, which stay as they are. The table, and its index
  /// paths and sections, have only the items that are shown. Pages go on loading until the screen is full, or until
  /// as many pages in a row as ``StatefulTableController/emptyPageBudget`` allows have brought nothing to show. Then
  /// the user is offered to go on. Meanwhile no page is unloaded.
  ///
  /// What is on screen and is still shown stays in place, and so does the selection. Selected items that are hidden are
  /// selected again when they are shown.
  ///
  /// - Parameter text: The text, or an empty string to show all items.
  /// - Complexity: O(*n*) for *n* items, or for those that are shown if the text is the old one and more.
  public final func filter(_ text: String) {
    model.filter(text)
  }

  // MARK: Sections

  /// Returns the title of the section that an item belongs to.
  ///
  /// Neighbors with equal titles form a section, with the title as its header. `nil` means a
  /// section without a header. When items change, sections come, go, split and join, and what the
  /// user reads stays in place.
  ///
  /// Called once for each item that arrives, moves or is updated. Edits during the call wait until
  /// the table shows the sections.
  ///
  /// The default is `nil`: all items are in one section.
  open func sectionTitle(for item: Item) -> String? { nil }

  /// The first section with items.
  ///
  /// The default is 0. Override it if your list has other sections before the items. For sections
  /// after the items, add to what `super` returns from ``numberOfSections(in:)``. Describe your own
  /// sections, and call `super` for the ``itemSections``.
  open var itemSection: Int { 0 }

  /// The sections with the items.
  ///
  /// There is at least one, which is empty if there are no items.
  public var itemSections: Range<Int> { rows.tableSections }

  /// The ``itemSections`` if the table also has other sections, otherwise `nil`.
  open override var contentSections: Range<Int>? {
    let first = itemSection
    let end = first + model.sections.count
    return first > 0 || end < numberOfSections(in: tableView) ? first..<end : nil
  }

  /// The row of the item at an index path, counted over all sections, or `nil` if there is none.
  private func row(of indexPath: IndexPath) -> Int? {
    model.row(of: indexPath, firstSection: itemSection)
  }

  var rows: ItemRows {
    ItemRows(tableView: tableView, firstSection: itemSection, sections: model.sections)
  }

  // MARK: Loads

  /// Loads the first page.
  ///
  /// The page replaces all items. Edits since the load began stay, but an updated item stays only
  /// if the page has it.
  open override func initialLoad(
    in controller: StatefulTableController
  ) async throws -> Commit<Void> {
    try await load(.initial)
  }

  /// Refreshes: loads newer items, or the first page again.
  ///
  /// Items in the answer replace what you edited before the load began.
  open override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let model = model
    let request = try await model.answeredRequest(for: .pullToRefresh)
    return {
      model.commit(request, .pullToRefresh)
      return []
    }
  }

  /// Loads the page after the last item.
  open override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await load(.nextPage)
  }

  /// Loads the page before the first item: one that was dropped, or the one before the page with which the list began.
  open override func previousPage(
    in controller: StatefulTableController
  ) async throws -> Commit<Void> {
    try await load(.previousPage)
  }

  /// Returns whether the source has a next page.
  open override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    model.paging.hasNextPage
  }

  /// Returns whether there are pages before the first item.
  open override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
    model.paging.hasPreviousPages
  }

  /// Begins ``initialLoad(in:)``, whose answer doesn't undo later edits.
  open override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    model.begin(.initial, load.cause)
    run(load) { try await self.initialLoad(in: controller) }
  }

  /// Begins ``pullToRefresh(in:)``, whose answer doesn't undo later edits.
  open override func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    model.begin(.pullToRefresh, load.cause)
    run(load) { try await self.pullToRefresh(in: controller) }
  }

  /// Begins ``nextPage(in:)``, whose answer doesn't undo later edits.
  open override func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    model.begin(.nextPage, load.cause, isToEnd: isLoadingToEnd)
    run(load) { try await self.nextPage(in: controller) }
  }

  /// Begins ``previousPage(in:)``, whose answer doesn't undo later edits.
  open override func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    model.begin(.previousPage, load.cause)
    run(load) { try await self.previousPage(in: controller) }
  }

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
  /// A ``filter(_:)`` ends.
  public final func jump(toItemWithID id: Item.ID) { model.jump(to: .item(id)) }

  /// Goes to a row, counted over all items of the source, with one request.
  ///
  /// It works like ``jump(toItemWithID:)`` if the source knows the page of the row, as a ``NumberedPageSource`` does: see
  /// ``PageSource/cursor(forRow:)``. If the source has fewer rows, the list goes to the last one.
  ///
  /// - Parameter row: The row, from 0.
  /// - Returns: Whether the row is loaded or can be. Otherwise nothing happens.
  @discardableResult public final func jump(toRow row: Int) -> Bool { model.jump(to: .row(row)) }

  override func sourceRow(ofRowAt indexPath: IndexPath) -> Int? {
    guard let rowsAbove = model.paging.ledger.rowsAbove, model.paging.ledger.gaps.isEmpty,
      !model.filter.isOn
    else { return nil }
    return row(of: indexPath).map { $0.adding(rowsAbove) }
  }

  // MARK: Gaps

  /// The rows right below the gaps, counted over all ``itemSections``, from the top.
  ///
  /// A gap is a place where the source may have items that the list doesn't. It arises if a refresh doesn't reach the
  /// rows, see ``gapPolicy``. It isn't a row: all index paths are those of items. The ``StatefulTableController/gapView``
  /// is shown in it.
  ///
  /// When the user comes within ``StatefulTableController/nextPageOffset`` rows of a gap, a page is loaded into it, next
  /// to what the user reads: from above with ``PageSource/page(after:)``, and from below with ``PageSource/page(before:)``
  /// if the page there has a ``Page/previous``. If it hasn't, the gap is loaded from above only on request. What is on
  /// screen stays in place. The gap is closed as soon as a page reaches its other side.
  ///
  /// While a ``filter(_:)`` is set, there are none to see, and none loads.
  ///
  /// - Complexity: O(*n*) for *n* gaps.
  public var gaps: [Int] { model.gapRows }

  /// Loads a page into the gap above a row.
  ///
  /// It works like ``StatefulTableController/loadNextPage()``. If there is no gap above the row, nothing happens.
  ///
  /// - Parameter row: The row, counted over all ``itemSections``: one of ``gaps``.
  public final func loadGap(aboveRow row: Int) {
    if model.requestGap(aboveRow: row) { loader.perform(.loadPage(.gap)) }
  }

  package final override func loadGap(aboveRowAt indexPath: IndexPath) {
    if let row = row(of: indexPath) { loadGap(aboveRow: row) }
  }

  package final override func loadFirstGap() {
    if let row = gaps.first { loadGap(aboveRow: row) }
  }

  override var hasGaps: Bool { model.showsGaps }

  override func beginGap(_ load: Load<Void>) {
    model.beginGap(load.cause)
    run(load) { try await self.load(.gap) }
  }

  override func gap(aboveRowAt indexPath: IndexPath) -> GapPhase? {
    guard !model.paging.ledger.gaps.isEmpty else { return nil }
    return row(of: indexPath).flatMap(model.gap)
  }

  private func load(_ kind: LoadKind) async throws -> Commit<Void> {
    let model = model
    let request = try await model.answeredRequest(for: kind)
    return { model.commit(request, kind) }
  }

  override var namesAllChanges: Bool { true }

  override func rowsLeft(_ direction: PagePosition) -> Int {
    if direction == .gap { return model.rowsToGap }
    let rows = rows
    guard rows.tableSections != 0..<numberOfSections(in: tableView),
      let first = tableView.indexPathForFirstVisibleRow,
      let last = tableView.indexPathsForVisibleRows.last
    else { return super.rowsLeft(direction) }
    // What is around the items doesn't keep their pages away.
    switch direction {
    case .next: return min(super.rowsLeft(.next), model.rowCount - rows.nearestRow(to: last))
    case .previous: return min(super.rowsLeft(.previous), rows.nearestRow(to: first))
    case .gap: return .max
    }
  }

  /// Pages that the list reads again are no empty pages, and neither are those of removed items.
  ///
  /// With a filter, pages are empty that bring nothing to show.
  override var progress: Int {
    model.filter.isOn ? model.hitProgress : model.paging.progress
  }

  override var isEndOpen: Bool { source.isNewestLast || super.isEndOpen }

  // MARK: Table

  /// The number of items, also of those that a ``filter(_:)`` hides.
  open override var contentCount: Int { model.itemCount }

  /// The number of sections, up to the last one with items.
  open override func numberOfSections(in tableView: TableView) -> Int {
    itemSection + model.sections.count
  }

  /// The number of items in a section.
  open override func tableView(
    _ tableView: TableView,
    numberOfRowsInSection section: Int
  ) -> Int {
    model.sections.count(ofSection: section.subtracting(itemSection))
  }

  /// The ``sectionTitle(for:)`` of the items of a section.
  open override func tableView(
    _ tableView: TableView,
    titleForHeaderInSection section: Int
  ) -> String? {
    let index = section.subtracting(itemSection)
    let sections = model.sections
    return (0..<sections.count).contains(index) ? sections.title(ofSection: index) : nil
  }

  open override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    guard let item = item(at: indexPath) else { return Cell("") }
    return cell(for: item)
  }

  open override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    item(at: indexPath).map(didSelect)
  }

  open override func tableView(
    _ tableView: TableView,
    copyTextForRowAt indexPath: IndexPath
  ) -> String? {
    item(at: indexPath).flatMap(copyText(for:))
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

  /// Removes the item of a row that the user has deleted.
  open override func tableView(
    _ tableView: TableView,
    commit editingStyle: EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    if editingStyle == .delete, let item = item(at: indexPath) { remove(id: item.id) }
  }

  /// Moves the item of a row that the user has moved.
  open override func tableView(
    _ tableView: TableView,
    moveRowAt source: IndexPath,
    to target: IndexPath
  ) {
    guard let row = row(of: source) else { return }
    let target = rows.row(movedFrom: source, to: target)
    let itemRow = model.filter.itemRow(ofRow: row)
    guard target == row else {
      // Behind the items that are hidden, if it moves down, and otherwise before them.
      return move(id: model.item(atRow: row).id, to: model.filter.itemRow(ofRow: target))
    }
    // Over the border of two sections, the item stays where it is, unless its title has changed.
    model.edit { _ in
      var changes = RowChanges()
      changes.renewed = RangeSet(itemRow..<itemRow + 1)
      return changes
    }
  }

  package override var selectedRowCount: Int {
    tableView.selectedRowCount + model.unshownSelectionCount
  }

  package override func deselectAllRows() {
    model.forgetUnshownSelection()
    super.deselectAllRows()
  }

  override func didEndLoad() { model.goToTarget() }

  override func didTakeRows() {
    model.selectFoundItems()
    model.makeWaitingEdits()
    model.selectDroppedItem()
  }
}
