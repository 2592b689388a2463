/// A ``PageSource`` for servers that number their pages.
///
/// ```swift
/// let source = NumberedPageSource(pageSize: 20) { page, pageSize in
///   let answer = try await photoServer.photos(page: page, perPage: pageSize)
///   return (answer.photos, answer.count)
/// }
/// ```
///
/// If the total isn't known, the first page without items is the last page. If your server counts items instead of pages,
/// multiply.
///
/// The size of a page is what you ask for, until a page has fewer items and isn't the last one. Then it is the most that your
/// server gives.
///
/// With page numbers, everything after a removed row moves up by one. So a page is beside the rows if it came with the same
/// total as they did. If it didn't, or if you have removed rows, it has to repeat one of them; otherwise the list asks for the
/// page one nearer, which has to. If that fails, too, the load reads the page of the last row again, wherever it is by now. So
/// no row is skipped, and a page costs six requests at the most. But if the source gives no total, or the same one because as
/// many rows were added as removed, the list can't know that rows have moved, and may skip or repeat some.
///
/// Since the page of every row is known, a list can go to any row with one request: see
/// ``PagedTableController/jump(toSourceRow:)``.
///
/// The counterpart of SwiftPaginator.
public struct NumberedPageSource<Item: Identifiable & Sendable>: PageSource {
  /// A function that loads a page by its number.
  ///
  /// It also returns the total number of items, or `nil` if that isn't known.
  public typealias Fetch =
    @MainActor @Sendable (_ page: Int, _ pageSize: Int) async throws -> (
      items: [Item], total: Int?
    )

  private let size: Int
  private let firstPage: Int
  private let fetch: Fetch

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - pageSize: The number of items of a page. If it is less than 1, all loads fail with a
  ///     ``PageSourceError``.
  ///   - firstPage: The number of the first page. The default is 1.
  ///   - fetch: Loads a page by its number. It starts on the main actor.
  public init(pageSize: Int, firstPage: Int = 1, fetch: @escaping Fetch) {
    size = pageSize
    self.firstPage = firstPage
    self.fetch = fetch
  }

  /// Loads the page after the one with a number.
  public func page(after cursor: Int?) async throws -> Page<Item, Int> {
    guard size > 0 else { throw PageSourceError(.invalidPageSize(size)) }
    let page = cursor.map { $0.adding(1) } ?? firstPage
    let (items, total) = try await fetch(page, size)
    return Page(items, next: isLast(page, items.count, total) ? nil : page, total: total)
  }

  private func isLast(_ page: Int, _ count: Int, _ total: Int?) -> Bool {
    guard let total else { return count == 0 }
    // If a server gives smaller pages than it is asked for, the list finds out.
    let (end, isBeyondAll) = page.subtracting(firstPage).adding(1).multipliedReportingOverflow(
      by: size
    )
    return isBeyondAll || end >= total
  }

  /// The number of items of a page.
  public var numberedPageSize: Int? { max(1, size) }

  /// Returns the number of the page before.
  public func cursor(forPage number: Int, size: Int) -> Int? { firstPage.adding(number - 1) }
}
