import StatefulTable
import TestSupport

/// An item with the place that it had at the server when it was served.
struct PlacedItem: Identifiable, Hashable, Sendable {
  var id: Int
  var text = ""
  /// The server sorts its rows by it, the lowest first.
  var place = 0
}

/// A server's rows, which are inserted, removed, bumped to the top, moved and pinned.
///
/// A row whose place hasn't changed is in the same order with all others whose place hasn't.
struct ModelServer {
  private(set) var rows: [PlacedItem]
  private var nextID = 1000
  private var topPlace = 0
  private var pinnedPlace = -1_000_000_000
  private var endPlace: Int

  private static let step = 1 << 16

  /// Creates a server with rows whose ids count from 0.
  init(count: Int) {
    rows = (0..<count).map { PlacedItem(id: $0, place: $0 * Self.step) }
    endPlace = count * Self.step
  }

  /// The place of each row.
  var places: [Int: Int] { Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.place) }) }

  /// Inserts new rows above all that aren't pinned.
  mutating func insertAtTop(_ count: Int) {
    topPlace -= count * Self.step
    insert((0..<count).map { topPlace + $0 * Self.step })
  }

  /// Inserts new rows below all others.
  mutating func insertAtEnd(_ count: Int) {
    insert((0..<count).map { endPlace + $0 * Self.step })
    endPlace += count * Self.step
  }

  private mutating func insert(_ places: [Int]) {
    for place in places {
      rows.append(PlacedItem(id: nextID, place: place))
      nextID += 1
    }
    sort()
  }

  mutating func remove(id: Int) {
    rows.removeAll { $0.id == id }
  }

  /// Moves a row above all that aren't pinned.
  mutating func bump(id: Int) {
    topPlace -= Self.step
    place(id, at: topPlace)
  }

  /// Moves a row above all others, where it stays.
  mutating func pin(id: Int) {
    pinnedPlace -= Self.step
    place(id, at: pinnedPlace)
  }

  /// Moves a row behind another.
  mutating func move(id: Int, behind other: Int) {
    guard id != other, let row = rows.firstIndex(where: { $0.id == other }) else { return }
    let above = rows[row].place
    let below = row + 1 < rows.count ? rows[row + 1].place : endPlace
    guard below - above > 1 else { return }
    place(id, at: above + (below - above) / 2)
  }

  /// Gives a row another id.
  mutating func rename(_ old: Int, to new: Int) {
    for row in rows.indices where rows[row].id == old { rows[row].id = new }
  }

  private mutating func place(_ id: Int, at place: Int) {
    guard let row = rows.firstIndex(where: { $0.id == id }) else { return }
    rows[row].place = place
    sort()
  }

  private mutating func sort() { rows.sort { $0.place < $1.place } }
}

/// What kind of server and list a story is about.
struct World: Sendable {
  var name: String
  /// How many rows the server has at first.
  var rowCount = 6
  var pageSize = 2
  /// Whether cursors count rows, instead of naming the place of the last row.
  var isOffsetBased = false
  /// Whether the server can say what is newer than a row.
  var knowsNewer = false
  /// With which row a list begins, in a world of pages in both directions.
  ///
  /// With one behind the last row, it begins with the last page. With `nil`, it begins with the first row, and there
  /// are only pages after others.
  var start: Int?
  /// Whether only the first list begins there: what it loads again begins with the first row.
  var startsOnce = false
  /// Whether the source finds the page of a row by offset, or the page of an item in both directions.
  var findsPages = false
  /// Whether a refresh asks for what is behind the last row.
  var isNewestLast = false
  var pinnedCount = 0
  var maximumItemCount: Int?
  /// How much a refresh loads again.
  var refreshDepth = RefreshDepth.firstPage
  /// How many rows the source has kept, which a list shows while its first page loads; 0 for none.
  ///
  /// The first one is gone at the server since, and the server has another in its place.
  var keptCount = 0
  var policy = DuplicatePolicy.keepFirst
  var gapPolicy = GapPolicy.marked
  /// How many ids that follow each other have one title; 0 for no titles at all.
  var titleLength = 0
  /// The number of rows in a section of the list's own before the items, or `nil` for none.
  var rowsBefore: Int?
  /// The number of rows in a section of the list's own behind the items, or `nil` for none.
  var rowsBehind: Int?
  var gravity = TableView.Gravity.top
  var allowsMultipleSelection = false
  var lines = 3
  /// With 0, pages load only on request.
  var nextPageOffset = 0
  var emptyPageBudget = 3

  /// The rows that the source has kept.
  var keptRows: [PlacedItem] {
    guard keptCount > 0 else { return [] }
    return [PlacedItem(id: 4_999)] + server.rows.dropFirst().prefix(keptCount - 1)
  }

  var server: ModelServer {
    var server = ModelServer(count: rowCount)
    for id in (0..<min(pinnedCount, rowCount)).reversed() { server.pin(id: id) }
    return server
  }
}

extension World: CustomStringConvertible {
  var description: String {
    """
    \(name): \(rowCount) rows in pages of \(pageSize)\(isOffsetBased ? " by offset" : "")\
    \(start.map { ", both ways from \($0)\(startsOnce ? " once" : "")" } ?? "")\(isNewestLast ? ", newest last" : "")\
    \(knowsNewer ? ", knows newer" : "")\(findsPages ? ", finds pages" : "")\(maximumItemCount.map { ", at most \($0)" } ?? "")\
    \(refreshDepth == .loaded ? ", refreshes all" : "")\(keptCount > 0 ? ", \(keptCount) kept" : "")\
    \(policy == .replace ? ", replaces" : "")\(gapPolicy == .replace ? ", no gaps" : "")\(titleLength > 0 ? ", titles of \(titleLength)" : "")\
    \(rowsBefore.map { ", \($0) rows before" } ?? "")\(rowsBehind.map { ", \($0) rows behind" } ?? "")\
    \(gravity == .bottom ? ", bottom" : ""), \(lines) lines, offset \(nextPageOffset)
    """
  }
}

/// The model server as the source of a list, which writes down what it has answered.
///
/// An answer is what the server has when it is asked. It can be held back.
@MainActor final class WorldSource: PageSource {
  struct Answer {
    enum Question: Hashable {
      case page(after: Int?)
      case previousPage(before: Int)
      case around(Int)
      case newer
    }

    var question: Question
    var items: [PlacedItem]
    /// Whether there is no page before it.
    var isFirst = false
    /// Whether there is no page after it.
    var isLast: Bool
    /// All that the server had then.
    var server: ModelServer
  }

  var server: ModelServer
  private(set) var answers: [Answer] = []
  private nonisolated let world: World
  private var gate: Gate?
  nonisolated let isOffsetBased: Bool
  nonisolated let isNewestLast: Bool
  /// Where a list begins.
  private let startPlace: Int?

  init(_ world: World) {
    self.world = world
    let server = world.server
    self.server = server
    isOffsetBased = world.isOffsetBased
    isNewestLast = world.isNewestLast
    startPlace = world.start.map { $0 < server.rows.count ? server.rows[$0].place : .max }
  }

  var isHolding: Bool { gate != nil }

  /// Gives a row another id, also in what was answered: there the old id means the new one.
  func rename(_ old: Int, to new: Int) {
    server.rename(old, to: new)
    for index in answers.indices {
      answers[index].server.rename(old, to: new)
      for row in answers[index].items.indices where answers[index].items[row].id == old {
        answers[index].items[row].id = new
      }
    }
  }

  /// Holds back all answers from now on.
  func hold() {
    if gate == nil { gate = Gate() }
  }

  func release() {
    gate?.open()
    gate = nil
  }

  func page(after cursor: Int?) async throws -> Page<PlacedItem, Int> {
    let rows = server.rows
    if var startPlace {
      if world.startsOnce, !answers.isEmpty { startPlace = 1 - .max }
      guard startPlace < .max || cursor != nil else {
        return await page(from: rows.suffix(world.pageSize).startIndex, .page(after: nil))
      }
      let start = rows.firstIndex { item in
        cursor.map { item.place > $0 } ?? (item.place >= startPlace)
      }
      return await page(
        from: start ?? rows.count,
        .page(after: cursor),
        at: cursor ?? startPlace - 1
      )
    }
    let start: Int
    if world.isOffsetBased {
      start = min(cursor ?? 0, rows.count)
    } else {
      start = cursor.flatMap { place in rows.firstIndex { $0.place > place } ?? rows.count } ?? 0
    }
    let items = Array(rows[start...].prefix(world.pageSize))
    let isLast = start + items.count >= rows.count
    let next = world.isOffsetBased ? start + world.pageSize : items.last?.place
    await answer(.page(after: cursor), items, isFirst: start == 0, isLast: isLast)
    return Page(items, next: isLast ? nil : next, total: rows.count)
  }

  func page(before cursor: Int) async throws -> Page<PlacedItem, Int> {
    let end = server.rows.firstIndex { $0.place >= cursor } ?? server.rows.count
    return await page(
      from: max(0, end - world.pageSize),
      .previousPage(before: cursor),
      at: cursor - 1,
      count: min(end, world.pageSize)
    )
  }

  func page(around id: Int) async throws -> Page<PlacedItem, Int>? {
    guard world.findsPages, world.start != nil,
      let row = server.rows.firstIndex(where: { $0.id == id })
    else { return nil }
    return await page(from: max(0, row - 1), .around(id))
  }

  nonisolated func cursor(forRow row: Int) -> (cursor: Int?, firstRow: Int)? {
    guard world.findsPages, world.isOffsetBased else { return nil }
    let first = row / world.pageSize * world.pageSize
    return (first == 0 ? nil : first, first)
  }

  /// The page from a row on, which knows its neighbors.
  private func page(
    from start: Int,
    _ question: Answer.Question,
    at cursor: Int? = nil,
    count: Int? = nil
  ) async -> Page<PlacedItem, Int> {
    let rows = server.rows
    let items = Array(rows[start...].prefix(count ?? world.pageSize))
    let isLast = start + items.count >= rows.count
    await answer(question, items, isFirst: start == 0, isLast: isLast)
    let next = items.last?.place ?? cursor ?? -.max
    return Page(
      items,
      previous: start > 0 ? items.first?.place ?? next + 1 : nil,
      next: isLast && !world.isNewestLast ? nil : next,
      isLast: isLast,
      total: rows.count
    )
  }

  func cachedPage() async -> Page<PlacedItem, Int>? { Page(world.keptRows, next: nil) }

  func newer(than item: PlacedItem) async throws -> [PlacedItem]? {
    guard world.knowsNewer else { return nil }
    let items = Array(server.rows.prefix { $0.place < item.place })
    await answer(.newer, items, isFirst: true, isLast: false)
    return items
  }

  private func answer(
    _ question: Answer.Question,
    _ items: [PlacedItem],
    isFirst: Bool,
    isLast: Bool
  ) async {
    answers.append(
      Answer(question: question, items: items, isFirst: isFirst, isLast: isLast, server: server)
    )
    await gate?.pass()
  }
}

/// A list of the model server's rows, with sections of its own around them.
final class WholeList: PagedTableController<PlacedItem> {
  private(set) var mistakes: [BatchUpdateError] = []
  var onBegin: (LoadKind) -> Void = { _ in }
  var onEnd: (LoadRecord) -> Void = { _ in }
  private let world: World

  init(_ source: any PageSource<PlacedItem>, _ world: World, clock: any Clock<Duration>) {
    self.world = world
    super.init(source: source, clock: clock)
    duplicatePolicy = world.policy
    gapPolicy = world.gapPolicy
    refreshDepth = world.refreshDepth
    maximumItemCount = world.maximumItemCount
    nextPageOffset = world.nextPageOffset
    emptyPageBudget = world.emptyPageBudget
    tableView.gravity = world.gravity
    tableView.allowsMultipleSelection = world.allowsMultipleSelection
    tableView.size = Size(columns: 20, lines: world.lines)
  }

  var ids: [Int] { items.map(\.id) }

  func title(ofID id: Int) -> String? {
    world.titleLength > 0 ? "\(id / world.titleLength)" : nil
  }

  static func text(of item: PlacedItem) -> String { "\(item.id) \(item.text)" }

  override func filterText(for item: PlacedItem) -> String? { "\(item.id)" }

  /// Whether the filter shows the row with an id.
  func shows(_ id: Int) -> Bool { filterText.isEmpty || "\(id)".contains(filterText) }

  override func cell(for item: PlacedItem) -> Cell { Cell(Self.text(of: item)) }

  override func sectionTitle(for item: PlacedItem) -> String? { title(ofID: item.id) }

  override var itemSection: Int { world.rowsBefore == nil ? 0 : 1 }

  override func numberOfSections(in tableView: TableView) -> Int {
    super.numberOfSections(in: tableView) + (world.rowsBehind == nil ? 0 : 1)
  }

  /// The number of rows of a section of the list's own, or `nil` for a section of items.
  func ownRowCount(inSection section: Int) -> Int? {
    if section < itemSection { return world.rowsBefore }
    return section >= itemSections.upperBound ? world.rowsBehind : nil
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    ownRowCount(inSection: section)
      ?? super.tableView(tableView, numberOfRowsInSection: section)
  }

  override func tableView(
    _ tableView: TableView,
    titleForHeaderInSection section: Int
  ) -> String? {
    ownRowCount(inSection: section) == nil
      ? super.tableView(tableView, titleForHeaderInSection: section) : nil
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    ownRowCount(inSection: indexPath.section) == nil
      ? super.tableView(tableView, cellForRowAt: indexPath) : Cell("own")
  }

  override func tableView(
    _ tableView: TableView,
    idForRowAt indexPath: IndexPath
  ) -> AnyHashable? {
    ownRowCount(inSection: indexPath.section) == nil
      ? super.tableView(tableView, idForRowAt: indexPath)
      : "\(indexPath.section < itemSection ? "before" : "behind") \(indexPath.row)"
  }

  override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    ownRowCount(inSection: indexPath.section) == nil
  }

  override func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {
    mistakes.append(error)
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    super.statefulTableController(controller, didTransitionFrom: old, to: new)
    // No delegate is asked to load a gap.
    if new == .loadingGap { onBegin(.gap) }
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {
    super.statefulTableController(controller, didEnd: load)
    onEnd(load)
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    onBegin(.initial)
    super.statefulTableController(controller, beginInitialLoad: load)
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    onBegin(.pullToRefresh)
    super.statefulTableController(controller, beginPullToRefresh: load)
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    onBegin(.nextPage)
    super.statefulTableController(controller, beginNextPage: load)
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    onBegin(.previousPage)
    super.statefulTableController(controller, beginPreviousPage: load)
  }
}
