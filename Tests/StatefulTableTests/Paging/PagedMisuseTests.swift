import StatefulTable
import StatefulTableTesting
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite("Anything that can be asked of a paged list")
struct PagedMisuseTests {
  // MARK: Numbers

  @Test("No number is too large or too small for a setting", arguments: [Int.min, -1, 0, .max])
  func settings(number: Int) async {
    let list = EntryList(source: ServerList(count: 100, pageSize: 20), clock: ManualClock())
    list.tableView.size = Size(columns: 20, lines: 10)
    list.loadOptions.nextPageOffset = number
    for maximum in [Int.min, -1, 0, 60, .max] {
      list.maximumItemCount = maximum
      await list.reloaded()
      await list.nextPageLoaded()
      list.loadToEnd()
      await list.settled()
      list.loadPreviousPage()
      await list.settled()
    }
    #expect(!list.ids.isEmpty)
    #expect(list.mistakes == [])
  }

  @Test("No row and no index path is too far away for an item", arguments: [Int.min, -1, 5, .max])
  func places(number: Int) async {
    final class Shifted: PagedTableController<Entry> {
      override var itemSection: Int { 1 }
    }
    let list = Shifted(source: ServerList(count: 3, pageSize: 20))
    await list.reloaded()
    for other in [Int.min, 0, .max] {
      #expect(list.item(at: IndexPath(row: other, section: number)) == nil)
      #expect(list.item(at: IndexPath(row: number, section: other)) == nil)
    }
    #expect(list.tableView(list.tableView, numberOfRowsInSection: number) == 0)
    #expect(list.tableView(list.tableView, titleForHeaderInSection: number) == nil)
    list.insert([Entry(id: 10)], at: number)
    list.move(id: 1, to: number)
    #expect(Set(list.items.map(\.id)) == [0, 1, 2, 10])
  }

  @Test("No total and no page number is too large or too small", arguments: [Int.min, .max])
  func totals(number: Int) async {
    let total = Mutex(number)
    let source = NumberedPageSource<Entry>(pageSize: 2, firstPage: number) { _, _ in
      ((0..<2).map { _ in Entry(id: .random(in: 0..<1_000_000)) }, total.withLock(\.self))
    }
    let list = await EntryList.loaded(source)
    list.insert([Entry(id: -1)], at: 0)
    #expect(list.rowsOwner?.totalRowCount == list.totalCount)
    list.remove(id: -1)
    total.withLock { $0 = number == .max ? .min : .max }
    for _ in 0..<3 {
      await list.nextPageLoaded()
      list.loadNewer()
      list.insert([Entry(id: -2)], at: 0)
      list.remove(id: -2)
      await list.settled()
    }
    #expect(list.mistakes == [])
  }

  // MARK: Order

  @Test("Edits that wait for the table are made in the order in which they were asked for")
  func waitingEdits() async {
    final class Titled: PagedTableController<Entry> {
      override func sectionTitle(for item: Entry) -> String? {
        switch item.id {
        case 10:
          insert([Entry(id: 11)], at: .max)
          insert([Entry(id: 12)], at: .max)
        case 11: insert([Entry(id: 13)], at: .max)
        default: break
        }
        return nil
      }
    }
    let list = Titled(source: ServerList(count: 1, pageSize: 10))
    await list.reloaded()
    list.insert([Entry(id: 10)], at: .max)
    #expect(list.items.map(\.id) == [0, 10, 11, 12, 13])
    #expect(list.tableView.numberOfRows == 5)
  }

  @Test func `After a load was cancelled, the source isn't asked for anything else`() async {
    final class Source: PageSource {
      let gate: Gate
      let pages = Counter()

      init(gate: Gate) {
        self.gate = gate
      }

      func page(after cursor: Int?) async throws -> Page<Entry, Int> {
        pages.increment()
        return Page([Entry(id: 0)], next: nil)
      }

      func newer(than item: Entry) async throws -> [Entry]? {
        await gate.pass()
        return nil
      }
    }
    let source = Source(gate: Gate())
    let list = await EntryList.loaded(source)
    list.loadNewer()
    await source.gate.arrival()
    list.cancelLoading()
    source.gate.open()
    await source.gate.departure()
    for _ in 0..<1000 { await Task.yield() }
    #expect(source.pages.count == 1)
  }
}
