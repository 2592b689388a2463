/// A ``PageSource`` for servers that number their pages.
///
/// ```swift
/// let source = NumberedPageSource(pageSize: 20) { page, pageSize in
///   let answer = try await beerServer.beers(page: page, perPage: pageSize)
///   return (answer.beers, answer.count)
/// }
/// ```
///
/// If the total is known, the last page is the one that reaches it, by the number of pages: a page that
/// came short doesn't end the list early. If it isn't, the last page is the first without items.
///
/// The idea is SwiftPaginator.
public struct NumberedPageSource<Item: Identifiable & Sendable>: PageSource {
  /// Loads a page by its number, and says how many items there are in all if that is known.
  public typealias Fetch =
    nonisolated(nonsending) @Sendable (_ page: Int, _ pageSize: Int) async throws -> (
      items: [Item], total: Int?
    )

  private let pageSize: Int
  private let firstPage: Int
  private let fetch: Fetch

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - pageSize: How many items a page has, at least 1; otherwise all loads fail with a
  ///     ``PageSourceError``.
  ///   - firstPage: The number of the first page.
  ///   - fetch: Loads a page by its number. It begins on the main actor, and goes on wherever what it
  ///     calls belongs.
  public init(pageSize: Int, firstPage: Int = 1, fetch: @escaping Fetch) {
    self.pageSize = pageSize
    self.firstPage = firstPage
    self.fetch = fetch
  }

  /// Loads the page after the one with a number.
  @MainActor public func page(after cursor: Int?) async throws -> Page<Item, Int> {
    guard pageSize > 0 else { throw PageSourceError.invalidPageSize(pageSize) }
    let page = cursor.map { $0 + 1 } ?? firstPage
    let (items, total) = try await fetch(page, pageSize)
    return Page(items, next: isLast(page, items, total) ? nil : page, total: total)
  }

  private func isLast(_ page: Int, _ items: [Item], _ total: Int?) -> Bool {
    guard let total else { return items.isEmpty }
    let (reach, isBeyondAll) = (page - firstPage + 1).multipliedReportingOverflow(by: pageSize)
    return isBeyondAll || reach >= total
  }

  /// The numbers of pages count items.
  public var isOffsetBased: Bool { true }
}
