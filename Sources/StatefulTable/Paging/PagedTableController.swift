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
  /// Set it before a ``StatefulTableController/reload()``. Until a first page of the new source is there, the
  /// old items stay, there are no more pages, and a refresh is a reload. Nothing that the old source said
  /// counts any longer: a reload or a refresh in flight asks the new source instead, a page in flight
  /// brings nothing, and ``totalCount`` is `nil`.
  public var source: any PageSource<Item> {
    get { pageSource.base }
    set {
      pageSource = AnyPageSource(newValue)
      paging.changeSource(isOffsetBased: pageSource.isOffsetBased)
    }
  }

  /// What becomes of an item whose id is there already.
  ///
  /// The default is ``DuplicatePolicy/keepFirst``.
  public var duplicatePolicy: DuplicatePolicy {
    get { paging.duplicatePolicy }
    set { paging.duplicatePolicy = newValue }
  }

  /// How many items came, since the last initial load, whose id was there already.
  ///
  /// A refresh, and a page that the list reads again by itself, brings what is there already: that
  /// doesn't count.
  public var duplicateCount: Int { paging.rows.duplicateCount }

  /// How many items there are in all: what the source said last, and the edits since.
  ///
  /// `nil` if the source hasn't said.
  public var totalCount: Int? { paging.rows.totalCount }

  /// How many items are kept, about.
  ///
  /// When a page brings more, pages at the far end are dropped. They are loaded again when they are scrolled
  /// back to.
  ///
  /// `nil`, the default, keeps all. Pages are dropped as a whole, those furthest from the screen first, and
  /// only those that are more than a screen away. What was edited in a dropped page is as the source has
  /// it when it comes back, except that what was removed stays away.
  public var maximumItemCount: Int? {
    get { paging.maximumCount }
    set { paging.maximumCount = newValue }
  }

  @usableFromInline private(set) var paging: PagedItems<Item>
  private var pageSource: AnyPageSource<Item>
  /// The edits that were made while ``sectionTitle(for:)`` was called, in order.
  private var waitingEdits: [Edit]?

  private typealias Edit = (inout PagedItems<Item>) -> RowChanges

  /// Creates a list of the items of a source.
  ///
  /// - Parameters:
  ///   - source: Where the items come from.
  ///   - clock: Measures loads, their timeouts and the waits between retries.
  public init(source: any PageSource<Item>, clock: any Clock<Duration> = ContinuousClock()) {
    pageSource = AnyPageSource(source)
    paging = PagedItems(isOffsetBased: pageSource.isOffsetBased)
    super.init(clock: clock)
  }

  // MARK: Items

  /// The items, in the order of their rows.
  ///
  /// To look at a single item, use ``item(at:)`` or ``item(withID:)``.
  ///
  /// - Complexity: O(*n*) for *n* items the first time after a change, otherwise O(1).
  public var items: [Item] { paging.items }

  /// The number of items.
  public var itemCount: Int { paging.count }

  /// The item at an index path, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  public func item(at indexPath: IndexPath) -> Item? {
    rows.row(of: indexPath).flatMap { paging[$0] }
  }

  /// The item with an id, or `nil` if there is none.
  @inlinable public func item(withID id: Item.ID) -> Item? {
    paging.rows.store.item(withID: id)
  }

  /// Where the item with an id stands, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  public func indexPath(ofItemWithID id: Item.ID) -> IndexPath? {
    paging.rows.store.row(of: id).map(rows.indexPath)
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
  /// The default is `nil` for all: the items are one section. Overrides needn't call `super`.
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

  private var rows: ItemRows {
    ItemRows(tableView: tableView, firstSection: itemSection, sections: paging.sections)
  }

  /// Asks for the titles of items that came, moved or changed.
  private func regroup(_ changes: RowChanges) -> SectionChange? {
    let rows = changes.freshRows
    var titles: [(row: Int, title: String?)] = []
    titles.reserveCapacity(rows.count)
    askTitles {
      for row in rows { titles.append((row, paging[row].flatMap(sectionTitle))) }
    }
    return paging.regroup(changes, titles: titles)
  }

  /// Asks for the titles of all items.
  private func regroupAll() {
    var titles = TitleRuns()
    askTitles {
      for chunk in paging.rows.store.chunks {
        for item in chunk.items { titles.append(sectionTitle(for: item)) }
      }
    }
    paging.group(titles)
  }

  private func askTitles(_ ask: () -> Void) {
    let isAsking = waitingEdits != nil
    if !isAsking { waitingEdits = [] }
    ask()
    if !isAsking, waitingEdits?.isEmpty == true { waitingEdits = nil }
  }

  /// Makes the edits that waited for the table.
  private func makeWaitingEdits() {
    let edits = waitingEdits ?? []
    waitingEdits = nil
    for change in edits { edit(change) }
  }

  // MARK: Editing

  /// Inserts items before a row.
  ///
  /// What is on screen stays put. Items whose id is there already are treated as ``duplicatePolicy`` says.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - row: The row before which they come. Beyond the rows, the nearest place.
  /// - Complexity: O(*m* + log *n*) for *m* items among *n*.
  public func insert(_ items: [Item], at row: Int) {
    edit { $0.insert(items, at: row) }
  }

  /// Removes the item with an id, if it is there.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  public func remove(id: Item.ID) {
    edit { $0.remove(id: id) }
  }

  /// Puts an item in the place of the one that has its id, if there is one.
  ///
  /// - Complexity: O(log *n*) for *n* items.
  public func update(_ item: Item) {
    edit { $0.update(item) }
  }

  /// Moves the item with an id to a row, if it is there.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - row: The row at which it stands afterwards. Beyond the rows, the nearest.
  /// - Complexity: O(log *n*) for *n* items.
  public func move(id: Item.ID, to row: Int) {
    edit { $0.move(id: id, to: row) }
  }

  /// Replaces the items, so that only what changed comes, goes or moves.
  ///
  /// Pages go on after the last item as before. Without any item they end: `apply([])` shows the empty
  /// view, loads nothing by itself, and a page in flight brings nothing. The next reload starts over. Items
  /// whose id another of them has are treated as ``duplicatePolicy`` says.
  ///
  /// - Complexity: O(*n*) for *n* items, and O(*m* log *m*) where *m* of them are not in order.
  public func apply(_ items: [Item]) {
    edit { $0.apply(items) }
  }

  private func edit(_ change: @escaping Edit) {
    guard waitingEdits == nil else {
      waitingEdits?.append(change)
      return
    }
    // A load that failed or was stopped waits for no answer any more.
    if !isLoading { paging.endLoad() }
    let changes = change(&paging)
    let sections = regroup(changes)
    if !changes.isEmpty || sections != nil { rows.tell(changes, sections) }
    makeWaitingEdits()
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
    let request = try await answeredRequest(for: .pullToRefresh)
    return { self.commit(request, .pullToRefresh) }
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
    paging.hasNextPage
  }

  /// Returns whether pages before the first item were dropped.
  open func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
    paging.hasPreviousPages
  }

  /// Begins ``initialLoad(in:)``.
  ///
  /// Edits count as later than the request from now on.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    paging.begin(.initial)
    run(load) { try await self.initialLoad(in: controller) }
  }

  /// Begins ``pullToRefresh(in:)``.
  ///
  /// Edits count as later than the request from now on.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    paging.begin(.pullToRefresh)
    run(load) { try await self.pullToRefresh(in: controller) }
  }

  /// Begins ``nextPage(in:)``.
  ///
  /// Edits count as later than the request from now on.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    paging.begin(.nextPage)
    run(load) { try await self.nextPage(in: controller) }
  }

  /// Begins ``previousPage(in:)``.
  ///
  /// Edits count as later than the request from now on.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    paging.begin(.previousPage)
    run(load) { try await self.previousPage(in: controller) }
  }

  private func load(_ kind: LoadKind) async throws -> Commit<Void> {
    let request = try await answeredRequest(for: kind)
    return { _ = self.commit(request, kind) }
  }

  /// Asks the source what is to be asked for a load.
  ///
  /// - Returns: The last request, which was answered.
  private func answeredRequest(for kind: LoadKind) async throws -> PageRequest<Item>? {
    // A load that was stopped is not to ask for another in its place.
    try Task.checkCancellation()
    var answered: PageRequest<Item>?
    var next = paging.request(for: kind)
    while let request = next {
      answered = request
      guard let question = request.question else { break }
      do {
        let answer = try await pageSource.answer(to: question)
        next = paging.take(answer, to: request)
      } catch {
        guard let substitute = paging.substitute(for: request) else { throw error }
        next = substitute
      }
    }
    return answered
  }

  /// Takes what a load brought, and tells the table.
  private func commit(_ request: PageRequest<Item>?, _ kind: LoadKind) -> [IndexPath] {
    guard let request else { return [] }
    let reader = reader
    switch paging.commit(request, reader) {
    case .nothing, .inserted(0..<0):
      loader.skipTableUpdate()
    case .replaced:
      regroupAll()
    case .inserted(let new):
      let changes = RowChanges(inserts: new)
      guard let sections = regroup(changes) else { return .rows(new, inSection: itemSection) }
      rows.tell(changes, sections)
    case .changed(let changes):
      let sections = regroup(changes)
      let rows = rows
      if sections != nil {
        rows.tell(changes, sections)
      } else {
        // Also without a change, an item may look otherwise.
        tableView.performBatchUpdates { rows.name(changes) }
      }
    case .paged(let changes):
      droppedRowCount += changes.deletes.count
      let sections = regroup(changes)
      let rows = rows
      let isAppended =
        kind == .nextPage && changes.deletes.isEmpty && changes.reloads.isEmpty
        && sections?.isAppended ?? true
      if isAppended, rows.tableSections.upperBound >= numberOfSections(in: tableView) {
        // The table takes in rows at its end most quickly by itself.
        guard let sections else { break }
        rows.tellOfAppended(sections)
        loader.skipTableUpdate()
        break
      }
      rows.tell(changes, sections, countsAsUnseen: false)
      loader.skipTableUpdate()
      // The selection is not to move to another row.
      if paging.rows.droppedSelection != nil, reader.isSelectionDropped(by: changes) {
        tableView.selectRow(at: nil)
      }
    }
    return []
  }

  /// What of the items is on screen, if that is of account.
  private var reader: ListReader {
    guard paging.maximumCount != nil else { return ListReader() }
    // Were rows nearer to the screen dropped, they'd be asked for again at once.
    return rows.reader(margin: nextPageOffset + max(0, tableView.size.lines))
  }

  override func rowsLeft(_ direction: PageDirection) -> Int {
    let rows = rows
    guard rows.tableSections != 0..<numberOfSections(in: tableView),
      let first = tableView.indexPathForFirstVisibleRow,
      let last = tableView.indexPathsForVisibleRows.last
    else { return super.rowsLeft(direction) }
    // What stands around the items doesn't keep their pages away.
    switch direction {
    case .next: return min(super.rowsLeft(.next), paging.count - rows.nearestRow(to: last))
    case .previous: return min(super.rowsLeft(.previous), rows.nearestRow(to: first))
    }
  }

  /// Returns whether the user's gesture may refresh.
  ///
  /// The default is `true`. Overrides needn't call `super`.
  open func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { true }

  // MARK: Table

  /// The number of items: other rows don't count as content.
  open override var contentCount: Int { paging.count }

  /// The number of sections up to the last that has items.
  open override func numberOfSections(in tableView: TableView) -> Int {
    itemSection + paging.sections.count
  }

  /// The number of items in a section, 0 in one that has none.
  open override func tableView(
    _ tableView: TableView,
    numberOfRowsInSection section: Int
  ) -> Int {
    let index = section - itemSection
    let sections = paging.sections
    return (0..<sections.count).contains(index) ? sections.count(ofSection: index) : 0
  }

  /// The ``sectionTitle(for:)`` of the items of a section.
  open override func tableView(
    _ tableView: TableView,
    titleForHeaderInSection section: Int
  ) -> String? {
    let index = section - itemSection
    let sections = paging.sections
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

  override func didTakeRows() {
    makeWaitingEdits()
    guard let id = paging.rows.droppedSelection else { return }
    if tableView.indexPathForSelectedRow == nil {
      guard let indexPath = indexPath(ofItemWithID: id) else { return }
      tableView.selectRow(at: indexPath)
    }
    paging.forgetDroppedSelection()
  }
}
