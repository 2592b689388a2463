import StatefulTable

/// A list that can write its rows as plain lines without keeping them.
@MainActor protocol LineWritingList: StatefulTableController {
  /// Loads and writes all rows.
  ///
  /// - Parameters:
  ///   - limit: The largest number of rows, or `nil` for all.
  ///   - descriptor: The file to write to.
  /// - Throws: The error of a failed load, or of a file that can't be written to.
  func writeLines(limit: Int?, to descriptor: Int32) async throws
}
