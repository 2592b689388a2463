public import StatefulTable

extension PlainOutput {
  /// Loads and writes all rows of several lists, one list after the other.
  ///
  /// Before the rows of a list comes its title. To write only one of the lists, pass that.
  ///
  /// - Parameters:
  ///   - segmentedController: The lists.
  ///   - limit: The largest number of rows of each list. The default is `nil`, for all rows.
  ///   - descriptor: The file descriptor to write to. The default is 1, the standard output.
  /// - Throws: What ``write(_:limit:to:)`` throws for a list, after the lists before it were written.
  @MainActor public func write(
    _ segmentedController: SegmentedController,
    limit: Int? = nil,
    to descriptor: Int32 = 1
  ) async throws {
    try await write(segmentedController.lists, limit: limit, to: descriptor)
  }

  /// Loads and writes all rows of lists, each after its title.
  @MainActor func write(
    _ lists: [StatefulTableController],
    limit: Int?,
    to descriptor: Int32
  ) async throws {
    var text = PlainText()
    for list in lists {
      // A title may change in viewDidLoad().
      list.loadViewIfNeeded()
      text.append(SectionHeader(list.title))
      guard try DescriptorWriter.write(text.bytes, to: descriptor) else { return }
      text.removeAll()
      try await write(list, limit: limit, to: descriptor)
    }
  }
}
