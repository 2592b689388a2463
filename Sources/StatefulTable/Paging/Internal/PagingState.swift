/// The state of a paged list: its rows, the pages that they came with, what was edited by hand, and the load in
/// flight.
///
/// It decides, and ``PagedListModel`` carries out. How the folder works:
///
/// 1. A load begins: ``begin(_:isToEnd:)`` makes a ``PendingLoad`` with the first question for the source. The model
///    passes the ``PageRequest`` with the question on to the source.
/// 2. The source answers: ``take(_:to:)`` keeps the answer in the `PendingLoad`, or returns a request with another
///    question.
/// 3. The answer is shown: ``commit(_:_:)`` changes the items and returns ``RowChanges`` for the table.
/// 4. An edit changes the items immediately. Their ``EditLog`` remembers it, so that an answer doesn't undo it.
///
/// The ``EditedItems`` are the rows, and merge what the source returns with the edits. The ``PageLedger`` knows the page
/// of each row, and the pages that were dropped. A ``PageOverlap`` finds out whether a page that was loaded again reaches
/// the rows that are there. An ``OffsetShift`` knows how far the list has to go back because items have moved up. The
/// model keeps an ``ItemFilter``, which leaves out what the table doesn't show, and ``ItemSections``, which groups the rest
/// by titles. ``ItemRows`` finds it in the table.
///
/// An answer to an old request does nothing. A cursor is never used with another source than the one it came from.
struct PagingState<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  typealias Gap = PageLedger<Item.ID>.Gap

  /// What an answer made of the items.
  enum Outcome: Hashable {
    case nothing
    /// They are others, to be read from the top.
    case replaced
    /// Rows came above all.
    case inserted(Range<Int>)
    case changed(RowChanges)
    /// A page came, and others were dropped. New rows are those that the source didn't have before.
    case paged(RowChanges, isNew: Bool)
  }

  /// Where the items come from.
  private enum Origin: Hashable {
    /// No source has returned a page, and none has kept one.
    case nothing
    /// The source has returned its first page.
    case source
    /// The source has kept them, and its first page hasn't come.
    case cache
    /// Another source was set since.
    case otherSource
  }

  private var edited = EditedItems<Item>()
  private(set) var ledger = PageLedger<Item.ID>()
  private(set) var offsets = OffsetShift()
  private(set) var load: PendingLoad<Item>?
  private var loadCount = 0
  private var order: SourceOrder
  private var origin = Origin.nothing

  var maximumCount: Int?
  var gapPolicy = GapPolicy.marked
  var refreshDepth = RefreshDepth.firstPage
  private(set) var totalCount: Int?
  /// Grows with every page that brings the list further: those that bring rows, those whose rows were
  /// removed by hand, and those that the list reads again of its own accord.
  private(set) var progress = 0
  /// The selected item, if it was dropped with its page.
  private(set) var droppedSelection: Item.ID?

  init(_ order: SourceOrder) {
    self.order = order
  }

  // MARK: Reading

  var store: ItemStore<Item> { edited.store }
  var log: EditLog<Item.ID> { edited.log }
  var duplicatePolicy: DuplicatePolicy {
    get { edited.duplicatePolicy }
    set { edited.duplicatePolicy = newValue }
  }
  var duplicateCount: Int { edited.duplicateCount }
  var items: [Item] { mutating get { edited.all } }
  var count: Int { store.count }
  var hasNextPage: Bool { ledger.hasNextPage || ledger.endsAtGap && !isSourceNew }
  var hasPreviousPages: Bool { ledger.previousPlace != nil }
  /// Whether there is a gap that can be loaded.
  var hasGaps: Bool { ledger.hasGapAmongRows && !isSourceNew }

  // MARK: Editing

  mutating func insert(_ items: [Item], at row: Int) -> RowChanges {
    var reloads: [Int] = []
    let new = edited.countingDuplicates(in: items).filter { item in
      guard store.contains(item.id) else { return true }
      edited.duplicateCount += 1
      if duplicatePolicy == .replace { reloads += update(item).reloads.ranges.joined() }
      return false
    }
    let row = min(max(0, row), store.count)
    for item in new { edited.log.insert(item.id) }
    change(row..<row, to: new)
    changeTotal(by: new.count)
    return RowChanges(inserts: row..<row + new.count, reloads: reloads.sorted())
  }

  mutating func remove(id: Item.ID) -> RowChanges {
    guard let row = store.row(of: id) else { return RowChanges() }
    noteRemoval(of: id)
    change(row..<row + 1, to: [])
    endAtGapsWithoutRowsBelow()
    changeTotal(by: -1)
    return RowChanges(deletes: CollectionOfOne(row))
  }

  mutating func update(_ item: Item) -> RowChanges {
    guard let row = edited.show(item) else { return RowChanges() }
    edited.log.update(item.id)
    return RowChanges(reloads: CollectionOfOne(row))
  }

  /// Replaces an item by one with another id.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - oldID: The id of the item that it replaces.
  ///   - keepsRow: Whether a row that has the new id already stays where it is. Otherwise the other row moves there.
  /// - Returns: The changes for the table.
  mutating func update(
    _ item: Item,
    replacing oldID: Item.ID,
    keepingRow keepsRow: Bool
  ) -> RowChanges {
    guard oldID != item.id else { return update(item) }
    defer { renameInAnswers(oldID, to: item) }
    let oldRow = store.row(of: oldID)
    if let row = store.row(of: item.id) {
      let changes = update(item)
      guard let oldRow else { return changes }
      noteRemoval(of: oldID)
      edited.log.noteName(item.id, inPlaceOf: oldID)
      change(oldRow..<oldRow + 1, to: [])
      changeTotal(by: -1)
      if keepsRow {
        return RowChanges(deletes: CollectionOfOne(oldRow), reloads: CollectionOfOne(row))
      }
      let target = oldRow < row ? row - 1 : row
      return RowChanges(
        deletes: CollectionOfOne(row),
        moves: [ListDiff.Move(source: oldRow, target: target)],
        reloads: CollectionOfOne(oldRow)
      )
    }
    edited.log.rename(oldID, to: item.id)
    ledger.rename(oldID, to: item.id)
    if droppedSelection == oldID { droppedSelection = item.id }
    guard let oldRow else { return RowChanges() }
    edited.replace(oldRow..<oldRow + 1, to: [item])
    return RowChanges(reloads: CollectionOfOne(oldRow))
  }

  /// Has what was answered and isn't shown yet have an item with its new id.
  private mutating func renameInAnswers(_ oldID: Item.ID, to item: Item) {
    load?.change { $0.id == oldID ? item : $0 }
  }

  mutating func move(id: Item.ID, to row: Int) -> RowChanges {
    guard let source = store.row(of: id) else { return RowChanges() }
    let target = min(max(0, row), store.count - 1)
    guard source != target else { return RowChanges() }
    edited.log.move(id)
    let item = store[source]
    change(source..<source + 1, to: [])
    change(target..<target, to: [item])
    endAtGapsWithoutRowsBelow()
    return RowChanges(moves: [ListDiff.Move(source: source, target: target)])
  }

  /// Makes the items others.
  mutating func apply(_ items: [Item]) -> RowChanges {
    let new = edited.countingDuplicates(in: items)
    let old = self.items
    let diff = ListDiff(from: old, to: new)
    for row in diff.deletes { noteRemoval(of: old[row].id) }
    for row in diff.inserts { edited.log.insert(new[row].id) }
    for move in diff.moves { edited.log.move(new[move.target].id) }
    for item in new { edited.log.update(item.id) }
    let changes = RowChanges(diff, renewed: new.indices)
    edited.replaceAll(with: new)
    changeTotal(by: new.count - old.count)
    ledger.follow(
      leaving: Array(changes.leaving.ranges.joined()),
      entering: Array(changes.entering.ranges.joined())
    )
    endAtGapsWithoutRowsBelow()
    return changes
  }

  /// Removes all items, and ends the pages: there is no place to go on from.
  mutating func removeAll() -> RowChanges {
    let changes = apply([])
    ledger = PageLedger()
    offsets = OffsetShift()
    // A page on its way has no place any more, and neither has what is new after the last row.
    let isPage = [.previousPage, .nextPage, .gap].contains(load?.kind)
    let isAfterRows = load?.kind == .pullToRefresh && order.isNewestLast
    if isPage || isAfterRows && load?.place.cursor != nil { endLoad() }
    return changes
  }

  private mutating func noteRemoval(of id: Item.ID) {
    if edited.log.remove(id) { offsets.noteRemoval() }
  }

  /// Makes next pages of gaps below which no row is left.
  private mutating func endAtGapsWithoutRowsBelow() {
    // What is being loaded knows the pages as they are. Cursors of another source are of no use.
    if load == nil, !isSourceNew { ledger.endAtGapsWithoutRowsBelow() }
  }

  mutating func forgetDroppedSelection() { droppedSelection = nil }

  /// Whether the source was set, or only what it has kept is shown, since the last first page came.
  var isSourceNew: Bool { origin == .cache || origin == .otherSource }

  /// Whether the source has returned the rows, so that there is more than what it has kept.
  var hasRowsOfSource: Bool { origin == .source }

  /// Whether there is nothing that the source has returned or kept, and nothing that it would hide.
  var hasNothingOfSource: Bool { origin == .otherSource || origin == .nothing && count == 0 }

  // MARK: Loads

  /// Begins a load, in the place of the one in flight.
  ///
  /// - Parameters:
  ///   - kind: The kind of the load.
  ///   - isToEnd: Whether the list is being loaded to its end, in pages that grow.
  ///   - gap: The gap that is loaded, and from which side. The default is the one that was loaded last.
  ///   - start: Where the list is to begin, if first rows are loaded.
  mutating func begin(
    _ kind: LoadKind,
    isToEnd: Bool = false,
    gap: GapChoice? = nil,
    at start: PageStart<Item.ID> = .firstPage
  ) {
    endLoad()
    loadCount += 1
    if let gap { ledger.beginLoading(gap.gap, from: gap.side) }
    let (question, shift) = firstQuestion(of: kind, isToEnd: isToEnd, at: start)
    load = PendingLoad(
      number: loadCount,
      kind: kind,
      isToEnd: isToEnd,
      start: start,
      question: question,
      shift: shift
    )
    edited.log.beginLoad()
    noteQuestion()
  }

  /// Forgets the load in flight: its answer does nothing.
  mutating func endLoad() {
    load = nil
    edited.log.endLoad()
    endAtGapsWithoutRowsBelow()
  }

  /// What the source is asked first for the load in flight, which is begun if it wasn't.
  mutating func request(for kind: LoadKind) -> PageRequest<Item>? {
    if load == nil { begin(kind) }
    if let load, load.kind != kind || load.wasHeard { restart(kind) }
    return load?.request
  }

  /// Takes an answer.
  ///
  /// - Returns: What else the source is to be asked, or `nil` if that is all.
  mutating func take(
    _ answer: PageAnswer<Item>,
    to request: PageRequest<Item>
  ) -> PageRequest<Item>? {
    guard load?.number == request.load else { return nil }
    if load?.isAsking(request) == true {
      switch answer {
      case .newer(nil): ask(PagePlace())
      case .notFound: ask(load?.startRow.flatMap(order.pageWithRow) ?? PagePlace())
      case .newer(let items?):
        let items = edited.renamed(items)
        load?.take(newer: items)
      case .page(var page):
        page.items = edited.renamed(page.items)
        take(page)
      }
    }
    return load?.isAnswered == true ? nil : load?.request
  }

  /// What is asked instead of a request that failed, because another source is there meanwhile.
  func substitute(for request: PageRequest<Item>) -> PageRequest<Item>? {
    guard let load, load.number == request.load, !load.isAsking(request) else { return nil }
    return load.request
  }

  /// Changes the items by what a load brought.
  ///
  /// Does nothing unless the request is the last of the load in flight, and answered.
  mutating func commit(_ request: PageRequest<Item>, _ window: VisibleWindow) -> Outcome {
    guard let load, load.isAsking(request), load.isAnswered else { return .nothing }
    defer {
      endLoad()
      notePageAbove()
    }
    if let newer = load.newer {
      let changes = takeNewer(newer)
      return changes.reloads.isEmpty ? .inserted(0..<changes.inserts.count) : .changed(changes)
    }
    guard let page = load.answers.last?.page else { return .nothing }
    switch load.kind {
    case .initial:
      let isPreviewed = origin == .cache
      origin = .source
      let changes = takeFirst(page, at: load.place, asNew: true, comparing: isPreviewed)
      return isPreviewed ? .changed(changes) : .replaced
    case .pullToRefresh where load.answers[0].place.firstRow != nil:
      var all = page
      all.items = load.answers.flatMap(\.page.items)
      return .changed(takeRefreshed(all, at: load.answers[0].place))
    case .pullToRefresh where load.answers.count > 1:
      return .changed(takeAllAgain(load.answers))
    case .pullToRefresh where order.isNewestLast && load.place.cursor != nil:
      return .paged(takeNext(page, load, window, isNew: true), isNew: true)
    case .pullToRefresh:
      defer { origin = .source }
      return .changed(isSourceNew ? takeFirst(page) : takeRefreshed(page, at: PagePlace()))
    case .gap:
      guard let gap = ledger.loadedGap else { return .nothing }
      return .paged(
        load.place.isBefore
          ? takeBelowGap(gap, page, load, window) : takeAboveGap(gap, page, load, window),
        isNew: false
      )
    case .nextPage where load.place.firstRow != nil:
      return .changed(replaceAll(with: load.answers))
    case .nextPage:
      return .paged(takeNext(page, load, window, isNew: false), isNew: false)
    case .previousPage:
      // What a source has before a row adjoins it.
      guard load.place.isBefore || isReached(by: load.answers.flatMap(\.page.items)) else {
        if marksGaps, page.next != nil, !page.isLast {
          return .paged(takePreviousWithGap(load.answers, window), isNew: false)
        }
        return .changed(replaceAll(with: load.answers))
      }
      return .paged(takePrevious(load.answers, window), isNew: false)
    }
  }

  /// Whether the list can begin with a row, of which the source knows the page.
  func canBegin(atRow row: Int) -> Bool { order.pageWithRow(row) != nil }

  /// Takes note of the page above the first row, if the source can tell where it is.
  private mutating func notePageAbove() {
    guard !isSourceNew, let rowsAbove = ledger.rowsAbove, rowsAbove > 0,
      let place = order.pageWithRow(rowsAbove - 1)
    else { return }
    ledger.notePageAbove(at: place)
  }

  /// Shows items that the source has kept, while its first page loads.
  ///
  /// Nobody knows what follows them, so there are no more pages until the first page comes.
  ///
  /// - Returns: Whether the request is still the one of the load in flight, and there is anything to show.
  mutating func preview(_ items: [Item], _ request: PageRequest<Item>) -> Bool {
    guard load?.isAsking(request) == true, !items.isEmpty else { return false }
    _ = takeFirst(Page(items, next: nil), asNew: true, comparing: false)
    origin = .cache
    return true
  }

  /// Takes another source, of which the items that are there know nothing.
  ///
  /// What loads all items asks it instead of the old one. A page does nothing. With `keepingPages`, the place
  /// of the next page isn't forgotten: no page may be loaded until the old source is back, or a first page
  /// of the new one has taken the place of all items.
  mutating func changeSource(_ order: SourceOrder, keepingPages: Bool = false) {
    self.order = order
    if !keepingPages {
      origin = .otherSource
      ledger.forgetCursors()
      offsets = OffsetShift()
      totalCount = nil
    }
    switch load?.kind {
    case .initial, .pullToRefresh: restart(load?.kind ?? .initial)
    case .nextPage, .previousPage, .gap, nil: endLoad()
    }
  }

  private mutating func ask(_ place: PagePlace, shift: Int = 0) {
    load?.ask(.page(place), shift: shift)
    noteQuestion()
  }

  private mutating func restart(_ kind: LoadKind) {
    let (question, shift) = firstQuestion(
      of: kind,
      isToEnd: load?.isToEnd ?? false,
      at: load?.start ?? .firstPage
    )
    load?.restart(kind, question, shift: shift)
    noteQuestion()
  }

  /// Counts edits from now on: what was edited before, the source may know.
  private mutating func noteQuestion() {
    load?.countChangeBefore = edited.log.countChange
    load?.removedCountBefore = edited.log.removedCount
  }

  /// How many items were removed since the source was last asked.
  private var removedMeanwhile: Int { log.removedCount - (load?.removedCountBefore ?? 0) }

  private func firstQuestion(
    of kind: LoadKind,
    isToEnd: Bool,
    at start: PageStart<Item.ID>
  ) -> (PageQuestion<Item>?, shift: Int) {
    switch kind {
    case .initial:
      switch start {
      case .firstPage: return (.page(PagePlace()), 0)
      case .row(let row): return (.page(order.pageWithRow(row) ?? PagePlace()), 0)
      case .item(let id, orRow: _): return (.around(id), 0)
      }
    case .pullToRefresh:
      guard !isSourceNew else { return (.page(PagePlace()), 0) }
      if order.isNewestLast {
        // Without a place for new items, the list begins again.
        return (.page(PagePlace(cursor: ledger.next)), 0)
      }
      if let place = refreshedPlace { return (.page(place), 0) }
      // Above rows that aren't loaded, nothing could be joined to what is there.
      guard !hasPreviousPages, refreshDepth == .firstPage, let newest = edited.newest else {
        return (.page(PagePlace()), 0)
      }
      return (.newer(than: newest), 0)
    case .nextPage:
      guard let next = ledger.next else { return (nil, 0) }
      guard order.isOffsetBased else {
        let limit = isToEnd ? ledger.nextLimit(maximumRowCount: maximumCount) : nil
        return (.page(PagePlace(cursor: next, limit: limit)), 0)
      }
      // Pages of another size would begin at other offsets when they are read again.
      let shift = offsets.missingCount
      if let place = placeOfNextRow(missing: shift) { return (.page(place), 0) }
      let cursor = shift > 0 ? ledger.cursor(itemsBack: shift) : next
      return (.page(PagePlace(cursor: cursor)), shift)
    case .previousPage:
      return (ledger.previousPlace.map { .page($0) }, 0)
    case .gap:
      return (ledger.loadedGap.flatMap(ledger.place).map { .page($0) }, 0)
    }
  }

  /// Where a refresh asks for the first rows again if those above them aren't loaded, and can be found at any time.
  ///
  /// What is new above all would have to take the place of the rows, because no gap can be marked.
  private var refreshedPlace: PagePlace? {
    guard gapPolicy == .marked, let rowsAbove = ledger.rowsAbove, rowsAbove > 0,
      let first = ledger.kept.first, first.previous == nil, order.pageWithRow(rowsAbove) != nil
    else { return nil }
    return PagePlace(cursor: first.place.cursor, firstRow: rowsAbove)
  }

  /// Where the next page is if more items are gone than the list has of the source, and not all above it are loaded.
  ///
  /// What is there then reaches the rows no more, and takes their place.
  private func placeOfNextRow(missing: Int) -> PagePlace? {
    guard let rowsAbove = ledger.rowsAbove, rowsAbove > 0, missing > ledger.itemCount else {
      return nil
    }
    return order.pageWithRow(rowsAbove.adding(ledger.itemCount).subtracting(missing))
  }

  private mutating func take(_ page: Page<Item, AnyCursor>) {
    guard let asked = load else { return }
    // The source may have fewer rows than it said, or than it had.
    if let row = load?.nextRow(after: page) {
      let place = order.pageWithRow(row) ?? PagePlace()
      if page.items.isEmpty || place != asked.place { return ask(place) }
    }
    if asked.kind == .nextPage, order.isOffsetBased, asked.place.firstRow == nil {
      let removedMeanwhile = removedMeanwhile
      offsets.takeTotal(page.total, removedMeanwhile: removedMeanwhile)
      let missing = offsets.missingCount
      if let place = placeOfNextRow(missing: missing) { return ask(place) }
      if missing > asked.shift {
        let cursor = ledger.cursor(itemsBack: missing)
        // Items before this page may be gone: read on from where none is skipped.
        guard cursor == asked.place.cursor else {
          return ask(PagePlace(cursor: cursor), shift: missing)
        }
        // What was removed since the source was asked, its answer may still have had.
        load?.shift = missing - removedMeanwhile
      }
    }
    if order.isOffsetBased, let total = page.total, let before = asked.answers.last?.page.total,
      total < before
    {
      // Items are gone since the page before was read, so that this one may have skipped some.
      return restart(asked.kind)
    }
    load?.take(page)
    if let firstRow = asked.place.firstRow, offsets.provesPlaceOfFirstRow(page.total) {
      load?.provenFirstRow = firstRow
    }
    if asked.kind == .previousPage, !asked.place.isBefore, asked.answers.count < 3,
      let next = page.next, !isReached(by: load?.answers.flatMap(\.page.items) ?? [])
    {
      ask(PagePlace(cursor: next, limit: asked.place.limit))
    } else if asked.kind == .pullToRefresh, refreshReadsOn(after: page), let next = page.next {
      ask(PagePlace(cursor: next))
    } else {
      load?.finish()
    }
  }

  /// Whether a refresh of all pages has yet to reach the last row, or one in the middle any rows.
  ///
  /// If that is gone, the refresh ends when it has read twice as many items as there are rows.
  private func refreshReadsOn(after page: Page<Item, AnyCursor>) -> Bool {
    let answers = load?.answers ?? []
    let isInPlace = answers.first?.place.firstRow != nil
    guard refreshDepth == .loaded && !hasPreviousPages || isInPlace, !isSourceNew,
      !order.isNewestLast, !page.isLast, !page.items.isEmpty
    else { return false }
    let last = store.items.last { log.place(of: $0.id) == .asInSource }
    if page.items.contains(where: { $0.id == last?.id }) { return false }
    guard isInPlace else { return answers.reduce(0) { $0 + $1.page.items.count } < 2 * count }
    // What was inserted above may have moved the rows to a page further down.
    let items = duplicatePolicy.unique(answers.flatMap(\.page.items))
    return answers.count < 3 && !edited.overlap(of: items, from: 0).isReaching
  }

  // MARK: First pages

  /// Takes a first page in the place of all items.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - place: Where it was loaded from. The default is where the source begins.
  ///   - asNew: Whether the list begins again with it, so that duplicates and the total are counted from it.
  ///   - isComparing: Whether the changes are to be found.
  /// - Returns: The changes for the table.
  private mutating func takeFirst(
    _ page: Page<Item, AnyCursor>,
    at place: PagePlace = PagePlace(),
    asNew: Bool = false,
    comparing isComparing: Bool = true
  ) -> RowChanges {
    if asNew {
      edited.duplicateCount = 0
      droppedSelection = nil
      totalCount = nil
    }
    let items =
      asNew ? edited.countingDuplicates(in: page.items) : duplicatePolicy.unique(page.items)
    let changes = edited.replaceAll(with: items, comparing: isComparing, keepingRemovals: false)
    ledger = PageLedger(page, at: place, count: store.count)
    beginOffsets(page)
    return changes
  }

  /// Takes a first page that was loaded again.
  ///
  /// It takes the place of the rows that it has. If it doesn't reach any, it comes above them with a gap between. It
  /// takes the place of all rows if a gap can't be marked, or if there may be rows above it because the list began in
  /// the middle.
  private mutating func takeRefreshed(
    _ page: Page<Item, AnyCursor>,
    at place: PagePlace
  ) -> RowChanges {
    let items = duplicatePolicy.unique(page.items)
    // A page that is the last one too is all there is.
    guard page.next != nil,
      page.previous == nil || items.contains(where: { $0.id == edited.newest?.id })
    else { return takeFirst(page, at: place) }
    let overlap = edited.overlap(of: items, from: 0)
    let isGap = !overlap.isReaching
    if isGap, !marksGaps || page.isLast || page.previous != nil || store.count == 0 {
      return takeFirst(page, at: place)
    }
    let pageIDs = Set(items.map(\.id))
    let part = part(
      of: items,
      covering: 0..<overlap.rowCount,
      keeping: log.placed { $1 == .inserted || pageIDs.contains($0) }
    )
    // Below a page that has all rows of the source, only rows that were put there by hand can be left.
    let isAll = (part.covered.upperBound..<store.count).allSatisfy { row in
      part.movedRows.contains(row) || log.isPlaced(store[row].id)
    }
    let (changes, count) = join(items, part)
    if isAll {
      ledger = PageLedger(page, at: place, count: store.count)
      beginOffsets(page)
    } else {
      if isGap {
        ledger.prependFirst(page, count: count, covering: part.covered.count)
      } else {
        ledger.beginAgain(with: page, at: place, inPlaceOf: part.covered.count)
        ledger.replace(part.covered, with: count)
      }
      offsets.takeTotal(
        page.total,
        goneCount: changes.deletes.count,
        removedMeanwhile: removedMeanwhile
      )
      offsets.takeFirstRows(total: removedMeanwhile > 0 ? nil : page.total)
      takeTotal(page.total)
    }
    for item in items { edited.log.bringBack(item.id) }
    return changes
  }

  /// Whether a page that doesn't reach the rows leaves a gap.
  private var marksGaps: Bool {
    gapPolicy == .marked && !order.isOffsetBased && !order.isNewestLast && !isSourceNew
  }

  /// What a page takes the place of, which the list knows from a row on.
  private func part(
    of items: [Item],
    covering rows: Range<Int>,
    keeping placed: Set<Item.ID>
  ) -> EditedItems<Item>.Part {
    let gap = ledger.gaps.lazy.map(ledger.row).first { $0 >= rows.upperBound }
    return edited.part(of: items, covering: rows, keeping: placed, before: gap ?? count)
  }

  /// Puts a page in the place of the rows that it has.
  ///
  /// The ledger isn't told of the covered rows.
  ///
  /// - Parameters:
  ///   - items: The items of the page.
  ///   - part: What the page takes the place of.
  ///   - isFirst: Whether it is the first page, above which nothing is missing.
  /// - Returns: The changes for the table, and the number of rows that are in the place of the covered ones.
  private mutating func join(
    _ items: [Item],
    _ part: EditedItems<Item>.Part,
    isFirst: Bool = true
  ) -> (RowChanges, count: Int) {
    for row in part.movedRows.reversed() { ledger.replace(row..<row + 1, with: 0) }
    return edited.join(items, part, isFirst: isFirst)
  }

  /// Puts a page that isn't the first in the place of the rows below that it has.
  ///
  /// As with a next page, rows above it and those that were put somewhere by hand stay there.
  ///
  /// - Parameters:
  ///   - items: The items of the page.
  ///   - rows: The rows that it has.
  /// - Returns: The changes for the table, the rows that it has, and the number of those in their place.
  private mutating func join(
    _ items: [Item],
    covering rows: Range<Int>
  ) -> (RowChanges, covered: Range<Int>, count: Int) {
    var staying: [Item] = []
    var left: [Item] = []
    for item in items {
      let isAbove = store.row(of: item.id).map { $0 < rows.lowerBound } ?? false
      if isAbove || log.isPlaced(item.id) { staying.append(item) } else { left.append(item) }
    }
    let (_, reloads) = edited.admit(staying, edited.rows(of: staying), countingDuplicates: false)
    let placed = log.placed { _, _ in false }
    let part = part(of: left, covering: rows, keeping: placed)
    var (changes, count) = join(left, part, isFirst: rows.lowerBound == 0)
    changes.reloads = RangeSet(numbers: reloads)
    return (changes, part.covered, count)
  }

  /// Takes all pages that were loaded again, in the place of all items.
  private mutating func takeAllAgain(_ answers: [PendingLoad<Item>.Answer]) -> RowChanges {
    guard let last = answers.last?.page else { return RowChanges() }
    let items = duplicatePolicy.unique(answers.flatMap(\.page.items))
    let changes = edited.replaceAll(with: items, comparing: true, keepingRemovals: false)
    ledger.replaceAll(with: answers, counts: rowCounts(of: answers))
    beginOffsets(last)
    return changes
  }

  /// How many of the rows belong to each page: an item to the first one that has it, and what was put there by hand to
  /// the page of the row below, or to the last one.
  private func rowCounts(of answers: [PendingLoad<Item>.Answer]) -> [Int] {
    var pages: [Item.ID: Int] = [:]
    for (page, answer) in answers.enumerated().reversed() {
      for item in answer.page.items { pages[item.id] = page }
    }
    var counts = [Int](repeating: 0, count: answers.count)
    var page = 0
    var placedCount = 0
    for item in store.items {
      if !log.isPlaced(item.id), let own = pages[item.id] {
        page = max(page, own)
        counts[page] += placedCount + 1
        placedCount = 0
      } else {
        placedCount += 1
      }
    }
    counts[counts.count - 1] += placedCount
    return counts
  }

  /// Takes what is newer than the newest item.
  private mutating func takeNewer(_ newer: [Item]) -> RowChanges {
    let items = duplicatePolicy.unique(newer).filter { !log.isRemovedMeanwhile($0.id) }
    let (new, reloads) = edited.admit(items, edited.rows(of: items), countingDuplicates: false)
    for item in new { edited.log.bringBack(item.id) }
    change(0..<0, to: new)
    changeTotal(by: new.count)
    return RowChanges(inserts: new.indices, reloads: reloads)
  }

  // MARK: Other pages

  /// Takes the page after the last row, or what has appeared there since.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - load: The load that brought it.
  ///   - window: What is on screen.
  ///   - isNew: Whether its items have appeared since the last row was loaded.
  /// - Returns: The changes for the table.
  private mutating func takeNext(
    _ page: Page<Item, AnyCursor>,
    _ load: PendingLoad<Item>,
    _ window: VisibleWindow,
    isNew: Bool
  ) -> RowChanges {
    let items =
      isNew ? duplicatePolicy.unique(page.items) : edited.countingDuplicates(in: page.items)
    let left = edited.applyingEdits(to: items)
    // The page may have a row that is dropped: what is there already is known only before that.
    let old = edited.rows(of: left)
    let newCount = left.count - old.count
    if isNew, !hasRoom(for: newCount, window) {
      // It is the next page, which loads when the reader comes near it.
      ledger.noteNextPage()
      return RowChanges()
    }
    offsets.takePage(
      loadedWith: load.place.cursor,
      next: ledger.next,
      shift: load.shift,
      size: page.items.count
    )
    // A page that is read again has rows of the first pages, which aren't new.
    let dropped = offsets.isReadingAgain ? 0..<0 : dropFirstPages(adding: newCount, window)
    let shared = page.previous == nil ? 0 : edited.sharedCount(atStartOf: left)
    let (new, reloads) = edited.admit(
      left,
      old,
      countingDuplicates: !isNew && !offsets.isReadingAgain
    )
    takeTotal(page.total)
    progress += new.count + items.count - left.count
    let row = store.count
    if offsets.isReadingAgain {
      // A source whose totals go up and down is not to be read for ever.
      if offsets.pagesReadAgain <= ledger.kept.count { progress += 1 }
      ledger.appendAgain(page, at: load.place, count: new.count)
    } else if isNew, ledger.isExtended(by: page, maximumRowCount: maximumCount) {
      ledger.extend(by: page, at: load.place, count: new.count)
    } else {
      ledger.append(page, at: load.place, count: new.count, sharing: shared)
    }
    ledger.noteRead(goneCount: offsets.goneCountBefore)
    edited.replace(row..<row, to: new)
    var changes = RowChanges(
      deletes: dropped,
      inserts: row..<row + new.count,
      reloads: reloads.map { $0 + dropped.count }
    )
    if !old.isEmpty { changes.moveInserts { old[store[$0].id] } }
    return changes
  }

  /// Whether further rows fit behind the last one, or would be dropped because the reader is far above.
  private func hasRoom(for newCount: Int, _ window: VisibleWindow) -> Bool {
    guard let maximumCount, let rows = window.rows, rows.upperBound.adding(window.margin) < count
    else { return true }
    var list = self
    let dropped = list.dropFirstPages(adding: newCount, window)
    return count - dropped.count + newCount <= maximumCount
  }

  /// Takes the page before the first row, and those behind it up to the first row.
  private mutating func takePrevious(
    _ answers: [PendingLoad<Item>.Answer],
    _ window: VisibleWindow
  ) -> RowChanges {
    let all = duplicatePolicy.unique(answers.flatMap(\.page.items))
    let items = edited.applyingEdits(to: all)
    // What a source has before the first row is above the others, whatever order it is in.
    let isBefore = answers.first?.place.isBefore == true
    let below = isBefore ? [] : edited.idsInOrder(items, row: rowBelowDroppedPage)
    let old = edited.rows(of: items)
    let shared = edited.sharedCount(atEndOf: items)
    let dropped = dropLastPages(adding: items.count - old.count, window)
    // A row that is dropped from the end is above the others only if the source has moved it there.
    let left = items.filter { store.contains($0.id) || !below.contains($0.id) }
    let (new, reloads) = edited.admit(left, old, countingDuplicates: false)
    // There are only so many pages that were dropped.
    progress += isBefore ? new.count + all.count - items.count : 1
    ledger.prepend(answers, count: new.count, sharing: shared)
    if answers.first?.place.firstRow != nil {
      let total = answers.last?.page.total
      offsets.takeTotal(total, removedMeanwhile: removedMeanwhile)
      offsets.takeFirstRows(total: removedMeanwhile > 0 ? nil : total)
      takeTotal(total)
    }
    var changes = RowChanges(deletes: dropped, reloads: reloads)
    changes.inserts = edited.insertMissing(of: left, behind: below, orAt: 0)
    if !old.isEmpty { changes.moveInserts { old[store[$0].id] } }
    return changes
  }

  /// Takes a page that doesn't reach the rows, and those behind it, in the place of all items.
  ///
  /// The pages above stay dropped.
  private mutating func replaceAll(with answers: [PendingLoad<Item>.Answer]) -> RowChanges {
    guard let last = answers.last?.page else { return RowChanges() }
    let items = edited.applyingEdits(to: duplicatePolicy.unique(answers.flatMap(\.page.items)))
    let changes = edited.replaceAll(with: items, comparing: true, keepingRemovals: true)
    progress += 1
    ledger.replaceAll(with: answers, counts: rowCounts(of: answers))
    beginOffsets(last)
    return changes
  }

  /// Whether items from before the first row have no gap to it.
  ///
  /// The last items that were dropped are treated as the rows above the first.
  private func isReached(by items: [Item]) -> Bool {
    // The page that was dropped may have been longer than the source's pages are.
    if let firstRow = load?.provenFirstRow, let rowsAbove = ledger.rowsAbove,
      firstRow.adding(items.count) >= rowsAbove
    {
      return true
    }
    let lastIDs = ledger.dropped.last?.lastIDs ?? []
    let matches = items.map { item -> PageOverlap.Match in
      if !lastIDs.contains(item.id), log.place(of: item.id) != .asInSource {
        return edited.match(item.id)
      }
      return rowBelowDroppedPage(of: item.id).map { .row($0) } ?? .unknown
    }
    let overlap = PageOverlap(matches) { row in
      row < lastIDs.count || !log.isPlaced(store[row - lastIDs.count].id)
    }
    return overlap.isReaching
  }

  /// The row of an item, if the last items that were dropped are the rows above the first.
  private func rowBelowDroppedPage(of id: Item.ID) -> Int? {
    let lastIDs = ledger.dropped.last?.lastIDs ?? []
    // A row that came with a later page since is there. Where one was put by hand, the source doesn't have it.
    let row = log.isPlaced(id) ? nil : store.row(of: id).map { lastIDs.count + $0 }
    return row ?? lastIDs.firstIndex(of: id)
  }

  // MARK: Gaps

  /// A gap, and the side from which a page is loaded into it.
  struct GapChoice {
    var gap: Gap
    var side: Gap.Side
    /// The number of rows between it and the reader.
    var distance: Int
    /// Whether a page comes next to the reader, so that it may be loaded automatically.
    var isNearReader: Bool
  }

  /// The gaps that can be loaded, seen by a reader.
  ///
  /// A page is loaded from the side on which the reader is, or from above if the source can't load it from below.
  ///
  /// - Parameters:
  ///   - visible: The rows on screen.
  ///   - cursor: The row with the cursor, if it is one of the items'.
  /// - Returns: The gaps, in their order.
  func gapChoices(visible: Range<Int>, cursor: Int?) -> [GapChoice] {
    guard hasGaps else { return [] }
    return ledger.gaps.map { gap in
      let row = ledger.row(below: gap)
      let isBelow =
        visible.lowerBound >= row || visible.upperBound > row && cursor.map { $0 >= row } ?? false
      let side: Gap.Side = isBelow && ledger.isLoadableFromBelow(gap) ? .below : .above
      return GapChoice(
        gap: gap,
        side: side,
        distance: max(0, visible.lowerBound - row, row - visible.upperBound),
        isNearReader: isBelow == (side == .below)
      )
    }
  }

  /// Takes a page of a gap that follows the rows above it.
  ///
  /// If it reaches the rows below, or if it is the last page, the gap is closed.
  private mutating func takeAboveGap(
    _ gap: Gap,
    _ page: Page<Item, AnyCursor>,
    _ load: PendingLoad<Item>,
    _ window: VisibleWindow
  ) -> RowChanges {
    let row = ledger.row(below: gap)
    let all = duplicatePolicy.unique(page.items)
    let items = edited.applyingEdits(to: all)
    let isLast = page.next == nil || page.isLast
    let overlap = edited.overlap(of: items, from: row)
    let isClosed = isLast || overlap.isReaching
    let newCount = items.count - edited.rows(of: items).count
    let (changes, covered, count) = join(
      items,
      covering: row..<(isLast ? store.count : row + overlap.rowCount)
    )
    ledger.add(
      page,
      to: gap,
      at: load.place,
      count: count,
      covering: covered.count,
      closingGap: isClosed
    )
    takeTotal(page.total)
    progress += newCount + all.count - items.count + (isClosed ? 1 : 0)
    return droppingPages(after: changes, keeping: row..<row + count, window)
  }

  /// Takes a page of a gap that precedes the rows below it.
  ///
  /// If it reaches the rows above, or if it is the first page, the gap is closed.
  private mutating func takeBelowGap(
    _ gap: Gap,
    _ page: Page<Item, AnyCursor>,
    _ load: PendingLoad<Item>,
    _ window: VisibleWindow
  ) -> RowChanges {
    let row = ledger.row(below: gap)
    let all = duplicatePolicy.unique(page.items)
    let items = edited.applyingEdits(to: all)
    // The same question as from above, with everything the other way round.
    let overlap = PageOverlap(
      items.reversed().map { item in
        switch edited.match(item.id) {
        case .row(let other): other < row ? .row(row - 1 - other) : .edited
        case .edited: .edited
        case .unknown: .unknown
        }
      },
      isExpected: { !log.isPlaced(store[row - 1 - $0].id) }
    )
    let shared = items.lastIndex { item in store.row(of: item.id).map { $0 < row } ?? false }
    let isClosed = overlap.isReaching || page.previous == nil && shared == nil
    // What is before a row that stays above the gap doesn't belong below it.
    let left = overlap.isReaching ? items : Array(items[((shared ?? -1) + 1)...])
    let (new, reloads) = edited.admit(left, edited.rows(of: left), countingDuplicates: false)
    ledger.add(
      before: page,
      to: gap,
      at: load.place,
      count: new.count,
      sharingRowsAbove: shared != nil,
      closingGap: isClosed
    )
    let above = edited.idsInOrder(left) { store.row(of: $0).flatMap { $0 < row ? $0 : nil } }
    var changes = RowChanges(reloads: reloads)
    changes.inserts = edited.insertMissing(of: left, behind: above, orAt: row)
    takeTotal(page.total)
    progress += new.count + all.count - items.count + (isClosed ? 1 : 0)
    let first = changes.inserts.ranges.first?.lowerBound ?? row
    return droppingPages(after: changes, keeping: first..<row + new.count, window)
  }

  /// Takes the page before the first row, and those behind it, with a gap to the rows.
  private mutating func takePreviousWithGap(
    _ answers: [PendingLoad<Item>.Answer],
    _ window: VisibleWindow
  ) -> RowChanges {
    let items = edited.applyingEdits(to: duplicatePolicy.unique(answers.flatMap(\.page.items)))
    let overlap = edited.overlap(of: items, from: 0)
    let (changes, covered, count) = join(items, covering: 0..<overlap.rowCount)
    ledger.prependWithGap(answers, count: count, covering: covered.count)
    progress += 1
    return droppingPages(after: changes, keeping: 0..<count, window)
  }

  /// Drops pages if there are too many rows after changes at a gap.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - newRows: The rows of the page that came, after the changes. They stay.
  ///   - window: What was on screen before.
  /// - Returns: The changes for the table, with the rows that were dropped.
  private mutating func droppingPages(
    after changes: RowChanges,
    keeping newRows: Range<Int>,
    _ window: VisibleWindow
  ) -> RowChanges {
    guard maximumCount != nil else { return changes }
    var window = window.following(changes)
    window.rows = window.rows.map { rows in
      min(rows.lowerBound, newRows.lowerBound)..<max(rows.upperBound, newRows.upperBound)
    }
    let last = dropLastPages(adding: 0, window)
    let first = dropFirstPages(adding: 0, window)
    return changes.then(RowChanges(deletes: last)).then(RowChanges(deletes: first))
  }

  // MARK: Totals

  private mutating func changeTotal(by change: Int) {
    totalCount = totalCount.map { max(0, $0.adding(change)) }
  }

  /// Takes the total that an answer has, if any, with the edits made since it was asked for.
  private mutating func takeTotal(_ total: Int?) {
    let change = log.countChange - (load?.countChangeBefore ?? 0)
    totalCount = total.map { max(0, $0.adding(change)) } ?? totalCount
  }

  /// Takes the total of a page behind which the next page follows, whatever was missing before.
  private mutating func beginOffsets(_ page: Page<Item, AnyCursor>) {
    offsets = OffsetShift(
      total: page.total,
      size: page.items.count,
      removedSinceBegin: log.removedMeanwhileCount
    )
    takeTotal(page.total)
  }

  // MARK: Rows

  /// Puts items in the place of others, in the pages of those.
  private mutating func change(_ rows: Range<Int>, to new: [Item]) {
    edited.replace(rows, to: new)
    ledger.replace(rows, with: new.count)
  }

  // MARK: Dropping pages

  /// Drops pages above the screen, so that some rows more are not too many.
  private mutating func dropFirstPages(adding count: Int, _ window: VisibleWindow) -> Range<Int> {
    guard let maximumCount else { return 0..<0 }
    let dropped = ledger.dropFirstPages(
      toKeep: maximumCount.subtracting(count),
      before: window.rows.map { $0.lowerBound.subtracting(window.margin) } ?? store.count
    ) { row in
      let id = edited.store[row].id
      return edited.log.isPlaced(id) ? nil : id
    }
    drop(dropped, window)
    return dropped
  }

  /// Drops pages below the screen, so that some rows more are not too many.
  private mutating func dropLastPages(adding count: Int, _ window: VisibleWindow) -> Range<Int> {
    guard let maximumCount else { return store.count..<store.count }
    let dropped = ledger.dropLastPages(
      toKeep: maximumCount.subtracting(count),
      from: window.rows.map { $0.upperBound.adding(window.margin) } ?? 0
    )
    if !dropped.isEmpty { offsets.dropLastPages(to: ledger.goneCount) }
    drop(dropped, window)
    return dropped
  }

  /// Drops rows, whose pages the ledger has dropped.
  private mutating func drop(_ rows: Range<Int>, _ window: VisibleWindow) {
    guard !rows.isEmpty else { return }
    if let row = window.selectedRow, rows.contains(row) { droppedSelection = store[row].id }
    if !log.isEmpty { for row in rows { edited.log.forgetPlace(of: store[row].id) } }
    edited.replace(rows, to: [])
  }
}
