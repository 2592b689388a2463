/// A ``PageSource`` for servers that number their pages.
///
/// ```swift
/// let source = NumberedPageSource(pageSize: 20) { page, pageSize in
///   let answer = try await photoServer.photos(page: page, perPage: pageSize)
///   return (answer.photos, answer.count)
/// }
/// ```
///
/// If the total is known, it knows how many pages there are, even if a page has fewer items than it should. If the
/// total isn't known, the first page without items is the last page.
///
/// Since the page of every row is known, a list can go to any row with one request: see
/// ``PagedTableController/jump(toRow:)``.
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

  private let pageSize: Int
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
    self.pageSize = pageSize
    self.firstPage = firstPage
    self.fetch = fetch
  }

  /// Loads the page after the one with a number.
  public func page(after cursor: Int?) async throws -> Page<Item, Int> {
    guard pageSize > 0 else { throw PageSourceError.invalidPageSize(pageSize) }
    let page = cursor.map { $0.adding(1) } ?? firstPage
    let (items, total) = try await fetch(page, pageSize)
    return Page(items, next: isLast(page, items, total) ? nil : page, total: total)
  }

  private func isLast(_ page: Int, _ items: [Item], _ total: Int?) -> Bool {
    guard let total else { return items.isEmpty }
    let (reach, isBeyondAll) = page.subtracting(firstPage).adding(1).multipliedReportingOverflow(
      by: pageSize
    )
    return isBeyondAll || reach >= total
  }

  /// Returns where the page with a row is: every page before it has the size that was given.
  public func cursor(forRow row: Int) -> (cursor: Int?, firstRow: Int)? {
    guard pageSize > 0, row >= 0 else { return nil }
    let page = row / pageSize
    return (page == 0 ? nil : firstPage.adding(page - 1), page * pageSize)
  }

  /// Returns `true`: page numbers count items.
  public var isOffsetBased: Bool { true }
}
