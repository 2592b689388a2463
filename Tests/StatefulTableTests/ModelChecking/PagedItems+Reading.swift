@testable import StatefulTable

extension PagedItems {
  /// The item at a row, which must exist.
  subscript(row: Int) -> Item { rows.store[row] }
}
