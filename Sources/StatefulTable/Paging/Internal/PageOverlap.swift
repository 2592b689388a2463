/// How many of the rows a page has that was loaded again, and whether nothing is missing below it.
///
/// Only the end of a page proves that it reaches the rows below: its last two items have to be rows, in the order in
/// which the source had them. A row that the source has pinned or moved is somewhere in the page, and says nothing of
/// what follows it. It may even be the last item, but hardly two of them.
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
  ///
  /// Rows may only have moved that seem to be gone. So, from the last row upwards, there always are more rows in their
  /// old order than rows that are missing, and more than came up from below.
  let rowCount: Int
  /// Whether no items can be between the page and the rows below.
  let isReaching: Bool

  /// Compares a page with the rows.
  ///
  /// - Parameters:
  ///   - page: What is known of each item.
  ///   - isExpected: Whether the page should have a row, unless the row is gone.
  init(_ page: [Match], isExpected: (_ row: Int) -> Bool) {
    let rows = page.map { if case .row(let row) = $0 { row } else { -1 } }
    let end = page.filter { $0 != .edited }.suffix(2)
    if case .row(let last) = end.last {
      let ordered = Self.orderedRows(of: rows, through: last)
      let isOrdered = end.allSatisfy {
        if case .row(let row) = $0 { ordered.contains(row) } else { false }
      }
      if isOrdered, Self.has(rows, through: last, ordered, isExpected, provesMore: true) {
        (rowCount, isReaching) = (last + 1, true)
        return
      }
    }
    let ordered = Self.orderedRows(of: rows, through: .max)
    let last = ordered.sorted(by: >).first {
      Self.has(rows, through: $0, ordered, isExpected, provesMore: false)
    }
    (rowCount, isReaching) = ((last ?? -1) + 1, false)
  }

  /// The rows of a page, up to one, that are in their old order.
  private static func orderedRows(of rows: [Int], through last: Int) -> Set<Int> {
    let above = rows.map { $0 > last ? -1 : $0 }
    return Set(ListDiff.longestOrderedRun(above).map { above[$0] })
  }

  /// Whether a page has the rows through one, and perhaps proves that nothing is missing below it.
  private static func has(
    _ rows: [Int],
    through last: Int,
    _ ordered: Set<Int>,
    _ isExpected: (Int) -> Bool,
    provesMore: Bool
  ) -> Bool {
    let found = Set(rows)
    var missingCount = 0
    var orderedCount = 0
    for row in (0...last).reversed() {
      if ordered.contains(row) {
        orderedCount += 1
      } else if !found.contains(row), isExpected(row) {
        missingCount += 1
        if missingCount >= orderedCount { return false }
      }
    }
    return missingCount == 0 && !provesMore || rows.count { $0 > last } < orderedCount
  }
}
