public import StatefulTable

/// Writes the rows of a list as plain lines, for a pipe or a file.
///
/// It loads page after page. Each row is one line: its text, its additional lines and its detail,
/// with two blanks in between. The title of a section is a line before its rows, with a blank line
/// before it. There are no escape sequences. Control characters become visible signs.
public struct PlainOutput: Sendable {
  private static let gap = "  "

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
    let pipe = PlainWriter(descriptor: descriptor)
    StatefulTableController.show(controller, inPlaceOf: nil)
    defer { StatefulTableController.show(nil, inPlaceOf: controller) }
    /// The number of rows written, including rows that the list has dropped since.
    var written = 0
    /// The title of the section that was begun last.
    var title: String?
    while true {
      await controller.settled(retryingWithin: retryPatience)
      try Task.checkCancellation()
      let dropped = controller.droppedRowCount
      let isMoreToCome = isMoreToCome(controller)
      // Before the rows below the pages come those of the next page.
      let last =
        isMoreToCome
        ? controller.contentPositions.upperBound : controller.tableView.numberOfRows
      let end = min(dropped + last, limit ?? .max)
      while written < end {
        // In parts: a page can be long, and the reader can go away.
        let next = min(end, written + 256)
        let part = written - dropped..<next - dropped
        let isFirst = written == 0
        let lines = lines(of: part, in: controller, after: &title, isFirst: isFirst)
        guard try pipe.write(lines) else { return }
        written = next
      }
      if let error = failure(of: controller) { throw error }
      guard written < limit ?? .max, isMoreToCome else { return }
      controller.loadNextPage()
      await Task.yield()
    }
  }

  @MainActor private func failure(of controller: StatefulTableController) -> (any Error)? {
    controller.loads.initial.error ?? controller.loads.nextPage.error
  }

  /// Whether there is a next page, and the first one was loaded.
  @MainActor private func isMoreToCome(_ controller: StatefulTableController) -> Bool {
    guard controller.loads.hasMorePages else { return false }
    // With no rows and no view in their place, nothing was ever loaded.
    return controller.contentCount > 0 || controller.stateView != nil
  }

  /// The lines of rows, and of the sections that they begin.
  ///
  /// - Parameters:
  ///   - positions: The rows.
  ///   - controller: The list.
  ///   - title: The title of the section that was begun last.
  ///   - isFirst: Whether nothing was written before.
  /// - Returns: The bytes to write.
  @MainActor private func lines(
    of positions: Range<Int>,
    in controller: StatefulTableController,
    after title: inout String?,
    isFirst: Bool
  ) -> [UInt8] {
    let tableView = controller.tableView
    var bytes: [UInt8] = []
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
        let isNew = row.row == 0 && (newTitle != title || controller.droppedRowCount == 0)
        if let newTitle, isNew {
          if !isFirst || !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
          append(StyledText(newTitle), to: &bytes)
          bytes.append(UInt8(ascii: "\n"))
        }
        title = newTitle
      }
      for (index, text) in cell.texts.enumerated() where index == 0 || !text.isEmpty {
        if index > 0 { bytes += Self.gap.utf8 }
        append(text, to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private func append(_ text: StyledText, to bytes: inout [UInt8]) {
    for run in text.runs {
      if run.string.printableASCIICount(limit: .max) != nil {
        bytes += run.string.utf8
        continue
      }
      var reader = GlyphReader(run.string, columns: nil)
      while let glyph = reader.next() { bytes += glyph.string.utf8 }
    }
  }
}
