@testable import PagingEngine
import Foundation
import TestSupport
import Testing

@Suite("A paged list of numbered pages")
struct NumberedPageTests {
  /// A server's rows in numbered pages, whose totals may be wrong.
  private struct Numbers {
    var rows: [RowID]
    var pageSize: Int
    /// What a page gives as the total.
    var total: (Numbers, PageCursor) -> Int? = { numbers, _ in numbers.rows.count }
    var requestCount = 0

    mutating func answer(_ question: PageLoad.Question) -> PageAnswer {
      requestCount += 1
      guard case .number(let number) = question else { return PageAnswer([]) }
      let start = Int(number) * pageSize
      let ids = Array(rows.dropFirst(start).prefix(pageSize))
      return PageAnswer(ids, isLast: start + pageSize >= rows.count, total: total(self, number))
    }
  }

  private func run(
    _ kind: PageLoad.Kind,
    at row: Int = 0,
    reading screen: [RowID] = [],
    _ list: inout PagedList,
    _ numbers: inout Numbers
  ) throws {
    guard var load = list.begin(kind, at: row, screen: screen) else { return }
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

  @Test("The size of a page is what the server gives, not what was asked for")
  func smallerPages() throws {
    var numbers = Numbers(rows: Array(1...100), pageSize: 30)
    var list = try list(&numbers, pages: 4)
    #expect(list.rows == Array(1...100))
    #expect(!list.hasNextPage)
    try run(.jump, at: 75, &list, &numbers)
    #expect(list.rows.contains(75))
  }

  @Test("A refresh keeps the row that is read, and the rows of the screen, whatever has come above")
  func keepsTheLine() throws {
    var numbers = Numbers(rows: Array(1...200), pageSize: 10)
    var list = try list(&numbers, pages: 6)
    numbers.rows.insert(contentsOf: 301...325, at: 0)
    let screen: [RowID] = [51, 52, 53, 54, 55, 49, 48]
    try run(.refresh(isLoaded: false), reading: screen, &list, &numbers)
    #expect(Set(screen).isSubset(of: Set(list.rows)))
    #expect(numbers.requestCount <= 3)
    #expect(list.totalCount == 225)
  }

  @Test("After removals by hand, no row is skipped", arguments: [1, 4, 10, 15])
  func removals(count: Int) throws {
    var numbers = Numbers(rows: Array(1...60), pageSize: 5)
    var list = try list(&numbers, pages: 3)
    let removed = Array(list.rows.prefix(count))
    _ = list.remove(removed)
    numbers.rows.removeAll(where: removed.contains)
    while list.hasNextPage { try run(.next, &list, &numbers) }
    #expect(list.rows == numbers.rows)
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

  @Test(
    "Totals that contradict each other don't keep a list from its end",
    arguments: ["first", "alternating"]
  )
  func contradictingTotals(kind: String) throws {
    var numbers = Numbers(rows: Array(1...50), pageSize: 10)
    numbers.total = { numbers, number in
      kind == "first" ? number == 0 ? 100 : 99 : 99 + numbers.requestCount % 2
    }
    var list = try list(&numbers, pages: 1)
    for _ in 0..<10 where list.hasNextPage { try run(.next, &list, &numbers) }
    #expect(list.rows == Array(1...50))
    #expect(numbers.requestCount <= 15)
  }

  @Test("Rows that come at the top between two pages hide none, and repeat none")
  func growth() throws {
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
