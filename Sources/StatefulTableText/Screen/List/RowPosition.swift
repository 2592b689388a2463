import StatefulTable

/// Where a row is among all rows there are, loaded or not.
struct RowPosition {
  /// The number of the row, from 1.
  private let number: Int
  private let count: Int
  /// Whether there are more rows than are counted.
  private let hasMore: Bool
  /// The rows from which a filter chooses, and whether there may be more.
  private let filtered: (rows: Int, hasMore: Bool)?

  /// Finds the place of a row of which the position among the loaded rows is known.
  ///
  /// A row that shows the state of a list in a `SectionedController` has the number of the row before it.
  @MainActor init(loadedPosition: Int, in controller: StatefulTableController) {
    if let whole = controller as? SectionedController {
      var (number, count, hasMore) = (0, 0, false)
      for list in whole.lists {
        let rowCount = whole.rowCount(of: list, beforePosition: loadedPosition + 1)
        let last = RowPosition(loadedPosition: rowCount - 1, in: list)
        if rowCount > 0 { number = count + last.number }
        count += last.count
        hasMore = hasMore || last.hasMore
      }
      (self.number, self.count, self.hasMore, filtered) = (number, count, hasMore, nil)
      rest = hasMore ? .moreNotLoaded : nil
      return
    }
    let rows = controller.rowsOwner
    let dropped = rows?.droppedRows ?? 0..<0
    number = loadedPosition + 1 + (loadedPosition >= dropped.lowerBound ? dropped.count : 0)
    let loads = controller.loads
    let mayBeMore =
      loads.hasMorePages || loads.hasGaps || loads.hasPreviousPages && dropped.isEmpty
      || rows?.isFiltering == true
    filtered = rows.flatMap { $0.filterText.isEmpty ? nil : ($0.itemCount, mayBeMore) }
    let known = dropped.count + controller.tableView.numberOfRows
    // Where no more is to come, what is there counts, whatever the server has said.
    if mayBeMore || dropped.count > 0, let total = controller.totalRowCount, total >= known {
      count = total
      hasMore = false
    } else {
      count = known
      hasMore = mayBeMore && filtered == nil
    }
    let missing = count - controller.tableView.numberOfRows
    rest = missing > 0 && !hasMore ? .notLoaded(missing) : mayBeMore ? .moreNotLoaded : nil
  }

  /// The position among the loaded rows of the row with a number from 1, or of the nearest one if it was dropped.
  @MainActor static func loadedPosition(
    ofRow number: Int,
    in controller: StatefulTableController
  ) -> Int {
    if let whole = controller as? SectionedController {
      return loadedPosition(ofRow: number, in: whole)
    }
    let position = max(0, number - 1)
    let dropped = controller.rowsOwner?.droppedRows ?? 0..<0
    guard position >= dropped.lowerBound else { return position }
    return max(dropped.lowerBound, position - dropped.count)
  }

  @MainActor private static func loadedPosition(
    ofRow number: Int,
    in whole: SectionedController
  ) -> Int {
    var before = 0
    for list in whole.lists {
      let count = RowPosition(loadedPosition: 0, in: list).count
      if number - before <= count {
        let row = loadedPosition(ofRow: number - before, in: list)
        let rows = list.tableView.numberOfRows
        guard rows > 0, let last = list.tableView.indexPathForRow(atPosition: min(row, rows - 1)),
          let place = whole.indexPath(ofRowAt: last, in: list)
        else { break }
        return whole.tableView.position(ofRowAt: place) ?? number
      }
      before += count
    }
    // There is no such row, or no row yet.
    return whole.tableView.numberOfRows
  }

  /// How many rows aren't loaded, in words, or `nil` if all are.
  let rest: Phrase?

  /// The position in words: `40 of 1,204`, with `+` if there are more rows than are counted.
  ///
  /// With a filter, it is the position among the hits: `2 of 12 hits · 1,204 rows`.
  var phrase: Phrase {
    filtered.map { .hit(number, of: count, rows: $0.rows, hasMore: $0.hasMore) }
      ?? .position(number, of: count, hasMore: hasMore)
  }
}
