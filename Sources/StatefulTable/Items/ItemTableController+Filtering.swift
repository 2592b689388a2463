/// A list that can show only some of its rows.
@MainActor package protocol FilteringController: StatefulTableController {
  /// Whether the list offers a filter.
  var canFilter: Bool { get }
  /// The text of the filter, or an empty string without one.
  var filterText: String { get }
  /// The number of rows from which the filter chooses.
  var itemCount: Int { get }
  /// Whether there are rows, and the filter shows none of them.
  var hidesAllRows: Bool { get }
  /// Shows only the rows that have a text, or all rows if it is empty.
  func filter(_ text: String)
}

extension ItemTableController: FilteringController {
  package var canFilter: Bool {
    model.item(atItemRow: 0).flatMap(filterText) != nil
  }

  package var hidesAllRows: Bool { itemCount > 0 && model.rowCount == 0 }
}
