/// How many of the rows a page that was loaded again reaches, without a gap to the rows below.
///
/// Only the end of a page proves that: its last two items have to be rows, in the order in which the source had
/// them. A row that the source has pinned or moved is somewhere in the page, and says nothing of what follows
/// it. It may even be the last item, but hardly two of them.
struct PageOverlap {
  /// What is known of an item of the page.
  enum Match: Hashable {
    /// It is at a row, where the source had it.
    case row(Int)
    /// It was moved or removed by hand, so it tells neither for nor against.
    case edited
    /// It is new, or was inserted by hand: nobody knows what the source has behind it.
    case unknown
  }

  /// How many of the rows, from the first, the page has: they are on it, or they are gone.
  let rowCount: Int

  /// Compares a page with the rows.
  ///
  /// It is `nil` if there may be items between the page and the rows below, or if rows may only have moved
  /// that seem to be gone. That is so unless, from the page's end upwards, there always are more rows in
  /// their old order than rows that are missing, and more than came up from below.
  ///
  /// - Parameters:
  ///   - page: What is known of each item.
  ///   - isExpected: Whether the page should have a row, unless the row is gone.
  init?(_ page: [Match], isExpected: (_ row: Int) -> Bool) {
    let end = page.filter { $0 != .edited }.suffix(2)
    guard case .row(let last) = end.last else { return nil }
    let rows = page.map { if case .row(let row) = $0 { row } else { -1 } }
    let above = rows.map { $0 > last ? -1 : $0 }
    let ordered = Set(ListDiff.longestOrderedRun(above).map { above[$0] })
    guard end.allSatisfy({ if case .row(let row) = $0 { ordered.contains(row) } else { false } })
    else { return nil }
    let found = Set(above)
    var missingCount = 0
    var orderedCount = 0
    for row in (0...last).reversed() {
      if ordered.contains(row) {
        orderedCount += 1
      } else if !found.contains(row), isExpected(row) {
        missingCount += 1
        if missingCount >= orderedCount { return nil }
      }
    }
    guard rows.count(where: { $0 > last }) < orderedCount else { return nil }
    rowCount = last + 1
  }
}
