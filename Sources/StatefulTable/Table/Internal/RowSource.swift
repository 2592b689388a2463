/// Asks the data source and the delegate of a table about its rows.
///
/// It never asks about a row that the data doesn't have, even if the data has shrunk without an
/// update of the table.
@MainActor struct RowSource {
  /// The most lines that a row can have: a screenful of such rows can still be counted.
  static let maxHeight = 1_000_000_000

  let tableView: TableView

  /// The number of rows of every section.
  func counts() -> RowCounts {
    guard let dataSource = tableView.dataSource else { return .none }
    let sections = 0..<max(0, dataSource.numberOfSections(in: tableView))
    return RowCounts(
      sections.lazy.map { dataSource.tableView(tableView, numberOfRowsInSection: $0) }
    )
  }

  /// The number of rows of a section and of those after it, or `nil` if there is no such section.
  func counts(fromSection first: Int) -> AppendedCounts? {
    guard let dataSource = tableView.dataSource else { return nil }
    let end = dataSource.numberOfSections(in: tableView)
    guard first < end else { return nil }
    func count(_ section: Int) -> Int {
      max(0, dataSource.tableView(tableView, numberOfRowsInSection: section))
    }
    return AppendedCounts(last: count(first), new: (first + 1..<end).map(count))
  }

  var sectionCount: Int {
    max(0, tableView.dataSource?.numberOfSections(in: tableView) ?? 0)
  }

  /// Whether some sections, which there must be, have the rows that a list says.
  func hasRowCounts(_ counts: [Int], inSections sections: Range<Int>) -> Bool {
    guard let dataSource = tableView.dataSource else { return false }
    // A loop, as a closure is asked each time whether it is on the main actor.
    for section in sections {
      let count = dataSource.tableView(tableView, numberOfRowsInSection: section)
      guard max(0, count) == counts[section] else { return false }
    }
    return true
  }

  /// The number of rows in a section that there is.
  func rowCount(inSection section: Int) -> Int {
    max(0, tableView.dataSource?.tableView(tableView, numberOfRowsInSection: section) ?? 0)
  }

  func title(forSection section: Int) -> String? {
    dataSource(withSection: section)?.tableView(tableView, titleForHeaderInSection: section)
  }

  func footerTitle(forSection section: Int) -> String? {
    dataSource(withSection: section)?.tableView(tableView, titleForFooterInSection: section)
  }

  /// Reads several rows, or is `nil` if there is no data source.
  var reader: RowReader? { RowReader(tableView) }

  /// The id of a row, or `nil` if it has none or the data may have changed already.
  func id(ofRowAt indexPath: IndexPath) -> AnyHashable? { reader?.id(ofRowAt: indexPath) }

  /// The cell of a row, or `nil` if there is no such row.
  func cell(forRowAt indexPath: IndexPath) -> Cell? { reader?.cell(forRowAt: indexPath) }

  func indexPath(forRowWithID id: AnyHashable) -> IndexPath? {
    tableView.dataSource?.tableView(tableView, indexPathForRowWithID: id)
  }

  private func dataSource(withSection section: Int) -> (any TableViewDataSource)? {
    guard let dataSource = tableView.dataSource,
      section < dataSource.numberOfSections(in: tableView)
    else { return nil }
    return dataSource
  }
}
