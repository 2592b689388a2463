/// The state of a paged list: its rows and the load in flight.
///
/// It decides, and the controller carries out. A load returns a ``PageRequest`` for the source. An
/// answer returns another request or is complete. A change returns ``RowChanges`` for the table.
///
/// - A request is made when its load begins. Its answer doesn't undo later edits.
/// - An answer to an old request does nothing.
/// - A cursor is never used with another source than the one it came from.
struct PagedItems<Item: Identifiable & Sendable>: Sendable
where Item.ID: Sendable {
  /// What an answer made of the items.
  enum Outcome: Hashable {
    case nothing
    /// They are others, to be read from the top.
    case replaced
    /// Rows came above all.
    case inserted(Range<Int>)
    case changed(RowChanges)
    /// A page came, and others were dropped.
    case paged(RowChanges)
  }

  var rows = PagedRows<Item>()
  private(set) var load: PendingLoad<Item>?
  private var loadCount = 0
  /// Whether cursors count items.
  private var isOffsetBased: Bool
  /// Whether the source was set since the last first page came.
  private(set) var isSourceNew = false

  init(isOffsetBased: Bool) {
    self.isOffsetBased = isOffsetBased
  }

  // MARK: Reading

  var count: Int { rows.count }
  var hasNextPage: Bool { rows.ledger.next != nil }
  var hasPreviousPages: Bool { !rows.ledger.dropped.isEmpty }
  /// How many rows the dropped pages before the first row had.
  var droppedRowCount: Int { rows.ledger.droppedRowCount }

  /// The items, built once until the next change.
  ///
  /// - Complexity: O(*n*) for *n* items the first time after a change, otherwise O(1).
  var items: [Item] { mutating get { rows.items } }

  // MARK: Settings

  var duplicatePolicy: DuplicatePolicy {
    get { rows.duplicatePolicy }
    set { rows.duplicatePolicy = newValue }
  }

  var maximumCount: Int? {
    get { rows.maximumCount }
    set { rows.maximumCount = newValue }
  }

  // MARK: Editing

  mutating func insert(_ items: [Item], at row: Int) -> RowChanges {
    rows.insert(items, at: row)
  }

  mutating func remove(id: Item.ID) -> RowChanges { rows.remove(id: id) }

  mutating func update(_ item: Item) -> RowChanges { rows.update(item) }

  mutating func move(id: Item.ID, to row: Int) -> RowChanges {
    rows.move(id: id, to: row)
  }

  mutating func apply(_ items: [Item]) -> RowChanges {
    let changes = rows.apply(items)
    // A page on its way has no place any more where there are no rows.
    if rows.count == 0, load?.kind == .previousPage || load?.kind == .nextPage { endLoad() }
    return changes
  }

  mutating func forgetDroppedSelection() { rows.forgetDroppedSelection() }

  // MARK: Loads

  /// Begins a load, in the place of the one in flight.
  ///
  /// - Parameters:
  ///   - kind: The kind of the load.
  ///   - isToEnd: Whether the list is being loaded to its end, in pages that grow.
  mutating func begin(_ kind: LoadKind, isToEnd: Bool = false) {
    loadCount += 1
    let (question, shift) = firstQuestion(of: kind, isToEnd: isToEnd)
    load = PendingLoad(
      number: loadCount,
      kind: kind,
      isToEnd: isToEnd,
      question: question,
      shift: shift
    )
    rows.beginJournal()
  }

  /// Forgets the load in flight: its answer does nothing.
  mutating func endLoad() {
    guard load != nil else { return }
    load = nil
    rows.endJournal()
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
      case .newer(let items?): load?.take(newer: items)
      case .page(let page): take(page)
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
  mutating func commit(_ request: PageRequest<Item>, _ reader: ListReader) -> Outcome {
    guard let load, load.isAsking(request), load.isAnswered else { return .nothing }
    defer { endLoad() }
    if let newer = load.newer {
      let changes = rows.takeNewer(newer)
      return changes.reloads.isEmpty ? .inserted(0..<changes.inserts.count) : .changed(changes)
    }
    guard let page = load.pages.last else { return .nothing }
    switch load.kind {
    case .initial:
      isSourceNew = false
      _ = rows.replaceAll(with: page, asNew: true)
      return .replaced
    case .pullToRefresh:
      defer { isSourceNew = false }
      return .changed(
        isSourceNew ? rows.replaceAll(with: page, asNew: false) : rows.takeRefreshed(page)
      )
    case .nextPage:
      return .paged(rows.takeNext(page, at: load.place, shift: load.shift, reader))
    case .previousPage:
      let items = load.pages.flatMap(\.items)
      guard rows.isReached(by: items) else {
        return .changed(rows.replaceAll(withPrevious: load.pages, at: load.places))
      }
      return .paged(rows.takePrevious(items, reader))
    }
  }

  /// Takes another source, of which the items that are there know nothing.
  ///
  /// What loads all items asks it instead of the old one. A page does nothing. With `keepingPages`, the place
  /// of the next page isn't forgotten: no page may be loaded until the old source is back, or a first page
  /// of the new one has taken the place of all items.
  mutating func changeSource(isOffsetBased: Bool, keepingPages: Bool = false) {
    self.isOffsetBased = isOffsetBased
    if !keepingPages {
      isSourceNew = true
      rows.forgetSource()
    }
    switch load?.kind {
    case .initial, .pullToRefresh: restart(load?.kind ?? .initial)
    case .nextPage, .previousPage, nil: endLoad()
    }
  }

  private mutating func ask(_ place: PagePlace, shift: Int = 0) {
    load?.ask(.page(place), shift: shift)
    rows.restartJournalCounts()
  }

  private mutating func restart(_ kind: LoadKind) {
    let (question, shift) = firstQuestion(of: kind, isToEnd: load?.isToEnd ?? false)
    load?.restart(kind, question, shift: shift)
    rows.restartJournalCounts()
  }

  private func firstQuestion(
    of kind: LoadKind,
    isToEnd: Bool
  ) -> (PageQuestion<Item>?, shift: Int) {
    switch kind {
    case .initial:
      return (.page(PagePlace()), 0)
    case .pullToRefresh:
      // Above rows that were dropped, nothing could be joined to what is there.
      guard !isSourceNew, rows.ledger.dropped.isEmpty, let newest = rows.newest else {
        return (.page(PagePlace()), 0)
      }
      return (.newer(than: newest), 0)
    case .nextPage:
      guard let next = rows.ledger.next else { return (nil, 0) }
      guard isOffsetBased else {
        let limit = isToEnd ? rows.ledger.nextLimit(maximumRowCount: maximumCount) : nil
        return (.page(PagePlace(cursor: next, limit: limit)), 0)
      }
      // Pages of another size would begin at other offsets when they are read again.
      let shift = rows.review.missingCount
      let cursor = shift > 0 ? rows.ledger.cursor(itemsBack: shift) : next
      return (.page(PagePlace(cursor: cursor)), shift)
    case .previousPage:
      return (rows.ledger.dropped.last.map { .page($0.place) }, 0)
    }
  }

  private mutating func take(_ page: Page<Item, AnyCursor>) {
    guard let asked = load else { return }
    if asked.kind == .nextPage, isOffsetBased {
      let missing = rows.reviewTotal(page.total)
      if missing > asked.shift {
        let cursor = rows.ledger.cursor(itemsBack: missing)
        // Items before this page may be gone: read on from where none is skipped.
        guard cursor == asked.place.cursor else {
          return ask(PagePlace(cursor: cursor), shift: missing)
        }
        load?.shift = missing
      }
    }
    load?.take(page)
    if asked.kind == .previousPage, asked.pages.count < 3, let next = page.next,
      !rows.isReached(by: page.items)
    {
      ask(PagePlace(cursor: next, limit: asked.place.limit))
    } else {
      load?.finish()
    }
  }
}
