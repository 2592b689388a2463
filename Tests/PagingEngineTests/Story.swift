@testable import PagingEngine
import TestSupport

/// A random story of a list and its server: rows come, go and move, loads are answered late, and the user edits meanwhile.
struct Story {
  enum Feature {
    case edits, bumps, pins, movesDown, insertsAmid, insertsAtEnd
    case varyingPages, emptyPages, cap, newestLast, newer, allPages
  }

  typealias Features = Set<Feature>

  /// What a story has found: the sentence that is broken, and all that happened before.
  struct Fault: Error {
    var sentence: String
    var log: [String]
  }

  private struct Flight {
    var load: PageLoad
    var answer: PageAnswer?
    /// What it was asked for last, and the ids of its first answer.
    var requestCount = 0
    var top: [RowID]?
  }

  private let features: Features
  private var generator: SeededGenerator
  private var server = ModelServer()
  private var list: PagedList
  private var sentences = Sentences()
  private var flight: Flight?
  private var nextID: RowID = 1
  private var log: [String] = []

  init(seed: UInt64, _ features: Features) {
    self.features = features
    generator = SeededGenerator(seed: seed)
    // Parts as short as pages are split and joined as those of long ones.
    list = PagedList(
      order: features.contains(.newestLast) ? .newestLast : .newestFirst,
      partSize: seed % 2 == 0 ? 2 : 512
    )
    server.isNewestLast = features.contains(.newestLast)
    let moves = !features.isDisjoint(with: [.bumps, .pins, .movesDown, .newestLast])
    let cursors: [ModelServer.Cursors] = moves ? [.ranks, .tokens] : ModelServer.Cursors.allCases
    server.cursors = cursors[generator.below(cursors.count)]
    if features.contains(.newestLast) { server.cursors = .ranks }
    server.pageSize = 2 + generator.below(4)
    server.totals = ModelServer.Totals.allCases[generator.below(4)]
    server.hasVaryingPages = features.contains(.varyingPages)
    for _ in 0..<generator.below(30) { server.append(newID()) }
  }

  private mutating func newID() -> RowID {
    defer { nextID += 1 }
    return nextID
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[generator.below(elements.count)]
  }

  // MARK: Telling

  /// Tells the story to its end, or until a sentence is broken.
  mutating func tell(steps: Int = 40) throws(Fault) {
    try run(.first)
    for _ in 0..<steps {
      try step()
      try check(sentences.violation(list, server))
    }
    while flight != nil { try goOn() }
    try finish()
  }

  private func check(_ violation: String?) throws(Fault) {
    if let violation { throw Fault(sentence: violation, log: log) }
  }

  private mutating func step() throws(Fault) {
    let number = generator.below(100)
    if number < 25 {
      changeServer()
    } else if number < 45, features.contains(.edits), !isWaitingForEnd {
      try edit()
    } else if flight != nil {
      try goOn()
    } else if number < 95 || !features.contains(.cap) {
      begin(chosenLoad())
    } else {
      try unload()
    }
  }

  /// Whether a refresh waits for the last page, with which it is taken.
  private var isWaitingForEnd: Bool { flight?.load.isLastPageAgain ?? false }

  // MARK: Loads

  private mutating func chosenLoad() -> PageLoad.Kind {
    if generator.chance(3) { return .first }
    var kinds: [PageLoad.Kind] = [.refresh(isLoaded: false), .refresh(isLoaded: false)]
    let pages = list.pages
    let unloaded = pages.last(where: \.isUnloaded)
    if list.hasNextPage { kinds += [.next, .next, .next] }
    if let first = pages.first, first.previous != nil, !first.isUnloaded {
      kinds += [.previous, .previous]
    }
    if let gap = gapLoad() { kinds += [gap, gap, gap] }
    if let unloaded { kinds += [.unloaded(key: unloaded.key), .unloaded(key: unloaded.key)] }
    if features.contains(.allPages), unloaded == nil { kinds.append(.refresh(isLoaded: true)) }
    if features.contains(.newer), let first = pages.first, first.place == nil,
      let id = first.ids.first,
      !first.isUnloaded, server.ranks[id] != nil, server.hidden.isEmpty
    {
      kinds.append(.newer)
    }
    return pick(kinds) ?? .first
  }

  private mutating func gapLoad() -> PageLoad.Kind? {
    guard let key = pick(list.gaps) else { return nil }
    let pages = list.pages
    guard let index = pages.firstIndex(where: { $0.key == key }) else { return nil }
    let goesUp = pages[index].previous != nil && !pages[index].isUnloaded && generator.chance(50)
    if goesUp { return .gapFromBelow(key: key) }
    return index > 0 && !pages[index - 1].isUnloaded ? .gap(key: key) : nil
  }

  private mutating func begin(_ kind: PageLoad.Kind) {
    guard let load = list.begin(kind) else { return }
    log.append("\(kind)")
    flight = Flight(load: load)
  }

  private mutating func run(_ kind: PageLoad.Kind) throws(Fault) {
    begin(kind)
    while flight != nil { try goOn() }
  }

  /// Has the server answer the load in flight, or the list take the answer.
  private mutating func goOn() throws(Fault) {
    guard var current = flight else { return }
    guard let answer = current.answer else {
      let answer = server.answer(current.load.question, using: &generator)
      log.append("  \(current.load.question): \(answer.ids)\(answer.isLast ? ", the last" : "")")
      current.answer = answer
      current.top = current.top ?? answer.ids
      current.requestCount += 1
      let earlier = sentences.readings[current.load.number, default: []]
      // Pages without rows are part of what is read after them.
      let time = earlier.last.flatMap { $0.ids.isEmpty ? earlier.first?.time : nil } ?? server.time
      sentences.readings[current.load.number, default: []].append(
        .init(time: time, ids: Set(answer.ids))
      )
      return flight = current
    }
    current.answer = nil
    let old = list
    let oldRows = list.rows
    guard let changes = list.take(answer, to: &current.load) else {
      flight = current
      return try check(requestViolation(current))
    }
    flight = nil
    log.append("  = \(list.pieces)")
    try check(changeViolation(oldRows, changes))
    endHands(after: current.load)
    try check(sentences.violation(list, server))
    let top = current.top ?? []
    try check(sentences.violation(after: current.load, answer, top: top, old, list, server))
  }

  private func requestViolation(_ flight: Flight) -> String? {
    let isAll = flight.load.kind == .refresh(isLoaded: true)
    let limit = isAll ? 3 * (list.pages.count + 3 + list.rowCount) : 4
    return flight.requestCount > limit ? "\(flight.requestCount) requests for one load" : nil
  }

  private func changeViolation(_ old: [RowID], _ changes: RowChanges) -> String? {
    changed(old, by: changes, to: list.rows) == list.rows
      ? nil : "the table is told of \(changes), which doesn't make \(list.rows) of \(old)"
  }

  /// An answer to a later load ends an edit that has its id or its place; a next or previous page ends none.
  private mutating func endHands(after load: PageLoad) {
    let isSilent =
      load.kind == .next || load.kind == .previous
      || load.isRefresh && features.contains(.newestLast)
    guard !isSilent else { return }
    for (id, hand) in sentences.hands where hand.number < load.number && list.edits[id] == nil {
      sentences.hands[id] = nil
    }
  }

  // MARK: The server

  private mutating func changeServer() {
    let isNewestLast = features.contains(.newestLast)
    var changes: [@Sendable (inout Story) -> Void] = [{ $0.server.delete($0.someServerRow()) }]
    let insert: @Sendable (inout Story) -> Void = { story in
      for _ in 0..<[1, 1, 2, 4, 7][story.generator.below(5)] {
        let id = story.newID()
        if isNewestLast {
          story.server.append(id)
        } else {
          let isHidden = story.features.contains(.emptyPages) && story.generator.chance(50)
          story.server.insertAtTop(id, isHidden: isHidden)
        }
      }
    }
    changes += [insert, insert, insert]
    if features.contains(.bumps) { changes.append { $0.server.bump($0.someServerRow()) } }
    if features.contains(.insertsAtEnd) { changes.append { $0.server.append($0.newID()) } }
    if features.contains(.pins) {
      changes.append { $0.server.pin($0.someServerRow()) }
      changes.append { $0.server.unpin($0.someServerRow()) }
    }
    if features.contains(.insertsAmid) {
      changes.append { $0.server.insertAmid($0.newID(), at: $0.generator.below(100)) }
    }
    if features.contains(.movesDown) {
      changes.append { story in
        let id = story.someServerRow()
        guard story.server.ranks[id]?.isPinned == false else { return }
        story.server.insertAmid(id, at: story.generator.below(100), .down)
      }
    }
    pick(changes)?(&self)
    log.append("server: \(server.rows)")
  }

  private mutating func someServerRow() -> RowID { pick(server.order) ?? 0 }

  // MARK: Edits

  private mutating func edit() throws(Fault) {
    let rows = list.rows
    let isSynced = generator.chance(50)
    switch generator.below(6) {
    case 0:
      let (id, row) = (newID(), generator.below(rows.count + 1))
      server.makeKnown(id)
      if isSynced, !features.contains(.newestLast) { server.insertAtTop(id) }
      var expected = rows
      expected.insert(id, at: row)
      try edit("insert \(id) at \(row)", [id], expected, .placed) { $0.insert([id], at: row) }
    case 1:
      guard let id = pick(rows) else { return }
      if isSynced { server.delete(id) }
      try edit("remove \(id)", [id], rows.filter { $0 != id }, .removed) { $0.remove([id]) }
    case 2:
      guard rows.count > 1, let id = pick(rows) else { return }
      let row = generator.below(rows.count)
      if isSynced { server.noteMovedByHand(id) }
      var expected = rows.filter { $0 != id }
      expected.insert(id, at: row)
      try edit("move \(id) to \(row)", [id], expected, .placed) { $0.move(id, to: row) }
    case 3:
      guard let id = pick(rows) else { return }
      let new = newID()
      server.rename(id, to: new)
      if let hand = sentences.hands.removeValue(forKey: id) { sentences.hands[new] = hand }
      for (number, readings) in sentences.readings {
        sentences.readings[number] = readings.map { reading in
          var reading = reading
          if reading.ids.remove(id) != nil { reading.ids.insert(new) }
          return reading
        }
      }
      let expected = rows.map { $0 == id ? new : $0 }
      try edit("rename \(id) to \(new)", [id, new], expected, nil) { $0.rename(id, to: new) }
    case 4:
      guard let id = pick(rows) else { return }
      let removals = list.removals(of: [id])
      try edit("remove \(id)", [id], rows.filter { $0 != id }, .removed) { $0.remove([id]) }
      sentences.hands[id] = nil
      try edit("restore \(id)", [id], rows, nil) { $0.restore(removals) }
    default:
      var expected = rows
      for _ in 0..<generator.below(3) where !expected.isEmpty {
        expected.remove(at: generator.below(expected.count))
      }
      if generator.chance(50) { expected.shuffle(using: &generator) }
      let id = newID()
      server.makeKnown(id)
      expected.insert(id, at: generator.below(expected.count + 1))
      let number = list.number
      try edit("apply \(expected)", Set(rows).union(expected), expected, nil) { $0.apply(expected) }
      for (id, edit) in list.edits.entries where edit.number > number {
        sentences.hands[id] =
          edit.kind == .removed ? .removed(number: edit.number) : .placed(number: edit.number)
      }
    }
  }

  private enum Done { case placed, removed }

  private mutating func edit(
    _ words: String,
    _ ids: Set<RowID>,
    _ expected: [RowID],
    _ done: Done?,
    _ edit: (inout PagedList) -> RowChanges
  ) throws(Fault) {
    let old = list.rows
    log.append(words)
    let changes = edit(&list)
    sentences.touched.formUnion(ids)
    for id in ids {
      switch done {
      case .placed: sentences.hands[id] = .placed(number: list.number)
      case .removed: sentences.hands[id] = .removed(number: list.number)
      case nil: break
      }
    }
    if list.rows != expected { try check("it made \(list.rows) of \(old), not \(expected)") }
    try check(changeViolation(old, changes))
  }

  // MARK: Memory

  private mutating func unload() throws(Fault) {
    let pages = list.pages
    guard pages.count > 2 else { return }
    let count = 1 + generator.below(pages.count - 1)
    let isTop = generator.chance(60)
    let unloaded = isTop ? pages[..<count] : pages[count...]
    guard let first = unloaded.first, let last = unloaded.last,
      isTop || !pages[..<count].allSatisfy(\.isUnloaded)
    else { return }
    let old = list.rows
    log.append("unload \(isTop ? "the first" : "all but") \(count) pages")
    let changes = list.unload(from: first.key, through: last.key)
    try check(changeViolation(old, changes))
    sentences.hands = sentences.hands.filter { list.edits[$0.key] != nil }
  }

  // MARK: The end

  /// Nothing changes any more: filled up and read once more, the list is the server's.
  private mutating func finish() throws(Fault) {
    log.append("nothing changes any more")
    if !features.contains(.newestLast) { try run(.refresh(isLoaded: false)) }
    try fill()
    if features.contains(.newestLast) || server.hasVaryingPages || !server.hidden.isEmpty {
      try run(.first)
    } else {
      try run(.refresh(isLoaded: true))
      try run(.refresh(isLoaded: true))
    }
    try fill()
    if list.rows != server.rows {
      try check("in the end the rows are \(list.rows), not \(server.rows)")
    }
    if list.totalCount != server.rows.count { try check("in the end the total is wrong") }
    let pages = list.pages.count
    if !features.contains(.newestLast), !server.hasVaryingPages, server.hidden.isEmpty {
      let rows = list.rows
      try run(.refresh(isLoaded: false))
      if list.rows != rows || !list.gaps.isEmpty {
        try check("a refresh without changes changes rows")
      }
      if list.pages.count > pages + 1 { try check("pages grow") }
    }
    if features.contains(.cap), pages > 2, !server.hasVaryingPages { try scroll() }
  }

  private mutating func fill() throws(Fault) {
    for _ in 0..<60 + 4 * (server.order.count + list.pages.count) {
      let pages = list.pages
      if let unloaded = pages.last(where: \.isUnloaded) {
        try run(.unloaded(key: unloaded.key))
      } else if !list.gaps.isEmpty {
        if let gap = gapLoad() { try run(gap) }
      } else if pages.first?.previous != nil {
        try run(.previous)
      } else if list.hasNextPage {
        try run(.next)
      } else {
        return
      }
    }
    try check("the list is never full: \(list.pieces)")
  }

  /// What was unloaded comes back as it was.
  private mutating func scroll() throws(Fault) {
    let (rows, pages) = (list.rows, list.pages)
    let count = 1 + generator.below(pages.count - 1)
    _ = list.unload(from: pages[0].key, through: pages[count - 1].key)
    while let unloaded = list.pages.last(where: \.isUnloaded) {
      try run(.unloaded(key: unloaded.key))
    }
    if list.rows != rows || !list.gaps.isEmpty {
      try check("scrolled back, the rows are \(list.pieces)")
    }
  }
}
