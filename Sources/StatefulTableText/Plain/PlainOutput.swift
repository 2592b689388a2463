public import StatefulTable

/// Writes the rows of a list as plain lines, for a pipe or a file.
///
/// It loads page after page. Each row is one line: its text, its additional lines and its detail, with two blanks in
/// between. Between the texts of columns is a tab, and tabs and line breaks within them become blanks. The title of a
/// section is a line before its rows, with a blank line before it. There are no escape sequences. Control characters
/// become visible symbols.
public struct PlainOutput: Sendable {
  /// The most items that a paged list keeps.
  private static let maximumItemCount = 8192
  /// The most rows that are kept as text before they are written.
  private static let rowsAtOnce = 256

  /// The longest wait for a retry that a `RetryPolicy` has planned.
  ///
  /// If the retry is further away, the output fails immediately. The default is 60 seconds.
  public var retryPatience: Duration = .seconds(60)

  /// Whether blanks align the columns of a list for people, instead of tabs between them for programs.
  ///
  /// The first line then has the titles of the columns. A column is as wide as it is declared, and gets wider for the
  /// rows that come, up to 100 characters. Lines that were written before stay as they are. The default is `false`.
  public var alignsColumns = false

  /// Creates an output.
  public init() {}

  /// Loads and writes all rows, from the first one that there is.
  ///
  /// It loads previous pages first, and then writes rows as they arrive, while the next page loads. The lists of a
  /// `SectionedController` are written one after the other, each after its title. If the reader closes the pipe, it
  /// returns. A `PagedTableController` keeps only some thousand items while it is written, so a list of any length
  /// can be written.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - limit: The largest number of rows, of each list if there are several. The default is `nil`, for all rows.
  ///   - descriptor: The file descriptor to write to. The default is 1, the standard output.
  /// - Throws: The error of a failed load, after the rows before it were written. Rows that a load has only previewed
  ///   aren't written.
  ///   `LoadError.emptyPages(_:)` if as many pages as the list's `loadOptions.emptyPageBudget`
  ///   bring no new rows although the list has more pages.
  ///   ``TerminalError/system(call:code:)`` if writing fails. `CancellationError` if the task is
  ///   cancelled.
  /// - Complexity: O(*n*) for the *n* rows of each page.
  @MainActor public func write(
    _ controller: StatefulTableController,
    limit: Int? = nil,
    to descriptor: Int32 = 1
  ) async throws {
    if let whole = controller as? SectionedController {
      return try await write(whole.lists, limit: limit, to: descriptor)
    }
    let rows = controller.rowsOwner
    let maximumItemCount = rows?.maximumItemCount
    StatefulTableController.show(controller, inPlaceOf: nil)
    let filterText = rows?.filterText ?? ""
    rows?.filter("")
    defer {
      rows?.filter(filterText)
      controller.cancelLoading()
      StatefulTableController.show(nil, inPlaceOf: controller)
      rows?.maximumItemCount = maximumItemCount
    }
    try await wait(for: controller)
    // Whoever reads the lines couldn't tell rows of the last time from those of now.
    if controller.showsPreview, let error = controller.loads.initial.error { throw error }
    try await loadPreviousPages(of: controller)
    rows?.maximumItemCount = min(maximumItemCount ?? .max, Self.maximumItemCount)
    let limit = limit ?? .max
    /// The number of rows written, including rows that the list has unloaded since.
    var written = 0
    var text = PlainText(alignsColumns: alignsColumns)
    /// The title of the section that was begun last.
    var title: String?
    while true {
      let error = controller.loads.initial.error ?? controller.nextPageError
      let hasMorePages = controller.loads.hasMorePages
      let dropped = droppedRowCount(of: controller)
      // Before the rows below the pages come those of the next page.
      let last =
        hasMorePages ? controller.contentPositions.upperBound : controller.tableView.numberOfRows
      let rows = written - dropped..<max(written, min(dropped + last, limit)) - dropped
      let isDone = error != nil || !hasMorePages || written + rows.count >= limit
      if !isDone { loadNextPage(of: controller) }
      for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.rowsAtOnce) {
        let block = start..<min(rows.upperBound, start + Self.rowsAtOnce)
        append(block, of: controller, to: &text, after: &title)
        guard try DescriptorWriter.write(text.bytes, to: descriptor) else { return }
        text.removeAll()
      }
      written += rows.count
      if let error { throw error }
      if isDone { return }
      try await wait(for: controller)
    }
  }

  @MainActor private func wait(for controller: StatefulTableController) async throws {
    await controller.settled(retryingWithin: retryPatience)
    try Task.checkCancellation()
  }

  /// Loads all pages before the first row: what is written can't be preceded later.
  @MainActor private func loadPreviousPages(of controller: StatefulTableController) async throws {
    while controller.loads.hasPreviousPages {
      controller.loadPreviousPage()
      try await wait(for: controller)
      if let error = controller.previousPageError { throw error }
    }
  }

  /// Loads one page, which is longer than the one before if the list can do that.
  @MainActor private func loadNextPage(of controller: StatefulTableController) {
    controller.loadToEnd()
    // Only one: what is loaded while the reader takes its time has to be kept.
    controller.stopLoadingToEnd()
  }

  /// How many rows the list has unloaded above the first that is left.
  @MainActor private func droppedRowCount(of controller: StatefulTableController) -> Int {
    controller.rowsOwner?.droppedRows.count ?? 0
  }

  /// Appends rows, and the titles of the sections that they begin, after the title of the one that was begun last.
  @MainActor private func append(
    _ positions: Range<Int>,
    of controller: StatefulTableController,
    to text: inout PlainText,
    after title: inout String?
  ) {
    let tableView = controller.tableView
    let columns = controller.tableColumns
    let rows = positions.compactMap { position -> (IndexPath, Cell)? in
      guard let row = tableView.indexPathForRow(atPosition: position),
        let cell = tableView.cellForRow(at: row)
      else { return nil }
      return (row, cell.shown(in: columns).withPlainColumns)
    }
    text.align(columns, to: rows.map(\.1))
    /// The section of the row before, if that is among the rows.
    var section: Int?
    for (row, cell) in rows {
      if row.section != section {
        section = row.section
        let header = tableView.header(inSection: row.section)
        let newTitle = header?.text.string
        // The first row can be one that was not the first before others were dropped.
        let isNew = row.row == 0 && (newTitle != title || droppedRowCount(of: controller) == 0)
        if let header, isNew { text.append(header) }
        title = newTitle
      }
      text.append(cell)
    }
  }
}
