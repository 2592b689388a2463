import StatefulTable
import Testing

@Suite("NumberedPageSource")
struct NumberedPageSourceTests {
  private static func source(
    pageSize: Int = 10,
    firstPage: Int = 1,
    total: Int?,
    count: Int = 25
  ) -> NumberedPageSource<Entry> {
    NumberedPageSource(pageSize: pageSize, firstPage: firstPage) { page, pageSize in
      let start = (page - firstPage) * pageSize
      return ((start..<max(start, min(count, start + pageSize))).map { Entry(id: $0) }, total)
    }
  }

  private static func sizes(_ source: NumberedPageSource<Entry>) async throws -> [Int] {
    var sizes: [Int] = []
    var cursor: Int?
    repeat {
      let page = try await source.page(after: cursor)
      sizes.append(page.items.count)
      cursor = page.next
    } while cursor != nil
    return sizes
  }

  @Test("With a total, the last page is the one that reaches it", arguments: [0, 1, 7])
  func total(firstPage: Int) async throws {
    let source = Self.source(firstPage: firstPage, total: 25)
    #expect(try await Self.sizes(source) == [10, 10, 5])
  }

  @Test func `Without a total, the last page is the first without items`() async throws {
    #expect(try await Self.sizes(Self.source(total: nil)) == [10, 10, 5, 0])
    #expect(try await Self.sizes(Self.source(total: nil, count: 20)) == [10, 10, 0])
  }

  @Test("A total of nothing, or less than nothing, is the end", arguments: [0, -5])
  func noTotal(total: Int) async throws {
    #expect(try await Self.sizes(Self.source(total: total, count: 0)) == [0])
  }

  @Test("A page size of less than 1 is a clear error", arguments: [0, -1])
  func invalidPageSize(pageSize: Int) async {
    let source = Self.source(pageSize: pageSize, total: 5)
    let error = await #expect(throws: PageSourceError.self) { try await source.page(after: nil) }
    #expect(
      error?.description
        == "A page can't have \(pageSize) items: give a page size of at least 1."
    )
  }

  @Test func `A huge page size overflows nothing`() async throws {
    let source = NumberedPageSource(pageSize: .max) { _, _ in ([Entry(id: 1)], .max) }
    let page = try await source.page(after: 1_000)
    #expect(page.next == nil)
  }
}
