import StatefulTableTesting
import StatefulTableText
import TestSupport

@testable import StatefulTable

/// Drives a real list, its table and the model server through a story, and compares all that can be seen after
/// each step and after each answer.
///
/// The list's edits are predicted row by row. Of an answer, ``AnswerRules`` say what it may make of the rows.
/// Of what is on screen, a ``Sight`` before and one after are compared.
@MainActor final class WholeChecker {
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
  /// What the user moves rows with.
  private var screen: TableScreen?
  private var rules: AnswerRules
  private var flight: Flight?
  private var sight = Sight()
  private var texts: [Int: String] = [:]
  private var nextID = firstOwnID
  /// The first of the ids that the server gives no row.
  private static let firstOwnID = 5000
  private var editCount = 0
  private var loadCount = 0
  /// The row that a stored position waits for.
  private var awaitedID: Int?
  /// Whether the cursor was moved since the first rows came.
  private var hasMovedCursor = false
  /// The selected row, while the list has dropped it with its page.
  private var droppedSelection: Int?
  /// What moved the screen or the cursor by definition, since they were last compared.
  private var excuse = Sight.Excuse()
  private var fault: String?

  private init(_ world: World) {
    self.world = world
    source = WorldSource(world)
    list = WholeList(source, world, clock: ManualClock())
    rules = AnswerRules(world)
    list.onBegin = { [weak self, source] kind in
      self?.loadCount += 1
      self?.flight = Flight(kind, firstAnswer: source.answers.count)
    }
    list.onEnd = { [weak self] record in self?.end(record) }
  }

  /// What became of a story.
  struct Outcome {
    /// The first rule that it breaks, in words.
    var fault: String?
    /// How many steps were taken until then.
    var stepCount: Int
    /// The first step that changes nothing, if there is one.
    var idleStep: Int?
  }

  /// Tells a story, up to the first step that breaks a rule.
  static func tell(_ steps: [Step], in world: World) async -> Outcome {
    let checker = WholeChecker(world)
    if steps.contains(where: \.isUserMove) { checker.makeScreen() }
    var outcome = Outcome(stepCount: 0)
    await checker.take(world.keptCount > 0 ? .begin(.initial) : .load(.initial))
    for step in steps where checker.fault == nil {
      let before = checker.trace
      await checker.take(step)
      if outcome.idleStep == nil, checker.trace == before { outcome.idleStep = outcome.stepCount }
      outcome.stepCount += 1
    }
    if checker.fault == nil { await checker.finish() }
    outcome.fault = checker.fault
    checker.source.release()
    await checker.list.settled()
    return outcome
  }

  /// Makes a screen that gives the table as many lines as it has.
  private func makeScreen() {
    let screen = TableScreen(list, size: Size(columns: 20, lines: world.lines))
    repeat { screen.size.lines += 1 } while list.tableView.size.lines < world.lines
    self.screen = screen
  }

  /// All that a step may change.
  private struct Trace: Equatable {
    var counts: [Int]
    var rows: [Int]
    var server: [PlacedItem]
    var isHolding: Bool
    var sight: Sight
    var awaitedID: Int?
  }

  private var trace: Trace {
    Trace(
      counts: [source.answers.count, loadCount, editCount],
      rows: rules.rows,
      server: source.server.rows,
      isHolding: source.isHolding,
      sight: sight,
      awaitedID: awaitedID
    )
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

  private func take(_ step: Step) async {
    switch step {
    case .load(let kind): request(kind)
    case .begin(let kind):
      source.hold()
      request(kind)
    case .answer: source.release()
    case .loadToEnd:
      rules.beginWayToEnd(isAtEnd: !list.shouldLoadNextPage(in: list))
      list.loadToEnd()
    case .edit(let edit): self.edit([edit], isBatch: false)
    case .batch(let edits): edit(edits, isBatch: true)
    case .userMoves(let row, let isDown): userMoves(row: row, isDown: isDown)
    case .server(let change): server(change)
    case .scroll(let lines):
      excuse.scrolls = true
      awaitedID = nil
      list.tableView.scroll(by: lines)
    case .moveCursor(let row): moveCursor(row)
    case .select(let row):
      if world.allowsMultipleSelection { select(row) } else { moveCursor(row) }
    case .jump(let row): jump(to: row)
    case .restore(let row): restore(row)
    // Whether a row that is hidden is waited for, nobody says.
    case .filter(let digit): if awaitedID == nil { filter(digit.map(String.init) ?? "") }
    }
    look()
    await wait()
    look()
    note(loadability)
    if step == .loadToEnd, !source.isHolding, list.filterText.isEmpty, !rules.hasReachedEnd,
      !rules.wasEmptied,
      list.shouldLoadNextPage(in: list)
    {
      note("the way to the end ended before it")
    }
  }

  private func filter(_ text: String) {
    if text != list.filterText { rules.forgetEmptyPages() }
    list.filter(text)
  }

  private func request(_ kind: LoadKind) {
    switch kind {
    case .initial: list.reload()
    case .pullToRefresh: list.loadNewer()
    case .nextPage: list.loadNextPage()
    case .previousPage: list.loadPreviousPage()
    case .gap:
      // Each in its turn.
      let gaps = list.gaps
      if !gaps.isEmpty { list.loadGap(aboveRow: gaps[loadCount % gaps.count]) }
    }
  }

  /// Waits until nothing more happens, or until the source was asked for what is held back.
  private func wait() async {
    guard source.isHolding else { return await list.settled() }
    for _ in 0..<10_000 {
      guard let flight, flight.firstAnswer == source.answers.count else { return takePreview() }
      await mainActorTurn()
    }
    note("a load doesn't ask the source")
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

  private func finish() async {
    source.release()
    await take(.filter(digit: nil))
    await wait()
    look()
    list.maximumItemCount = nil
    for (kind, exists) in [
      (LoadKind.previousPage, list.shouldLoadPreviousPage), (.nextPage, list.shouldLoadNextPage),
    ] {
      for _ in 0..<200 where fault == nil && exists(list) { await take(.load(kind)) }
      for _ in 0..<200 where fault == nil && list.loads.hasGaps { await take(.load(.gap)) }
      if list.loads.hasGaps { note("a gap is never closed") }
    }
    if fault == nil, !rules.wasEmptied { note(rules.violationAtTheEnd(source.server)) }
  }

  // MARK: The screen

  private func path(ofRow row: Int) -> IndexPath? {
    rules.rows.isEmpty
      ? nil : list.indexPath(ofItemWithID: rules.rows[row % rules.rows.count])
  }

  private func moveCursor(_ row: Int) {
    guard let path = path(ofRow: row) else { return }
    excuse.movesCursor = true
    hasMovedCursor = true
    awaitedID = nil
    droppedSelection = nil
    list.tableView.moveCursor(to: path)
  }

  private func select(_ row: Int) {
    guard let path = path(ofRow: row) else { return }
    excuse.selects = rules.rows[row % rules.rows.count]
    awaitedID = nil
    list.tableView.selectRow(at: path)
  }

  private func jump(to row: Int) {
    guard !source.server.rows.isEmpty else { return }
    excuse.scrolls = true
    excuse.movesCursor = true
    awaitedID = nil
    droppedSelection = nil
    if world.isOffsetBased {
      if !list.jump(toRow: row) { note("the row \(row) isn't found") }
    } else {
      list.jump(toItemWithID: source.server.rows[row % source.server.rows.count].id)
    }
  }

  private func restore(_ row: Int) {
    // Whether pages that were dropped are waited for, nobody says.
    guard !source.server.rows.isEmpty, world.maximumItemCount == nil, list.filterText.isEmpty else {
      return
    }
    let row = row % source.server.rows.count
    let id = source.server.rows[row].id
    excuse.scrolls = true
    excuse.movesCursor = true
    awaitedID = id
    list.tableView.position = TablePosition(
      section: list.itemSection,
      row: row,
      id: "\(id)",
      sourceRow: world.findsPages && world.isOffsetBased ? row : nil
    )
  }

  // MARK: The server

  private func server(_ change: Step.Change) {
    let ids = source.server.rows.map(\.id)
    guard !ids.isEmpty else { return }
    switch change {
    case .insertsAtTop(let count): source.server.insertAtTop(count)
    case .insertsAtEnd(let count): source.server.insertAtEnd(count)
    case .removes(let row): source.server.remove(id: ids[row % ids.count])
    case .bumps(let row): source.server.bump(id: ids[row % ids.count])
    case .pins(let row): source.server.pin(id: ids[row % ids.count])
    case .moves(let row, let other):
      source.server.move(id: ids[row % ids.count], behind: ids[other % ids.count])
    }
  }

  // MARK: Edits

  private func edit(_ edits: [Step.Edit], isBatch: Bool) {
    // A load that an edit lets begin doesn't know of the edit as one that was made meanwhile.
    let flight = flight
    var changed = rules
    var meanwhile = flight?.edits ?? AnswerRules.EditsMeanwhile()
    let calls = edits.map { predict($0, &changed, &meanwhile) }
    rules = changed
    flight?.edits = meanwhile
    excuse.isByHand = true
    if isBatch {
      list.tableView.performBatchUpdates { for call in calls { call(list) } }
    } else {
      for call in calls { call(list) }
    }
    checkRows()
    look()
  }

  /// Makes an edit of the prediction.
  ///
  /// - Returns: The same edit of the list.
  private func predict(
    _ edit: Step.Edit,
    _ rules: inout AnswerRules,
    _ meanwhile: inout AnswerRules.EditsMeanwhile
  ) -> @MainActor (WholeList) -> Void {
    let count = rules.rows.count
    func id(_ row: Int) -> Int? { count > 0 ? rules.rows[row % count] : nil }
    editCount += 1
    let text = "mine \(editCount)"
    switch edit {
    case .insert(let number, let row):
      let items = (0..<number).map { PlacedItem(id: nextID + $0, text: text) }
      nextID += number
      return insert(items, at: row % (count + 1), &rules, &meanwhile)
    case .insertKnown(let number, let row):
      guard !source.server.rows.isEmpty else { return { _ in } }
      let id = source.server.rows[number % source.server.rows.count].id
      // It doesn't come back with its page.
      if droppedSelection == id { droppedSelection = nil }
      return insert([PlacedItem(id: id, text: text)], at: row % (count + 1), &rules, &meanwhile)
    case .remove(let row), .removeEverywhere(let row):
      guard let id = id(row) else { return { _ in } }
      if case .removeEverywhere = edit { source.server.remove(id: id) }
      rules.remove(id, &meanwhile)
      excuse.removed.insert(id)
      return { $0.remove(id: id) }
    case .move(let row, let target):
      guard let id = id(row) else { return { _ in } }
      rules.move(id, to: target % count, &meanwhile)
      excuse.moved.insert(id)
      return { $0.move(id: id, to: target % count) }
    case .update(let row):
      guard let id = id(row) else { return { _ in } }
      meanwhile.updated.insert(id)
      texts[id] = text
      // The source finds what is newer by the place.
      let place = list.item(withID: id)?.place ?? 0
      return { $0.update(PlacedItem(id: id, text: text, place: place)) }
    case .rename(let row):
      guard let id = id(row), id != awaitedID, flight == nil || rules.isServed(id) else {
        return { _ in }
      }
      let new = nextID
      nextID += 1
      source.rename(id, to: new)
      rules.rename(id, to: new, &meanwhile)
      return rename(id, to: new, text, &meanwhile)
    case .identify(let row, let number):
      guard let id = id(row), id >= Self.firstOwnID, !rules.isServed(id),
        !source.server.rows.isEmpty, !source.server.rows.contains(where: { $0.id == id })
      else { return { _ in } }
      let new = source.server.rows[number % source.server.rows.count].id
      if rules.rows.contains(new) { excuse.moved.insert(new) }
      rules.identify(id, as: new, &meanwhile)
      return rename(id, to: new, text, &meanwhile)
    case .apply(let applied):
      // What of reversed rows has moved is the list's to say, and so what an answer moves back.
      let applied = flight != nil && applied == .reversed ? .updated : applied
      let before = rules.rows
      rules.apply(applied, &meanwhile)
      excuse.removed.formUnion(Set(before).subtracting(rules.rows))
      let items = rules.rows.map { id in
        PlacedItem(
          id: id,
          text: applied == .updated ? text : list.item(withID: id)?.text ?? texts[id] ?? "",
          place: list.item(withID: id)?.place ?? 0
        )
      }
      for item in items { texts[item.id] = item.text }
      if applied == .reversed { excuse.moved.formUnion(rules.rows) }
      // Where nothing is left, the rules are those of a list that begins anew.
      return { list in if items.isEmpty { list.removeAll() } else { list.apply(items) } }
    }
  }

  private func insert(
    _ items: [PlacedItem],
    at row: Int,
    _ rules: inout AnswerRules,
    _ meanwhile: inout AnswerRules.EditsMeanwhile
  ) -> @MainActor (WholeList) -> Void {
    for item in items where world.policy == .replace || !rules.rows.contains(item.id) {
      meanwhile.updated.insert(item.id)
      texts[item.id] = item.text
    }
    rules.insert(items.map(\.id), at: row, &meanwhile)
    return { $0.insert(items, at: row) }
  }

  /// Has a row get another id, with all that is known of it.
  private func rename(
    _ id: Int,
    to new: Int,
    _ text: String,
    _ meanwhile: inout AnswerRules.EditsMeanwhile
  ) -> @MainActor (WholeList) -> Void {
    texts[id] = nil
    texts[new] = text
    sight.rename(id, to: new)
    excuse.rename(id, to: new)
    if droppedSelection == id { droppedSelection = new }
    let place = (list.item(withID: new) ?? list.item(withID: id))?.place ?? 0
    return { $0.update(PlacedItem(id: new, text: text, place: place), replacing: id) }
  }

  /// Moves a row as the user does: into the section beside its own where its own ends.
  private func userMoves(row: Int, isDown: Bool) {
    let table = list.tableView
    // While a refresh is shown, the screen has fewer lines for the rows.
    guard flight == nil, list.filterText.isEmpty, let screen, let path = path(ofRow: row) else {
      return
    }
    var target = IndexPath(row: path.row + (isDown ? 1 : -1), section: path.section)
    if isDown, target.row >= table.numberOfRows(inSection: path.section) {
      target = IndexPath(row: 0, section: path.section + 1)
    } else if target.row < 0 {
      guard path.section > 0 else { return }
      let section = path.section - 1
      target = IndexPath(row: table.numberOfRows(inSection: section), section: section)
    }
    let id = rules.rows[row % rules.rows.count]
    let place = row % rules.rows.count
    let isInside = target.section == path.section
    let before = rules.rows
    excuse.moved.insert(id)
    excuse.isByHand = true
    let hasMoved = (try? screen.moveRow(at: path, to: target)) != nil
    let after = list.ids
    if hasMoved != (after != before) { note("a move says \(hasMoved), and \(before) is \(after)") }
    if after != before {
      guard let new = after.firstIndex(of: id),
        after.filter({ $0 != id }) == before.filter({ $0 != id })
      else { return note("a move of \(id) made \(after) of \(before)") }
      if isInside ? new != place + (isDown ? 1 : -1) : isDown ? new < place : new > place {
        note("\(id) was moved \(isDown ? "down" : "up"), from row \(place) to \(new)")
      }
      var meanwhile = AnswerRules.EditsMeanwhile()
      rules.move(id, to: new, &meanwhile)
    }
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

  private func end(_ record: LoadRecord) {
    guard let flight else { return note("a load ended that hadn't begun") }
    self.flight = nil
    let before = rules.rows
    guard case .succeeded = record.end else {
      if list.ids != before { note("a load that didn't succeed made \(list.ids) of \(before)") }
      return
    }
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

  /// Compares what is on screen with what was.
  ///
  /// - Parameter kind: The kind of the load that has just ended, if one has.
  private func look(after kind: LoadKind? = nil) {
    guard fault == nil else { return }
    if let mistake = list.mistakes.first { return note("the updates don't fit: \(mistake)") }
    note(tableViolation)
    // A gap that has just closed is still laid out while the list tells of the load's end.
    if kind == nil { note(gapViolation) }
    let old = sight
    sight = Sight(of: list, rows: rules.rows.filter(list.shows), gravity: world.gravity)
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
