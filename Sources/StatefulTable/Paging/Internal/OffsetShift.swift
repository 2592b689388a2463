/// How far pages by offset have to be read again, because rows before them are gone.
///
/// Where a cursor counts items, every item that is deleted shifts the later pages by one, and the next page
/// would skip an item. So the list goes back by as many items, and drops what it has already.
struct OffsetShift: Hashable, Sendable {
  /// How many items are known to be gone since the first page came.
  private(set) var goneCount = 0
  /// How many of the items that the last pages had may be gone.
  private(set) var missingCount = 0
  /// The cursor of the first page that wasn't read before, while pages are read again.
  private(set) var unreadCursor: AnyCursor?
  /// What the source said last of how many items there are.
  private var statedTotal: Int?
  /// How many items were removed by hand since it said so.
  private var removedSinceStated = 0
  /// The least that the source has said so.
  private var lowestTotal = Int.max
  /// How many items there were when the first rows were read, unless items were removed by hand since.
  private var totalAtFirstRow: Int?
  /// How many pages in a row were read again since.
  private(set) var pagesReadAgain = 0

  /// Starts with the answer to a first page.
  ///
  /// - Parameters:
  ///   - total: How many items there are.
  ///   - size: How many items the page has.
  ///   - removedSinceBegin: How many were removed by hand since the load began.
  init(total: Int?, size: Int, removedSinceBegin: Int) {
    statedTotal = total
    lowestTotal = total ?? .max
    totalAtFirstRow = removedSinceBegin > 0 ? nil : total
    // The answer may have been given before or after they were removed at the source.
    if removedSinceBegin > 0 { missingCount = removedSinceBegin + size }
    goneCount = missingCount
  }

  init() {}

  /// Whether the page that was taken last had been read before.
  var isReadingAgain: Bool { unreadCursor != nil }

  /// Takes note of an item of the source that was removed by hand.
  mutating func noteRemoval() {
    note(gone: 1)
    removedSinceStated += 1
    totalAtFirstRow = nil
    pagesReadAgain = 0
  }

  /// Takes note of a total: if it is less than it should be, items were deleted elsewhere.
  ///
  /// - Parameters:
  ///   - total: How many items there are, if the answer says so.
  ///   - goneCount: How many items the answer itself shows to be gone.
  ///   - removedMeanwhile: How many items were removed by hand since the source was asked.
  mutating func takeTotal(_ total: Int?, goneCount: Int = 0, removedMeanwhile: Int) {
    var gone = goneCount
    if let total, let statedTotal {
      // What was removed meanwhile, the answer may have or not. To go back too far skips nothing.
      let removedBefore = removedSinceStated - removedMeanwhile
      gone = max(gone, statedTotal.subtracting(removedBefore).subtracting(total))
    }
    note(gone: gone)
    guard let total else { return }
    statedTotal = total
    removedSinceStated = 0
    if total < lowestTotal {
      lowestTotal = total
      pagesReadAgain = 0
    }
  }

  /// Takes note of what the source said of how many items there are when it was asked for the first rows.
  mutating func takeFirstRows(total: Int?) { totalAtFirstRow = total }

  /// Whether a total proves that the first row is still where it was, as far as totals can.
  func provesPlaceOfFirstRow(_ total: Int?) -> Bool { total != nil && total == totalAtFirstRow }

  private mutating func note(gone count: Int) {
    goneCount = goneCount.adding(count)
    missingCount = missingCount.adding(count)
  }

  /// How many items were gone for certain when the last pages were read.
  var goneCountBefore: Int { goneCount - missingCount }

  /// Takes note of last pages that were dropped: what was read again may be dropped with them.
  ///
  /// - Parameter goneCount: How many items were gone when the pages that are now the last ones were read.
  mutating func dropLastPages(to goneCount: Int) {
    missingCount = self.goneCount.subtracting(goneCount)
    unreadCursor = nil
    pagesReadAgain = 0
  }

  /// Takes a page.
  ///
  /// - Parameters:
  ///   - cursor: The cursor that it was loaded with.
  ///   - next: The cursor of the page after the last row, before this one.
  ///   - shift: How many items the list went back for it.
  ///   - size: How many items it has.
  mutating func takePage(loadedWith cursor: AnyCursor?, next: AnyCursor?, shift: Int, size: Int) {
    if shift > 0, unreadCursor == nil { unreadCursor = next }
    if cursor == unreadCursor { unreadCursor = nil }
    pagesReadAgain = isReadingAgain ? pagesReadAgain + 1 : 0
    missingCount = max(0, missingCount - shift)
    // Items were removed after the source had answered: its answer may have been shifted by them, or not.
    if missingCount > 0 { missingCount = missingCount.adding(size) }
  }
}
