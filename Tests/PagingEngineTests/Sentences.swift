@testable import PagingEngine

/// The sentences about the server, each a check of a few lines.
///
/// What isn't here isn't checked by rules of the tests' own: the rows
/// themselves are those of the ``definedRows(_:)``.
struct Sentences {
  /// What was done by hand, and not ended since by an answer.
  enum Hand: Equatable {
    case removed(number: Int)
    case placed(number: Int)

    var number: Int {
      switch self {
      case .removed(let number), .placed(let number): number
      }
    }
  }

  /// When the server answered the requests of a load, and with what; the first time counts for all pages without rows before it.
  struct Reading {
    var time: Int
    var ids: Set<RowID>
  }

  var hands: [RowID: Hand] = [:]
  /// Rows that were ever edited.
  var touched: Set<RowID> = []
  var readings: [Int: [Reading]] = [:]

  // MARK: After every step

  /// The sentence that is broken in any moment, if one is.
  func violation(_ list: PagedList, _ server: ModelServer) -> String? {
    let rows = list.rows
    if rows != definedRows(list) {
      return "the rows \(rows) aren't the pages, seen through the edits"
    }
    if Set(rows).count != rows.count { return "a row is there twice: \(rows)" }
    if list.rowCount != rows.count { return "\(rows.count) rows are counted as \(list.rowCount)" }
    for (row, id) in rows.enumerated() where list.row(of: id) != row || list.id(ofRow: row) != id {
      return "the row \(id) isn't found at \(row)"
    }
    if let id = rows.first(where: { !server.known.contains($0) }) {
      return "\(id) is shown, which the source never had and the user never made"
    }
    for (id, edit) in list.edits.entries {
      guard case .placed(let below?) = edit.kind else { continue }
      if !list.store.has(below), !list.edits.isPlaced(below) { return "\(id) hangs on nothing" }
    }
    for (id, hand) in hands {
      switch hand {
      case .removed(let number):
        let isRead = list.store.keys(of: id).contains {
          (list.store.page(withKey: $0)?.number ?? 0) > number
        }
        if list.hasRow(id), !isRead { return "\(id) was removed, and is back" }
      case .placed:
        if !list.hasRow(id) { return "\(id) was put there by hand, and is gone" }
      }
    }
    return nil
  }

  // MARK: After a load

  /// The sentence that a load has broken, if it has.
  ///
  /// - Parameters:
  ///   - load: The load.
  ///   - answer: Its last answer.
  ///   - top: The ids of its first answer.
  ///   - old: The list before it.
  ///   - list: The list after it.
  ///   - server: The server.
  /// - Returns: The sentence, or `nil`.
  func violation(
    after load: PageLoad,
    _ answer: PageAnswer,
    top: [RowID],
    _ old: PagedList,
    _ list: PagedList,
    _ server: ModelServer
  ) -> String? {
    let (before, rows) = (old.rows, list.rows)
    if case .previous = load.kind {
      // A row that the page has is in the page, unless it was put elsewhere by hand.
      let staying = before.filter { !answer.ids.contains($0) }
      if !rows.filter({ !answer.ids.contains($0) }).suffix(staying.count).elementsEqual(staying) {
        return "rows below a previous page moved: \(before), \(rows)"
      }
    }
    let isWhole = load.kind == .first || answer.isLast || answer.previous != nil && load.isRefresh
    if !isWhole, !isMoved(top, server) {
      for id in before
      where !list.hasRow(id) && server.rows.contains(id) && isUnchanged(id, old, server) {
        if let (above, below) = neighbors(of: id, list, server),
          !isMovedUp(above, below, list, server), !isYounger(id, above, below, list, server)
        {
          return "\(id) was read and is lost between \(above) and \(below)"
        }
      }
    }
    return hiddenRow(top, list, server)
  }

  /// Whether a row was shown as it is at the server, and nothing was done to it.
  private func isUnchanged(_ id: RowID, _ old: PagedList, _ server: ModelServer) -> Bool {
    !touched.contains(id) && !server.movedDown.contains(id)
      && (server.times[id] ?? .max) <= readTime(of: id, old) ?? 0
  }

  /// Whether the source has put a row between two rows since both were read.
  private func isYounger(
    _ id: RowID,
    _ above: RowID,
    _ below: RowID,
    _ list: PagedList,
    _ server: ModelServer
  ) -> Bool {
    [above, below].allSatisfy { readTime(of: $0, list) ?? 0 < server.times[id] ?? 0 }
  }

  /// The ids of the page that a row is in.
  private func page(of id: RowID, _ list: PagedList) -> [RowID] {
    list.store.owner(of: id).flatMap(list.store.page(withKey:))?.ids ?? []
  }

  /// When the row was last read in a page that has it.
  private func readTime(of id: RowID, _ list: PagedList) -> Int? {
    guard let key = list.store.owner(of: id), let page = list.store.page(withKey: key) else {
      return nil
    }
    return readings[page.number, default: []].filter { $0.ids.contains(id) }.map(\.time).max()
  }

  /// Between two rows without a gap nothing is missing, and they are in the server's order, but by the limits.
  private func hiddenRow(_ top: [RowID], _ list: PagedList, _ server: ModelServer) -> String? {
    let order = server.rows
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    for piece in list.pieces {
      let own = piece.filter { list.edits[$0] == nil }
      for (above, below) in zip(own, own.dropFirst()) {
        guard let first = places[above], let last = places[below],
          let firstTime = readTime(of: above, list), let lastTime = readTime(of: below, list),
          (server.times[above] ?? .max) <= firstTime, (server.times[below] ?? .max) <= lastTime
        else { continue }
        guard first < last else {
          if server.ways[above] != .down, server.ways[below] != .down {
            return "\(above) is above \(below), and below it at the server"
          }
          continue
        }
        for (place, id) in zip(first + 1..<last, order[(first + 1)..<last]) {
          if list.hasRow(id) || list.edits[id] != nil || server.movedDown.contains(id)
            || touched.contains(id)
          {
            continue
          }
          let time = server.times[id] ?? .max
          if time >= max(firstTime, lastTime) { continue }
          // What came above another row of the same page came after that was read.
          if time >= firstTime, page(of: above, list).contains(where: { places[$0] ?? 0 > place }) {
            continue
          }
          if server.ways[id] != .top, time >= min(firstTime, lastTime) { continue }
          if isMovedUp(above, below, list, server) || isMoved(top, server) { continue }
          return "\(id) is hidden between \(above) and \(below)"
        }
      }
    }
    return nil
  }

  /// The neighbors in one piece between which a row of the server is hidden.
  private func neighbors(
    of id: RowID,
    _ list: PagedList,
    _ server: ModelServer
  ) -> (RowID, RowID)? {
    let places = Dictionary(uniqueKeysWithValues: server.rows.enumerated().map { ($1, $0) })
    guard let place = places[id] else { return nil }
    for piece in list.pieces {
      let own = piece.filter { row in
        places[row] != nil && list.edits[row] == nil
          && (server.times[row] ?? .max) <= readTime(of: row, list) ?? -1
      }
      for (above, below) in zip(own, own.dropFirst())
      where (places[above] ?? 0) < place && place < (places[below] ?? 0) {
        return (above, below)
      }
    }
    return nil
  }

  // MARK: The limits

  /// A page that ends with rows that the server has moved looks as if what was between had been deleted.
  private func isMoved(_ top: [RowID], _ server: ModelServer) -> Bool {
    let end = top.suffix(2)
    guard !end.isEmpty else { return false }
    return end.allSatisfy { server.bumped.contains($0) || server.movedDown.contains($0) }
      || end.contains { server.movedDown.contains($0) }
  }

  /// The last two rows of the page that ends with a row were moved to the top, or are pinned, since the row below was read.
  private func isMovedUp(
    _ above: RowID,
    _ below: RowID,
    _ list: PagedList,
    _ server: ModelServer
  ) -> Bool {
    guard let key = list.store.owner(of: above), let page = list.store.page(withKey: key),
      let place = page.ids.firstIndex(of: above)
    else { return false }
    let time = readTime(of: below, list) ?? 0
    let end = page.ids[...place].suffix(2)
    return end.contains { server.movedDown.contains($0) }
      || end.allSatisfy { id in
        guard let rank = server.ranks[id], server.ways[id] == .top else { return false }
        return rank.isPinned || end.count == 1 || (server.times[id] ?? 0) > time
      }
  }
}

extension PageLoad {
  var isRefresh: Bool { if case .refresh = kind { true } else { false } }
}
