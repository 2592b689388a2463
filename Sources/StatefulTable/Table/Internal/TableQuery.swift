/// Asks the host of a table about its rows.
///
/// It never asks about a row that the data doesn't have, even if the data has shrunk without an update of
/// the table.
@MainActor struct TableQuery {
  /// The most lines that a row can have: a screenful of such rows can still be counted.
  static let maxHeight = 1_000_000_000

  let tableView: TableView
  private let host: (any TableHost)?

  init(_ tableView: TableView) {
    self.tableView = tableView
    host = tableView.host
  }

  /// Whether rows may still come after the last one.
  var mayGetRows: Bool { host?.mayGetRows(in: tableView) ?? false }

  /// Whether the rows go on after the last one.
  var hasMoreRows: Bool { host?.hasMoreRows(in: tableView) ?? false }

  // MARK: Sections

  /// The sections whose selected rows the host keeps.
  var keptSections: Range<Int> { host?.keptSelection?.keptSections ?? 0..<0 }

  var sectionCount: Int { max(0, host?.numberOfSections(in: tableView) ?? 0) }

  /// The number of rows of every section.
  func counts() -> RowCounts { RowCounts((0..<sectionCount).lazy.map(rowCount)) }

  /// The number of rows in a section that there is.
  func rowCount(inSection section: Int) -> Int {
    max(0, host?.tableView(tableView, numberOfRowsInSection: section) ?? 0)
  }

  func header(forSection section: Int) -> SectionHeader? {
    guard section < sectionCount else { return nil }
    return host?.tableView(tableView, headerForSection: section)
  }

  func footerTitle(forSection section: Int) -> String? {
    guard section < sectionCount else { return nil }
    return host?.tableView(tableView, titleForFooterInSection: section)
  }

  // MARK: Rows

  /// The height of a row in lines, which is 1 for a row that there isn't.
  func height(ofRowAt indexPath: IndexPath) -> Int {
    guard hasRow(at: indexPath) else { return 1 }
    guard let host else { return 1 }
    let height =
      tableView.wrapsLines
      ? host.height(of: host.tableView(tableView, cellForRowAt: indexPath), in: tableView)
      : host.tableView(tableView, heightForRowAt: indexPath)
    return min(max(1, height), Self.maxHeight)
  }

  /// The id of a row, or `nil` if it has none.
  ///
  /// It is also `nil` while a batch is open, because the data may have changed already.
  func id(ofRowAt indexPath: IndexPath) -> AnyHashable? {
    guard !tableView.isDataAhead, hasRow(at: indexPath) else { return nil }
    return host?.tableView(tableView, idForRowAt: indexPath)
  }

  /// The cell of a row, or `nil` if there is no such row.
  func cell(forRowAt indexPath: IndexPath) -> Cell? {
    guard hasRow(at: indexPath) else { return nil }
    return host?.tableView(tableView, cellForRowAt: indexPath)
  }

  /// The host's look-up of a row by its id: `nil` also if it looks up none.
  func indexPath(forRowWithID id: AnyHashable) -> IndexPath? {
    host?.tableView(tableView, indexPathForRowWithID: id)
  }

  private func hasRow(at indexPath: IndexPath) -> Bool {
    indexPath.section < sectionCount && indexPath.row < rowCount(inSection: indexPath.section)
  }
}
