import StatefulTable
import StorySupport

/// The rows that a list should have, and what an answer may make of them.
///
/// Edits by hand are carried out here as in the list. An answer isn't: it may be joined to the rows or replace
/// them, but hides nothing that the server has, and removes nothing that it still has.
@MainActor struct AnswerRules {
  /// What was edited by hand while a load was in flight.
  struct EditsMeanwhile {
    /// What was inserted or moved.
    var placed: Set<Int> = []
    var updated: Set<Int> = []
    var removed: Set<Int> = []
    /// Whether all items were removed, so that what is on its way has no place any more.
    var wasEmptied = false
  }

  private let world: World
  private(set) var rows: [Int] = []
  /// The places at which the server has served the rows that weren't put elsewhere by hand.
  private var served: [Int: Int] = [:]
  /// The places at which the server has served the rows that were put elsewhere by hand.
  private var movedFrom: [Int: Int] = [:]
  /// What was removed by hand and hasn't come back.
  private var removed: Set<Int> = []
  /// What no page may bring back: what was removed since the last first page.
  private var staysAway: Set<Int> = []
  /// The pages that were read since the last first page.
  private var readPages: Set<Int?> = []
  /// The rows that were dropped with their pages, and their places.
  private(set) var droppedAbove: [Int: Int] = [:]
  private(set) var droppedBelow: [Int: Int] = [:]
  /// All rows that were dropped, also those that had no place at the server.
  private var dropped: Set<Int> = []
  /// The rows that a page left out because they were shown elsewhere, where they were put by hand or the server
  /// had them before, and those that were dropped where they were put by hand.
  private var leftOut: Set<Int> = []
  /// All rows that the server has ever served.
  private var seen: Set<Int> = []
  /// What the server had when it served the last page, if the rows reach there.
  private var end: ModelServer?
  private(set) var duplicateCount = 0
  /// Whether all rows were put elsewhere by hand, so that none tells where the server's others belong.
  private var isScrambled = false
  /// Those rows, but for what was put elsewhere since.
  ///
  /// One of them is where it was, but only the list knows which.
  private var scrambled: Set<Int> = []
  /// The rows right below the gaps.
  private var idsBelowGaps: Set<Int> = []
  /// Those that had none above them before the last answer.
  private var newGaps: Set<Int> = []
  /// Where the server had its rows when it last answered what is at the start of the rows, and at their end.
  private var knownAtStart: [Int: Int] = [:]
  private var knownAtEnd: [Int: Int] = [:]
  /// The rows that came in front of a page after the rows before it had been served, and their places.
  ///
  /// No later page has them.
  private var passed: [Int: Int] = [:]
  /// Whether nothing was applied, and no first page has come since.
  private(set) var wasEmptied = false
  /// How many pages in a row brought nothing that weren't read again.
  private var emptyRun = 0
  /// Whether the last page came, or as many empty pages as end automatic paging, since it was last asked.
  private(set) var hasReachedEnd = false

  init(_ world: World) {
    self.world = world
  }

  /// Begins the way to the end, which is no way if no page follows the last row.
  ///
  /// Pages in gaps aren't of it, though one may turn out to go on behind the last row.
  mutating func beginWayToEnd(isAtEnd: Bool) {
    renewBudget()
    hasReachedEnd = isAtEnd
  }

  /// Has as many empty pages be allowed again as at first, if all that were allowed have come.
  ///
  /// Otherwise those that have come count on: pages on request are empty in a row, too.
  private mutating func renewBudget() {
    if emptyRun >= world.emptyPageBudget { emptyRun = 0 }
  }

  mutating func forgetEmptyPages() {
    emptyRun = 0
  }

  func isDropped(_ id: Int) -> Bool { dropped.contains(id) }

  // MARK: Edits

  mutating func insert(_ ids: [Int], at row: Int, _ meanwhile: inout EditsMeanwhile) {
    var new: [Int] = []
    for id in ids {
      if rows.contains(id) {
        duplicateCount += 1
      } else {
        new.append(id)
        meanwhile.placed.insert(id)
        meanwhile.removed.remove(id)
        removed.remove(id)
        staysAway.remove(id)
        dropped.remove(id)
        droppedAbove[id] = nil
        droppedBelow[id] = nil
      }
    }
    rows.insert(contentsOf: new, at: row)
  }

  mutating func remove(_ id: Int, _ meanwhile: inout EditsMeanwhile) {
    rows.removeAll { $0 == id }
    noteRemoval(of: id, &meanwhile)
  }

  private mutating func noteRemoval(of id: Int, _ meanwhile: inout EditsMeanwhile) {
    served[id] = nil
    movedFrom[id] = nil
    removed.insert(id)
    staysAway.insert(id)
    meanwhile.removed.insert(id)
    meanwhile.placed.remove(id)
    meanwhile.updated.remove(id)
  }

  mutating func move(_ id: Int, to row: Int, _ meanwhile: inout EditsMeanwhile) {
    guard let source = rows.firstIndex(of: id), source != row else { return }
    rows.remove(at: source)
    rows.insert(id, at: row)
    if let place = served.removeValue(forKey: id) { movedFrom[id] = place }
    scrambled.remove(id)
    meanwhile.placed.insert(id)
  }

  /// Whether the server has served a row, and it was put elsewhere since at most.
  func isServed(_ id: Int) -> Bool { served[id] != nil || movedFrom[id] != nil }

  mutating func rename(_ old: Int, to new: Int, _ meanwhile: inout EditsMeanwhile) {
    func rename(_ ids: inout Set<Int>) { if ids.remove(old) != nil { ids.insert(new) } }
    func rename(_ places: inout [Int: Int]) {
      if let place = places.removeValue(forKey: old) { places[new] = place }
    }
    rows = rows.map { $0 == old ? new : $0 }
    for set in [\Self.removed, \.staysAway, \.dropped, \.leftOut, \.seen, \.scrambled] {
      rename(&self[keyPath: set])
    }
    for places in [
      \Self.served, \.movedFrom, \.droppedAbove, \.droppedBelow, \.knownAtStart, \.knownAtEnd,
      \.passed,
    ] {
      rename(&self[keyPath: places])
    }
    end?.rename(old, to: new)
    rename(&meanwhile.placed)
    rename(&meanwhile.updated)
    rename(&meanwhile.removed)
    meanwhile.updated.insert(new)
  }

  /// Takes a row that was inserted by hand for one that the server has.
  mutating func identify(_ old: Int, as new: Int, _ meanwhile: inout EditsMeanwhile) {
    meanwhile.updated.insert(new)
    guard let row = rows.firstIndex(of: old) else { return }
    let isThere = rows.contains(new)
    remove(old, &meanwhile)
    if !isThere { insert([new], at: row, &meanwhile) }
  }

  mutating func apply(_ applied: Step.Applied, _ meanwhile: inout EditsMeanwhile) {
    switch applied {
    case .same, .updated: break
    case .withoutFirst: if let first = rows.first { remove(first, &meanwhile) }
    case .reversed:
      rows.reverse()
      for id in rows {
        served[id] = nil
        if rows.count > 1 { meanwhile.placed.insert(id) }
      }
      isScrambled = true
      scrambled = Set(rows)
      forgetDropped()
    case .nothing:
      for id in rows { noteRemoval(of: id, &meanwhile) }
      rows = []
    }
    if rows.isEmpty {
      forgetDropped()
      readPages = []
      wasEmptied = true
      meanwhile.wasEmptied = true
      end = nil
    }
    meanwhile.updated.formUnion(rows)
  }

  private mutating func forgetDropped() {
    dropped = []
    droppedAbove = [:]
    droppedBelow = [:]
  }

  /// Takes rows that a source has kept, of which nobody knows where the server has them.
  mutating func takePreview(_ ids: [Int]) {
    rows = ids
  }

  /// Takes note of where the gaps are after edits.
  mutating func takeGaps(_ gaps: [Int]) {
    idsBelowGaps = Set(gaps.map { rows[$0] })
  }

  // MARK: Answers

  /// Takes what an answer has made of the rows.
  ///
  /// - Returns: The rule that it breaks, if it breaks one.
  mutating func take(
    _ answers: [WorldSource.Answer],
    to kind: LoadKind,
    _ meanwhile: EditsMeanwhile,
    rows new: [Int],
    gaps: [Int] = []
  ) -> String? {
    let old = rows
    let idsBelowNewGaps = Set(gaps.map { new[$0] })
    newGaps = idsBelowNewGaps.subtracting(idsBelowGaps)
    idsBelowGaps = idsBelowNewGaps
    let oldServed = served
    defer {
      rows = new
      let shown = Set(new)
      served = served.filter { shown.contains($0.key) }
      movedFrom = movedFrom.filter { shown.contains($0.key) && served[$0.key] == nil }
      removed.subtract(new)
      staysAway.subtract(new)
      droppedAbove = droppedAbove.filter { !shown.contains($0.key) }
      droppedBelow = droppedBelow.filter { !shown.contains($0.key) }
      dropped.subtract(new)
    }
    guard let last = answers.last else { return new == old ? nil : "no answer has made it" }
    if let id = new.first(where: meanwhile.removed.contains) {
      return "\(id) was removed and is back"
    }
    let isNewest =
      world.isNewestLast && kind == .pullToRefresh && last.question != .page(after: nil)
    let isPage = kind == .nextPage || kind == .previousPage || kind == .gap
    if isPage || isNewest, meanwhile.wasEmptied, new == old { return nil }
    if let id = meanwhile.placed.filter({ !new.contains($0) }).min(), isKept(by: kind) {
      return "\(id) was put by hand meanwhile and is gone"
    }
    var answer = Answer(answers, meanwhile)
    seen.formUnion(answer.all)
    let fault =
      switch (kind, last.question) {
      case (.initial, _): takeFirst(answer, new, meanwhile)
      case (.pullToRefresh, .newer): takeNewer(answer, new)
      case (.pullToRefresh, _) where isNewest: takeNewest(&answer, new)
      case (.pullToRefresh, _): takeRefreshed(answer, new, meanwhile)
      case (.nextPage, _) where beginsAgain(last, new, meanwhile):
        takeAgain(&answer, last, meanwhile)
      case (.nextPage, _): takeNext(&answer, new)
      case (.previousPage, _): takePrevious(&answer, new, meanwhile)
      case (.gap, _): takeBetween(&answer, new, meanwhile)
      }
    defer {
      // A refresh tells of the end only if it goes there, and one of what is newest there tells of nothing else.
      let isRefreshToEnd = new.last { served[$0] != nil }.map(answer.all.contains) ?? true
      let (isAtStart, isAtEnd) =
        switch kind {
        case .initial: (true, true)
        case .pullToRefresh: (!isNewest, isNewest || isRefreshToEnd)
        case .nextPage: (false, true)
        case .previousPage: (true, false)
        case .gap: (false, last.isLast)
        }
      if isAtStart { knownAtStart = last.server.places }
      if isAtEnd { knownAtEnd = last.server.places }
      for answer in answers where kind != .nextPage {
        if case .page(after: let cursor) = answer.question { readPages.insert(cursor) }
      }
    }
    if !isPage { emptyRun = 0 }
    return fault ?? (isScrambled ? nil : hiddenRow(answer, new, old: old, oldServed))
  }

  /// Whether a load of a kind can't have dropped rows.
  private func isKept(by kind: LoadKind) -> Bool {
    world.maximumItemCount == nil || kind == .initial
      || kind == .pullToRefresh && !world.isNewestLast
  }

  /// What the server has answered to a load.
  private struct Answer {
    /// The ids of all pages, without what was removed or put elsewhere by hand meanwhile.
    var ids: [Int] = []
    var all: Set<Int> = []
    var places: [Int: Int] = [:]
    /// What all of the server's states during the load had, and where.
    var known: [Int: Int]
    var last: WorldSource.Answer
    let pageCount: Int
    /// The place behind which the server was asked, if it was asked for the rows behind a place.
    var start: Int?
    /// The place before which the server was asked, if it was asked for the rows before a place.
    var stop: Int?
    /// Whether the rows begin and end with the server's.
    var isFromStart: Bool
    var isToEnd: Bool

    init(_ answers: [WorldSource.Answer], _ meanwhile: EditsMeanwhile) {
      last = answers[answers.count - 1]
      pageCount = answers.count
      known = last.server.places
      isToEnd = last.isLast
      isFromStart = answers.contains(where: \.isFirst)
      switch answers[0].question {
      case .page(after: let place?): start = place
      case .previousPage(before: let place): stop = place
      case .page(after: nil), .around, .newer: break
      }
      for answer in answers {
        let places = answer.server.places
        known = known.filter { places[$0.key] == $0.value }
        for item in answer.items {
          // Of a row that moved meanwhile, the list shows the first one.
          if self.places[item.id] == nil { self.places[item.id] = item.place }
          guard all.insert(item.id).inserted, !meanwhile.removed.contains(item.id),
            !meanwhile.placed.contains(item.id)
          else { continue }
          ids.append(item.id)
        }
      }
    }
  }

  private mutating func takeFirst(
    _ answer: Answer,
    _ new: [Int],
    _ meanwhile: EditsMeanwhile
  ) -> String? {
    replace(answer, meanwhile)
    duplicateCount = 0
    return new.filter { !meanwhile.placed.contains($0) } == answer.ids
      ? nil : "it isn't the page with the edits by hand"
  }

  /// Whether a next page has taken the place of all rows: more rows are gone than the list has, so that it can't tell
  /// what follows them.
  private func beginsAgain(
    _ last: WorldSource.Answer,
    _ new: [Int],
    _ meanwhile: EditsMeanwhile
  ) -> Bool {
    world.findsPages && world.isOffsetBased && new != rows
      && new.filter { !meanwhile.placed.contains($0) }
        == last.items.map(\.id).filter { id in
          !staysAway.contains(id) && !meanwhile.placed.contains(id)
        }
  }

  private mutating func takeAgain(
    _ answer: inout Answer,
    _ last: WorldSource.Answer,
    _ meanwhile: EditsMeanwhile
  ) -> String? {
    let away = staysAway
    answer = Answer([last], meanwhile)
    replace(answer, meanwhile)
    staysAway.formUnion(away)
    emptyRun = 0
    return nil
  }

  /// Takes note that all rows are those of the answer.
  private mutating func replace(_ answer: Answer, _ meanwhile: EditsMeanwhile) {
    served = [:]
    movedFrom = answer.places.filter { meanwhile.placed.contains($0.key) }
    for id in answer.ids { served[id] = answer.places[id] }
    staysAway = meanwhile.removed
    readPages = [nil]
    if case .page(after: let cursor) = answer.last.question { readPages.insert(cursor) }
    forgetDropped()
    leftOut = []
    passed = [:]
    end = answer.isToEnd ? answer.last.server : nil
    wasEmptied = false
    isScrambled = false
    scrambled = []
  }

  private mutating func takeNewer(_ answer: Answer, _ new: [Int]) -> String? {
    let newer = answer.ids.filter { !rows.contains($0) }
    for id in newer { served[id] = answer.places[id] }
    return new == newer + rows ? nil : "what is newer isn't above the rows"
  }

  private mutating func takeRefreshed(
    _ answer: Answer,
    _ new: [Int],
    _ meanwhile: EditsMeanwhile
  ) -> String? {
    let byHand = meanwhile.placed.union(
      rows.filter { served[$0] == nil && !answer.all.contains($0) }
    )
    let fromServer = new.filter { !byHand.contains($0) }
    guard fromServer.starts(with: answer.ids) else { return "it doesn't begin with the page" }
    let rest = fromServer.dropFirst(answer.ids.count)
    let shown = Set(new)
    let restSet = Set(rest)
    guard rest.elementsEqual(rows.filter { restSet.contains($0) }) else {
      return "the rows behind the page aren't those that were there"
    }
    if answer.isToEnd, let id = rest.first { return "\(id) is behind the last page" }
    var lost = rows.filter { id in
      !shown.contains(id) && served[id] != nil && answer.known[id] == served[id]
    }
    // What is above a page that isn't the first one loads again as a previous page.
    let isInPlace = answer.start != nil
    var above = isInPlace ? droppedAbove : [:]
    if isInPlace, let first = answer.ids.first.flatMap({ answer.places[$0] }) {
      for id in lost { if let place = served[id], place < first { above[id] = place } }
      lost.removeAll { above[$0] != nil }
    }
    defer { droppedAbove = above }
    if !rest.isEmpty, looksRemoved(answer) {
      removed.formUnion(lost)
    } else if let lost = lost.first {
      if !rest.isEmpty {
        return "\(lost) is still at the server and gone, though not all is replaced"
      }
      if !answer.isToEnd, answer.pageCount == 1, let last = answer.ids.last,
        joinsPlainly(answer, last)
      {
        return "\(lost) is gone, though the page joins the rows"
      }
    }
    // The list doesn't know any more that a later page has left them out. Its documentation says so.
    if !rest.isEmpty { removed.formUnion(leftOut.intersection(rows).subtracting(shown)) }
    // A refresh of all pages reads twice as many rows as there are, and replaces them then.
    if rest.isEmpty, marksGaps, answer.pageCount == 1, answer.isFromStart, !answer.isToEnd,
      let lost = lost.first,
      !looksRemoved(answer)
    {
      return "\(lost) is gone, though a gap could have been marked"
    }
    if let last = answer.ids.last, let below = rest.first, newGaps.contains(below),
      joinsPlainly(answer, last),
      rows.firstIndex(of: last).map({ $0 + 1 }) == rows.firstIndex(of: below)
    {
      return "there is a gap below \(last), though the page joins the rows"
    }
    if rest.isEmpty {
      // Which of reversed rows were moved is the list's to say. If it keeps others as not moved, it keeps their end.
      let left = scrambled.intersection(new).subtracting(answer.ids)
      let oldEnd = left.isEmpty ? nil : end
      replace(answer, meanwhile)
      scrambled = left
      end = end ?? oldEnd
    } else {
      for id in answer.ids { served[id] = answer.places[id] }
      // What is behind the page knows its end as before.
    }
    return nil
  }

  /// Whether a page ends with a row that was there and has its others in their old order.
  ///
  /// Rows that it leaves out are removed then, as far as a list can know: those that were bumped over them as a
  /// whole look the same.
  private func looksRemoved(_ answer: Answer) -> Bool {
    answer.ids.last.map(rows.contains) == true && Self.areInOrder(answer.ids, in: rows)
  }

  /// Whether those of some ids that are among others have the order that they have there.
  private static func areInOrder(_ ids: [Int], in others: [Int]) -> Bool {
    let places = ids.compactMap(others.firstIndex)
    return zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Whether a page ends with two rows that were there, and has all rows above them.
  ///
  /// A single one may have been moved to the end of the page. So may two if two others came up from below.
  private func joinsPlainly(_ answer: Answer, _ last: Int) -> Bool {
    guard let row = rows.firstIndex(of: last), row > 0,
      answer.ids.suffix(2).elementsEqual(rows[row - 1...row]),
      rows[row - 1...row].allSatisfy({ served[$0] != nil && served[$0] == answer.known[$0] })
    else { return false }
    let fromBelow = rows[(row + 1)...].count(where: answer.ids.contains)
    return fromBelow < 2 && rows[...row].allSatisfy(answer.ids.contains)
  }

  /// Takes what has come behind the last row.
  ///
  /// A full list whose reader is far above may leave it to the next page.
  private mutating func takeNewest(_ answer: inout Answer, _ new: [Int]) -> String? {
    let isAllThere = answer.ids.allSatisfy { rows.contains($0) || staysAway.contains($0) }
    if world.maximumItemCount != nil, new == rows, !isAllThere {
      end = nil
      (answer.isToEnd, answer.isFromStart) = (false, false)
      return nil
    }
    let counts = (duplicateCount, emptyRun, hasReachedEnd)
    defer { (duplicateCount, emptyRun, hasReachedEnd) = counts }
    return takeNext(&answer, new)
  }

  private mutating func takeNext(_ answer: inout Answer, _ new: [Int]) -> String? {
    let first = world.maximumItemCount == nil ? 0 : new.first.flatMap(rows.firstIndex) ?? rows.count
    let kept = rows[first...]
    guard new.starts(with: kept) else { return "the page has changed the rows that were there" }
    drop(rows[..<first], isAbove: true)
    let added = Array(new.dropFirst(kept.count))
    if let fault = checkAdded(added, answer) { return fault }
    if let item = answer.last.items.first(where: { item in
      !new.contains(item.id) && !removed.contains(item.id)
    }) {
      return "\(item.id) isn't shown"
    }
    let old = Set(rows)
    leftOut.formUnion(answer.all.intersection(kept))
    for id in added { served[id] = answer.places[id] }
    // After so many empty pages, this one was requested.
    renewBudget()
    if case .page(after: let cursor) = answer.last.question {
      // Only pages by offset are read again, where rows are gone also from an offset that no page had.
      let isNew = !world.isOffsetBased || readPages.allSatisfy { ($0 ?? 0) < (cursor ?? 0) }
      readPages.insert(cursor)
      if isNew { duplicateCount += answer.last.items.count { old.contains($0.id) } }
      if !added.isEmpty { emptyRun = 0 } else if isNew { emptyRun += 1 }
    }
    end = answer.isToEnd ? answer.last.server : nil
    if answer.isToEnd || emptyRun >= world.emptyPageBudget { hasReachedEnd = true }
    answer.isFromStart = false
    return nil
  }

  private mutating func takePrevious(
    _ answer: inout Answer,
    _ new: [Int],
    _ meanwhile: EditsMeanwhile
  ) -> String? {
    let isFirst = answer.isFromStart
    let isToEnd = answer.isToEnd
    answer.isToEnd = false
    // What is before a place that the list knows joins it, even if no row is left there.
    let bringsNone = new.isEmpty && answer.ids.allSatisfy(staysAway.contains)
    let isBeforeNone = rows.isEmpty && (answer.stop != nil || bringsNone)
    let (kept, added) = split(new)
    if isBeforeNone || !kept.isEmpty, areInPlace(added, new, answer),
      world.maximumItemCount != nil || kept.count == rows.count
    {
      leftOut.formUnion(answer.all.intersection(kept))
      drop(rows[kept.count...], isAbove: false)
      if kept.count < rows.count { end = isToEnd ? answer.last.server : nil }
      // What was put above the rows by hand may be there again, though the server has it among them.
      for id in added where !leftOut.contains(id) { served[id] = answer.places[id] }
      // Where the pages reach into the rows, these are where the pages have them.
      let reached = (1...max(1, rows.count)).last { rows.prefix($0) == answer.ids.suffix($0) } ?? 0
      for (row, id) in rows.prefix(reached).enumerated()
      where movedFrom[id] == nil || isAboveOnlyLater(row, answer) {
        served[id] = answer.places[id]
      }
      if reached > 0, isFirst {
        // What the pages leave out before it looks removed.
        let left = droppedAbove.filter { !answer.all.contains($0.key) }.keys
        let order = droppedAbove.sorted { $0.value < $1.value }.map(\.key) + rows
        if Self.areInOrder(answer.ids, in: order) {
          removed.formUnion(left)
          for id in left { droppedAbove[id] = nil }
        }
      }
      answer.isFromStart = isFirst
      return checkAdded(added, answer)
    }
    answer.isToEnd = isToEnd
    let left = new.filter { !meanwhile.placed.contains($0) }
    let isReplaced = left == answer.ids || left == answer.ids.filter { !staysAway.contains($0) }
    if marksGaps, !answer.isToEnd, !isReplaced || !idsBelowGaps.isEmpty {
      droppedAbove = droppedAbove.filter { !answer.all.contains($0.key) }
      return takeBetween(&answer, new, meanwhile)
    }
    let away = staysAway
    replace(answer, meanwhile)
    staysAway.formUnion(away)
    return isReplaced ? nil : "the pages neither join the rows nor replace them"
  }

  /// Whether the server has none of the rows below a row before it.
  ///
  /// A row that was moved by hand above one of them stays where it was put, also if a page happens to end with it.
  private func isAboveOnlyLater(_ row: Int, _ answer: Answer) -> Bool {
    let place = answer.places[rows[row]] ?? .min
    return rows[(row + 1)...].allSatisfy { served[$0].map { $0 > place } ?? true }
  }

  /// The rows that were there and are kept from the first one on, and all others, which pages above have brought.
  ///
  /// These may have been there, too, if they were dropped from the end.
  private func split(_ new: [Int]) -> (kept: ArraySlice<Int>, added: [Int]) {
    var left = rows[...]
    let added = new.filter { id in
      if left.first != id { return true }
      left.removeFirst()
      return false
    }
    return (rows.dropLast(left.count), added)
  }

  /// Whether each row that pages above have brought is above all others, or between two of them, right behind what the
  /// pages have above it.
  ///
  /// What is before a place that the list knows is above its rows.
  private func areInPlace(_ added: [Int], _ new: [Int], _ answer: Answer) -> Bool {
    let added = Set(added)
    let rest = new.drop(while: added.contains)
    return rest.last.map(added.contains) != true
      && zip(rest, rest.dropFirst()).allSatisfy { above, id in
        !added.contains(id)
          || answer.stop == nil && answer.ids.contains(above)
            && Self.areInOrder([above, id], in: answer.ids)
      }
  }

  /// Takes a page into a gap, or above one.
  private mutating func takeBetween(
    _ answer: inout Answer,
    _ new: [Int],
    _ meanwhile: EditsMeanwhile
  ) -> String? {
    let shown = Set(new)
    if world.maximumItemCount != nil {
      let above = rows.prefix { !shown.contains($0) }
      // Behind the last page, there are none to be dropped: they are gone.
      let isLast = answer.isToEnd && answer.stop == nil
      let below =
        isLast ? 0 : rows.dropFirst(above.count).reversed().prefix { !shown.contains($0) }.count
      drop(above, isAbove: true)
      drop(rows.suffix(below), isAbove: false)
      if below > 0 { end = nil }
    }
    let old = Set(rows)
    let staying = rows.filter { shown.contains($0) && !answer.all.contains($0) }
    guard new.filter({ old.contains($0) && !answer.all.contains($0) }) == staying else {
      return "the page has changed the order of other rows"
    }
    let byHand = meanwhile.placed.union(rows.filter { served[$0] == nil })
    let lost = rows.filter { id in
      !shown.contains(id) && !dropped.contains(id) && served[id] != nil
        && answer.known[id] == served[id]
    }
    if looksRemoved(answer) {
      removed.formUnion(lost)
    } else if let lost = lost.first {
      return "\(lost) is still at the server and gone"
    }
    let missing = rows.filter { !shown.contains($0) && !dropped.contains($0) }
    // As with a refresh, the list doesn't know any more that a later page has left them out.
    removed.formUnion(leftOut.intersection(missing))
    let gone = missing.filter(byHand.contains)
    if let id = gone.first(where: { !scrambled.contains($0) }) ?? gone.dropFirst().first {
      return "\(id) was put by hand and is gone"
    }
    if !gone.isEmpty { scrambled = [] }
    // What comes before a row above the gap is left to a refresh.
    let isSharing = answer.stop != nil && answer.ids.contains(where: old.contains)
    if world.maximumItemCount == nil, !isSharing,
      let id = answer.ids.first(where: { !shown.contains($0) && !removed.contains($0) })
    {
      return "\(id) isn't shown"
    }
    leftOut.formUnion(answer.all.intersection(rows))
    // A page before a row leaves the rows above the gap where they are.
    for id in answer.ids
    where shown.contains(id) && !byHand.contains(id)
      && (!old.contains(id)
        || answer.stop == nil && rows.firstIndex(of: id) != new.firstIndex(of: id))
    {
      served[id] = answer.places[id]
    }
    if answer.isToEnd { end = answer.last.server }
    answer.isFromStart = false
    return checkAdded(new.filter { !old.contains($0) }, answer)
  }

  private var marksGaps: Bool {
    !world.hasNoGaps && !world.isOffsetBased && !world.isNewestLast
      && (world.start == nil || world.startsOnce)
  }

  private mutating func drop(_ ids: ArraySlice<Int>, isAbove: Bool) {
    dropped.formUnion(ids)
    for id in ids {
      guard let place = served[id] else {
        leftOut.insert(id)
        continue
      }
      if isAbove { droppedAbove[id] = place } else { droppedBelow[id] = place }
    }
  }

  private func checkAdded(_ added: [Int], _ answer: Answer) -> String? {
    if let id = added.first(where: staysAway.contains) { return "\(id) was removed and is back" }
    if let id = added.first(where: { !answer.all.contains($0) }) { return "\(id) wasn't served" }
    return nil
  }

  // MARK: Gaps

  /// The rule that the rows are in the server's order and hide none of its rows, if it is broken.
  ///
  /// A row that came to the server between two neighbors since these were served is no news of this answer.
  private mutating func hiddenRow(
    _ answer: Answer,
    _ new: [Int],
    old: [Int],
    _ oldServed: [Int: Int]
  ) -> String? {
    let fromServer = new.filter { served[$0] != nil }
    let places = fromServer.compactMap { served[$0] }
    let unmoved = fromServer.filter { served[$0] == answer.known[$0] }
    for (one, next) in zip(unmoved, unmoved.dropFirst())
    where served[one] ?? .min > served[next] ?? .max {
      return "\(one) is above \(next)"
    }
    let shown = Set(new)
    let oldFromServer = old.filter { oldServed[$0] != nil }
    let oldRows = Dictionary(uniqueKeysWithValues: zip(oldFromServer, oldFromServer.indices))
    func wereNeighbors(_ above: Int, _ below: Int) -> Bool {
      // What was removed by hand and comes back has neighbors that were known before.
      if removed.contains(above) || removed.contains(below) { return true }
      // So has what was moved by hand, and moves back to where the server had it all the time.
      let haveStayed = [above, below].allSatisfy { id in
        (oldServed[id] ?? movedFrom[id]) == served[id]
      }
      if haveStayed { return true }
      guard let one = oldRows[above], let other = oldRows[below] else { return false }
      return other == one + 1
    }
    // Between a row that was shown before and one that was removed beside it, nothing is news either.
    let removedPlaces = removed.compactMap { answer.known[$0] }
    func isBesideRemoved(_ place: Int, _ above: Int, _ below: Int) -> Bool {
      removedPlaces.contains { other in
        (oldRows[below] != nil && (served[above] ?? .max) < other && other < place)
          || (oldRows[above] != nil && place < other && other < (served[below] ?? .min))
      }
    }
    let rowsInOrder = Dictionary(uniqueKeysWithValues: zip(new, new.indices))
    func isGap(_ above: Int?, _ below: Int) -> Bool {
      guard !idsBelowGaps.isEmpty, let last = rowsInOrder[below] else { return false }
      let first = above.flatMap { rowsInOrder[$0] }.map { $0 + 1 } ?? 0
      return first <= last && new[first...last].contains(where: idsBelowGaps.contains)
    }
    for row in answer.last.server.rows
    where !shown.contains(row.id) && !removed.contains(row.id) && !isLostWithItsPage(row.id) {
      let (id, place) = (row.id, row.place)
      guard answer.known[id] == place else { continue }
      if !world.isOffsetBased, let start = answer.start, place <= start,
        knownAtEnd[id] != place || passed[id] == place
      {
        passed[id] = place
        continue
      }
      if let stop = answer.stop, place >= stop, knownAtStart[id] != place { continue }
      let below = places.firstIndex { $0 > place }
      let above = (below ?? places.count) - 1
      let isNews =
        switch (above >= 0, below) {
        case (false, nil): answer.isFromStart && answer.isToEnd
        case (false, let below?):
          // What is newer than the first row tells nothing of the rows behind that one.
          answer.isFromStart
            && (answer.last.question != .newer || answer.all.contains(id))
            && !isGap(nil, fromServer[below])
        case (true, nil): answer.isToEnd
        case (true, let below?):
          !wereNeighbors(fromServer[above], fromServer[below])
            && !isBesideRemoved(place, fromServer[above], fromServer[below])
            && !isGap(fromServer[above], fromServer[below])
        }
      if isNews {
        return "\(id) is hidden between \(above >= 0 ? "\(fromServer[above])" : "the start") and "
          + "\(below.map { "\(fromServer[$0])" } ?? "the end")"
      }
    }
    return nil
  }

  /// Whether a row was dropped with the page in which it was shown, after the page in which the server has it left
  /// it out.
  ///
  /// The list doesn't know any more then that it was left out. Its documentation says so.
  private func isLostWithItsPage(_ id: Int) -> Bool { isDropped(id) && leftOut.contains(id) }

  /// The rule that is broken if there are no more pages in either direction.
  func violationAtTheEnd(_ server: ModelServer) -> String? {
    guard let end else { return "there are no more pages, but the server never said so: \(rows)" }
    let (places, now) = (end.places, server.places)
    let shown = Set(rows)
    // Those that were put elsewhere by hand were served, too, unless they were only ever inserted by hand.
    // So were those that were removed by hand since. Where the newest are last, nobody looks for what comes above the
    // rows that were served.
    let served = world.isNewestLast ? Array(seen) : (rows + staysAway).filter(seen.contains)
    guard let last = served.compactMap({ places[$0] }).max() else { return nil }
    let hidden = end.rows.first { row in
      !shown.contains(row.id) && !removed.contains(row.id) && now[row.id] == row.place
        && row.place > last && passed[row.id] != row.place && !isLostWithItsPage(row.id)
    }
    return hidden.map { "\($0.id) is never loaded: \(rows)" }
  }
}
