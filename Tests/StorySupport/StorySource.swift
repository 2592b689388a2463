package import StatefulTable
import TestSupport

/// The model server as the source of a list, which writes down what it has answered.
///
/// An answer is what the server has when it is asked. It can be held back.
@MainActor package final class StorySource: PageSource {
  package var server: ModelServer
  /// The ids in each answer.
  package private(set) var answers: [[Int]] = []
  private nonisolated let setup: StorySetup
  private var gate: Gate?
  package nonisolated let isOffsetBased: Bool
  package nonisolated let isNewestLast: Bool
  /// Where a list begins.
  private let startPlace: Int?

  package init(_ setup: StorySetup) {
    self.setup = setup
    let server = setup.server
    self.server = server
    isOffsetBased = setup.isOffsetBased
    isNewestLast = setup.isNewestLast
    startPlace = setup.start.map { $0 < server.rows.count ? server.rows[$0].place : .max }
  }

  package var isHolding: Bool { gate != nil }

  /// Whether the next answer is an error.
  package var failsNext = false

  private struct Offline: Error {}

  /// Gives a row another id, also in what was answered: there the old id means the new one.
  package func rename(_ old: Int, to new: Int) {
    server.rename(old, to: new)
    answers = answers.map { ids in ids.map { $0 == old ? new : $0 } }
  }

  /// Holds back all answers from now on.
  package func hold() {
    if gate == nil { gate = Gate() }
  }

  package func release() {
    gate?.open()
    gate = nil
  }

  package func page(after cursor: Int?) async throws -> Page<PlacedItem, Int> {
    let rows = server.rows
    if var startPlace {
      if setup.startsOnce, !answers.isEmpty { startPlace = 1 - .max }
      guard startPlace < .max || cursor != nil else {
        return try await page(from: rows.suffix(setup.pageSize).startIndex)
      }
      let start = rows.firstIndex { item in
        cursor.map { item.place > $0 } ?? (item.place >= startPlace)
      }
      return try await page(from: start ?? rows.count, at: cursor ?? startPlace - 1)
    }
    let start: Int
    if setup.isOffsetBased {
      start = min(cursor ?? 0, rows.count)
    } else {
      start = cursor.flatMap { place in rows.firstIndex { $0.place > place } ?? rows.count } ?? 0
    }
    let items = Array(rows[start...].prefix(setup.pageSize))
    let isLast = start + items.count >= rows.count
    let next = setup.isOffsetBased ? start + setup.pageSize : items.last?.place
    try await answer(items)
    return Page(items, next: isLast ? nil : next, total: rows.count)
  }

  package func page(before cursor: Int) async throws -> Page<PlacedItem, Int> {
    let end = server.rows.firstIndex { $0.place >= cursor } ?? server.rows.count
    return try await page(
      from: max(0, end - setup.pageSize),
      at: cursor - 1,
      count: min(end, setup.pageSize)
    )
  }

  package func page(around id: Int) async throws -> Page<PlacedItem, Int>? {
    guard setup.findsPages, setup.start != nil,
      let row = server.rows.firstIndex(where: { $0.id == id })
    else { return nil }
    return try await page(from: max(0, row - 1))
  }

  package nonisolated var numberedPageSize: Int? { isOffsetBased ? setup.pageSize : nil }

  package nonisolated func cursor(forPage number: Int, size: Int) -> Int? { number * size }

  /// The page from a row on, which knows its neighbors.
  private func page(
    from start: Int,
    at cursor: Int? = nil,
    count: Int? = nil
  ) async throws -> Page<PlacedItem, Int> {
    let rows = server.rows
    let items = Array(rows[start...].prefix(count ?? setup.pageSize))
    let isLast = start + items.count >= rows.count
    try await answer(items)
    let next = items.last?.place ?? cursor ?? -.max
    return Page(
      items,
      previous: start > 0 ? items.first?.place ?? next + 1 : nil,
      next: isLast && !setup.isNewestLast ? nil : next,
      isLast: isLast,
      total: rows.count
    )
  }

  package func cachedPage() async -> Page<PlacedItem, Int>? { Page(setup.keptRows, next: nil) }

  package func newer(than item: PlacedItem) async throws -> [PlacedItem]? {
    guard setup.knowsNewer else { return nil }
    let items = Array(server.rows.prefix { $0.place < item.place })
    try await answer(items)
    return items
  }

  private func answer(_ items: [PlacedItem]) async throws {
    let fails = failsNext
    failsNext = false
    answers.append(items.map(\.id))
    await gate?.pass()
    if fails { throw Offline() }
  }
}
