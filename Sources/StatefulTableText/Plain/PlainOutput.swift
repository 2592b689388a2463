public import StatefulTable

/// Writes the rows of a list as plain lines, for a pipe or a file.
///
/// It loads page after page. Each row is one line: its text, its additional lines and its detail,
/// with two blanks in between. The title of a section is a line before its rows, with a blank line
/// before it. There are no escape sequences. Control characters become visible signs.
public struct PlainOutput: Sendable {
  /// The most items that a paged list keeps.
  private static let maximumItemCount = 8192
  /// The most rows that are kept as text before they are written.
  private static let rowsAtOnce = 256
  /// The most bytes that are kept before they are written.
  ///
  /// A page can be long, and the reader can go away.
  private static let blockSize = 32_768
  /// The most items to ask a source for at once.
  private static let maximumPageSize = 2048

  /// The longest wait for a retry that a `RetryPolicy` has planned.
  ///
  /// If the retry is further away, the output fails at once. The default is 60 seconds.
  public var retryPatience: Duration = .seconds(60)

  /// Creates an output.
  public init() {}

  /// Loads and writes all rows, from the first one that there is.
  ///
  /// It loads previous pages first, and then writes rows as they arrive, while the next page loads.
  /// If the reader goes away, it returns. A `PagedTableController` keeps only some
  /// thousand items meanwhile, so a list of any length can be written.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - limit: The largest number of rows. The default is `nil`, for all rows.
  ///   - descriptor: The file descriptor to write to. The default is 1, the standard output.
  /// - Throws: The error of a failed load, after the rows before it were written.
  ///   `LoadError.emptyPages(_:)` if as many pages as the list's `emptyPageBudget`
  ///   bring no new rows although the list has more pages.
  ///   ``TerminalError/system(call:code:)`` if writing fails. `CancellationError` if the task is
  ///   cancelled.
  /// - Complexity: O(*n*) for the *n* rows of each page.
  @MainActor public func write(
    _ controller: StatefulTableController,
    limit: Int? = nil,
    to descriptor: Int32 = 1
  ) async throws {
    let paged = controller as? any RowCountingController
    let maximumItemCount = paged?.maximumItemCount
    let filtering = controller as? any FilteringController
    StatefulTableController.show(controller, inPlaceOf: nil)
    let filterText = filtering?.filterText ?? ""
    filtering?.filter("")
    defer {
      filtering?.filter(filterText)
      controller.cancelLoading()
      StatefulTableController.show(nil, inPlaceOf: controller)
      paged?.maximumItemCount = maximumItemCount
    }
    try await wait(for: controller)
    try await loadPreviousPages(of: controller)
    paged?.maximumItemCount = min(maximumItemCount ?? .max, Self.maximumItemCount)
    let limit = limit ?? .max
    /// The number of rows written, including rows that the list has dropped since.
    var written = 0
    /// The number of pages requested since the last that brought rows.
    var emptyPages = 0
    var text = PlainText()
    /// The title of the section that was begun last.
    var title: String?
    while true {
      let error = controller.loads.initial.error ?? controller.loads.nextPage.error
      let hasMorePages = controller.loads.hasMorePages
      let dropped = droppedRowCount(of: controller)
      // Before the rows below the pages come those of the next page.
      let last =
        hasMorePages ? controller.contentPositions.upperBound : controller.tableView.numberOfRows
      let rows = written - dropped..<max(written, min(dropped + last, limit)) - dropped
      let isDone = error != nil || !hasMorePages || written + rows.count >= limit
      if !rows.isEmpty { emptyPages = 0 }
      if !isDone {
        if emptyPages >= max(1, controller.emptyPageBudget) {
          throw LoadError.emptyPages(emptyPages)
        }
        loadNextPage(of: controller)
        emptyPages += 1
      }
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
    var emptyPages = 0
    while controller.loads.hasPreviousPages {
      controller.loadPreviousPage()
      try await wait(for: controller)
      if let error = controller.loads.previousPage.error { throw error }
      emptyPages = controller.wasPreviousPageEmpty ? emptyPages + 1 : 0
      if emptyPages >= max(1, controller.emptyPageBudget) { throw LoadError.emptyPages(emptyPages) }
    }
  }

  /// Loads one page, which is longer than the one before if the list can do that.
  @MainActor private func loadNextPage(of controller: StatefulTableController) {
    controller.loadToEnd()
    // Only one: what is loaded while the reader takes its time has to be kept.
    controller.stopLoadingToEnd()
  }

  /// Loads and writes all items of a page source, without a list.
  ///
  /// It begins with the first item: if the source begins a list in the middle, it goes back page by page before.
  /// No item is kept, and a page loads while the page before is written. So it is faster than with
  /// a list, and the number of items doesn't matter for the memory. It asks for pages of up to
  /// 2,048 items. A failed load isn't retried. An item whose id comes twice is written twice.
  ///
  /// - Parameters:
  ///   - source: The source of the items.
  ///   - limit: The largest number of items. The default is `nil`, for all items.
  ///   - descriptor: The file descriptor to write to. The default is 1, the standard output.
  ///   - sectionTitle: Returns the title of the section that an item belongs to. The default is
  ///     `nil`: there are no sections.
  ///   - cell: Returns the cell of an item.
  /// - Throws: The error of a failed load, after the items before it were written.
  ///   ``TerminalError/system(call:code:)`` if writing fails. `CancellationError` if the task is
  ///   cancelled.
  /// - Complexity: O(*n*) for *n* items.
  @MainActor public func write<Source: PageSource>(
    _ source: Source,
    limit: Int? = nil,
    to descriptor: Int32 = 1,
    sectionTitle: ((Source.Item) -> String?)? = nil,
    cell: (Source.Item) -> Cell
  ) async throws {
    var text = PlainText()
    var title: String?
    var left = limit ?? .max
    var lastPage = try await firstPage(of: source)
    while true {
      try Task.checkCancellation()
      let page = lastPage
      let rest = max(0, left - page.items.count)
      async let nextPage = Self.page(after: page, of: source, limit: rest)
      for item in page.items.prefix(left) {
        if let sectionTitle {
          let newTitle = sectionTitle(item)
          if let newTitle, newTitle != title { text.append(title: newTitle) }
          title = newTitle
        }
        text.append(cell(item))
        guard text.bytes.count >= Self.blockSize else { continue }
        guard try DescriptorWriter.write(text.bytes, to: descriptor) else { return }
        text.removeAll()
        // Part of the next page may have to be done here.
        await Task.yield()
      }
      guard try DescriptorWriter.write(text.bytes, to: descriptor) else { return }
      text.removeAll()
      guard let next = try await nextPage else { return }
      lastPage = next
      left = rest
    }
  }

  /// The page with the first item, also if the source begins a list elsewhere.
  @MainActor private func firstPage<Source: PageSource>(
    of source: Source
  ) async throws -> Page<Source.Item, Source.Cursor> {
    var page = try await source.page(after: nil)
    while let cursor = page.previous {
      try Task.checkCancellation()
      page = try await source.page(before: cursor)
      guard page.previous != cursor else { throw PageSourceError.repeatedCursor("\(cursor)") }
    }
    return page
  }

  /// The page after another one, or `nil` if there is none or nothing more is wanted.
  private static func page<Source: PageSource>(
    after page: Page<Source.Item, Source.Cursor>,
    of source: Source,
    limit: Int
  ) async throws -> Page<Source.Item, Source.Cursor>? {
    guard limit > 0, !page.isLast, let cursor = page.next else { return nil }
    let size = min(max(1, 2 * page.items.count), limit, maximumPageSize)
    let next =
      source.isOffsetBased
      ? try await source.page(after: cursor) : try await source.page(after: cursor, limit: size)
    guard next.isLast || next.next != cursor else {
      throw PageSourceError.repeatedCursor("\(cursor)")
    }
    return next
  }

  /// How many rows the list has dropped above the first that is left.
  @MainActor private func droppedRowCount(of controller: StatefulTableController) -> Int {
    (controller as? any RowCountingController)?.droppedRows.count ?? 0
  }

  /// Appends rows, and the titles of the sections that they begin.
  ///
  /// - Parameters:
  ///   - positions: The rows.
  ///   - controller: The list.
  ///   - text: The lines of the rows before.
  ///   - title: The title of the section that was begun last.
  @MainActor private func append(
    _ positions: Range<Int>,
    of controller: StatefulTableController,
    to text: inout PlainText,
    after title: inout String?
  ) {
    let tableView = controller.tableView
    /// The section of the row before, if that is among the rows.
    var section: Int?
    for position in positions {
      guard let row = tableView.indexPathForRow(atPosition: position),
        let cell = tableView.cellForRow(at: row)
      else { continue }
      if row.section != section {
        section = row.section
        let newTitle = tableView.titleForHeader(inSection: row.section)
        // The first row can be one that was not the first before others were dropped.
        let isNew = row.row == 0 && (newTitle != title || droppedRowCount(of: controller) == 0)
        if let newTitle, isNew { text.append(title: newTitle) }
        title = newTitle
      }
      text.append(cell)
    }
  }
}
