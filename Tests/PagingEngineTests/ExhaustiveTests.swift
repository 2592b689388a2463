@testable import PagingEngine
import TestSupport
import Testing

/// All sequences of a few events in small worlds: whatever happens, the rows are the definition's.
@Suite("A paged list in a small pair")
struct ExhaustiveTests {
  private enum Event: CaseIterable {
    case next, refresh, refreshAll, gap, gapFromBelow, unload, loadAgain, reload
    case serverInsertsOne, serverInsertsThree, serverDeletesSecond, serverBumpsThird
    case insertAtTop, insertSecond, removeFirst, removeSecond, moveFirstDown, moveLastUp, rename
    case reverse
  }

  private struct ListAndServer {
    var list = PagedList()
    var server = ModelServer()
    var generator = SeededGenerator(seed: 1)
    var nextID: RowID = 1
    var shown: [RowID] = []

    mutating func newID() -> RowID {
      defer { nextID += 1 }
      return nextID
    }

    mutating func load(_ kind: PageLoad.Kind) -> String? {
      guard var load = list.begin(kind) else { return nil }
      for _ in 0..<30 {
        let answer = server.answer(load.question, using: &generator)
        if let changes = list.take(answer, to: &load) { return take(changes) }
      }
      return "\(kind) never ends"
    }

    mutating func take(_ changes: RowChanges) -> String? {
      let (old, new) = (shown, list.rows)
      shown = new
      if new != definedRows(list) { return "rows \(new), not \(definedRows(list))" }
      if changed(old, by: changes, to: new) != new {
        return "\(changes) doesn't make \(new) of \(old)"
      }
      if Set(new).count != new.count { return "a row is there twice: \(new)" }
      for (row, id) in new.enumerated() where list.row(of: id) != row || list.id(ofRow: row) != id {
        return "\(id) isn't found at \(row)"
      }
      return nil
    }

    mutating func happen(_ event: Event) -> String? {
      let rows = shown
      switch event {
      case .next: return list.hasNextPage ? load(.next) : nil
      case .refresh: return load(.refresh(isLoaded: false))
      case .refreshAll:
        return list.pages.contains(where: \.isUnloaded) ? nil : load(.refresh(isLoaded: true))
      case .gap:
        guard let key = list.gaps.first,
          let index = list.pages.firstIndex(where: { $0.key == key }), index > 0,
          !list.pages[index - 1].isUnloaded
        else { return nil }
        return load(.gap(key: key))
      case .gapFromBelow:
        guard let key = list.gaps.last, list.store.page(withKey: key)?.isUnloaded == false else {
          return nil
        }
        return load(.gapFromBelow(key: key))
      case .unload:
        guard list.pages.count > 1 else { return nil }
        return take(list.unload(from: list.pages[0].key, through: list.pages[0].key))
      case .loadAgain:
        return list.pages.last(where: \.isUnloaded).flatMap { load(.unloaded(key: $0.key)) }
      case .reload: return load(.first)
      case .serverInsertsOne: server.insertAtTop(newID())
      case .serverInsertsThree: for _ in 0..<3 { server.insertAtTop(newID()) }
      case .serverDeletesSecond: server.order.dropFirst().first.map { server.delete($0) }
      case .serverBumpsThird: server.order.dropFirst(2).first.map { server.bump($0) }
      case .insertAtTop: return take(list.insert([newID()], at: 0))
      case .insertSecond: return take(list.insert([newID(), newID()], at: 1))
      case .removeFirst: return rows.first.flatMap { take(list.remove([$0])) }
      case .removeSecond: return rows.dropFirst().first.flatMap { take(list.remove([$0])) }
      case .moveFirstDown: return rows.first.flatMap { take(list.move($0, to: 2)) }
      case .moveLastUp: return rows.last.flatMap { take(list.move($0, to: 1)) }
      case .rename:
        let new = newID()
        return rows.first.flatMap { old in
          server.rename(old, to: new)
          return take(list.rename(old, to: new))
        }
      case .reverse: return take(list.apply(rows.reversed()))
      }
      return nil
    }
  }

  @Test func `No sequence of a few events makes other rows than the definition`() {
    var first = ListAndServer()
    for _ in 0..<6 { first.server.append(first.newID()) }
    first.server.pageSize = 2
    #expect(first.load(.first) == nil)
    #expect(first.happen(.next) == nil)
    var count = 0
    let depth = Depth.tries(3, deep: 4)
    func search(_ pair: ListAndServer, _ events: [Event]) -> Bool {
      for event in Event.allCases {
        var next = pair
        count += 1
        if let violation = next.happen(event) {
          Issue.record("\(violation), after \(events + [event])")
          return false
        }
        if events.count + 1 < depth, !search(next, events + [event]) { return false }
      }
      return true
    }
    _ = search(first, [])
    #expect(count > 8_000)
  }
}
