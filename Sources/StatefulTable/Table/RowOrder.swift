/// The order of the rows of a list by one of its columns.
public struct RowOrder: Sendable, Hashable {
  /// The ``TableColumn/sortKey`` of the column.
  public var column: String
  /// Whether the greatest is first.
  public var isDescending: Bool

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - column: The ``TableColumn/sortKey`` of the column.
  ///   - isDescending: Whether the greatest is first. The default is `false`.
  public init(_ column: String, isDescending: Bool = false) {
    self.column = column
    self.isDescending = isDescending
  }
}

/// A list whose rows can be sorted by its columns.
///
/// Give the columns by which the user can sort a ``TableColumn/sortKey``. A list that stores its rows loads them in the
/// ``rowOrder``:
///
/// ```swift
/// final class BookTable: StatefulTableController, SortableController {
///   private var books: [String] = []
///
///   override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
///     let books = try await fetchBooks(sortedBy: rowOrder?.column)
///     return { self.books = books }
///   }
/// }
/// ```
///
/// An ``ItemTableController`` sorts its items itself, and a ``PagedTableController`` asks its source.
@MainActor public protocol SortableController: StatefulTableController {
  /// Called when the ``rowOrder`` has changed.
  ///
  /// The default implementation loads the rows again, if they were loaded before.
  func rowOrderDidChange(to order: RowOrder?)
}

extension SortableController {
  /// The order of the rows.
  ///
  /// The default is `nil`: the order in which they are loaded.
  public var rowOrder: RowOrder? {
    get { sortOrder }
    set {
      guard newValue != sortOrder else { return }
      sortOrder = newValue
      rowOrderDidChange(to: newValue)
      setNeedsDisplay()
    }
  }

  /// Loads the rows again, if they were loaded before.
  public func rowOrderDidChange(to order: RowOrder?) { reloadInOrder() }
}

extension StatefulTableController {
  /// Loads the rows again in another order, unless they weren't loaded yet.
  func reloadInOrder() {
    if loader.hasBegun { reload() }
  }

  /// The list, or its parts, as far as they can be sorted.
  private var sortableLists: [any SortableController] {
    if let list = self as? any SortableController { return [list] }
    return parts.flatMap(\.sortableLists)
  }

  package var sortableColumns: [TableColumn] {
    sortableLists.isEmpty ? [] : tableColumns.filter { $0.sortKey != nil }
  }

  package var shownRowOrder: RowOrder? { sortableLists.first?.rowOrder }

  package func sort(by column: TableColumn) {
    guard let key = column.sortKey else { return }
    let isAscending = shownRowOrder.map { $0.column == key && !$0.isDescending } ?? false
    for list in sortableLists { list.rowOrder = RowOrder(key, isDescending: isAscending) }
  }
}
