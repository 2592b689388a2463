package import StatefulTable

/// A list of the model server's rows, with sections of its own around them.
package final class StoryList: PagedTableController<PlacedItem> {
  package private(set) var mistakes: [BatchUpdateError] = []
  /// The rows that the user has opened.
  package private(set) var chosenRows: [IndexPath] = []
  package var onBegin: (LoadKind) -> Void = { _ in }
  package var onEnd: (LoadRecord) -> Void = { _ in }
  private let setup: StorySetup

  package init(
    _ source: any PageSource<PlacedItem>,
    _ setup: StorySetup,
    clock: any Clock<Duration>
  ) {
    self.setup = setup
    super.init(source: source, clock: clock)
    duplicatePolicy = setup.replacesDuplicates ? .replace : .keepFirst
    gapPolicy = setup.hasNoGaps ? .replace : .marked
    refreshDepth = setup.refreshesAll ? .loaded : .firstPage
    maximumItemCount = setup.maximumItemCount
    loadOptions.nextPageOffset = setup.nextPageOffset
    loadOptions.emptyPageBudget = setup.emptyPageBudget
    tableView.gravity = setup.isAtBottom ? .bottom : .top
    tableView.allowsMultipleSelection = setup.allowsMultipleSelection
    tableView.size = Size(columns: 20, lines: setup.lines)
  }

  package var ids: [Int] { items.map(\.id) }

  package func title(ofID id: Int) -> String? {
    setup.titleLength > 0 ? "\(id / setup.titleLength)" : nil
  }

  package static func text(of item: PlacedItem) -> String { "\(item.id) \(item.text)" }

  package override func filterText(for item: PlacedItem) -> String? { "\(item.id)" }

  /// Whether the filter shows the row with an id.
  package func shows(_ id: Int) -> Bool { filterText.isEmpty || "\(id)".contains(filterText) }

  package override func cell(for item: PlacedItem) -> Cell { Cell(Self.text(of: item)) }

  package override func sectionTitle(for item: PlacedItem) -> String? { title(ofID: item.id) }

  package override var itemSection: Int { setup.rowsBefore == nil ? 0 : 1 }

  package override func numberOfSections(in tableView: TableView) -> Int {
    super.numberOfSections(in: tableView) + (setup.rowsBehind == nil ? 0 : 1)
  }

  /// The number of rows of a section of the list's own, or `nil` for a section of items.
  package func ownRowCount(inSection section: Int) -> Int? {
    if section < itemSection { return setup.rowsBefore }
    return section >= itemSections.upperBound ? setup.rowsBehind : nil
  }

  package override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  {
    ownRowCount(inSection: section)
      ?? super.tableView(tableView, numberOfRowsInSection: section)
  }

  package override func tableView(
    _ tableView: TableView,
    titleForHeaderInSection section: Int
  ) -> String? {
    ownRowCount(inSection: section) == nil
      ? super.tableView(tableView, titleForHeaderInSection: section) : nil
  }

  package override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell
  {
    ownRowCount(inSection: indexPath.section) == nil
      ? super.tableView(tableView, cellForRowAt: indexPath) : Cell("own")
  }

  package override func tableView(
    _ tableView: TableView,
    idForRowAt indexPath: IndexPath
  ) -> AnyHashable? {
    ownRowCount(inSection: indexPath.section) == nil
      ? super.tableView(tableView, idForRowAt: indexPath)
      : "\(indexPath.section < itemSection ? "before" : "behind") \(indexPath.row)"
  }

  package override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    super.tableView(tableView, didSelectRowAt: indexPath)
    chosenRows.append(indexPath)
  }

  package override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
  {
    ownRowCount(inSection: indexPath.section) == nil
  }

  package override func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {
    if case .wrongUpdates(let error) = misuse.kind { mistakes.append(error) }
  }

  package override func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    super.statefulTableController(controller, didTransitionFrom: old, to: new)
    // No delegate is asked to load a gap.
    if new == .loadingGap { onBegin(.gap) }
  }

  package override func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {
    super.statefulTableController(controller, didEnd: load)
    onEnd(load)
  }

  package override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    onBegin(.initial)
    super.statefulTableController(controller, beginInitialLoad: load)
  }

  package override func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    onBegin(.pullToRefresh)
    super.statefulTableController(controller, beginPullToRefresh: load)
  }

  package override func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    onBegin(.nextPage)
    super.statefulTableController(controller, beginNextPage: load)
  }

  package override func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    onBegin(.previousPage)
    super.statefulTableController(controller, beginPreviousPage: load)
  }
}
