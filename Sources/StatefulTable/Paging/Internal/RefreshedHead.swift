/// How a first page that was loaded again fits the rows that are there.
struct RefreshedHead {
  /// How many of the rows, from the first, the page replaces: it has them, or they are gone.
  let coveredCount: Int
  /// The rows below those that the page has too: they move to the top.
  let movedRows: [Int]

  /// Compares the page with the rows.
  ///
  /// The longest run of the page's items still in the same order decides which rows the page replaces.
  /// Items that were put where they are by hand don't take part: what stands above them isn't gone.
  ///
  /// It is `nil` if the page has none of the rows, or would have more of them gone than it has items.
  /// There may be items between it and the rows then, so that it can't be joined to them.
  ///
  /// - Parameters:
  ///   - rows: For each item of the page, its row, if there is one.
  ///   - placedRows: The rows that stay where they were put by hand.
  ///   - isPlaced: Whether a row of the page's items was put where it is by hand.
  init?(rows: [Int?], placedRows: [Int], isPlaced: (_ row: Int) -> Bool) {
    let matches = rows.map { $0 ?? -1 }
    let ordered = matches.map { $0 >= 0 && isPlaced($0) ? -1 : $0 }
    guard let last = ListDiff.longestOrderedRun(ordered).last else { return nil }
    let covered = 0..<ordered[last] + 1
    let keptCount =
      matches.count(where: covered.contains) + placedRows.count(where: covered.contains)
    guard covered.count - keptCount <= rows.count else { return nil }
    coveredCount = covered.count
    movedRows = matches.filter { $0 >= covered.count }.sorted()
  }
}
