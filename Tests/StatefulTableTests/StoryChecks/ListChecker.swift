import StorySupport

@testable import StatefulTable

/// Compares all that can be seen of a list after each step of a story and after each answer.
///
/// The list's edits are predicted row by row. What an answer makes of the rows is the engine's, which has tests of its own: here,
/// younger edits win, and nothing comes from nowhere. Of what is on screen, a ``ScreenState`` before and one after are
/// compared.
@MainActor final class ListChecker: StoryChecker {
  /// A load that has begun, and what was edited since.
  private final class Flight {
    let kind: LoadKind
    /// Whether it has shown what the source has kept.
    var isPreviewed = false
    var removed: Set<Int> = []
    var updated: Set<Int> = []

    init(_ kind: LoadKind) { self.kind = kind }
  }

  private let setup: StorySetup
  private let source: StorySource
  private let list: StoryList
  private var flight: Flight?
  private var screenState = ScreenState()
  /// The rows, as the edits have made them since the last answer.
  private var rows: [Int] = []
  private var texts: [Int: String] = [:]
  /// The rows that the user has made.
  private var made: Set<Int> = []
  private var wasEmptied = false
  /// Whether a load has failed or was cancelled on the way to the end.
  private var hasFailed = false
  private var hasSucceeded = false
  /// The row that a stored position waits for, and whether it is on screen, though not on its line.
  private var awaitedID: Int? { didSet { isAwaitedRowOnScreen = false } }
  private var isAwaitedRowOnScreen = false
  /// Whether the cursor was moved since the first rows came.
  private var hasMovedCursor = false
  /// What moved the screen or the cursor by definition, since they were last compared.
  private var excuse = ScreenState.Excuse()
  /// The flight that edits are made during.
  private var editedFlight: Flight?
  private(set) var fault: String?

  init(_ teller: Teller) {
    setup = teller.setup
    source = teller.source
    list = teller.list
  }

  static func tell(_ story: Story) async -> Teller.Outcome {
    await Teller.tell(story, checkedBy: ListChecker.init)
  }

  private func note(_ fault: String?) {
    if self.fault == nil { self.fault = fault }
  }

  // MARK: Steps

  func didBegin(_ kind: LoadKind) { flight = Flight(kind) }

  func willTake(_ step: Step) -> Bool {
    switch step {
    case .load, .begin, .answer, .retry, .edit, .batch, .userMoves, .server, .expect: break
    // What follows rows that the source has kept, nobody knows until its first page comes.
    case .fail, .cancel: return hasSucceeded || setup.keptCount == 0
    case .loadToEnd: hasFailed = false
    case .scroll:
      excuse.scrolls = true
      awaitedID = nil
    case .moveCursor(let row): moveCursor(row)
    case .select(let row):
      guard setup.allowsMultipleSelection else {
        moveCursor(row)
        break
      }
      guard let id = id(ofRow: row), list.indexPath(ofItemWithID: id) != nil else { break }
      excuse.selects = id
      awaitedID = nil
    case .jump:
      guard !source.server.rows.isEmpty else { break }
      (excuse.scrolls, excuse.movesCursor) = (true, true)
      awaitedID = nil
    case .restore(let row):
      let rows = source.server.rows
      // Whether pages that were unloaded are waited for, nobody says.
      guard !rows.isEmpty, setup.maximumItemCount == nil, list.filterText.isEmpty else {
        return false
      }
      (excuse.scrolls, excuse.movesCursor) = (true, true)
      awaitedID = rows[row % rows.count].id
    // Whether a row that is hidden is waited for, nobody says.
    case .filter: return awaitedID == nil
    }
    return true
  }

  func didWait() {
    if source.isHolding, flight != nil { takePreview() }
  }

  /// Takes the rows that the source has kept, if the list shows them now.
  private func takePreview() {
    guard let flight, !flight.isPreviewed, list.showsPreview, rows.isEmpty, !list.ids.isEmpty
    else { return }
    flight.isPreviewed = true
    rows = list.ids
    if list.ids != setup.keptRows.map(\.id) { note("\(list.ids) are shown, which weren't kept") }
    (excuse.scrolls, excuse.movesCursor) = (true, true)
  }

  // MARK: The screen

  private func id(ofRow row: Int) -> Int? { rows.isEmpty ? nil : rows[row % rows.count] }

  private func moveCursor(_ row: Int) {
    guard let id = id(ofRow: row), list.indexPath(ofItemWithID: id) != nil else { return }
    excuse.movesCursor = true
    hasMovedCursor = true
    awaitedID = nil
  }

  // MARK: Edits

  func willEdit() {
    // A load that an edit lets begin doesn't know of the edit as one that was made meanwhile.
    editedFlight = flight
    excuse.isByHand = true
  }

  func didEdit() {
    checkRows()
    look()
  }

  func willMake(_ edit: MadeEdit) -> Bool {
    switch edit {
    case .insert(let items, let row):
      var place = min(row, rows.count)
      for item in items {
        guard !rows.contains(item.id) else {
          if setup.replacesDuplicates { update(item) }
          continue
        }
        rows.insert(item.id, at: place)
        place += 1
        made.insert(item.id)
        editedFlight?.removed.remove(item.id)
        update(item)
      }
    case .remove(let id):
      rows.removeAll { $0 == id }
      editedFlight?.removed.insert(id)
      excuse.removed.insert(id)
    case .move(let id, let target):
      move(id, to: target)
      excuse.moved.insert(id)
    case .update(let item): update(item)
    case .rename(let id, let item):
      guard id != awaitedID, editedFlight == nil || isServed(id) else { return false }
      rename(id, to: item)
    case .identify(let id, let item):
      guard !isServed(id) else { return false }
      if rows.contains(item.id) { excuse.moved.insert(item.id) }
      rename(id, to: item)
    case .apply(let applied, let items):
      let ids = items.map(\.id)
      let gone = Set(rows).subtracting(ids)
      excuse.removed.formUnion(gone)
      editedFlight?.removed.formUnion(gone)
      rows = ids
      wasEmptied = ids.isEmpty
      for item in items { update(item) }
      // What of reversed rows has moved is the list's to say.
      if applied == .reversed { excuse.moved.formUnion(rows) }
    }
    return true
  }

  private func update(_ item: PlacedItem) {
    editedFlight?.updated.insert(item.id)
    texts[item.id] = item.text
  }

  private func move(_ id: Int, to target: Int) {
    guard rows.contains(id) else { return }
    rows.removeAll { $0 == id }
    rows.insert(id, at: min(target, rows.count))
  }

  private func isServed(_ id: Int) -> Bool {
    source.answers.contains { $0.contains(id) }
  }

  /// Has a row get another id, with all that is known of it.
  private func rename(_ id: Int, to item: PlacedItem) {
    if rows.contains(item.id) {
      rows.removeAll { $0 == id }
    } else {
      rows = rows.map { $0 == id ? item.id : $0 }
    }
    made.insert(item.id)
    texts[id] = nil
    update(item)
    screenState.rename(id, to: item.id)
    excuse.rename(id, to: item.id)
    if editedFlight?.removed.remove(id) != nil {
      editedFlight?.removed.insert(item.id)
    } else {
      editedFlight?.removed.remove(item.id)
    }
  }

  func willMove(_ id: Int) {
    excuse.moved.insert(id)
    excuse.isByHand = true
  }

  func didMove(_ id: Int, to row: Int) {
    move(id, to: row)
    checkRows()
    look()
  }

  private func checkRows() {
    guard fault == nil else { return }
    if list.ids != rows { return note("an edit made \(list.ids), not \(rows)") }
    for item in list.items {
      if let text = texts[item.id], item.text != text {
        return note("\(item.id) is \(item.text), not \(text)")
      }
    }
  }

  // MARK: Answers

  func didEnd(_ record: LoadRecord) {
    guard let flight else { return note("a load ended that hadn't begun") }
    self.flight = nil
    let before = rows
    rows = list.ids
    guard case .succeeded = record.end else {
      hasFailed = true
      if rows != before { note("a load that didn't succeed made \(rows) of \(before)") }
      return
    }
    hasSucceeded = true
    wasEmptied = false
    if let id = rows.first(where: flight.removed.contains) {
      note("\(id) was removed while the load was on its way, and is back")
    }
    let known = made.union(source.answers.joined()).union(setup.keptRows.map(\.id))
    if let id = rows.first(where: { !known.contains($0) }) { note("\(id) comes from nowhere") }
    for id in flight.updated where texts[id] != nil && list.item(withID: id) != nil {
      if list.item(withID: id)?.text != texts[id] { note("the update of \(id) is undone") }
    }
    texts = [:]
    for item in list.items { texts[item.id] = item.text }
    if let total = list.totalCount, total < list.itemCount {
      note("the total is \(total) of \(list.itemCount) rows")
    }
    excuse.moved.formUnion(Self.reordered(before, rows))
    // After a preview, rows that are gone leave no blank lines at the end of the screen.
    if flight.isPreviewed, before.isEmpty || list.tableView.rowsBelow == 0 { excuse.scrolls = true }
    if flight.kind == .initial, !flight.isPreviewed {
      (excuse.scrolls, excuse.movesCursor) = (true, true)
      // Who loads anew, and sees the row, waits for it no longer.
      if isAwaitedRowOnScreen { awaitedID = nil }
      // A row that was found by its number needn't be the one that had the number.
      if setup.isOffsetBased, let id = awaitedID, list.tableView.position?.id != "\(id)" {
        awaitedID = nil
      }
    }
    look(after: flight.kind)
    if flight.kind == .initial, !flight.isPreviewed { hasMovedCursor = false }
  }

  /// The ids before and after which not the same others are, of those that are in both.
  private static func reordered(_ old: [Int], _ new: [Int]) -> Set<Int> {
    let (inOld, inNew) = (Set(old), Set(new))
    let (old, new) = (old.filter(inNew.contains), new.filter(inOld.contains))
    guard old != new else { return [] }
    let places = Dictionary(uniqueKeysWithValues: zip(new, new.indices))
    let moved = old.indices.filter { row in
      let place = places[old[row]] ?? 0
      return old.indices.contains { ($0 < row) != ((places[old[$0]] ?? 0) < place) && $0 != row }
    }
    return Set(moved.map { old[$0] })
  }

  // MARK: What is on screen

  func look() { look(after: nil) }

  /// Compares what is on screen with what was.
  ///
  /// - Parameter kind: The kind of the load that has just ended, if one has.
  private func look(after kind: LoadKind?) {
    guard fault == nil else { return }
    if let mistake = list.mistakes.first { return note("the updates don't fit: \(mistake)") }
    note(tableViolation)
    // A gap that has just closed is still laid out while the list tells of the load's end.
    if kind == nil { note(gapViolation) }
    let old = screenState
    screenState = ScreenState(of: list, rows: rows.filter(list.shows), followsEnd: setup.isAtBottom)
    excuse.waits = awaitedID != nil
    excuse.hasOwnCursor = !hasMovedCursor
    // Of a row that was unloaded with its page, the selection comes back with it.
    if !setup.allowsMultipleSelection, screenState.selection != old.selection {
      excuse.movesCursor = true
    }
    note(screenState.violation(after: old, excuse))
    if screenState.cursor == nil { hasMovedCursor = false }
    excuse = ScreenState.Excuse()
    checkRestoration()
  }

  private func checkRestoration() {
    guard let id = awaitedID, fault == nil else { return }
    let table = list.tableView
    if rows.contains(id) {
      guard let path = list.indexPath(ofItemWithID: id) else { return awaitedID = nil }
      // The rows that fill the screen below it are waited for, too.
      let mayCome =
        flight != nil || list.shouldLoadNextPage(in: list) || list.shouldLoadPreviousPage(in: list)
      if table.anchor?.indexPath == path || !mayCome { awaitedID = nil }
      // At the end of the rows that were there, it isn't at the top.
      if awaitedID != nil { isAwaitedRowOnScreen = true }
      if !table.indexPathsForVisibleRows.contains(path) {
        note(
          "the restored row \(id) isn't on screen, but \(screenState.top.map { "\($0)" } ?? "none")"
        )
      }
    } else if flight.map({ $0.kind != .gap }) ?? false || list.shouldLoadNextPage(in: list)
      || list.shouldLoadPreviousPage(in: list)
    {
      if table.position?.id != "\(id)" { note("the restored row \(id) isn't waited for") }
    } else if table.position?.id != "\(id)" {
      awaitedID = nil
    } else if flight == nil, !rows.isEmpty, !wasEmptied {
      // Without any row, the next reload may bring it. After all were removed, the list isn't asked for pages again
      // until the user comes near the end.
      note("the restored row \(id) is waited for, though no page is to come")
    }
  }

  /// The rule that each gap is above a row and shown there, if it is broken.
  private var gapViolation: String? {
    let (table, gaps) = (list.tableView, list.gaps)
    guard zip(gaps, gaps.dropFirst()).allSatisfy({ $0 < $1 }),
      gaps.allSatisfy({ list.item(at: $0) != nil })
    else { return "the gaps are \(gaps) of \(list.itemCount) rows" }
    let shown = table.visibleItems
    for (item, above) in zip(shown.dropFirst(), shown) {
      guard case .row(let row) = item.content else { continue }
      let isShown = above.content == .gap(above: row)
      if isShown != gaps.contains(row) {
        return
          "a gap above \(row) is \(isShown ? "shown, but isn't there" : "there, but isn't shown")"
      }
    }
    return nil
  }

  /// The rule that the table shows the items in their sections, if it is broken.
  private var tableViolation: String? {
    let (table, items) = (list.tableView, list.items.filter { list.shows($0.id) })
    let ownCount = (setup.rowsBefore ?? 0) + (setup.rowsBehind ?? 0)
    guard table.numberOfRows == items.count + ownCount else {
      return "the table has \(table.numberOfRows) rows of \(items.count) items"
    }
    if Set(items.map(\.id)).count != items.count {
      return "a row is there twice: \(items.map(\.id))"
    }
    var path = IndexPath(row: 0, section: list.itemSection)
    for (row, item) in items.enumerated() {
      if row > 0 {
        path =
          list.title(ofID: item.id) == list.title(ofID: items[row - 1].id)
          ? IndexPath(row: path.row + 1, section: path.section)
          : IndexPath(row: 0, section: path.section + 1)
      }
      // Of many rows, those near the ends and some between.
      guard items.count < 30 || row < 5 || row > items.count - 5 || row.isMultiple(of: 11)
      else { continue }
      guard list.indexPath(ofItemWithID: item.id) == path, list.item(at: path)?.id == item.id,
        table.cellForRow(at: path)?.text.string == StoryList.text(of: item),
        table.header(inSection: path.section)?.text.string == list.title(ofID: item.id)
      else { return "the item \(item.id) isn't at \(path)" }
    }
    let end = items.isEmpty ? list.itemSection + 1 : path.section + 1
    return list.itemSections == list.itemSection..<end ? nil : "there are other sections"
  }
}
