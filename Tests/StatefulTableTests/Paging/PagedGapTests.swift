import Foundation
import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@MainActor
@Suite("Gaps in a paged list")
struct PagedGapTests {
  /// A list that has loaded all of its server's rows.
  private static func wholeList(_ source: ServerList) async -> EntryList {
    let list = await EntryList.loaded(source)
    await list.loadAll()
    return list
  }

  @Test("A pinned row doesn't prove that a refresh reaches the other rows")
  func pinned() async {
    let source = ServerList(count: 61, pageSize: 20)
    let list = await Self.wholeList(source)
    source.entries.insert(contentsOf: (100..<125).map { Entry(id: $0) }, at: 1)
    await list.refresh()
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
    #expect(list.mistakes == [])
  }

  @Test(
    "A row that the server moved to the top doesn't prove it either, and no row above its old place goes"
  )
  func bumped() async {
    let source = ServerList(count: 60, pageSize: 20)
    let list = await Self.wholeList(source)
    source.entries.insert(source.entries.remove(at: 2), at: 0)
    source.entries.insert(contentsOf: (100..<125).map { Entry(id: $0) }, at: 1)
    await list.refresh()
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
    #expect(list.mistakes == [])
  }

  @Test("Nor do rows of which the last was moved to the end of the first page")
  func bumpedToTheEndOfThePage() async {
    let source = ServerList(count: 60, pageSize: 20)
    let list = await Self.wholeList(source)
    source.entries.insert(source.entries.remove(at: 35), at: 19)
    await list.refresh()
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
  }

  @Test("A row that appears at the end of the first page isn't taken for the last of several")
  func insertedAtTheEndOfThePage() async {
    let source = ServerList(count: 60, pageSize: 20)
    let list = await Self.wholeList(source)
    source.entries.insert(contentsOf: (100..<105).map { Entry(id: $0) }, at: 18)
    await list.refresh()
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
  }

  @Test("A row that was removed or moved here only doesn't keep a refresh from joining the rows")
  func editedAtTheEndOfThePage() async {
    let list = await Self.wholeList(ServerList(count: 60, pageSize: 20))
    list.remove(id: 19)
    list.move(id: 18, to: 40)
    await list.refresh()
    #expect(list.ids == Array(0..<60))
  }

  @Test(
    "Rows that moved to the top and rows that went are followed without loading the others again"
  )
  func followed() async {
    let source = ServerList(count: 60, pageSize: 20)
    let list = await Self.wholeList(source)
    for place in [40, 7, 3] { source.entries.insert(source.entries.remove(at: place), at: 0) }
    source.entries.remove(at: 10)
    source.entries.insert(Entry(id: 100), at: 0)
    await list.refresh()
    #expect(list.ids == source.entries.map(\.id))
    #expect(list.mistakes == [])
  }

  @Test("Whatever comes to the top of a server's list, and whatever moves there, no row is hidden")
  func randomTops() async {
    for seed in 1...UInt64(Depth.tries(50, deep: 1000)) {
      var generator = SeededGenerator(seed: seed)
      let pageSize = 8 + generator.below(8)
      let pinned = generator.below(3)
      let source = ServerList(count: 30 + generator.below(40), pageSize: pageSize)
      let list = await EntryList.loaded(source)
      if generator.chance(70) { await list.loadAll() }
      var nextID = 1000
      for _ in 0..<4 {
        var entries = source.entries
        for _ in 0..<generator.below(2 * pageSize) {
          if generator.chance(60) {
            entries.insert(Entry(id: nextID), at: pinned)
            nextID += 1
          } else {
            let place = pinned + generator.below(entries.count - pinned)
            entries.insert(entries.remove(at: place), at: pinned)
          }
        }
        source.entries = entries
        await list.refresh()
      }
      await list.loadAll()
      let hidden = Set(entries(of: source)).subtracting(list.ids)
      guard hidden.isEmpty, Set(list.ids).count == list.ids.count, list.mistakes.isEmpty else {
        Issue.record("seed \(seed): \(hidden) is hidden")
        return
      }
    }
  }

  private func entries(of source: ServerList) -> [Int] { source.entries.map(\.id) }

  // MARK: Pages above

  /// A list that was scrolled to a row, and has dropped the pages far above it.
  private func scrolledList(_ source: ServerList, to row: Int) async -> EntryList {
    let list = EntryList(source: source, clock: ManualClock())
    list.maximumItemCount = 60
    list.tableView.size = Size(columns: 20, lines: 10)
    list.reload()
    await list.settled()
    for _ in 0..<row {
      list.tableView.scroll(by: 1)
      await list.settled()
    }
    return list
  }

  @Test("A row that moved into a dropped page doesn't hide the rest of that page")
  func movedIntoADroppedPage() async {
    let source = ServerList(count: 400, pageSize: 20)
    let list = await scrolledList(source, to: 150)
    let first = list.ids[0]
    let moved = source.entries.remove(at: first + 5)
    source.entries.insert(moved, at: first - 18)
    list.loadPreviousPage()
    await list.settled()
    #expect(Set(list.ids).isSuperset(of: first - 18..<first))
    #expect(list.mistakes == [])
  }

  @Test("A page that can't be joined to the rows below keeps the pages above it, and its own place")
  func unjoinablePage() async {
    let source = ServerList(count: 400, pageSize: 20)
    let list = await scrolledList(source, to: 300)
    list.gapPolicy = .replace
    let first = list.ids[0]
    source.entries.insert(
      contentsOf: (0..<100).map { Entry(id: 1000 + $0) },
      at: first - 20
    )
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids.first == 1000)
    #expect(list.loads.hasPreviousPages)
    // To the end and back: nothing is skipped, and each page is found again at its own place.
    for step in [7, -7] {
      for _ in 0..<200 {
        list.tableView.scroll(by: step)
        await list.settled()
        let ids = source.entries.map(\.id)
        guard let start = list.ids.first.flatMap(ids.firstIndex),
          Array(ids[start...].prefix(list.itemCount)) == list.ids
        else {
          Issue.record("\(list.ids) isn't a part of the server's list")
          return
        }
      }
    }
    #expect(list.ids.first == 0)
    #expect(list.mistakes == [])
  }
}
