import StatefulTable
import TestSupport
import Testing

@MainActor
@Suite("A paged list that begins in the middle or at the end")
struct PagedBothWaysTests {
  /// A file of numbers, from the first one on, that is replaced by another one.
  @MainActor private final class File: PageSource {
    let isNewestLast = true
    var count = 3

    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      let start = cursor ?? 0
      guard start <= count else { throw PageSourceError.expiredCursor }
      return Page((start..<count).map { Entry(id: $0) }, next: count, isLast: true)
    }
  }

  @Test("After its cursors have expired, a list has what its source has", arguments: [0, 1, 2])
  func expiredCursor(count: Int) async throws {
    let file = File()
    let list = await EntryList.loaded(file, lines: 5)
    #expect(list.ids == [0, 1, 2])
    file.count = count
    try await list.refreshQuietly()
    #expect(list.ids == Array(0..<count))
    file.count = 4
    try await list.refreshQuietly()
    #expect(list.ids == Array(0..<4))
  }

  @Test func `A source that can't load a previous page says what to implement`() async {
    struct Halfway: PageSource {
      func page(after cursor: Int?) async throws -> Page<Entry, Int> {
        Page([Entry(id: 5)], previous: 5, next: nil)
      }
    }
    let list = await EntryList.loaded(Halfway(), lines: 5)
    let error = list.loads.previousPage.error as? PageSourceError
    #expect(error?.reason == .unimplementedPreviousPage("5"))
    #expect(error?.description.contains("implement page(before:)") == true)
  }

  @Test("A page that leads back to itself is an error, and an empty one that doesn't is none")
  func repeated() async {
    struct Circle: PageSource {
      func page(after cursor: Int?) async throws -> Page<Entry, Int> {
        Page([Entry(id: 5)], previous: 5, next: nil)
      }

      func page(before cursor: Int) async throws -> Page<Entry, Int> {
        Page([], previous: max(3, cursor - 1), next: cursor)
      }
    }
    let list = await EntryList.loaded(Circle(), lines: 5)
    #expect(
      list.loads.previousPage.error as? PageSourceError == PageSourceError(.repeatedCursor("3"))
    )
  }
}
