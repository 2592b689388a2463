import Foundation
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Anything that can happen to a paged list")
struct PagedWorldTests {
  /// A list and its server, and what can happen to both in any order.
  @MainActor private final class World {
    let source: ServerList
    let list: EntryList
    /// Holds back every answer, so that it comes when the test says and not earlier.
    private var gate: Gate
    private var begunBefore = 0
    private var nextID = 1000
    private var generator: SeededGenerator

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      source = ServerList(
        count: generator.below(80),
        pageSize: 1 + generator.below(9),
        isOffsetBased: generator.chance(30)
      )
      source.knowsNewer = generator.chance(50)
      list = EntryList(source: source, clock: ManualClock())
      if generator.chance(60) { list.maximumItemCount = 5 + generator.below(40) }
      if generator.chance(30) { list.duplicatePolicy = .replace }
      if generator.chance(50) { list.titleLength = 1 + generator.below(12) }
      list.tableView.size = Size(columns: 20, lines: generator.below(9))
      gate = source.hold()
    }

    /// Begins the first load, and waits until the source has been asked.
    func begin() async {
      list.reload()
      await gate.arrivals(list.begun)
    }

    /// Lets all answers through, and waits for what follows.
    private func release() async {
      gate.open()
      await list.settled()
      gate = source.hold()
      begunBefore = list.begun
    }

    /// Does anything; gives what rule is broken by it.
    func step() async -> String? {
      let anchored = list.tableView.anchor.flatMap { list.item(at: $0.indexPath)?.id }
      let lineBefore = anchored.flatMap(line)
      let wasAtTop = list.tableView.rowsAbove == 0
      let action = generator.below(16)
      switch action {
      case 0: list.reload()
      case 1, 2: list.loadNewer()
      case 3, 4: list.loadNextPage()
      case 5: list.tableView.scroll(by: generator.below(60) - 20)
      case 6: list.tableView.scroll(by: -generator.below(60))
      case 7: list.retry()
      case 8: source.failNext(Offline())
      case 9: changeServer()
      case 10: list.cancelLoading()
      case 11, 12: await release()
      default: edit()
      }
      await gate.arrivals(list.begun - begunBefore)
      if action >= 13, let anchored, list.item(withID: anchored) != nil, !didMove,
        list.state == .idle, list.items.count > list.tableView.size.lines,
        // What is put above the first row is shown.
        !wasAtTop, line(of: anchored) != lineBefore
      {
        return "the anchored row moved"
      }
      return violation
    }

    private func line(of id: Int) -> Int? {
      list.indexPath(ofItemWithID: id).flatMap { path in
        list.tableView.visibleItems.first { $0.content == .row(path) }?.line
      }
    }

    private var didMove = false

    private func edit() {
      didMove = false
      let row = generator.below(list.items.count + 2) - 1
      let id = list.items.indices.contains(row) ? list.items[row].id : 5
      switch generator.below(4) {
      case 0:
        list.insert((0..<generator.below(3)).map { Entry(id: nextID + $0) }, at: row)
        nextID += 3
      case 1: list.remove(id: id)
      case 2: list.update(Entry(id: id, text: "mine"))
      default:
        didMove = true
        list.move(id: id, to: generator.below(list.items.count + 1))
      }
    }

    private func changeServer() {
      var entries = source.entries
      if generator.chance(60) || entries.isEmpty {
        entries.insert(Entry(id: nextID), at: 0)
        nextID += 1
      } else {
        entries.remove(at: generator.below(entries.count))
      }
      source.entries = entries
    }

    private var violation: String? {
      if !list.mistakes.isEmpty { return "the books don't balance: \(list.mistakes)" }
      if Set(list.ids).count != list.ids.count { return "an id is there twice" }
      if list.tableView.numberOfRows != list.items.count { return "the table misses rows" }
      if list.model.paging.ledger.rowCount != list.items.count {
        return "the pages have other rows than there are"
      }
      if let violation = sectionViolation { return violation }
      let store = list.model.paging.store
      let isFound = list.items.enumerated().allSatisfy { store.row(of: $1.id) == $0 }
      return isFound ? nil : "an item isn't found by its id"
    }

    private var sectionViolation: String? {
      var expected: [(title: String?, count: Int)] = []
      for item in list.items {
        let title = list.sectionTitle(for: item)
        if expected.isEmpty || expected[expected.count - 1].title != title {
          expected.append((title, 0))
        }
        expected[expected.count - 1].count += 1
      }
      if expected.isEmpty { expected = [(nil, 0)] }
      let table = list.tableView
      let sections = list.itemSections
      guard sections == 0..<expected.count, table.numberOfSections == sections.count,
        sections.allSatisfy({ section in
          expected[section].count == table.numberOfRows(inSection: section)
            && expected[section].title == list.tableView(table, titleForHeaderInSection: section)
        })
      else { return "the sections aren't those of neighbors with equal titles" }
      return nil
    }

    /// Loads all there is; gives what rule is broken.
    func end() async -> String? {
      gate.open()
      source.forgetFailures()
      list.cancelLoading()
      list.maximumItemCount = nil
      list.reload()
      await list.settled()
      while list.loads.hasMorePages {
        list.loadNextPage()
        await list.settled()
      }
      return list.ids == source.entries.map(\.id)
        ? violation : "not all of the server's list is there"
    }
  }

  @Test("No order of loads, edits, failures and changes elsewhere breaks a rule")
  func anything() async {
    for seed in 1...UInt64(Depth.tries(60, deep: 600)) {
      let world = World(seed: seed)
      await world.begin()
      for step in 0..<40 {
        if let violation = await world.step() {
          Issue.record("seed \(seed), step \(step): \(violation)")
          return
        }
      }
      if let violation = await world.end() {
        Issue.record("seed \(seed), at the end: \(violation)")
        return
      }
    }
  }
}
