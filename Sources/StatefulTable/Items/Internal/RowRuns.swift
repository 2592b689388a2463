/// Runs of rows, one after the other: where each begins, and which one has a row.
struct RowRuns: Hashable, Sendable {
  /// The row at which each run ends.
  private var ends: [Int] = []

  init(_ counts: some Sequence<Int> = EmptyCollection()) {
    replace(0..<0, with: counts)
  }

  var count: Int { ends.count }

  /// The number of rows of all runs.
  var rowCount: Int { ends.last ?? 0 }

  /// The first row of a run, or the end of all if there is none.
  func start(of run: Int) -> Int { run > 0 ? ends[run - 1] : 0 }

  func rows(of run: Int) -> Range<Int> { start(of: run)..<ends[run] }

  /// The run that has a row, and how far into it the row is.
  ///
  /// A row beyond the last gives the index after the last run.
  func find(_ row: Int) -> (run: Int, offset: Int) {
    let run = ends.indices.partitioningIndex { ends[$0] > row }
    return (run, row - start(of: run))
  }

  /// Makes a run longer, or shorter.
  mutating func add(_ count: Int, to run: Int) {
    for index in run..<ends.count { ends[index] += count }
  }

  /// Puts runs in the place of others.
  mutating func replace(_ runs: Range<Int>, with counts: some Sequence<Int>) {
    let oldEnd = start(of: runs.upperBound)
    var end = start(of: runs.lowerBound)
    let new = counts.map { count in
      end += count
      return end
    }
    ends.replaceSubrange(runs, with: new)
    guard end != oldEnd else { return }
    for index in runs.lowerBound + new.count..<ends.count { ends[index] += end - oldEnd }
  }
}
