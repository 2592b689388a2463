internal import PagingEngine

/// A list that stores its rows: items, which it loads all at once, or which you set.
///
/// Override the load, and what describes how an item looks:
///
/// ```swift
/// final class PhotoAlbum: ItemTableController<Photo> {
///   override func items() async throws -> [Photo] {
///     try await photoServer.photos(page: 1, perPage: 100).photos
///   }
///
///   override func cell(for photo: Photo) -> Cell { Cell(photo.title, detail: photo.author) }
/// }
/// ```
///
/// A refresh loads the items again, compares them by id, and changes only the rows that differ. What the user reads stays where
/// it is.
///
/// You can insert, remove, update and move items at any time. A load in flight doesn't undo your edit. If your server has pages,
/// use a ``PagedTableController``, which is a list of this kind, too.
@MainActor
open class ItemTableController<Item: Identifiable & Sendable>: StatefulTableController,
  SortableController
where Item.ID: Sendable {
  /// What happens to an item whose id is already in the list.
  ///
  /// The default is ``DuplicatePolicy/keepFirst``.
  public final var duplicatePolicy: DuplicatePolicy {
    get { model.duplicatePolicy }
    set { model.duplicatePolicy = newValue }
  }

  /// The number of items since the last initial load whose id was already in the list.
  ///
  /// Items of a refresh or of a gap don't count.
  public final var duplicateCount: Int { model.duplicateCount }

  let model: ItemModel<Item>
  override var listRows: (any ListRows)? { model }

  /// Creates a list without items.
  ///
  /// - Parameter clock: The clock for timeouts and retries. The default is a `ContinuousClock`.
  public override init(clock: any Clock<Duration> = ContinuousClock()) {
    model = ItemModel()
    super.init(clock: clock)
    model.attach(to: self)
    rowsOwner = model
  }

  init(clock: any Clock<Duration>, model: ItemModel<Item>) {
    self.model = model
    super.init(clock: clock)
    model.attach(to: self)
  }

  // MARK: Items

  /// The items, in the order of their rows.
  ///
  /// For a single item, use ``item(at:)`` or ``item(withID:)``.
  ///
  /// - Complexity: O(*n*) for *n* items the first time after a change, otherwise O(1).
  public final var items: [Item] { model.items }

  /// The number of items.
  public final var itemCount: Int { model.itemCount }

  /// The item at an index path, or `nil` if there is none.
  ///
  /// Index paths are those of the table. So with a ``filter(_:)``, they aren't the indices of ``items``.
  ///
  /// - Complexity: A step for each few thousand items.
  public func item(at indexPath: IndexPath) -> Item? {
    guard let row = row(of: indexPath) else { return nil }
    return model.item(atRow: row)
  }

  /// The item with an id, or `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public final func item(withID id: Item.ID) -> Item? {
    model.item(withID: id)
  }

  /// The index path of the item with an id, or `nil` if there is none, or if a ``filter(_:)`` hides it.
  public func indexPath(ofItemWithID id: Item.ID) -> IndexPath? {
    model.row(ofItemWithID: id).map(rows.indexPath)
  }

  /// The ids of the selected items, also of those that a filter hides or a search didn't find.
  ///
  /// A search doesn't change it, and neither does its end: what was selected before is selected again as soon as it is
  /// loaded. An item that is removed leaves it, and a reload keeps those that it brings again. Actions for the selected rows
  /// are only for those that are shown, so if your action is for all, use these ids.
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

  /// Called when the user opens an item, with Enter or a click.
  ///
  /// With multiple selection, it is called when the user selects one.
  open func didSelect(_ item: Item) {}

  /// Returns the text that is copied if the user copies an item, or `nil` if it can't be copied.
  ///
  /// See ``StatefulTableController/tableView(_:copyTextForRowAt:)``. The default is `nil`.
  open func copyText(for item: Item) -> String? { nil }

  // MARK: Filter

  /// Returns the text in which a filter looks for what the user types, or `nil` for none.
  ///
  /// In the terminal, the key `&` shows only the rows that have a text. The default is what the ``cell(for:)`` shows. If you
  /// have many items, override it, because that is faster:
  ///
  /// ```swift
  /// final class PhotoArchive: ItemTableController<Photo> {
  ///   override func filterText(for item: Photo) -> String? { "\(item.title) \(item.author)" }
  /// }
  /// ```
  ///
  /// Called for all items when the filter changes, and otherwise for each item that arrives or is updated, so it should
  /// be fast. An item without a text is hidden by any filter. If the first item has none, no filter is offered.
  open func filterText(for item: Item) -> String? {
    let cell = cell(for: item)
    let texts = [cell.text, cell.detail].compactMap(\.self) + cell.columns + cell.additionalLines
    return texts.map(\.string).joined(separator: " ")
  }

  /// How a filter looks for its text.
  ///
  /// The default is ``FilterMatching/words``. With ``FilterMatching/fuzzy``, the items that fit best are first, in one
  /// section without a title.
  ///
  /// ```swift
  /// gallery.filterMatching = .fuzzy
  /// gallery.filter("dwn")  // finds "Dawn"
  /// ```
  public final var filterMatching: FilterMatching {
    get { model.filter.matching }
    set { model.filter(filterText, newValue) }
  }

  /// The text of the filter, or an empty string if all items are shown.
  public final var filterText: String { model.filter.text }

  /// Shows only the items whose ``filterText(for:)`` has all words of a text, in any order, and in any case unless there is a
  /// capital letter.
  ///
  /// Nothing loads for it: the filter chooses from the ``items``, which stay as they are. The table, and its index
  /// paths and sections, have only the items that are shown. Pages go on loading until the screen is full, or until
  /// as many pages in a row as ``LoadOptions/emptyPageBudget`` allows have brought nothing to show. Then
  /// the user is offered to go on. Meanwhile no page is unloaded.
  ///
  /// What is on screen and is still shown stays in place, and so does the selection. Selected items that are hidden are
  /// selected again when they are shown.
  ///
  /// The first 10,000 items are looked through at once, and the others soon after, while keys are handled.
  /// ``StatefulTableController/settled(retryingWithin:)`` waits for them.
  ///
  /// - Parameter text: The text, or an empty string to show all items.
  /// - Complexity: O(*n*) for *n* items, or for those that are shown if the text is the old one and more.
  public final func filter(_ text: String) {
    model.filter(text)
  }

  // MARK: Order

  /// Whether an item is before another in the order of a column.
  ///
  /// Override it to let the user sort. The list then sorts its items when they are loaded, when you ``apply(_:)`` others,
  /// and when the ``SortableController/rowOrder`` changes. Equal items keep their order. What you insert, move or
  /// update stays where it is until then.
  ///
  /// ```swift
  /// final class PhotoTable: ItemTableController<Photo> {
  ///   override func viewDidLoad() {
  ///     tableColumns = [
  ///       TableColumn("Title", minimumWidth: 10, idealWidth: 30, sortKey: "title"),
  ///       TableColumn("Author", minimumWidth: 10, idealWidth: 20, sortKey: "author"),
  ///     ]
  ///   }
  ///
  ///   override func isOrdered(_ photo: Photo, before other: Photo, by column: String) -> Bool {
  ///     column == "title" ? photo.title < other.title : photo.author < other.author
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - item: An item.
  ///   - other: Another one.
  ///   - column: The ``TableColumn/sortKey`` of the column.
  /// - Returns: Whether the item is before the other one. The default is `false`, for no order.
  open func isOrdered(_ item: Item, before other: Item, by column: String) -> Bool { false }

  /// Sorts the items.
  ///
  /// What the user reads stays in place, but for what is sorted before the first row on screen.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items.
  open func rowOrderDidChange(to order: RowOrder?) {
    if order != nil { apply(items) }
  }

  /// The items in the order of the list, if it sorts them.
  func sorted(_ items: [Item]) -> [Item] {
    rowOrder.map { order in items.sorted { isOrdered($0, before: $1, in: order) } } ?? items
  }

  private func isOrdered(_ item: Item, before other: Item, in order: RowOrder) -> Bool {
    order.isDescending
      ? isOrdered(other, before: item, by: order.column)
      : isOrdered(item, before: other, by: order.column)
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
  /// after the items, add to what `super` returns from ``StatefulTableController/numberOfSections(in:)``. Describe your own
  /// sections, and call `super` for the ``itemSections``.
  open var itemSection: Int { 0 }

  /// The sections with the items.
  ///
  /// There is at least one, which is empty if there are no items.
  public final var itemSections: Range<Int> { rows.tableSections }

  /// The row of the item at an index path, counted over all sections, or `nil` if there is none.
  final func row(of indexPath: IndexPath) -> Int? {
    model.row(of: indexPath, firstSection: itemSection)
  }

  final var rows: ItemRows {
    ItemRows(firstSection: itemSection, sections: model.sections)
  }

  // MARK: Loads

  /// Loads all items.
  ///
  /// They replace all others, and a refresh changes only what differs. Edits since the load began stay. The default
  /// implementation throws ``LoadError/unimplemented(_:)``.
  ///
  /// - Returns: The items, in the order of their rows unless the list has a ``SortableController/rowOrder``.
  /// - Throws: What the load fails with.
  open func items() async throws -> [Item] { throw LoadError.unimplemented(.initial) }

  func loadAll(asFirst: Bool) async throws -> Commit<Void> {
    let load = model.loadInFlight()
    let items = try await items()
    return { [weak self] in
      guard let self, let load else { return }
      model.endLoad()
      if asFirst { model.noteSearch() }
      model.change {
        self.model.take(all: self.sorted(items), to: load, asFirst: asFirst)
        self.sort()
      }
    }
  }

  /// Sorts the items if they aren't, because they were edited while others were loaded.
  private func sort() {
    let items = items
    guard let order = rowOrder,
      zip(items, items.dropFirst()).contains(where: { isOrdered($1, before: $0, in: order) })
    else { return }
    model.apply(sorted(items))
  }
}
