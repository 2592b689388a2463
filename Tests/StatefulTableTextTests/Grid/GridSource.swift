import StatefulTable
import TestSupport

/// A row that the server of a grid's list has.
struct GridRow: Identifiable, Hashable, Sendable {
  var id: Int
  var name: String
}

/// Pages of rows from the newest, which has the highest id, with answers that a test chooses.
@MainActor final class GridSource: PageSource {
  /// How the next requests are answered.
  enum Outcome: CaseIterable { case success, emptiness, failure }

  nonisolated static let pageSize = 6
  var rows: [GridRow]
  var outcome = Outcome.success
  /// What the list finds before its first page is there.
  var cached: [GridRow]?
  /// Whether pages name the one before, and any row can be found.
  let goesBothWays: Bool
  private var gate: Gate?

  /// Creates a source of numbered rows.
  init(
    count: Int = 24,
    goesBothWays: Bool = false,
    name: @MainActor (Int) -> String = { "row \($0)" }
  ) {
    self.goesBothWays = goesBothWays
    rows = (0..<count).reversed().map { GridRow(id: $0 + 1, name: name($0 + 1)) }
  }

  // MARK: Answers

  /// Lets no request be answered until ``letGo()``.
  func hold() { gate = gate ?? Gate() }

  var isHeld: Bool { gate != nil }

  func letGo() {
    gate?.open()
    gate = nil
  }

  /// Adds rows above all others.
  func publish(_ count: Int) {
    let newest = rows.map(\.id).max() ?? 0
    for id in newest + 1..<newest + 1 + count {
      rows.insert(GridRow(id: id, name: "new \(id)"), at: 0)
    }
  }

  func page(after id: Int?) async throws -> Page<GridRow, Int> {
    try await answer(from: id.flatMap { id in rows.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0)
  }

  func page(before id: Int) async throws -> Page<GridRow, Int> {
    let end = rows.firstIndex { $0.id == id } ?? 0
    return try await answer(from: max(0, end - Self.pageSize), to: end)
  }

  func page(around id: Int) async throws -> Page<GridRow, Int>? {
    guard goesBothWays, let row = rows.firstIndex(where: { $0.id == id }) else { return nil }
    return try await answer(from: max(0, row - 2))
  }

  func cachedPage() async -> Page<GridRow, Int>? { cached.map { Page($0, next: nil) } }

  private func answer(from start: Int, to end: Int? = nil) async throws -> Page<GridRow, Int> {
    await gate?.pass()
    switch outcome {
    case .success: break
    case .emptiness: return Page([], next: nil)
    case .failure: throw ListController.Failure("offline")
    }
    let end = min(rows.count, end ?? start + Self.pageSize)
    let page = rows[min(start, end)..<end]
    return Page(
      Array(page),
      previous: goesBothWays && start > 0 ? page.first?.id : nil,
      next: end < rows.count ? page.last?.id : nil
    )
  }
}
