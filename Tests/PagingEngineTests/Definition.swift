@testable import PagingEngine

/// The definition of a paged list: its rows are its pages, seen through its edits.
///
/// Go through the pages, and through the ids of each. Skip an id that was met before, or that is placed: it and what is placed
/// below it are elsewhere. Emit the others, but for the removed. Emitted or removed, go on with what is placed below it, the latest
/// first, and after each of these with what is placed below that. What is placed at the top comes before everything.
func definedRows(_ list: PagedList) -> [RowID] {
  var rows: [RowID] = []
  var met: Set<RowID> = []
  func hang(below anchor: RowID?) {
    for id in list.edits.placed(below: anchor) {
      rows.append(id)
      hang(below: id)
    }
  }
  hang(below: nil)
  for page in list.pages where !page.isUnloaded {
    for id in page.ids where !list.edits.isPlaced(id) && met.insert(id).inserted {
      if !list.edits.isRemoved(id) { rows.append(id) }
      hang(below: id)
    }
  }
  return rows
}

extension PagedList {
  var pages: [Page] { store.pages(from: store.startIndex, to: store.endIndex) }

  /// The rows, in pieces that nothing unknown is in.
  var pieces: [[RowID]] {
    var pieceOfKey: [Int: Int] = [:]
    var piece = 0
    for page in pages {
      if page.isOpen || page.isUnloaded { piece += 1 }
      pieceOfKey[page.key] = piece
    }
    var pieces: [[RowID]] = [[]]
    var last = 0
    for id in rows {
      // What is placed belongs to what is above it.
      let own = edits[id] == nil ? store.owner(of: id).flatMap { pieceOfKey[$0] } ?? last : last
      if own != last { pieces.append([]) }
      last = own
      pieces[pieces.count - 1].append(id)
    }
    return pieces.filter { !$0.isEmpty }
  }
}

/// What an event says that it has done to the rows, done to them.
func changed(_ old: [RowID], by changes: RowChanges, to new: [RowID]) -> [RowID]? {
  let gone = Set(changes.deletes + changes.moves.map(\.source))
  var arrived = Dictionary(uniqueKeysWithValues: changes.inserts.map { ($0, new[$0]) })
  for move in changes.moves {
    guard old.indices.contains(move.source) else { return nil }
    arrived[move.target] = old[move.source]
  }
  var rows = old.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
  for row in arrived.keys.sorted() {
    guard row <= rows.count, let id = arrived[row] else { return nil }
    rows.insert(id, at: row)
  }
  return rows
}
