import Foundation
import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

/// What users of other paged lists were promised, or missed.
@MainActor
@Suite("Rules of others: paged lists")
struct PagedListRules {
  private func entries(_ ids: Range<Int>) -> [Entry] { ids.map { Entry(id: $0) } }

  private func list(_ source: some PageSource<Entry>, lines: Int = 0) async -> EntryList {
    let list = EntryList(source: source, clock: ManualClock())
    list.tableView.size = Size(columns: 20, lines: lines)
    list.reload()
    await list.settled()
    return list
  }

  // Paging 3: the first load of a start key at the beginning.
  @Test("A first page has none before it, and one after it if it says so", arguments: [1, 2])
  func firstPage(pages: Int) async {
    let source = ScriptedPageSource(entries(0..<5 * pages), pageSize: 5)
    let list = await list(source)
    #expect(!list.loads.hasPreviousPages)
    #expect(list.loads.hasMorePages == (pages == 2))
    #expect(list.history.count == 1)
  }

  // Paging 3: end of pagination in the same event as the page.
  @Test("Whoever hears of the last page's rows already knows that it was the last")
  func endWithRows() async {
    final class Observed: PagedTableController<Entry> {
      var seen: [String] = []
      override func statefulTableController(
        _ controller: StatefulTableController,
        willTransitionFrom old: StatefulState,
        to new: StatefulState
      ) {
        seen.append("\(new) \(items.count) \(loads.hasMorePages)")
      }
    }
    let list = Observed(source: ScriptedPageSource(entries(0..<8), pageSize: 5))
    list.reload()
    await list.settled()
    list.loadNextPage()
    await list.settled()
    #expect(
      list.seen == [
        "initialLoading 0 false", "idle 5 true", "loadingNextPage 5 true", "idle 8 false",
      ]
    )
  }

  // Paging 3: refreshing without a refresh key; a new generation's own start.
  @Test("Loading anew begins with the first page, however far was paged")
  func fromTheStart() async {
    let source = ScriptedPageSource(entries(0..<15), pageSize: 5)
    let list = await list(source)
    await list.loadAll()
    list.reload()
    await list.settled()
    #expect(source.cursors == [nil, 1, 2, nil])
    #expect(list.ids == Array(0..<5))
  }

  // Paging 3: an old generation's stream; infinite_scroll_pagination: a page that comes after the refresh.
  @Test(
    "The work for a page that something stronger overtook is cancelled, and brings nothing",
    .timeLimit(.generous)
  )
  func overtaken() async {
    let source = ScriptedPageSource(entries(0..<15), pageSize: 5)
    let list = await list(source)
    source.hold()
    list.loadNextPage()
    await source.heldAnswers(1)
    list.reload()
    await source.heldAnswers(0)
    source.release()
    await list.settled()
    #expect(list.ids == Array(0..<5))
    #expect(list.loads.nextPage.error == nil)
  }

  // PaginatedTableView: a page number that a refresh has reset, and a page that was skipped.
  @Test("A refresh that takes the place of a page doesn't skip that page")
  func nothingSkipped() async {
    let source = ScriptedPageSource([
      ScriptedPage(entries(0..<5)), ScriptedPage(entries(5..<10)),
    ])
    let list = await list(source)
    source.newer = [ScriptedPage([Entry(id: -1)])]
    source.hold()
    list.loadNextPage()
    await source.heldAnswers(1)
    list.loadNewer()
    source.release()
    await list.settled()
    await list.loadAll()
    #expect(list.ids == Array(-1..<10))
    #expect(source.cursors == [nil, 1, 1])
  }

  // Paging 3: out of bounds.
  @Test("A row that isn't there has nothing to show", arguments: [-1, 3, .max])
  func outOfBounds(row: Int) async {
    let list = await list(ScriptedPageSource(entries(0..<3), pageSize: 5), lines: 5)
    let path = IndexPath(row: row, section: 0)
    #expect(list.tableView.cellForRow(at: path) == nil)
    #expect(list.tableView(list.tableView, cellForRowAt: path) == Cell(""))
    #expect(list.tableView(list.tableView, idForRowAt: path) == nil)
    list.tableView(list.tableView, didSelectRowAt: path)
  }

  // Paging 3: the anchor's nearest surviving neighbour.
  @Test("A row that a refresh takes from the top of the screen leaves its line to its neighbour")
  func anchorGone() async {
    let source = ScriptedPageSource(entries(0..<40), pageSize: 40)
    source.pages.append(ScriptedPage(entries(40..<41)))
    let list = await list(source, lines: 10)
    list.tableView.scroll(by: 8)
    source.pages[0].items.removeAll { $0.id == 8 }
    await list.refresh()
    #expect(list.visibleIDs == Array(9..<19))
    #expect(list.mistakes.isEmpty)
  }

  // infinite_scroll_pagination and others: a refresh that blanks the list.
  @Test("No refresh shows an empty list in between, even if nothing is left of the old one")
  func neverBlank() async {
    let source = ScriptedPageSource(entries(0..<5), pageSize: 5)
    let list = await list(source)
    let recorder = RecordingDelegate(recording: list)
    source.pages = [ScriptedPage(entries(50..<52))]
    source.hold()
    list.loadNewer()
    await source.heldAnswers(1)
    #expect(list.tableView.numberOfRows == 5)
    source.release()
    await list.settled()
    #expect(list.ids == [50, 51])
    #expect(recorder.states == [.loadingFromPullToRefresh, .idle])
  }

  // SwiftPaginator: a first page that failed counted as the last one.
  @Test("A list whose first page failed isn't at its end", arguments: [0, 1])
  func firstPageFails(firstPage: Int) async {
    let failures = ScriptedPageSource([ScriptedPage([Entry(id: 0)]).failing(Offline())])
    let source = NumberedPageSource<Entry>(pageSize: 1, firstPage: firstPage) { page, _ in
      (try await failures.page(after: page - firstPage).items, 1)
    }
    let list = await list(source)
    #expect(list.state == .error)
    list.retry()
    await list.settled()
    #expect(list.ids == [0])
    #expect(!list.loads.hasMorePages)
  }

  // Next pages that lead nowhere: a request storm.
  @Test("Pages that lead round in a circle are left alone after some that bring nothing")
  func circle() async {
    struct Circle: PageSource {
      func page(after cursor: Int?) async throws -> Page<Entry, Int> {
        let page = cursor ?? 0
        return Page([Entry(id: page)], next: (page + 1) % 3)
      }
    }
    let list = await list(Circle(), lines: 10)
    #expect(list.ids == [0, 1, 2])
    #expect(list.history.count == 3 + list.emptyPageBudget)
    #expect(list.state == .idle)
  }
}
