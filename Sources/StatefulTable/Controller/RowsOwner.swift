/// What stores the rows of a list instead of the app, and knows what isn't shown of them.
///
/// A list has one if it is an ``ItemTableController``. Where it has none, the app stores the rows, and all of them are in the
/// table.
@MainActor package protocol RowsOwner: AnyObject {
  // MARK: The filter

  /// Whether the list offers a filter.
  var canFilter: Bool { get }
  /// The text of the filter, or an empty string without one.
  var filterText: String { get }
  /// The number of rows from which the filter chooses.
  var itemCount: Int { get }
  /// Whether the filter is still looking through the rows.
  var isFiltering: Bool { get }
  /// Whether there are rows, and the filter shows none of them.
  var hidesAllRows: Bool { get }
  /// Where those of the words of the filter are that a text of a row has, as offsets in UTF-8.
  func filterRanges(in text: String) -> [Range<Int>]
  /// Shows only the rows that have a text, or all rows if it is empty.
  func filter(_ text: String)

  // MARK: Loads

  /// Loads rows, and returns the commit that changes them.
  func load(_ kind: LoadKind) async throws -> Commit<Void>
  /// Whether there are more pages.
  var hasNextPage: Bool { get }
  /// Whether there are pages before the first row.
  var hasPreviousPages: Bool { get }
  /// How many rows there are in all, loaded or not; `nil` if nobody knows.
  var totalCount: Int? { get }
  /// A number that grows with every page that isn't empty, or `nil` if the number of rows is one.
  var progress: Int? { get }
  /// Whether rows are still to appear after the last one.
  var isEndOpen: Bool { get }
  /// Whether the initial load that has been committed shows its rows from the top.
  var showsTopAfterLoad: Bool { get }
  /// A load has brought rows, and the table shows them.
  func didTakeRows()
  /// A load has ended, and the state is the one after it.
  func didEndLoad(_ load: LoadRecord)
  /// A load begins, whose answer doesn't undo later edits.
  func willBegin(_ kind: LoadKind, _ cause: LoadCause)
  /// The number of rows between the screen and a page, or `nil` if that is the number of rows in the table.
  func rowsLeft(_ direction: PagePosition) -> Int?
  /// What happens to the rows if a refresh doesn't reach them.
  var gapPolicy: GapPolicy { get set }
  /// The most items that are kept, or `nil` if that is no matter.
  var maximumItemCount: Int? { get set }

  // MARK: Gaps

  /// Whether rows are missing between two rows.
  var hasGaps: Bool { get }
  /// The gap between a row and the one above it, if something is missing there.
  func gap(aboveRowAt indexPath: IndexPath) -> GapPhase?
  /// Loads a page into a gap.
  func beginGap(_ load: Load<Void>)
  /// Requests a page for the gap above a row, if there is one.
  func loadGap(aboveRowAt indexPath: IndexPath)
  /// Requests a page for the first gap, if there is one.
  func loadFirstGap()

  // MARK: Rows that aren't loaded

  /// The row among all that the list's source has, or `nil` if nobody knows.
  func sourceRow(ofRowAt indexPath: IndexPath) -> Int?
  /// The rows above those that are loaded, counted as if they were there.
  var droppedRows: Range<Int> { get }
  /// How many rows there are in all, or `nil` if that or the number of the first row isn't known.
  var totalRowCount: Int? { get }
  /// Goes to a row that is loaded with one request.
  ///
  /// Not while a filter chooses from the rows.
  ///
  /// - Parameter position: The row, counted over all sections, with dropped rows; `nil` for the last one.
  /// - Returns: Whether it does. Otherwise the row is there, or is loaded with a page, or the source can't find it.
  func jump(toPosition position: Int?) -> Bool
}

// What is so for an owner that has all of its rows.
extension RowsOwner {
  package var hasNextPage: Bool { false }
  package var hasPreviousPages: Bool { false }
  package var progress: Int? { nil }
  package var isEndOpen: Bool { false }
  package var showsTopAfterLoad: Bool { true }
  package func didEndLoad(_ load: LoadRecord) {}
  package func rowsLeft(_ direction: PagePosition) -> Int? { nil }
  package var gapPolicy: GapPolicy {
    get { .marked }
    set {}
  }
  package var maximumItemCount: Int? {
    get { nil }
    set {}
  }
  package var hasGaps: Bool { false }
  package func gap(aboveRowAt indexPath: IndexPath) -> GapPhase? { nil }
  package func beginGap(_ load: Load<Void>) { load.fail(LoadError.unimplemented(.gap)) }
  package func loadGap(aboveRowAt indexPath: IndexPath) {}
  package func loadFirstGap() {}
  package func sourceRow(ofRowAt indexPath: IndexPath) -> Int? { nil }
  package var droppedRows: Range<Int> { 0..<0 }
  package var totalRowCount: Int? { nil }
  package func jump(toPosition position: Int?) -> Bool { false }
}

// What a list asks its owner of rows, and how that is where the app stores them.
extension StatefulTableController {
  /// A number that grows with every page that isn't empty.
  var progress: Int { rowsOwner?.progress ?? contentCount }

  /// Whether rows are still to appear after the last one.
  var isEndOpen: Bool { tableView.gravity == .bottom || rowsOwner?.isEndOpen == true }

  /// Whether rows are missing between two rows.
  var hasGaps: Bool { rowsOwner?.hasGaps == true }

  /// The number of rows between the screen and a page that is yet to be loaded.
  func rowsLeft(_ direction: PagePosition) -> Int {
    if direction == .gap { return rowsOwner?.rowsLeft(.gap) ?? .max }
    // A row that is waited for is beyond all that are there, more likely after them than before.
    if tableView.content.isWaitingForRow { return 0 }
    // What is around the content doesn't keep its pages away.
    let content = contentPositions
    let rows =
      direction == .next
      ? tableView.rowsBelow - (tableView.numberOfRows - content.upperBound)
      : tableView.rowsAbove - content.lowerBound
    return min(max(0, rows), rowsOwner?.rowsLeft(direction) ?? .max)
  }

  /// How many rows the title counts in all, also those that aren't loaded; `nil` if nobody knows.
  package var totalRowCount: Int? {
    if let rowsOwner { return rowsOwner.totalRowCount }
    return totalCount.map { $0 + tableView.numberOfRows - contentCount }
  }

  /// The number of selected rows, also of those that the table doesn't show.
  package var selectedRowCount: Int {
    tableView.selectedRowCount + unshownSelectionCount
  }

  /// The number of selected rows that the table doesn't show.
  package var unshownSelectionCount: Int {
    guard tableView.allowsSelection, tableView.allowsMultipleSelection else { return 0 }
    return keptSelection?.unshownSelectionCount ?? 0
  }

  /// Deselects all rows for the user.
  package func deselectAllRows() {
    if tableView.allowsMultipleSelection { keptSelection?.deselectUnshownRows() }
    tableView.chooseRows(at: tableView.selectedPositions, isSelected: false)
  }
}
