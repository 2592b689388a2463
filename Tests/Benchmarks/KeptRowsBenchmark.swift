import Foundation
import StatefulTable

/// Rows that a paged list keeps, up to 1,000,000 of them.
@MainActor enum KeptRowsBenchmark {
  private static let many = 1_000_000
  private static let few = 1_000
  nonisolated private static let pageSize = 50

  static func run() async {
    await comparePages()
    await compareEdits()
  }

  private struct Row: Identifiable, Sendable {
    var id: Int
  }

  /// A first page of a number of rows, and pages of fifty after it, without end.
  private struct Rows: PageSource {
    var count: Int

    func page(after cursor: Int?) async throws -> Page<Row, Int> {
      let start = cursor ?? 0
      let end = cursor.map { $0 + pageSize } ?? count
      return Page((start..<end).map { Row(id: $0) }, next: end)
    }
  }

  private static func list(of count: Int) async -> PagedTableController<Row> {
    let list = PagedTableController(source: Rows(count: count))
    list.nextPageOffset = 0
    list.tableView.size = Size(columns: 80, lines: 24)
    list.reload()
    await list.settled()
    return list
  }

  // MARK: Pages

  private static func comparePages() async {
    let clock = ContinuousClock()
    var times: [Int: Duration] = [:]
    for count in [few, many] {
      let list = await list(of: count)
      var pages: [Duration] = []
      for _ in 0..<2_000 {
        let start = clock.now
        list.loadNextPage()
        await list.settled()
        pages.append(clock.now - start)
      }
      times[count] = pages.sorted()[pages.count / 2]
    }
    let manyTime = times[many] ?? .zero
    let fewTime = times[few] ?? .zero
    print(
      """
      a page of \(pageSize) rows, from its request to its end, through async/await (median)
        onto \(many) rows  \(microseconds(manyTime)) µs
        onto \(few) rows     \(microseconds(fewTime)) µs
        ratio             \((manyTime / fewTime).rounded(toPlaces: 2))
      """
    )
  }

  // MARK: By id

  private static func compareEdits() async {
    let list = await list(of: many)
    let set = Set(0..<many)
    // Far from each other, as those of users are.
    let ids = (0..<100_000).map { $0 * 7_919 % many }
    var found = 0
    report("look up by id", ids.count, against: "Set.contains") {
      for id in ids where list.item(withID: id) != nil { found += 1 }
    } baseline: {
      for id in ids where set.contains(id) { found += 1 }
    }
    var rows = Array(0..<many)
    let edits = Array(ids.prefix(500))
    var next = 2 * many
    report("insert at a row and remove by id", edits.count, against: "the same of an Array alone") {
      for row in edits {
        list.insert([Row(id: next)], at: row)
        list.remove(id: next)
        next += 1
      }
    } baseline: {
      for row in edits {
        rows.insert(next, at: row)
        rows.remove(at: row)
      }
    }
    precondition(found > 0)
  }

  private static func report(
    _ name: String,
    _ count: Int,
    against other: String,
    _ body: () -> Void,
    baseline: () -> Void
  ) {
    let ours = Measurement(body)
    let theirs = Measurement(baseline)
    print(
      """
      \(count) times \(name), \(many) rows
        list      \(ours)
        baseline  \(theirs), \(other)
        ratio     \((ours / theirs).rounded(toPlaces: 2))
      """
    )
  }

  // MARK: Memory

  /// To be run first: what was freed before would be taken for nothing.
  static func compareMemory() async {
    #if os(Linux)
      let before = residentBytes()
      let list = await list(of: many)
      let between = residentBytes()
      let rows = Array(0..<many)
      let set = Set(rows)
      let after = residentBytes()
      let ours = between - before
      let theirs = after - between
      print(
        """
        memory of \(list.items.count) rows of 8 bytes
          list              \(ours / many) bytes a row
          [Int] + Set<Int>  \(theirs / set.count) bytes a row
          ratio             \((Double(ours) / Double(theirs)).rounded(toPlaces: 2))
        """
      )
    #endif
  }

  #if os(Linux)
    private static func residentBytes() -> Int {
      // The second number is that of the pages in memory.
      let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))
        .flatMap { $0.split(separator: " ").dropFirst().first }
        .flatMap { Int($0) }
      return (pages ?? 0) * Int(getpagesize())
    }
  #endif

  private static func microseconds(_ duration: Duration) -> String {
    (duration / .microseconds(1)).rounded(toPlaces: 1)
  }
}
