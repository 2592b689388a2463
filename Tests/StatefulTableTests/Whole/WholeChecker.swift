import StorySupport

@testable import StatefulTable

/// Compares all that can be seen of a list after each step of a story and after each answer.
///
/// The list's edits are predicted row by row. Of an answer, ``AnswerRules`` say what it may make of the rows.
/// Of what is on screen, a ``Sight`` before and one after are compared.
@MainActor final class WholeChecker: StoryChecker {
  /// A load that has begun, and what was edited since.
  private final class Flight {
    let kind: LoadKind
    let firstAnswer: Int
    /// Whether it has shown what the source has kept.
    var isPreviewed = false
    var edits = AnswerRules.EditsMeanwhile()

    init(_ kind: LoadKind, firstAnswer: Int) {
      self.kind = kind
      self.firstAnswer = firstAnswer
    }
  }

  private let world: World
  private let source: WorldSource
  private let list: WholeList
  private var rules: AnswerRules
  private var flight: Flight?
  private var sight = Sight()
  private var texts: [Int: String] = [:]
  private var editCount = 0
  /// Whether a load has failed or was cancelled on the way to the end.
  private var hasFailed = false
  private var hasSucceeded = false
  /// The row that a stored position waits for.
  private var awaitedID: Int?
  /// Whether the cursor was moved since the first rows came.
  private var hasMovedCursor = false
  /// The selected row, while the list has dropped it with its page.
  private var droppedSelection: Int?
  /// What moved the screen or the cursor by definition, since they were last compared.
  private var excuse = Sight.Excuse()
  /// The flight that edits are made during.
  private var editedFlight: Flight?
  private(set) var fault: String?

  init(_ teller: Teller) {
    world = teller.world
    source = teller.source
    list = teller.list
    rules = AnswerRules(world)
  }

  static func tell(_ story: Story) async -> Teller.Outcome {
    await Teller.tell(story, checkedBy: WholeChecker.init)
  }

  /// The rows right below the gaps, also of those that a filter hides.
  private var gaps: [Int] {
    let paging = list.model.paging
    guard paging.hasGaps else { return [] }
    let rows = Set(paging.ledger.gaps.map(paging.ledger.row)).filter { $0 < list.itemCount }
    return rows.sorted()
  }

  private func note(_ fault: String?) {
    if self.fault == nil { self.fault = fault }
  }

  // MARK: Steps

  func didBegin(_ kind: LoadKind) {
    flight = Flight(kind, firstAnswer: source.answers.count)
  }

  func willTake(_ step: Step) -> Bool {
    switch step {
    case .load, .begin, .answer, .retry, .edit, .batch, .userMoves, .server, .expect: break
    // What follows rows that the source has kept, nobody knows until its first page comes.
    case .fail, .cancel: return hasSucceeded || world.keptCount == 0
    case .loadToEnd:
      hasFailed = false
      rules.beginWayToEnd(isAtEnd: !list.shouldLoadNextPage(in: list))
    case .scroll:
      excuse.scrolls = true
      awaitedID = nil
    case .moveCursor(let row): moveCursor(row)
    case .select(let row):
      guard world.allowsMultipleSelection else {
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
      droppedSelection = nil
    case .restore(let row):
      let rows = source.server.rows
      // Whether pages that were dropped are waited for, nobody says.
      guard !rows.isEmpty, world.maximumItemCount == nil, list.filterText.isEmpty else {
        return false
      }
      (excuse.scrolls, excuse.movesCursor) = (true, true)
      awaitedID = rows[row % rows.count].id
    case .filter(let digit):
      // Whether a row that is hidden is waited for, nobody says.
      guard awaitedID == nil else { return false }
      if digit.map(String.init) ?? "" != list.filterText { rules.forgetEmptyPages() }
    }
    return true
  }

  func didWait() {
    if source.isHolding, let flight, flight.firstAnswer < source.answers.count { takePreview() }
  }

  func didTake(_ step: Step) {
    note(loadability)
    if step == .loadToEnd, !hasFailed, !source.isHolding, list.filterText.isEmpty,
      !rules.hasReachedEnd,
      !rules.wasEmptied,
      list.shouldLoadNextPage(in: list)
    {
      note("the way to the end ended before it")
    }
  }

  func didFinish() {
    if !rules.wasEmptied { note(rules.violationAtTheEnd(source.server)) }
  }

  /// Takes the rows that the source has kept, if the list shows them now.
  private func takePreview() {
    guard let flight, !flight.isPreviewed, list.showsPreview, rules.rows.isEmpty, editCount == 0
    else { return }
    flight.isPreviewed = true
    rules.takePreview(list.ids)
    if list.ids != world.keptRows.map(\.id) { note("\(list.ids) are shown, which weren't kept") }
    (excuse.scrolls, excuse.movesCursor) = (true, true)
  }

  // MARK: The screen

  private func id(ofRow row: Int) -> Int? {
    rules.rows.isEmpty ? nil : rules.rows[row % rules.rows.count]
  }

  private func moveCursor(_ row: Int) {
    guard let id = id(ofRow: row), list.indexPath(ofItemWithID: id) != nil else { return }
    excuse.movesCursor = true
    hasMovedCursor = true
    awaitedID = nil
    droppedSelection = nil
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
    editCount += 1
    var meanwhile = editedFlight?.edits ?? AnswerRules.EditsMeanwhile()
    defer { editedFlight?.edits = meanwhile }
    switch edit {
    case .insert(let items, let row):
      for item in items {
        // It doesn't come back with its page.
        if droppedSelection == item.id { droppedSelection = nil }
        guard world.replacesDuplicates || !rules.rows.contains(item.id) else { continue }
        meanwhile.updated.insert(item.id)
        texts[item.id] = item.text
      }
      rules.insert(items.map(\.id), at: row, &meanwhile)
    case .remove(let id):
      rules.remove(id, &meanwhile)
      excuse.removed.insert(id)
    case .move(let id, let target):
      rules.move(id, to: target, &meanwhile)
      excuse.moved.insert(id)
    case .update(let item):
      meanwhile.updated.insert(item.id)
      texts[item.id] = item.text
    case .rename(let id, let item):
      guard id != awaitedID, editedFlight == nil || rules.isServed(id) else { return false }
      rules.rename(id, to: item.id, &meanwhile)
      rename(id, to: item)
    case .identify(let id, let item):
      guard !rules.isServed(id) else { return false }
      if rules.rows.contains(item.id) { excuse.moved.insert(item.id) }
      rules.identify(id, as: item.id, &meanwhile)
      rename(id, to: item)
    case .apply(let applied, let items):
      let before = rules.rows
      rules.apply(applied, &meanwhile)
      excuse.removed.formUnion(Set(before).subtracting(rules.rows))
      for item in items { texts[item.id] = item.text }
      // What of reversed rows has moved is the list's to say.
      if applied == .reversed { excuse.moved.formUnion(rules.rows) }
    }
    return true
  }

  /// Has a row get another id, with all that is known of it.
  private func rename(_ id: Int, to item: PlacedItem) {
    texts[id] = nil
    texts[item.id] = item.text
    sight.rename(id, to: item.id)
    excuse.rename(id, to: item.id)
    if droppedSelection == id { droppedSelection = item.id }
  }

  func willMove(_ id: Int) {
    excuse.moved.insert(id)
    excuse.isByHand = true
  }

  func didMove(_ id: Int, to row: Int) {
    var meanwhile = AnswerRules.EditsMeanwhile()
    rules.move(id, to: row, &meanwhile)
    checkRows()
    look()
  }

  private func checkRows() {
    guard fault == nil else { return }
    if list.ids != rules.rows { return note("an edit made \(list.ids), not \(rules.rows)") }
    rules.takeGaps(gaps)
    for item in list.items {
      if let text = texts[item.id], item.text != text {
        return note("\(item.id) is \(item.text), not \(text)")
      }
    }
    if list.duplicateCount != rules.duplicateCount, world.maximumItemCount == nil {
      note("\(list.duplicateCount) duplicates were counted, not \(rules.duplicateCount)")
    }
  }

  // MARK: Answers

  func didEnd(_ record: LoadRecord) {
    guard let flight else { return note("a load ended that hadn't begun") }
    self.flight = nil
    let before = rules.rows
    guard case .succeeded = record.end else {
      hasFailed = true
      if list.ids != before { note("a load that didn't succeed made \(list.ids) of \(before)") }
      return
    }
    hasSucceeded = true
    var answers = Array(source.answers[flight.firstAnswer...])
    if [.pullToRefresh, .previousPage].contains(flight.kind), let first = answers.first {
      // Where rows are removed meanwhile, a load of several pages by offset begins again.
      answers = Array(answers[(answers.lastIndex { $0.question == first.question } ?? 0)...])
    }
    note(
      rules.take(answers, to: flight.kind, flight.edits, rows: list.ids, gaps: gaps).map {
        fault in
        "\(flight.kind) made \(list.ids) of \(before) by \(answers.map { $0.items.map(\.id) }): \(fault)"
      }
    )
    for id in flight.edits.updated where texts[id] != nil && list.item(withID: id) != nil {
      if list.item(withID: id)?.text != texts[id] { note("the update of \(id) is undone") }
    }
    texts = [:]
    for item in list.items { texts[item.id] = item.text }
    if list.duplicateCount != rules.duplicateCount, world.maximumItemCount == nil {
      note("\(list.duplicateCount) duplicates were counted, not \(rules.duplicateCount)")
    }
    excuse.moved.formUnion(Self.reordered(before, rules.rows))
    // After a preview, rows that are gone leave no blank lines at the end of the screen.
    if flight.isPreviewed, before.isEmpty || list.tableView.rowsBelow == 0 { excuse.scrolls = true }
    if flight.kind == .initial, !flight.isPreviewed {
      (excuse.scrolls, excuse.movesCursor) = (true, true)
      droppedSelection = nil
      // A row that was found by its number needn't be the one that had the number.
      if world.findsPages, world.isOffsetBased, let id = awaitedID,
        list.tableView.position?.id != "\(id)"
      {
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

  /// The rule that dropped pages stay loadable, if it is broken.
  private var loadability: String? {
    guard flight == nil else { return nil }
    let places = source.server.places
    // What a previous page didn't reach is loaded into the gap that it left, once no filter hides that.
    if !list.shouldLoadPreviousPage(in: list), gaps.isEmpty,
      let id = rules.droppedAbove.filter({ places[$0.key] == $0.value }).keys.min()
    {
      return "\(id) was dropped above the rows, and can't be loaded again"
    }
    if !list.shouldLoadNextPage(in: list),
      let id = rules.droppedBelow.filter({ places[$0.key] == $0.value }).keys.min()
    {
      return "\(id) was dropped below the rows, and can't be loaded again"
    }
    return nil
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
    let old = sight
    sight = Sight(of: list, rows: rules.rows.filter(list.shows), followsEnd: world.isAtBottom)
    excuse.waits = awaitedID != nil
    excuse.hasOwnCursor = !hasMovedCursor
    // Of a row that was dropped with its page, the selection comes back with it.
    if !world.allowsMultipleSelection {
      // Whoever empties the list begins again.
      if rules.rows.isEmpty { droppedSelection = nil }
      if let id = droppedSelection, rules.rows.contains(id), list.shows(id) {
        droppedSelection = nil
        excuse.movesCursor = true
        if sight.selection != [.item(id)] { note("\(id) is back, but not selected") }
      } else if case .item(let id)? = old.selection.first, rules.isDropped(id),
        // What a page in a gap doesn't have any more is deleted: it only looks as if it were dropped.
        kind != .gap || sight.selection.isEmpty
      {
        droppedSelection = id
        excuse.movesCursor = true
        if !sight.selection.isEmpty { note("\(id) was dropped, and another row is selected") }
      }
    }
    note(sight.violation(after: old, excuse))
    if sight.cursor == nil { hasMovedCursor = false }
    excuse = Sight.Excuse()
    checkRestoration()
  }

  private func checkRestoration() {
    guard let id = awaitedID, fault == nil else { return }
    let table = list.tableView
    if rules.rows.contains(id) {
      awaitedID = nil
      guard let path = list.indexPath(ofItemWithID: id) else { return }
      // At the end of the rows that were there, it isn't at the top.
      if !table.indexPathsForVisibleRows.contains(path) {
        note("the restored row \(id) isn't on screen, but \(sight.top.map { "\($0)" } ?? "none")")
      }
    } else if flight.map({ $0.kind != .gap }) ?? false || list.shouldLoadNextPage(in: list)
      || list.shouldLoadPreviousPage(in: list)
    {
      if table.position?.id != "\(id)" { note("the restored row \(id) isn't waited for") }
    } else if table.position?.id != "\(id)" {
      awaitedID = nil
    } else if flight == nil, !rules.rows.isEmpty, !rules.wasEmptied {
      // Without any row, the next reload may bring it. After all were removed, the list isn't asked for pages again
      // until the user comes near the end.
      note("the restored row \(id) is waited for, though no page is to come")
    }
  }

  /// The rule that each gap is above a row and shown there, if it is broken.
  private var gapViolation: String? {
    let (table, gaps) = (list.tableView, list.gaps)
    guard zip(gaps, gaps.dropFirst()).allSatisfy({ $0 < $1 }),
      gaps.allSatisfy({ (0..<list.itemCount).contains($0) })
    else { return "the gaps are \(gaps) of \(list.itemCount) rows" }
    let paths = Set(gaps.compactMap { list.indexPath(ofItemWithID: list.items[$0].id) })
    let shown = table.visibleItems
    for (item, above) in zip(shown.dropFirst(), shown) {
      guard case .row(let row) = item.content else { continue }
      let isShown = above.content == .gap(above: row)
      if isShown != paths.contains(row) {
        return
          "a gap above \(row) is \(isShown ? "shown, but isn't there" : "there, but isn't shown")"
      }
    }
    return nil
  }

  /// The rule that the table shows the items in their sections, if it is broken.
  private var tableViolation: String? {
    let (table, items) = (list.tableView, list.items.filter { list.shows($0.id) })
    let ownCount = (world.rowsBefore ?? 0) + (world.rowsBehind ?? 0)
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
        table.cellForRow(at: path)?.text.string == WholeList.text(of: item),
        table.titleForHeader(inSection: path.section) == list.title(ofID: item.id)
      else { return "the item \(item.id) isn't at \(path)" }
    }
    let end = items.isEmpty ? list.itemSection + 1 : path.section + 1
    return list.itemSections == list.itemSection..<end ? nil : "there are other sections"
  }
}
