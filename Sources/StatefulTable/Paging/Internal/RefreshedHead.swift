/// How a first page that was loaded again fits the rows that are there.
struct RefreshedHead {
  /// How many of the rows, from the first, the page speaks for: it has them, or they are gone.
  let coveredCount: Int
  /// The rows behind those that the page has too: they moved to the top.
  let movedRows: [Int]

  /// Compares the page with the rows.
  ///
  /// Of the page's items that are there, a longest run that kept its order says how far the page reaches.
  ///
  /// It is `nil` if the page has none of the rows, or would have more of them gone than it has items.
  /// There may be items between it and the rows then, so that it can't be joined to them.
  ///
  /// - Parameter rows: For each item of the page, its row, if there is one.
  init?(rows: [Int?]) {
    let matches = rows.map { $0 ?? -1 }
    guard let last = ListDiff.longestOrderedRun(matches).last else { return nil }
    let coveredCount = matches[last] + 1
    let goneCount = coveredCount - matches.count { (0..<coveredCount).contains($0) }
    guard goneCount <= rows.count else { return nil }
    self.coveredCount = coveredCount
    movedRows = matches.filter { $0 >= coveredCount }.sorted()
  }
}
