import StatefulTable
import TestSupport
import Testing

/// What a user may rely on if pages come as a sequence, or are read as one.
@MainActor
@Suite("Sequences of pages")
struct SequencePromises {
  /// A list of 40 rows that can be read once, as the lines of the standard input.
  private func loadedList(maximumItemCount: Int? = nil) async -> NoteList {
    let stream = AsyncStream<[Note]> { stream in
      for page in 0..<8 { stream.yield((page * 5..<page * 5 + 5).map { Note($0) }) }
      stream.finish()
    }
    let list = NoteList(source: SequencePageSource { stream })
    list.maximumItemCount = maximumItemCount
    await list.loadFirstPage(lines: 5)
    for _ in 0..<10 { await scroll(list, by: 5) }
    #expect(list.ids.last == 39)
    return list
  }

  private func scroll(_ list: NoteList, by lines: Int) async {
    list.tableView.scroll(by: lines)
    await list.settled()
  }

  @Test("If the first pages of a sequence were unloaded, they come back when the user scrolls up")
  func unloadedPages() async {
    let list = await loadedList(maximumItemCount: 15)
    for _ in 0..<10 { await scroll(list, by: -5) }
    #expect(list.visibleIDs == Array(0..<5))
  }

  @Test("A refresh of a sequence brings nothing, also if the first pages were unloaded")
  func refreshWithoutFirstPages() async {
    let list = await loadedList(maximumItemCount: 15)
    let ids = list.ids
    await list.refresh()
    #expect(list.ids == ids)
  }

  @Test func `A refresh of all pages of a sequence brings nothing`() async {
    let list = await loadedList()
    list.refreshDepth = .loaded
    await list.refresh()
    #expect(list.ids == Array(0..<40))
  }

  @Test("After an error, a source that is read as a sequence is asked for the same page again")
  func emptyPages() async throws {
    let server = NoteServer(5)
    server.answer = { cursor in
      cursor.map { $0 < 8 ? Page([], next: $0 + 1) : Page([Note(8)], next: nil) }
    }
    server.pageSize = 4
    var pages = server.pages(emptyPageBudget: 2).makeAsyncIterator()
    let sizes = [try await pages.next()?.items.count, try await pages.next()?.items.count]
    #expect(sizes == [4, 0])
    do {
      _ = try await pages.next()
      Issue.record("Two empty pages were returned.")
    } catch is LoadError {}
    let failed = try #require(server.requests.last)
    _ = try await pages.next()
    #expect(server.requests.last == failed)
  }
}
