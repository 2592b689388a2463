@testable import PagingEngine
import TestSupport
import Testing

@Suite("A paged list of numbered pages")
struct NumberedPageTests {
  /// A server's rows in numbered pages.
  private struct Numbers {
    var rows: [RowID]
    var pageSize: Int
    var requestCount = 0

    mutating func answer(_ question: PageLoad.Question) -> PageAnswer {
      requestCount += 1
      guard case .number(let number) = question else { return PageAnswer([]) }
      let start = Int(number) * pageSize
      let ids = Array(rows.dropFirst(start).prefix(pageSize))
      return PageAnswer(ids, isLast: start + pageSize >= rows.count, total: rows.count)
    }
  }

  private func run(
    _ kind: PageLoad.Kind,
    reading screen: [RowID] = [],
    _ list: inout PagedList,
    _ numbers: inout Numbers
  ) throws {
    guard var load = list.begin(kind, screen: screen) else { return }
    let old = list.rows
    for _ in 0..<20 {
      let answer = numbers.answer(load.question)
      guard let changes = list.take(answer, to: &load) else { continue }
      #expect(changed(old, by: changes, to: list.rows) == list.rows)
      #expect(list.rows == definedRows(list))
      return
    }
    Issue.record("\(kind) never ends")
  }

  private func list(_ numbers: inout Numbers, pages: Int) throws -> PagedList {
    var list = PagedList(order: .numbered)
    try run(.first, &list, &numbers)
    for _ in 1..<max(1, pages) where pages > 1 { try run(.next, &list, &numbers) }
    numbers.requestCount = 0
    return list
  }

  @Test("After removals by hand, a page costs six requests at the most, and the last one comes")
  func stepsAfterRemovals() throws {
    for seed in UInt64(1)...UInt64(Depth.tries(200, deep: 5_000)) {
      var generator = SeededGenerator(seed: seed)
      var numbers = Numbers(
        rows: (1...RowID(20 + generator.below(40))).map(\.self),
        pageSize: 2 + generator.below(5)
      )
      var list = try list(&numbers, pages: 1 + generator.below(4))
      var steps = 0
      while list.hasNextPage, steps < 200 {
        steps += 1
        // The server knows of some removals, and not of others.
        let removed = list.rows.filter { _ in generator.chance(30) }
        _ = list.remove(removed)
        if generator.chance(50) { numbers.rows.removeAll(where: removed.contains) }
        numbers.requestCount = 0
        try run(.next, &list, &numbers)
        #expect(numbers.requestCount <= 2 * PageLoad.requestLimit, "seed \(seed)")
      }
      #expect(steps < 200, "seed \(seed)")
    }
  }

  @Test func `Rows that come at the top between two pages hide none, and repeat none`() throws {
    for seed in UInt64(1)...UInt64(Depth.tries(200, deep: 5_000)) {
      var generator = SeededGenerator(seed: seed)
      var next: RowID = 1_000
      var numbers = Numbers(
        rows: (0..<RowID(generator.below(40))).map { $0 + 1 },
        pageSize: 2 + generator.below(7)
      )
      var list = try list(&numbers, pages: 1)
      for _ in 0..<30 {
        switch generator.below(6) {
        case 0:
          for _ in 0..<1 + generator.below(3) {
            numbers.rows.insert(next, at: 0)
            next += 1
          }
        case 1:
          guard let id = list.rows.randomElement(using: &generator) else { break }
          _ = list.remove([id])
          numbers.rows.removeAll { $0 == id }
        case 2:
          let read = list.rows.randomElement(using: &generator)
          try run(.refresh(isLoaded: false), reading: read.map { [$0] } ?? [], &list, &numbers)
        case 3 where list.hasPreviousPage: try run(.previous, &list, &numbers)
        default: if list.hasNextPage { try run(.next, &list, &numbers) }
        }
        let rows = list.rows
        try #require(Set(rows).count == rows.count, "seed \(seed)")
        let shown = rows.filter(numbers.rows.contains)
        guard let first = shown.first, let last = shown.last,
          let start = numbers.rows.firstIndex(of: first),
          let end = numbers.rows.firstIndex(of: last)
        else { continue }
        try #require(start <= end, "seed \(seed)")
        try #require(Array(numbers.rows[start...end]) == shown, "seed \(seed)")
      }
    }
  }
}
