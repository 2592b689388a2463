@testable import StatefulTable

/// A small world around a paged list: a server's list, answers on their way, edits of every kind.
///
/// The list is the real ``PagingState``. The world plays the source, carries the answers, and the table that
/// is told of changes.
struct PagedModel {
  let setting: Setting
  private(set) var list: PagingState<Entry>
  /// The source's items.
  private(set) var server: [Int]
  private(set) var nextID: Int
  /// How often the source was replaced: the ids of its items and its cursors tell.
  private(set) var generation = 0
  private(set) var serverChanges = 0
  private(set) var edits = 0
  private(set) var previews = 0
  private(set) var kind: LoadKind?
  private(set) var request: PageRequest<Entry>?
  private(set) var isAnswered = false
  /// What a table shows that only hears of changes.
  private var table: [Int] = []
  private var sections: ModelledSections
  /// What was edited since the load in flight began.
  private(set) var removed: Set<Int> = []
  private(set) var updated: Set<Int> = []
  private(set) var placed: Set<Int> = []
  /// What was removed by hand since the last first page, and not brought back.
  private(set) var everRemoved: Set<Int> = []
  private(set) var wasEmptied = false
  private(set) var isEmptiedMeanwhile = false
  private(set) var hasFirstPage = false
  /// Whether items were put by hand where the source hasn't got them.
  private(set) var isRearranged = false
  /// Whether a new source was asked what is newer than an item of the old one.
  private(set) var isNewSourceMisasked = false
  /// Which source the request, and the last answer to it, are of.
  private(set) var requestGeneration = 0
  private(set) var answerGeneration = 0

  init(_ setting: Setting) {
    self.setting = setting
    sections = ModelledSections(titleLength: setting.titleLength)
    list = PagingState(SourceOrder(isOffsetBased: setting.isOffsetBased))
    list.duplicatePolicy = setting.policy
    list.maximumCount = setting.maximumCount
    server = Array(0..<max(0, setting.itemCount - 1))
    nextID = setting.itemCount - 1
  }

  private var ids: [Int] { (0..<list.count).map { list.store[$0].id } }

  // MARK: What may happen

  var events: [Event] {
    var events: [Event] = [.begin(.initial)]
    let ids = ids
    if !ids.isEmpty { events.append(.begin(.pullToRefresh)) }
    if list.hasNextPage, kind == nil { events.append(.begin(.nextPage)) }
    if list.hasPreviousPages, kind == nil { events.append(.begin(.previousPage)) }
    if list.hasGaps, kind == nil { events.append(.begin(.gap)) }
    if let request, !isAnswered, request.question != nil { events += [.answer, .fail] }
    if isAnswered || (request != nil && request?.question == nil) { events.append(.commit) }
    if kind == .initial, !isAnswered, previews < setting.previews, list.hasNothingOfSource {
      events.append(.preview)
    }
    if edits < setting.edits {
      for row in 0...ids.count { events.append(.insertNew(row: row)) }
      if let known = server.first(where: { !ids.contains($0) }) {
        events.append(.insertKnown(known, row: ids.count))
      }
      for row in ids.indices {
        events += [.remove(row: row), .removeEverywhere(row: row), .update(row: row)]
        for target in ids.indices where target != row {
          events.append(.move(row: row, to: target))
        }
      }
      if !ids.isEmpty { events.append(.applyNothing) }
      if ids.count > 1 { events.append(.applyReversed) }
    }
    if generation < setting.sources { events.append(.newSource) }
    if serverChanges < setting.serverChanges {
      for place in [0, server.count] { events.append(.serverInserts(place)) }
      for place in server.indices { events.append(.serverRemoves(place)) }
    }
    return events
  }

  // MARK: What happens

  /// Carries out an event.
  ///
  /// - Returns: The rule that is broken, if one is.
  mutating func take(_ event: Event) -> String? {
    switch event {
    case .begin(let kind):
      let old = request
      begin(kind)
      if let old, list.isStillHeard(old) { return "a load that another took the place of goes on" }
    case .answer: answer()
    case .fail: endLoad()
    case .preview: if let broken = preview() { return broken }
    case .commit: if let broken = commit() { return broken }
    case .newSource:
      generation += 1
      server = server.map { $0 % 100 + generation * 100 }
      list.changeSource(SourceOrder(isOffsetBased: setting.isOffsetBased))
      if list.hasNextPage || list.hasPreviousPages || list.hasGaps {
        return "an old cursor is kept"
      }
    case .serverInserts(let place):
      serverChanges += 1
      server.insert(nextID + generation * 100, at: place)
      nextID += 1
    case .serverRemoves(let place):
      serverChanges += 1
      server.remove(at: place)
    default:
      edits += 1
      if let broken = edit(event) { return broken }
    }
    return violation
  }

  private mutating func begin(_ kind: LoadKind) {
    let gap = kind == .gap ? list.gapChoices(visible: 0..<0, cursor: nil).first : nil
    list.begin(kind, isToEnd: setting.isToEnd, gap: gap)
    self.kind = kind
    request = list.request(for: kind)
    isAnswered = false
    isEmptiedMeanwhile = false
    requestGeneration = generation
    removed = []
    updated = []
    placed = []
  }

  private mutating func endLoad() {
    list.endLoad()
    kind = nil
    request = nil
    isAnswered = false
  }

  private mutating func answer() {
    guard let request, let question = request.question else { return }
    let answer: PageAnswer<Entry>
    answerGeneration = requestGeneration
    switch question {
    case .page where requestGeneration != generation:
      answer = .page(Page([Entry(id: 99)], next: AnyCursor(99), total: 99))
    case .newer where requestGeneration != generation:
      answer = .newer([Entry(id: 99)])
    case .newer(let item):
      isNewSourceMisasked = isNewSourceMisasked || isOfOldSource(item.id)
      let newer = server.prefix { $0 != item.id }.map { Entry(id: $0) }
      answer = .newer(setting.knowsNewer && server.contains(item.id) ? newer : nil)
    case .page(let place):
      answer = .page(page(at: place))
    case .around:
      answer = .notFound
    }
    if let next = list.take(answer, to: request) {
      self.request = next
      requestGeneration = generation
    } else {
      isAnswered = true
    }
  }

  /// Whether an item came from a source that was replaced, and not by hand.
  private func isOfOldSource(_ id: Int) -> Bool {
    id % 100 < 50 && id / 100 != generation
  }

  /// A cursor says which source it is of, and where the page begins: an offset, or the id before it.
  private func page(at place: PagePlace) -> Page<Entry, AnyCursor> {
    var start = 0
    if let cursor = place.cursor?.base as? Int {
      start =
        setting.isOffsetBased
        ? cursor % 100 : (server.firstIndex { $0 % 100 == cursor % 100 } ?? -1) + 1
    }
    let items = Array(server.dropFirst(start).prefix(place.limit ?? setting.pageSize))
    let end = start + items.count
    let next = setting.isOffsetBased ? start + setting.pageSize : items.last ?? 0
    return Page(
      items.map { Entry(id: $0) },
      next: end < server.count ? AnyCursor(next % 100 + generation * 100) : nil,
      total: server.count
    )
  }

  /// Shows the last items of the server, in another order than it has them now.
  private mutating func preview() -> String? {
    guard let request else { return nil }
    previews += 1
    let items = server.reversed().prefix(2).map { Entry(id: $0) }
    let mine = updated
    let isShown = list.preview(items, request)
    if isShown != !items.isEmpty, requestGeneration == generation { return "a preview isn't shown" }
    if isShown {
      table = ids
      sections.reload(list)
    }
    if list.hasNextPage || list.hasPreviousPages { return "a page follows a preview" }
    if let id = ids.first(where: removed.contains) { return "\(id) was removed and is back" }
    for id in mine where ![nil, "mine"].contains(list.store.item(withID: id)?.text) {
      return "an update of \(id) is undone"
    }
    return placed.isSubset(of: ids) ? nil : "\(placed.subtracting(ids)) was put and is lost"
  }

  private mutating func commit() -> String? {
    guard let request, let kind else { return nil }
    let before = ids
    let mine = updated.filter { list.store.item(withID: $0)?.text == "mine" }
    let outcome = list.commit(request, VisibleWindow())
    defer { endLoad() }
    let after = ids
    switch outcome {
    case .nothing: if after != before { return "nothing was told of a change" }
    case .replaced:
      table = after
      sections.reload(list)
    case .inserted(let rows): if let broken = show(RowChanges(inserts: rows)) { return broken }
    case .changed(let changes), .paged(let changes, _):
      if let broken = show(changes) { return broken }
    }
    // After a preview, the changes are told.
    if kind == .initial, outcome != .nothing {
      hasFirstPage = true
      everRemoved = removed
    }
    everRemoved.subtract(after)
    if let id = after.first(where: removed.contains) { return "\(id) was removed and is back" }
    for id in mine where ![nil, "mine"].contains(list.store.item(withID: id)?.text) {
      return "an update of \(id) is undone"
    }
    let isPage = kind == .nextPage || kind == .previousPage
    if answerGeneration != generation, after != before { return "an old source has answered" }
    if isPage, isEmptiedMeanwhile, after != before { return "a page has filled an empty list" }
    let lost = placed.subtracting(after)
    if !lost.isEmpty, setting.maximumCount == nil { return "\(lost) was put and is lost" }
    if kind == .initial, let stray = strayPlaced(before: before, after: after) {
      return "\(stray) doesn't stand where it was put"
    }
    if isPage, setting.maximumCount == nil,
      after.filter(Set(before).contains) != before
    {
      return "a page has changed the rows that were there"
    }
    return nil
  }

  /// An item that doesn't follow the one that it was put behind, though that is still there.
  private func strayPlaced(before: [Int], after: [Int]) -> Int? {
    zip(before, before.dropFirst()).first { previous, item in
      guard placed.contains(item), !placed.contains(previous),
        let start = after.firstIndex(of: previous), let end = after.firstIndex(of: item)
      else { return false }
      return start > end || !after[start..<end].dropFirst().allSatisfy(placed.contains)
    }?.1
  }

  private mutating func edit(_ event: Event) -> String? {
    let before = ids
    let total = list.totalCount
    let changes: RowChanges
    switch event {
    case .insertNew(let row):
      changes = list.insert([Entry(id: 50 + edits, text: "mine")], at: row)
      noteInsertion(50 + edits)
    case .insertKnown(let id, let row):
      changes = list.insert([Entry(id: id, text: "mine")], at: row)
      noteInsertion(id)
    case .remove(let row):
      changes = list.remove(id: before[row])
      noteRemoval(before[row])
    case .removeEverywhere(let row):
      server.removeAll { $0 == before[row] }
      changes = list.remove(id: before[row])
      noteRemoval(before[row])
    case .update(let row):
      changes = list.update(Entry(id: before[row], text: "mine"))
      updated.insert(before[row])
    case .move(let row, let target):
      changes = list.move(id: before[row], to: target)
      placed.insert(before[row])
      isRearranged = true
    case .applyNothing:
      changes = list.removeAll()
      for id in before { noteRemoval(id) }
      wasEmptied = true
      isEmptiedMeanwhile = true
      if list.hasNextPage { return "an empty list goes on" }
    case .applyReversed:
      changes = list.apply(before.reversed().map { Entry(id: $0, text: "mine") })
      updated.formUnion(before)
      isRearranged = true
    default: return nil
    }
    let expected = total.map { max(0, $0 + ids.count - before.count) }
    if list.totalCount != expected { return "an edit isn't counted in the total" }
    return show(changes)
  }

  private mutating func noteInsertion(_ id: Int) {
    isRearranged = true
    removed.remove(id)
    everRemoved.remove(id)
    placed.insert(id)
    updated.insert(id)
  }

  private mutating func noteRemoval(_ id: Int) {
    removed.insert(id)
    everRemoved.insert(id)
    placed.remove(id)
    updated.remove(id)
  }

  /// Changes the table as it is told, and says if it then differs from the list.
  private mutating func show(_ changes: RowChanges) -> String? {
    let after = ids
    let leaving = Array(changes.leaving.ranges.joined())
    let entering = Array(changes.entering.ranges.joined())
    let reloads = Array(changes.reloads.ranges.joined())
    guard leaving.count == changes.deletes.count + changes.moves.count,
      entering.count == changes.inserts.count + changes.moves.count,
      changes.leaving.intersection(changes.reloads).isEmpty,
      (leaving + reloads).allSatisfy(table.indices.contains),
      entering.allSatisfy(after.indices.contains)
    else { return "the table is told of a row twice, or of none" }
    for move in changes.moves where table[move.source] != after[move.target] {
      return "the table is told of a wrong move"
    }
    if let broken = sections.follow(changes, of: list) { return broken }
    for row in leaving.reversed() { table.remove(at: row) }
    for row in entering {
      guard row <= table.count else { return "the table is told of a row beyond its end" }
      table.insert(after[row], at: row)
    }
    return table == after ? nil : "the table is told wrongly: \(table) instead of \(after)"
  }

  // MARK: What always holds

  private var violation: String? {
    let ids = ids
    if ids.contains(99) || list.totalCount == 99 { return "an old source has answered" }
    if Set(ids).count != ids.count { return "an id is there twice" }
    if isNewSourceMisasked { return "a new source is asked what is newer than an old item" }
    if table != ids { return "the table shows \(table) instead of \(ids)" }
    if list.ledger.rowCount != ids.count { return "the pages have other rows than there are" }
    for (row, id) in ids.enumerated() where list.store.row(of: id) != row {
      return "\(id) isn't found at its row"
    }
    return sections.violation(of: list)
  }

  /// The rule that is broken when everything is loaded from here on without further changes.
  ///
  /// Offsets skip nothing, a cursor skips nothing, and what was removed by hand stays away. A list that
  /// keeps a part of the items goes to the source's end, and from there back to its beginning.
  func violationAtTheEnd() -> String? {
    var world = self
    world.endLoad()
    let isChanged = serverChanges > 0
    var rounds = 0
    while world.list.hasNextPage || world.list.hasGaps {
      rounds += 1
      if rounds > 40 { return "the pages have no end" }
      world.begin(world.list.hasGaps ? .gap : .nextPage)
      while !world.isAnswered { world.answer() }
      if let broken = world.commit() { return broken }
    }
    // By cursors, what the server moved above them isn't seen before a refresh.
    guard !isChanged, hasFirstPage, generation == 0, !world.wasEmptied else { return nil }
    guard setting.maximumCount == nil else {
      return isRearranged ? nil : world.violationOnTheWayBack()
    }
    let missing = Set(world.server).subtracting(world.ids).subtracting(world.everRemoved)
      .subtracting(unseenInserts)
    return missing.isEmpty ? nil : "\(missing) was skipped"
  }

  /// The rule that is broken at the end of a list that keeps a part of the items, or from there to its start.
  private mutating func violationOnTheWayBack() -> String? {
    let expected = server.filter { !everRemoved.contains($0) }
    if !expected.isEmpty, ids != Array(expected.suffix(ids.count)) {
      return "\(ids) isn't the end of \(expected)"
    }
    var rounds = 0
    while list.hasPreviousPages || list.hasGaps {
      rounds += 1
      if rounds > 40 { return "the previous pages have no end" }
      begin(list.hasGaps ? .gap : .previousPage)
      while !isAnswered { answer() }
      if let broken = commit() { return broken }
    }
    return ids == Array(expected.prefix(ids.count)) ? nil : "\(ids) isn't the start of \(expected)"
  }

  /// What came at the server above rows that were read already: a refresh brings it.
  private var unseenInserts: Set<Int> { Set(server.filter { $0 % 100 >= setting.itemCount - 1 }) }
}

extension PagingState<Entry> {
  /// Whether a request changes anything that isn't the last of the load in flight.
  fileprivate func isStillHeard(_ old: PageRequest<Entry>) -> Bool {
    var list = self
    let answers: [PageAnswer<Entry>] = [.page(Page([Entry(id: 99)], next: nil)), .newer(nil)]
    return answers.contains { list.take($0, to: old) != nil }
      || list.commit(old, VisibleWindow()) != .nothing
  }
}
