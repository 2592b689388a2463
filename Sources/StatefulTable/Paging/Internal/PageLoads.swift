internal import PagingEngine

/// The loads of a paged list.
///
/// How the folder works:
///
/// 1. A load begins: ``begin(_:_:)`` has the engine, a `PagedList`, ask its first question. The engine knows what there
///    is to load, how pages fit together, and what edits become of it.
/// 2. ``read(_:)`` asks the source question after question. Items and cursors become numbers for the engine.
/// 3. When the load is committed, ``commit(_:_:)`` has the ``ItemModel`` take what was read, and pages are unloaded if there
///    are too many rows.
/// 4. Where the user or the program goes is a ``Destination``: the next load of first rows begins there.
///
/// An answer to an old load does nothing. A cursor is never used with another source than the one it came from.
@MainActor package final class PageLoads<Item: Identifiable & Sendable> where Item.ID: Sendable {
  /// Where the items come from.
  private enum Origin {
    /// No source has returned a page, and none has kept one.
    case nothing
    /// The source has returned its first page.
    case source
    /// The source has kept them, and its first page hasn't come.
    case cache
    /// Another source was set since.
    case otherSource
  }

  /// A load in flight.
  private struct Flight {
    let number: Int
    var kind: LoadKind
    let cause: LoadCause
    let isToEnd: Bool
    /// What the engine asks, or `nil` if there is nothing to load.
    var load: PageLoad?
    /// Where the list is to begin.
    var destination: Destination<Item.ID>?
    /// Grows if another source is to be asked.
    var turn = 0
    var read = ReadItems<Item>()
    var isRead = false
    /// Whether it reads all pages again because the cursors have expired.
    var isExpired = false
    /// How often the screen was scrolled before.
    var scrollCount = 0
  }

  let model: ItemModel<Item>
  private(set) weak var controller: PagedTableController<Item>?
  private var pageSource: AnyPageSource<Item>
  /// The source of the rows that are there, while it isn't the one that a search asks.
  private var rowSource: AnyPageSource<Item>?
  private var origin = Origin.nothing
  private var cursors = CursorStore()
  private var flight: Flight?
  private var flightCount = 0
  /// A refresh of all pages that has failed, with what it has read.
  private var failedRefresh: Flight?
  /// Where the next load of first rows begins, until it is reached.
  private var destination: Destination<Item.ID>?
  /// Where to go as soon as the table has the rows that were loaded.
  private var arrival: Destination<Item.ID>?
  /// The gap that the user or the program has asked for, and the one that was loaded last and is still there.
  private var requestedGap: Int?
  private var loadedGap: Int?
  /// Whether the last page has been read again around the rows, because nothing proved that it is beside them.
  private var hasFoundPlace = false
  /// Whether the load that was committed last shows its rows from the top.
  package private(set) var showsTopAfterLoad = true
  package var maximumItemCount: Int?
  var refreshDepth = RefreshDepth.firstPage
  package var gapPolicy = GapPolicy.marked
  /// Grows with every page that brings the list further: those that bring rows, and those whose rows were removed by hand.
  private(set) var pageProgress = 0
  /// Grows with every page that brings rows which the filter shows.
  private(set) var hitProgress = 0

  init(_ source: any PageSource<Item>, _ model: ItemModel<Item>) {
    pageSource = AnyPageSource(source)
    self.model = model
    model.loads = { [weak self] in
      [self?.flight?.load, self?.failedRefresh?.load].compactMap(\.self)
    }
    model.renamed = { [weak self] in self?.rename($0, to: $1) }
    model.didRemoveAll = { [weak self] in self?.didRemoveAll() }
  }

  func attach(to controller: PagedTableController<Item>) { self.controller = controller }

  private var list: PagedList { model.list }

  // MARK: The source

  var source: any PageSource<Item> {
    get { pageSource.base }
    set {
      // A search may come to nothing: until it succeeds, the rows keep their source.
      let isSearch = controller?.searcher.isTelling == true && !isSourceNew
      rowSource = isSearch ? rowSource ?? pageSource : nil
      ask(AnyPageSource(newValue), keepingPages: isSearch)
    }
  }

  private func ask(_ source: AnyPageSource<Item>, keepingPages: Bool) {
    pageSource = source
    failedRefresh = nil
    if !keepingPages {
      origin = .otherSource
      model.forgetTotal()
    }
    guard let old = flight else { return }
    // What loads all items asks the new source. A page does nothing.
    guard old.kind.pagePosition == nil else { return flight = nil }
    flight?.turn += 1
    flight?.read = ReadItems()
    flight?.isRead = false
    flight?.load = firstLoad(old.kind, old.cause, old.destination, isToEnd: old.isToEnd)
  }

  /// Has the rows' source asked again, after a search that came to nothing.
  private func askRowSource(for kind: LoadKind) {
    guard kind != .initial, let source = rowSource else { return }
    rowSource = nil
    ask(source, keepingPages: true)
  }

  /// Whether the source was set, or only what it has kept is shown, since the last first page came.
  var isSourceNew: Bool { origin == .cache || origin == .otherSource }

  // MARK: What there is to load

  package var totalCount: Int? {
    origin == .otherSource || origin == .cache ? nil : list.totalCount
  }

  var lastPageSize: Int { list.lastPageSize }

  package var hasNextPage: Bool { !isSourceNew && (list.hasNextPage || endGap != nil) }

  package var hasPreviousPages: Bool { !isSourceNew && list.pageAbove != nil }

  /// The number of rows above the first that is loaded, if it is known.
  var rowsAbove: Int? { isSourceNew ? nil : list.rowsAbove }

  /// Whether the engine has a gap, also one that isn't to be seen.
  var hasAnyGap: Bool { !isSourceNew && !list.gaps.isEmpty }

  /// A gap below which there is no row: what it hides comes as the next page.
  private var endGap: Int? {
    guard !isSourceNew else { return nil }
    return list.gaps.first { list.row(belowGap: $0) == list.rowCount }
  }

  /// The rows right below the gaps.
  var gapRows: [Int] {
    guard !isSourceNew, !model.filter.isOn else { return [] }
    var rows: [Int] = []
    for row in list.gaps.map(list.row(belowGap:)) {
      // Where all rows between two gaps were removed, there is one gap to see.
      if row < list.rowCount, rows.last != row { rows.append(row) }
    }
    return rows
  }

  func gap(aboveRow row: Int) -> GapPhase? {
    guard hasAnyGap, !model.filter.isOn else { return nil }
    let gaps = list.gaps.filter { list.row(belowGap: $0) == row }
    guard !gaps.isEmpty else { return nil }
    return loadedGap.map(gaps.contains) == true ? .current : .untouched
  }

  /// Has the next load of a gap load the one above a row, and returns whether there is one.
  func requestGap(aboveRow row: Int) -> Bool {
    requestedGap = gapRows.contains(row) ? list.gaps.first { list.row(belowGap: $0) == row } : nil
    return requestedGap != nil
  }

  /// A gap, and how it is loaded.
  private struct GapChoice {
    var key: Int
    var load: PageLoad.Kind
    /// The number of rows between it and the reader.
    var distance: Int
    /// Whether a page comes next to the reader, so that it may be loaded automatically.
    var isNearReader: Bool
  }

  /// The gaps, as a reader sees them.
  ///
  /// A page is loaded from the side on which the reader is, or from above if the source can't load it from below.
  private var gapChoices: [GapChoice] {
    guard hasAnyGap, !model.filter.isOn, let controller else { return [] }
    let visible = visibleRows ?? 0..<0
    let cursor = controller.tableView.cursor.flatMap(controller.row)
    return list.gaps.map { key in
      let row = list.row(belowGap: key)
      let isBelow =
        visible.lowerBound >= row || visible.upperBound > row && cursor.map { $0 >= row } ?? false
      let isFromBelow = isBelow && list.isLoadableFromBelow(gap: key)
      return GapChoice(
        key: key,
        load: isFromBelow ? .gapFromBelow(key: key) : .gap(key: key),
        distance: max(0, visible.lowerBound - row, row - visible.upperBound),
        isNearReader: isBelow == isFromBelow
      )
    }
  }

  /// The number of rows between the screen and a gap that loads when the user comes near it.
  var rowsToGap: Int {
    // There are fewer rows than the most: with those, there would be no screen.
    gapChoices.lazy.filter(\.isNearReader).map(\.distance).min() ?? .max - 1
  }

  /// The rows on screen, empty between two rows if only other sections are; `nil` without a screen.
  private var visibleRows: Range<Int>? {
    guard let controller, let visible = controller.visiblePositions else { return nil }
    // Also where headers cover all rows on screen, it is somewhere among them.
    let first = controller.tableView.positions(inSections: controller.itemSections).lowerBound
    return (visible.lowerBound - first..<visible.upperBound - first).clamped(to: 0..<model.rowCount)
  }

  // MARK: Beginning

  /// Begins a load, in the place of the one in flight.
  func begin(_ kind: LoadKind, _ cause: LoadCause) {
    askRowSource(for: kind)
    let isToEnd = kind == .nextPage && controller?.isLoadingToEnd == true
    if cause == .reload || cause == .search { destination = nil }
    flightCount += 1
    let start = kind == .initial ? destination ?? storedPosition(cause) : nil
    if kind == .pullToRefresh, cause == .retry, let failed = failedRefresh {
      flight = failed
      flight?.turn += 1
    } else {
      flight = Flight(
        number: flightCount,
        kind: kind,
        cause: cause,
        isToEnd: isToEnd,
        load: firstLoad(kind, cause, start, isToEnd: isToEnd),
        destination: start,
        scrollCount: controller?.tableView.scrollCount ?? 0
      )
    }
    if kind == .pullToRefresh || kind == .initial { failedRefresh = nil }
  }

  private func firstLoad(
    _ kind: LoadKind,
    _ cause: LoadCause,
    _ destination: Destination<Item.ID>?,
    isToEnd: Bool
  ) -> PageLoad? {
    model.begin(kind) { list in
      list.replacesGaps = gapPolicy == .replace
      return switch kind {
      case .initial: beginFirst(destination, &list)
      case .pullToRefresh: beginRefresh(&list)
      case .nextPage:
        if !list.hasNextPage, let gap = endGap {
          list.begin(.gap(key: gap))
        } else {
          list.begin(.next, screen: screenIDs, limit: isToEnd ? nextLimit(list) : nil)
        }
      case .previousPage: list.pageAbove.flatMap { list.begin($0, screen: screenIDs) }
      case .gap: beginGap(cause, &list)
      }
    }
  }

  private var sourceOrder: (order: PagedList.Order, pageSize: Int) {
    (pageSource.order, pageSource.pageSize)
  }

  private func beginFirst(
    _ destination: Destination<Item.ID>?,
    _ list: inout PagedList
  ) -> PageLoad? {
    switch destination {
    case nil: break
    case .row(let row), .stored(_, row: let row?):
      if isNumbered { return list.begin(.jump, at: row, of: sourceOrder) }
    case .item, .stored(_?, row: nil), .end:
      if !isNumbered { return list.begin(.jump, of: sourceOrder) }
    case .stored(nil, row: nil): break
    }
    return list.begin(.first, of: sourceOrder)
  }

  private func beginRefresh(_ list: inout PagedList) -> PageLoad? {
    guard !isSourceNew else { return list.begin(.first, of: sourceOrder) }
    let isAll = refreshDepth == .loaded
    switch list.order {
    case .numbered: return list.begin(.refresh(isLoaded: isAll), screen: idsToRead(all: isAll))
    case .newestLast:
      // What is between the rows and the end isn't new: it comes as next pages.
      guard !list.hasNextPage || list.rowCount == 0 else { return nil }
      // Without a place for new items, the list begins again.
      return list.begin(.refresh(isLoaded: false)) ?? list.begin(.first)
    case .newestFirst:
      if !isAll, list.pageAbove == nil, let load = list.begin(.newer) { return load }
      return list.begin(.refresh(isLoaded: isAll && list.pageAbove == nil))
    }
  }

  /// The ids of the rows on screen, which a numbered page needs that may become a refresh; none without a screen.
  private var screenIDs: [RowID] {
    isNumbered && visibleRows != nil ? idsToRead(all: false) : []
  }

  /// The ids of the rows that a refresh of numbered pages is to bring, the one that is read first.
  private func idsToRead(all isAll: Bool) -> [RowID] {
    guard model.rowCount > 0 else { return [] }
    let visible = visibleRows.flatMap { $0.isEmpty ? nil : $0 } ?? 0..<1
    let cursor = controller.flatMap { $0.tableView.cursor.flatMap($0.row) }
    let read = cursor.flatMap { visible.contains($0) ? $0 : nil } ?? visible.lowerBound
    let ends = isAll ? [0, model.rowCount - 1] : [visible.lowerBound, visible.upperBound - 1]
    return ([read] + ends).compactMap { list.id(ofRow: model.filter.itemRow(ofRow: $0)) }
  }

  private func beginGap(_ cause: LoadCause, _ list: inout PagedList) -> PageLoad? {
    let choices = gapChoices
    let requested = choices.first { $0.key == requestedGap }
    requestedGap = nil
    let failed = cause == .retry ? choices.first { $0.key == loadedGap } : nil
    let near = cause == .viewport ? choices.filter(\.isNearReader) : choices
    let choice = requested ?? failed ?? near.min { $0.distance < $1.distance }
    loadedGap = choice?.key
    return choice.flatMap { list.begin($0.load) }
  }

  /// How many items the next page is to have on the way to the end: twice as many as the last one.
  private func nextLimit(_ list: PagedList) -> Int? {
    let size = list.lastPageSize
    guard size > 0, list.order != .numbered else { return nil }
    // A page of so many items takes a few milliseconds, which is how long a key waits.
    let maximum = min(2048, (maximumItemCount ?? .max) / 4)
    return max(size, min(2 * size, maximum))
  }

  private var isNumbered: Bool { pageSource.order == .numbered }

  // MARK: Reading

  /// Reads what a load asks for, and returns what commits it.
  package func load(_ kind: LoadKind) async throws -> Commit<Void> {
    let number = try await read(kind)
    return { self.commit(kind, number) }
  }

  /// Asks the source what is to be asked for a load, and returns the number of the load for its commit.
  func read(_ kind: LoadKind) async throws -> Int? {
    // A load that was stopped is not to ask for another in its place.
    try Task.checkCancellation()
    askRowSource(for: kind)
    if flight?.kind != kind || flight?.isRead == true { begin(kind, .user) }
    if kind == .initial { await showCachedItems() }
    let number = flight?.number
    while let asked = flight, asked.number == number, !asked.isRead, let load = asked.load {
      do {
        let page = try await page(load, asked.destination)
        try Task.checkCancellation()
        guard flight?.number == number, flight?.turn == asked.turn else { continue }
        if let page { take(page) }
      } catch {
        guard flight?.number == number else { throw error }
        // Another source is there meanwhile.
        if flight?.turn != asked.turn, !Task.isCancelled { continue }
        try fail(error, asked)
      }
    }
    return number
  }

  /// Has a load end with an error, unless its cursors have expired: then it reads all pages again.
  private func fail(_ error: any Error, _ asked: Flight) throws {
    let hasExpired = (error as? PageSourceError)?.reason == .expiredCursor
    if hasExpired, !asked.isExpired, list.rowCount > 0, asked.kind != .initial {
      flight?.isExpired = true
      flight?.read = ReadItems()
      flight?.load?.becomeRefreshOfAll()
      return
    }
    if asked.kind == .pullToRefresh, asked.load?.hasRead == true { failedRefresh = flight }
    throw error
  }

  /// The page that the source returns for a load's question, or `nil` if there is another question instead.
  private func page(
    _ load: PageLoad,
    _ destination: Destination<Item.ID>?
  ) async throws -> Page<Item, AnyCursor>? {
    switch load.question {
    case .after(let cursor):
      return try await pageSource.page(after: cursor.flatMap { cursors[$0] }, limit: load.limit)
    case .before(let cursor):
      guard let cursor = cursors[cursor] else { return Page([], next: nil) }
      return try await pageSource.page(before: cursor)
    case .number(let number):
      return try await pageSource.page(number: Int(number), size: load.pageSize)
    case .newer(than: let id):
      guard let item = model.store.item(id) else { return Page([], next: nil) }
      let turn = flight?.turn
      if let items = try await pageSource.newer(than: item) { return Page(items, next: nil) }
      guard flight?.turn == turn else { return nil }
      flight?.load?.becomeRefresh()
      return nil
    case .start:
      return try await firstPage(at: destination)
    }
  }

  private func firstPage(
    at destination: Destination<Item.ID>?
  ) async throws -> Page<Item, AnyCursor>? {
    let number = flight?.number
    switch destination {
    case .end(.first):
      if let cursor = pageSource.cursor(at: .first) {
        return try await pageSource.page(after: cursor)
      }
    case .end(.last):
      if let cursor = pageSource.cursor(at: .last) {
        return try await pageSource.page(before: cursor)
      }
    case .item(let id), .stored(let id?, row: _):
      if let page = try await pageSource.page(around: id) { return page }
      guard flight?.number == number else { return nil }
      if origin == .source, case .item = destination {
        // A retry is to load the rows from the start.
        self.destination = nil
        throw PageSourceError(.unknownItem("\(id)"))
      }
    default: break
    }
    guard let kind = flight?.kind, flight?.number == number else { return nil }
    flight?.destination = nil
    flight?.load = model.begin(kind) { $0.begin(.first, of: sourceOrder) }
    return nil
  }

  private func take(_ page: Page<Item, AnyCursor>) {
    guard var load = flight?.load else { return }
    let read = model.read(page.items)
    flight?.read.append(read)
    let answer = PagingEngine.PageAnswer(
      read.numbers,
      previous: page.previous.map { cursors.add($0) },
      next: page.next.map { cursors.add($0) },
      isLast: page.isLast || page.next == nil && load.order != .numbered,
      // Numbers beyond are nonsense, with which the list still counts.
      total: page.total.map { min(max(0, $0), 1 << 50) }
    )
    flight?.isRead = !model.read(answer, for: &load)
    flight?.load = load
    if cursors.isFull {
      let loads = [load, failedRefresh?.load].compactMap(\.self)
      cursors.keep(list.cursors + loads.flatMap(\.cursors))
    }
  }

  /// Shows the items that the source has kept until its first page arrives, if the list has none of its items.
  private func showCachedItems() async {
    let hasNothing = origin == .otherSource || origin == .nothing && list.rowCount == 0
    guard rowSource != nil || hasNothing, let number = flight?.number, let turn = flight?.turn,
      let items = await pageSource.cachedItems(), !items.isEmpty
    else { return }
    CurrentLoad.preview { [weak self] in
      guard let self, flight?.number == number, flight?.turn == turn, let load = flight?.load
      else { return }
      rowSource = nil
      origin = .cache
      model.noteSearch()
      model.change {
        self.model.keepFromTable()
        let read = self.model.read(items)
        let set = self.model.set(read, load: load.number, keepingOld: false)
        self.model.take(renewed: set, keepsSelection: true) {
          $0.preview(read.numbers, for: load)
        }
      }
    }
  }

  // MARK: Committing

  /// Shows what a load has read.
  func commit(_ kind: LoadKind, _ number: Int?) {
    showsTopAfterLoad = kind == .initial
    guard let done = flight, done.number == number, done.isRead, let load = done.load else {
      if let number, flight?.number == number { flight = nil }
      return
    }
    flight = nil
    guard !isCalledOff(done) else { return showsTopAfterLoad = false }
    let isFirst = kind == .initial
    let isPreviewed = origin == .cache
    let isPage = kind.pagePosition != nil && !done.isExpired
    if isFirst {
      arrival = destination ?? done.destination
      destination = nil
      duplicateCountBegins()
      model.noteSearch()
    } else if kind == .pullToRefresh {
      destination = nil
    }
    let gapCount = list.gaps.count
    let screen = Screen(visibleRows, list)
    // The table asks whether more is to come as soon as it has the rows.
    if isFirst || isSourceNew {
      origin = .source
      rowSource = nil
    }
    model.change {
      // What was shown before becomes others. Otherwise the table shows the first rows.
      if isFirst, !isPreviewed { self.model.keepFromTable() }
      if isPage { self.model.countAsSeen() }
      self.countDuplicates(done, isFirst: isFirst)
      let keepsOld = isPage && self.model.duplicatePolicy == .keepFirst
      let set = self.model.set(done.read, load: load.number, keepingOld: keepsOld)
      let changes = self.model.take(
        renewed: set,
        keepsSelection: load.keepsSelection || load.kind == .jump
      ) { $0.commit(load) }
      self.noteProgress(changes, done, gapCount: gapCount)
      self.unload(load, screen, isPage: isPage)
    }
    if let gap = loadedGap, !list.gaps.contains(gap) || kind == .gap { loadedGap = nil }
  }

  /// Whether a load was to go somewhere, and the user has gone elsewhere meanwhile.
  private func isCalledOff(_ done: Flight) -> Bool {
    guard done.cause == .jump, origin == .source else { return false }
    return destination == nil || controller?.tableView.scrollCount != done.scrollCount
  }

  private func duplicateCountBegins() { model.duplicateCount = 0 }

  /// Counts the items of first rows, and of pages beside the rows, whose ids were there; not those of pages by number, which are
  /// read again to find their place.
  private func countDuplicates(_ done: Flight, isFirst: Bool) {
    let isBeside = done.kind == .nextPage || done.kind == .previousPage
    guard isFirst || isBeside && list.order != .numbered, !done.isExpired else { return }
    let (read, repeated) = (done.read, done.read.repeated)
    model.duplicateCount += read.known.count { place, _ in
      repeated.contains(place) || !isFirst && list.hasRow(read.numbers[place])
    }
  }

  private func noteProgress(
    _ changes: PagingEngine.RowChanges,
    _ done: Flight,
    gapCount: Int
  ) {
    // Pages whose rows were removed by hand, those that close a gap, and one that finds its place again aren't empty.
    let isRefresh =
      if case .refresh = done.load?.kind { done.kind.pagePosition != nil } else { false }
    let isFound = isRefresh && !hasFoundPlace
    hasFoundPlace = isRefresh
    let isProgress =
      !changes.isEmpty || list.gaps.count < gapCount || isFound
      || done.read.numbers.contains(where: list.isRemoved)
    guard isProgress else { return }
    pageProgress += 1
    if isFound || changes.inserts.contains(where: { model.filter.row(ofItemRow: $0) != nil }) {
      hitProgress += 1
    }
  }

  /// The rows on screen before a load, by their ids.
  private struct Screen {
    var rows: Range<Int>?
    var ids: [RowID] = []

    init(_ rows: Range<Int>?, _ list: PagedList) {
      self.rows = rows
      guard let rows, !rows.isEmpty else { return }
      ids = [rows.lowerBound, rows.upperBound - 1].compactMap(list.id)
    }

    /// The rows now.
    func rows(in list: PagedList) -> Range<Int>? {
      let now = ids.compactMap(list.row)
      if let first = now.min(), let last = now.max() { return first..<last + 1 }
      return rows?.clamped(to: 0..<list.rowCount)
    }
  }

  /// Unloads the pages that are furthest from the screen if there are too many rows.
  private func unload(_ load: PageLoad, _ screen: Screen, isPage: Bool) {
    model.takeAll(keepsSelection: true) { [$0.unloadAboveUnloaded()] }
    guard let maximumItemCount, !model.filter.isOn, let controller,
      list.rowCount > maximumItemCount
    else { return }
    // Between two rows that a filter shows, there may be any number of pages: all are kept. Were rows nearer to the screen
    // unloaded, they'd be asked for again at once.
    let lines = (controller.sectionedController?.tableView ?? controller.tableView).size.lines
    let margin = min(max(0, controller.loadOptions.nextPageOffset), list.rowCount) + max(0, lines)
    let isAbove = load.kind != .next
    let rows = screen.rows(in: list) ?? (isAbove ? 0..<0 : list.rowCount..<list.rowCount)
    let needed =
      screen.rows == nil
      ? rows : rows.lowerBound - margin..<rows.upperBound + margin
    model.takeAll(keepsSelection: true) {
      $0.unload(toKeep: maximumItemCount, around: needed, keeping: isPage ? load.number : nil)
    }
  }

  private func rename(_ old: RowID, to new: RowID) {
    flight?.load?.rename(old, to: new)
    failedRefresh?.load?.rename(old, to: new)
  }

  private func didRemoveAll() {
    failedRefresh = nil
    // A page on its way has no place any more, and neither has what is new after the last row.
    let isAfterRows = flight?.kind == .pullToRefresh && list.order == .newestLast
    if flight?.kind.pagePosition != nil || isAfterRows { flight = nil }
  }

  // MARK: Going somewhere

  /// Goes to a place, for which rows may have to be loaded, and returns whether the place is there or may be.
  @discardableResult func go(to place: Destination<Item.ID>) -> Bool {
    guard let controller else { return false }
    if model.filter.isOn { model.filter("") }
    let isLoaded = loadedRow(of: place, orNearest: false) != nil
    if case .row = place, !isLoaded, !isNumbered { return false }
    // From now on, only a position that is set later is waited for.
    controller.tableView.position = nil
    if isLoaded {
      destination = nil
      arrival = place
      arrive()
    } else {
      destination = place
      controller.loader.perform(.jump)
    }
    return true
  }

  /// Goes to where rows were loaded for.
  func arrive() {
    guard let controller, let place = arrival else { return }
    arrival = nil
    // A position that was set during a jump is where the user goes instead.
    guard place.isStored == controller.tableView.content.isWaitingForRow else { return }
    guard let row = loadedRow(of: place, orNearest: true) else { return }
    let table = controller.tableView
    let indexPath = controller.rows.indexPath(ofRow: row)
    // The view of the load isn't there any more.
    controller.setNeedsDisplay()
    table.moveCursor(to: indexPath)
    if controller.sectionedController == nil, table.size.lines <= 0 {
      // It goes there as soon as there is a screen.
      let id = RowFinder.text(for: model.item(atRow: row)?.id)
      table.position = TablePosition(section: indexPath.section, row: indexPath.row, id: id)
    } else {
      table.scrollToRow(at: indexPath, at: .top)
    }
  }

  /// Forgets where to go: the user has cancelled it.
  func cancelDestination() { destination = nil }

  private func loadedRow(of place: Destination<Item.ID>, orNearest: Bool) -> Int? {
    // What another source is asked for isn't among the rows of the old one.
    guard orNearest || !isSourceNew else { return nil }
    switch place {
    case .item(let id): return model.row(ofItemWithID: id)
    case .stored(let id, row: let row):
      if let found = id.flatMap(model.row) { return found }
      return row.flatMap { loadedRow(ofSourceRow: $0, orNearest: orNearest) }
    case .row(let row): return loadedRow(ofSourceRow: row, orNearest: orNearest)
    case .end(let end):
      guard model.rowCount > 0 else { return nil }
      switch end {
      case .first: return orNearest || !hasPreviousPages && !hasAnyGap ? 0 : nil
      case .last: return orNearest || !hasNextPage && !hasAnyGap ? model.rowCount - 1 : nil
      }
    }
  }

  private func loadedRow(ofSourceRow row: Int, orNearest: Bool) -> Int? {
    guard let rowsAbove = list.rowsAbove, model.rowCount > 0, !hasAnyGap else { return nil }
    let nearest = min(max(0, row.subtracting(rowsAbove)), model.rowCount - 1)
    return orNearest || nearest == row.subtracting(rowsAbove) ? nearest : nil
  }

  /// The position that the table waits for, if first rows can be loaded there.
  private func storedPosition(_ cause: LoadCause) -> Destination<Item.ID>? {
    guard cause != .search, let table = controller?.tableView, table.content.isWaitingForRow,
      let position = table.position, !position.isAtEnd
    else { return nil }
    let id = position.id.flatMap { RowFinder.id(with: $0, of: Item.ID.self)?.base as? Item.ID }
    // Where the source finds no rows, the list reads on from its first page until the row is there.
    let row = isNumbered ? position.sourceRow : nil
    return id == nil && row == nil ? nil : .stored(id, row: row)
  }

  /// Whether the source can go to an end, or to a row, with one request.
  func canGo(to end: PageEnd) -> Bool { isNumbered || pageSource.cursor(at: end) != nil }

  var findsRows: Bool { isNumbered }
}
