@testable import PagingEngine
import TestSupport

/// A server's rows, which come, go and move while pages of them are read.
///
/// Each row has a rank. A cursor is a rank, an id or a word that is never the same.
struct ModelServer {
  enum Cursors: CaseIterable { case ranks, ids, tokens }
  enum Totals: CaseIterable { case right, none, wrong, alternating }
  /// How a row got where it is.
  enum Way { case end, top, amid, down }

  struct Rank: Comparable {
    /// Pinned rows come first.
    var isPinned = false
    var value: Double

    static func < (one: Rank, other: Rank) -> Bool {
      one.isPinned == other.isPinned ? one.value < other.value : one.isPinned
    }
  }

  private enum Place { case rank(Rank), id(RowID) }

  var cursors = Cursors.ranks
  var totals = Totals.right
  var pageSize = 3
  /// Whether pages have any size.
  var hasVaryingPages = false
  var isNewestLast = false
  private(set) var ranks: [RowID: Rank] = [:]
  /// When a row got where it is.
  private(set) var times: [RowID: Int] = [:]
  private(set) var ways: [RowID: Way] = [:]
  private(set) var movedDown: Set<RowID> = []
  private(set) var bumped: Set<RowID> = []
  /// All rows that there ever were.
  private(set) var known: Set<RowID> = []
  /// Rows that the source leaves out of its pages.
  private(set) var hidden: Set<RowID> = []
  private(set) var time = 0
  private var places: [Place] = []
  private var graves: [RowID: Rank] = [:]
  private var unpinned: [RowID: Rank] = [:]
  private var (low, high): (Double, Double) = (0, 0)

  /// The rows as the source shows them.
  var rows: [RowID] { order.filter { !hidden.contains($0) } }

  var order: [RowID] {
    ranks.keys.sorted { (ranks[$0] ?? .init(value: 0)) < (ranks[$1] ?? .init(value: 0)) }
  }

  private var plain: [RowID] { order.filter { ranks[$0]?.isPinned == false } }

  // MARK: Changes

  private mutating func put(_ id: RowID, _ rank: Rank, _ way: Way) {
    time += 1
    known.insert(id)
    ranks[id] = rank
    times[id] = time
    ways[id] = way
    if way == .down { movedDown.insert(id) }
  }

  mutating func append(_ id: RowID) {
    high += 1
    put(id, Rank(value: high), .end)
  }

  mutating func insertAtTop(_ id: RowID, isHidden: Bool = false) {
    low -= 1
    put(id, Rank(value: low), .top)
    if isHidden { hidden.insert(id) }
  }

  mutating func insertAmid(_ id: RowID, at place: Int, _ way: Way = .amid) {
    let others = plain.filter { $0 != id }
    guard others.count > 1 else { return }
    let index = place % (others.count - 1)
    guard let above = ranks[others[index]], let below = ranks[others[index + 1]] else { return }
    put(id, Rank(value: (above.value + below.value) / 2), way)
  }

  mutating func delete(_ id: RowID) {
    guard let rank = ranks.removeValue(forKey: id) else { return }
    time += 1
    graves[id] = rank
  }

  mutating func bump(_ id: RowID) {
    guard ranks[id]?.isPinned == false else { return }
    bumped.insert(id)
    insertAtTop(id)
  }

  mutating func pin(_ id: RowID) {
    guard let rank = ranks[id], !rank.isPinned else { return }
    unpinned[id] = rank
    low -= 1
    put(id, Rank(isPinned: true, value: low), .top)
  }

  mutating func unpin(_ id: RowID) {
    guard let rank = unpinned.removeValue(forKey: id), ranks[id]?.isPinned == true else { return }
    put(id, rank, .down)
  }

  mutating func noteMovedByHand(_ id: RowID) { movedDown.insert(id) }

  /// Gives a row another id.
  mutating func rename(_ old: RowID, to new: RowID) {
    known.insert(new)
    guard let rank = ranks.removeValue(forKey: old) else { return }
    ranks[new] = rank
    times[new] = times[old]
    ways[new] = ways[old]
    graves[old] = rank
    if movedDown.contains(old) { movedDown.insert(new) }
    if bumped.contains(old) { bumped.insert(new) }
    if hidden.contains(old) { hidden.insert(new) }
    unpinned[new] = unpinned.removeValue(forKey: old)
  }

  mutating func makeKnown(_ id: RowID) { known.insert(id) }

  // MARK: Answers

  mutating func answer(
    _ question: PageLoad.Question,
    using generator: inout SeededGenerator
  ) -> PageAnswer {
    let count = max(1, hasVaryingPages ? 1 + generator.below(2 * pageSize) : pageSize)
    switch question {
    case .newer(let id):
      let rank = ranks[id] ?? graves[id]
      let ids = order.filter { other in rank.map { (ranks[other] ?? $0) < $0 } ?? false }
      return answer(ids, isLast: true, &generator)
    case .before(let cursor):
      let above = order.filter { isAbove($0, cursor) }
      return page(
        above.suffix(count),
        isFirst: above.count <= count,
        isLast: false,
        at: cursor,
        &generator
      )
    case .after(nil), .start:
      guard isNewestLast else { return page(after: nil, count, &generator) }
      let all = order
      return page(all.suffix(count), isFirst: all.count <= count, isLast: true, at: nil, &generator)
    case .after(let cursor?): return page(after: cursor, count, &generator)
    // Its pages have cursors.
    case .number: return PageAnswer([])
    }
  }

  private mutating func page(
    after cursor: PageCursor?,
    _ count: Int,
    _ generator: inout SeededGenerator
  ) -> PageAnswer {
    let below = order.filter { id in cursor.map { isBelow(id, $0) } ?? true }
    let isLast = below.count <= count
    return page(below.prefix(count), isFirst: cursor == nil, isLast: isLast, at: cursor, &generator)
  }

  private mutating func page(
    _ ids: some BidirectionalCollection<RowID>,
    isFirst: Bool,
    isLast: Bool,
    at cursor: PageCursor?,
    _ generator: inout SeededGenerator
  ) -> PageAnswer {
    // New rows come after the last page of a source whose newest are last.
    let next = isLast && !isNewestLast ? nil : ids.last.map { place(of: $0) } ?? cursor
    let hasPrevious = isNewestLast || cursor != nil
    let previous = isFirst || !hasPrevious ? nil : ids.first.map { place(of: $0) }
    var answer = answer(Array(ids), isLast: isLast, &generator)
    (answer.previous, answer.next) = (previous, next)
    return answer
  }

  private func answer(
    _ ids: [RowID],
    isLast: Bool,
    _ generator: inout SeededGenerator
  ) -> PageAnswer {
    let count = rows.count
    let total: Int? =
      switch totals {
      case .right: count
      case .none: nil
      case .wrong: generator.below(2 * count + 3)
      case .alternating: max(0, count + time % 2 - 1)
      }
    return PageAnswer(ids.filter { !hidden.contains($0) }, isLast: isLast, total: total)
  }

  private mutating func place(of id: RowID) -> PageCursor {
    let rank = ranks[id] ?? Rank(value: 0)
    if cursors == .ranks {
      for (index, place) in places.enumerated() {
        if case .rank(let known) = place, known == rank { return PageCursor(index) }
      }
    }
    places.append(cursors == .ids ? .id(id) : .rank(rank))
    return PageCursor(places.count - 1)
  }

  private func rank(at cursor: PageCursor) -> Rank? {
    switch places[Int(cursor)] {
    case .rank(let rank): rank
    case .id(let id): ranks[id] ?? graves[id]
    }
  }

  private func isAbove(_ id: RowID, _ cursor: PageCursor) -> Bool {
    guard let rank = ranks[id], let limit = self.rank(at: cursor) else { return false }
    return rank < limit
  }

  private func isBelow(_ id: RowID, _ cursor: PageCursor) -> Bool {
    guard let rank = ranks[id], let limit = self.rank(at: cursor) else { return true }
    return limit < rank
  }
}
