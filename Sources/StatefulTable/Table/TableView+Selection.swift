#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TableView {
  /// The selected row.
  ///
  /// It follows its row; when that is deleted, the next one is selected, or the last.
  public var indexPathForSelectedRow: IndexPath? {
    selection?.indexPath
  }

  /// Selects a row, or none.
  ///
  /// The delegate isn't told, and nothing scrolls. An index path beyond the rows selects the nearest.
  public func selectRow(at indexPath: IndexPath?) {
    loadIfStale()
    change(.selection) { select(indexPath.flatMap(counts.nearest(to:))) }
  }

  func select(_ indexPath: IndexPath?) {
    selection = indexPath.map { ($0, source.id(ofRowAt: $0)) }
  }
}
