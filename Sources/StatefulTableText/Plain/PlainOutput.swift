public import StatefulTable

/// Writes the rows of a list as plain lines, for a pipe or a file.
///
/// It loads page after page. Each row is one line: its text, its additional lines and its detail,
/// with two blanks in between. The title of a section is a line before its rows, with a blank line
/// before it. There are no escape sequences. Control characters become visible signs.
public struct PlainOutput: Sendable {
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

  /// Loads and writes all rows.
  ///
  /// It writes rows as they arrive. If the reader goes away, it returns.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - limit: The largest number of rows. The default is `nil`, for all rows.
  ///   - descriptor: The file descriptor to write to. The default is 1, the standard output.
  /// - Throws: The error of a failed load, after the rows before it were written.
  ///   ``TerminalError/system(call:code:)`` if writing fails. `CancellationError` if the task is
  ///   cancelled.
  /// - Complexity: O(*n*) for the *n* rows of each page.
  @MainActor public func write(
    _ controller: StatefulTableController,
    limit: Int? = nil,
    to descriptor: Int32 = 1
  ) async throws {
    StatefulTableController.show(controller, inPlaceOf: nil)
    defer { StatefulTableController.show(nil, inPlaceOf: controller) }
    /// The number of rows written, including rows that the list has dropped since.
    var written = 0
    var text = PlainText()
    /// The title of the section that was begun last.
    var title: String?
    while true {
      await controller.settled(retryingWithin: retryPatience)
      try Task.checkCancellation()
      let dropped = droppedRowCount(of: controller)
      let isMoreToCome = isMoreToCome(controller)
      // Before the rows below the pages come those of the next page.
      let last =
        isMoreToCome
        ? controller.contentPositions.upperBound : controller.tableView.numberOfRows
      let end = min(dropped + last, limit ?? .max)
      while written < end {
        let next = min(end, written + 256)
        append(written - dropped..<next - dropped, of: controller, to: &text, after: &title)
        guard try DescriptorWriter.write(text.bytes, to: descriptor) else { return }
        text.removeAll()
        written = next
      }
      if let error = failure(of: controller) { throw error }
      guard written < limit ?? .max, isMoreToCome else { return }
      controller.loadNextPage()
      await Task.yield()
    }
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

  @MainActor private func failure(of controller: StatefulTableController) -> (any Error)? {
    controller.loads.initial.error ?? controller.loads.nextPage.error
  }

  /// How many rows the list has dropped above the first that is left.
  @MainActor private func droppedRowCount(of controller: StatefulTableController) -> Int {
    (controller as? any RowCountingController)?.droppedRows.count ?? 0
  }

  /// Whether there is a next page, and the first one was loaded.
  @MainActor private func isMoreToCome(_ controller: StatefulTableController) -> Bool {
    guard controller.loads.hasMorePages else { return false }
    // With no rows and no view in their place, nothing was ever loaded.
    return controller.contentCount > 0 || controller.stateView != nil
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
