import PagingEngine
import StatefulTable

/// The memory of the rows that a paged list keeps, each of 8 bytes.
@MainActor enum MemoryBenchmark {
  static func run(_ report: Report) async {
    let engine = EngineBenchmark.memory(report)
    let count = KeptRowsBenchmark.many
    // First, because what a list gives back while it grows would be memory for them.
    let before = Resources.residentBytes()
    let rows = Array(0..<count)
    let set = Set(rows)
    let between = Resources.residentBytes()
    let list = await KeptRowsBenchmark.list(of: count)
    let after = Resources.residentBytes()
    precondition(list.items.count == set.count)
    report.add(
      "memory of a row, 1,000,000 rows of 8 bytes",
      Measurement(Double(after - between) / Double(count)),
      against: "[Int] + Set<Int>",
      Measurement(Double(between - before) / Double(count)),
      unit: "bytes",
      target: 2
    )
    withExtendedLifetime(engine) {}
  }
}
