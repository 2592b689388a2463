package import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport

/// What says whether a list is right, while a story is told.
@MainActor package protocol StoryChecker: AnyObject {
  /// The first rule that was broken, in words.
  var fault: String? { get }
  func didBegin(_ kind: LoadKind)
  func didEnd(_ load: LoadRecord)
  /// Called before a step.
  ///
  /// - Returns: Whether it is taken. What nobody can judge isn't.
  func willTake(_ step: Step) -> Bool
  /// Called after something has happened that the table may show.
  func look()
  /// Called when nothing more happens, or when the source has been asked for what is held back.
  func didWait()
  /// Called before an edit, or a batch of edits.
  func willEdit()
  /// Called before each of them.
  ///
  /// - Returns: Whether it is made.
  func willMake(_ edit: MadeEdit) -> Bool
  func didEdit()
  /// Called before the user moves a row, and after it: then with the place where it is now.
  func willMove(_ id: Int)
  func didMove(_ id: Int, to row: Int)
}

/// An edit, with the items that it is about.
package enum MadeEdit {
  case insert([PlacedItem], at: Int)
  case remove(Int)
  case move(Int, to: Int)
  case update(PlacedItem)
  /// A row gets another id, here and at the server.
  case rename(Int, to: PlacedItem)
  /// A row that was inserted by hand gets the id of one that the server has.
  case identify(Int, as: PlacedItem)
  case apply(Step.Applied, [PlacedItem])
}

/// Tells stories: has a list, its table and the model server go through them.
@MainActor package final class Teller {
  package let setup: StorySetup
  package let source: StorySource
  package let list: StoryList
  private var checker: (any StoryChecker)?
  /// What the user moves rows with.
  private var screen: TableScreen?
  /// How many answers there were when the load in flight began.
  private var answersBefore: Int?
  private var loadCount = 0
  private var editCount = 0
  private var nextID = firstOwnID
  /// The first of the ids that the server gives no row.
  package static let firstOwnID = 5000
  private var ownFault: String?

  package init(_ setup: StorySetup) {
    self.setup = setup
    source = StorySource(setup)
    list = StoryList(source, setup, clock: ManualClock())
    list.onBegin = { [weak self, source] kind in
      self?.loadCount += 1
      self?.answersBefore = source.answers.count
      self?.checker?.didBegin(kind)
    }
    list.onEnd = { [weak self] load in
      self?.answersBefore = nil
      self?.checker?.didEnd(load)
    }
  }

  /// What became of a story.
  package struct Outcome {
    /// The first rule that it breaks, in words.
    package var fault: String?
    /// How many steps were taken until then.
    package var stepCount = 0
    /// The first step that changes nothing, if there is one.
    package var idleStep: Int?
  }

  /// Tells a story up to the first step that breaks a rule, and then has the list load all there is.
  ///
  /// - Parameters:
  ///   - story: The story.
  ///   - makeChecker: What makes the checker, if there is one.
  ///   - onRecord: Called with what is seen at first, after each step, and at the end.
  /// - Returns: What became of it.
  package static func tell(
    _ story: Story,
    checkedBy makeChecker: (Teller) -> (any StoryChecker)? = { _ in nil },
    onRecord: ((Record) -> Void)? = nil
  ) async -> Outcome {
    let teller = Teller(story.setup)
    teller.checker = makeChecker(teller)
    if story.steps.contains(where: \.isUserMove) { teller.makeScreen() }
    var outcome = Outcome()
    await teller.take(story.setup.keptCount > 0 ? .begin(.initial) : .load(.initial))
    onRecord?(Record(teller.list, teller.source))
    for step in story.steps where teller.fault == nil {
      let before = teller.trace
      await teller.take(step)
      if outcome.idleStep == nil, teller.trace == before { outcome.idleStep = outcome.stepCount }
      outcome.stepCount += 1
      onRecord?(Record(teller.list, teller.source))
    }
    if teller.fault == nil { await teller.finish() }
    onRecord?(Record(teller.list, teller.source))
    outcome.fault = teller.fault
    teller.source.release()
    await teller.list.settled()
    return outcome
  }

  /// The first rule that was broken, in words.
  package var fault: String? { ownFault ?? checker?.fault }

  /// The fault, which without a checker is then forgotten, so that the next one is told of, too.
  package func takeFault() -> String? {
    defer { ownFault = nil }
    return fault
  }

  private func note(_ fault: String?) {
    if self.fault == nil { ownFault = fault }
  }

  /// All that a step may change.
  private struct Trace: Equatable {
    var record: Record
    var counts: [Int]
    var server: [PlacedItem]
    var isHolding: Bool
    var screen: [VisibleItem]
    var position: TablePosition?
  }

  private var trace: Trace {
    let table = list.tableView
    return Trace(
      record: Record(list, source),
      counts: [loadCount, editCount, table.rowsAbove, table.rowsBelow, table.size.lines],
      server: source.server.rows,
      isHolding: source.isHolding,
      screen: table.visibleItems,
      position: table.position
    )
  }

  /// Makes a screen that gives the table as many lines as it has.
  private func makeScreen() {
    let screen = TableScreen(list, size: Size(columns: 20, lines: setup.lines))
    repeat { screen.size.lines += 1 } while list.tableView.size.lines < setup.lines
    self.screen = screen
  }

  /// Has a step happen, and waits until nothing more does.
  package func take(_ step: Step) async {
    if checker?.willTake(step) ?? true { perform(step) }
    checker?.look()
    await wait()
    checker?.didWait()
    checker?.look()
    if case .expect(let expectation) = step {
      note(expectation.violation(by: list, source))
    }
  }

  private func perform(_ step: Step) {
    switch step {
    case .load(let kind): request(kind)
    case .begin(let kind):
      source.hold()
      request(kind)
    case .answer: source.release()
    case .fail: source.failsNext = true
    case .retry: list.retry()
    case .cancel: list.cancelLoading()
    case .loadToEnd: list.loadToEnd()
    case .edit(let edit): self.edit([edit], isBatch: false)
    case .batch(let edits): edit(edits, isBatch: true)
    case .userMoves(let row, let isDown): userMoves(row: row, isDown: isDown)
    case .server(let change): server(change)
    case .scroll(let lines): list.tableView.scroll(by: lines)
    case .moveCursor(let row): path(ofRow: row).map(list.tableView.moveCursor(to:))
    case .select(let row):
      guard setup.allowsMultipleSelection else { return perform(.moveCursor(row: row)) }
      path(ofRow: row).map { list.tableView.selectRow(at: $0) }
    case .jump(let row): jump(to: row)
    case .restore(let row): restore(row)
    case .filter(let digit): list.filter(digit.map(String.init) ?? "")
    case .expect: break
    }
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
      if !gaps.isEmpty { list.loadGap(aboveRowAt: gaps[loadCount % gaps.count]) }
    }
  }

  /// Waits until nothing more happens, or until the source was asked for what is held back.
  private func wait() async {
    guard source.isHolding else { return await list.settled() }
    for _ in 0..<10_000 {
      guard let answersBefore, answersBefore == source.answers.count else { return }
      await mainActorTurn()
    }
    note("a load doesn't ask the source")
  }

  /// What is left to load.
  private var missingPage: LoadKind? {
    if list.shouldLoadPreviousPage(in: list) { return .previousPage }
    if list.loads.hasGaps { return .gap }
    return list.shouldLoadNextPage(in: list) ? .nextPage : nil
  }

  private func finish() async {
    source.release()
    source.failsNext = false
    await take(.filter(digit: nil))
    list.maximumItemCount = nil
    // A page into a gap may have others above it.
    for _ in 0..<400 where fault == nil {
      guard let kind = missingPage else { break }
      await take(.load(kind))
    }
    if fault == nil, let kind = missingPage { note("there is always another page (\(kind))") }
  }

  // MARK: The screen

  private func path(ofRow row: Int) -> IndexPath? {
    let ids = list.ids
    return ids.isEmpty ? nil : list.indexPath(ofItemWithID: ids[row % ids.count])
  }

  private func jump(to row: Int) {
    guard !source.server.rows.isEmpty else { return }
    if setup.isOffsetBased {
      if !list.jump(toSourceRow: row) { note("the row \(row) isn't found") }
    } else {
      list.jump(toItemWithID: source.server.rows[row % source.server.rows.count].id)
    }
  }

  private func restore(_ row: Int) {
    guard !source.server.rows.isEmpty else { return }
    let row = row % source.server.rows.count
    list.tableView.position = TablePosition(
      section: list.itemSection,
      row: row,
      id: "\(source.server.rows[row].id)",
      sourceRow: setup.findsPages && setup.isOffsetBased ? row : nil
    )
  }

  /// Moves a row as the user does: into the section beside its own where its own ends.
  private func userMoves(row: Int, isDown: Bool) {
    let table = list.tableView
    let before = list.ids
    // While a refresh is shown, the screen has fewer lines for the rows.
    guard answersBefore == nil, list.filterText.isEmpty, let screen, let path = path(ofRow: row)
    else { return }
    var target = IndexPath(row: path.row + (isDown ? 1 : -1), section: path.section)
    if isDown, target.row >= table.numberOfRows(inSection: path.section) {
      target = IndexPath(row: 0, section: path.section + 1)
    } else if target.row < 0 {
      guard path.section > 0 else { return }
      let section = path.section - 1
      target = IndexPath(row: table.numberOfRows(inSection: section), section: section)
    }
    let place = row % before.count
    let id = before[place]
    checker?.willMove(id)
    let hasMoved = (try? screen.moveRow(at: path, to: target)) != nil
    let after = list.ids
    if hasMoved != (after != before) { note("a move says \(hasMoved), and \(before) is \(after)") }
    guard let new = after.firstIndex(of: id),
      after.filter({ $0 != id }) == before.filter({ $0 != id })
    else { return note("a move of \(id) made \(after) of \(before)") }
    let isInside = target.section == path.section
    if after != before,
      isInside ? new != place + (isDown ? 1 : -1) : isDown ? new < place : new > place
    {
      note("\(id) was moved \(isDown ? "down" : "up"), from row \(place) to \(new)")
    }
    checker?.didMove(id, to: new)
  }

  // MARK: The server

  private func server(_ change: Step.Change) {
    let ids = source.server.rows.map(\.id)
    switch change {
    case .insertsAtTop(let count): source.server.insertAtTop(count)
    case .insertsAtEnd(let count): source.server.insertAtEnd(count)
    case _ where ids.isEmpty: break
    case .removes(let row): source.server.remove(id: ids[row % ids.count])
    case .bumps(let row): source.server.bump(id: ids[row % ids.count])
    case .pins(let row): source.server.pin(id: ids[row % ids.count])
    case .moves(let row, let other):
      source.server.move(id: ids[row % ids.count], behind: ids[other % ids.count])
    }
  }

  // MARK: Edits

  private func edit(_ edits: [Step.Edit], isBatch: Bool) {
    func makeAll() {
      for edit in edits {
        editCount += 1
        if let made = made(edit), checker?.willMake(made) ?? true { make(made) }
      }
    }
    checker?.willEdit()
    if isBatch { list.tableView.performBatchUpdates { makeAll() } } else { makeAll() }
    checker?.didEdit()
  }

  /// An edit of the rows that there are, or `nil` if there are none for it.
  private func made(_ edit: Step.Edit) -> MadeEdit? {
    let ids = list.ids
    let served = source.server.rows
    let text = "mine \(editCount)"
    func id(_ row: Int) -> Int? { ids.isEmpty ? nil : ids[row % ids.count] }
    // The source finds what is newer by the place.
    func item(_ id: Int, as new: Int? = nil) -> PlacedItem {
      let place = new.flatMap(list.item(withID:))?.place ?? list.item(withID: id)?.place
      return PlacedItem(id: new ?? id, text: text, place: place ?? 0)
    }
    switch edit {
    case .insert(let count, let row):
      defer { nextID += count }
      let items = (nextID..<nextID + count).map { PlacedItem(id: $0, text: text) }
      return .insert(items, at: row % (ids.count + 1))
    case .insertKnown(let number, let row):
      guard !served.isEmpty else { return nil }
      let item = PlacedItem(id: served[number % served.count].id, text: text)
      return .insert([item], at: row % (ids.count + 1))
    case .remove(let row): return id(row).map { .remove($0) }
    case .removeEverywhere(let row):
      guard let id = id(row) else { return nil }
      source.server.remove(id: id)
      return .remove(id)
    case .move(let row, let target): return id(row).map { .move($0, to: target % ids.count) }
    case .update(let row): return id(row).map { .update(item($0)) }
    case .rename(let row): return id(row).map { .rename($0, to: item($0, as: nextID)) }
    case .identify(let row, let number):
      guard let id = id(row), id >= Self.firstOwnID, !served.isEmpty,
        !served.contains(where: { $0.id == id })
      else { return nil }
      return .identify(id, as: item(id, as: served[number % served.count].id))
    case .apply(let applied):
      // What of reversed rows an answer moves back is the list's to say.
      let applied = answersBefore != nil && applied == .reversed ? .updated : applied
      let items = list.items
      switch applied {
      case .same: return .apply(applied, items)
      case .updated: return .apply(applied, ids.map { item($0) })
      case .withoutFirst: return .apply(applied, Array(items.dropFirst()))
      case .reversed: return .apply(applied, Array(items.reversed()))
      case .nothing: return .apply(applied, [])
      }
    }
  }

  private func make(_ edit: MadeEdit) {
    switch edit {
    case .insert(let items, let row): list.insert(items, at: row)
    case .remove(let id): list.remove(id: id)
    case .move(let id, let row): list.move(id: id, to: row)
    case .update(let item): list.update(item)
    case .rename(let id, let item):
      nextID += 1
      source.rename(id, to: item.id)
      list.update(item, replacing: id)
    case .identify(let id, let item): list.update(item, replacing: id)
    // Where nothing is left, the rules are those of a list that begins anew.
    case .apply(_, let items): if items.isEmpty { list.removeAll() } else { list.apply(items) }
    }
  }
}

extension Step {
  fileprivate var isUserMove: Bool {
    if case .userMoves = self { true } else { false }
  }
}
