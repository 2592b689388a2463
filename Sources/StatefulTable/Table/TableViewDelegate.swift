/// An object that decides about the rows of a table, and that is called when the user acts on them.
@MainActor public protocol TableViewDelegate: AnyObject {
  /// The height of a row in lines.
  ///
  /// The default is 1. Less than 1 is treated as 1, and more than 1,000,000,000 as 1,000,000,000.
  ///
  /// Called when a row appears on screen, when it is reloaded, and when the table is resized.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int

  /// Called before the user selects a row.
  ///
  /// The default implementation returns the row itself.
  ///
  /// - Returns: The row to select, or `nil` to select none.
  func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?

  /// Called when the user opens or selects a row.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)

  /// Called before the user deselects a row, with ``TableView/allowsMultipleSelection``.
  ///
  /// The default implementation returns the row itself.
  ///
  /// - Returns: The row to deselect, or `nil` to keep the row selected.
  func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?

  /// Called when the user has deselected a row, with ``TableView/allowsMultipleSelection``.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)

  /// Called when a row appears on screen.
  ///
  /// Called once each time, before the row is drawn. UIKit also passes the cell, which a table doesn't store.
  func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath)

  /// Called when a row has left the screen or was deleted.
  ///
  /// Called once for each call of ``tableView(_:willDisplayRowAt:)``. The index path of a deleted row is the one from
  /// before.
  func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath)

  /// Called when the cursor has moved to another row.
  ///
  /// Called after every event that moved the cursor, also if its row was deleted. If the row itself moves, it isn't
  /// called.
  ///
  /// - Parameters:
  ///   - tableView: The table.
  ///   - indexPath: The ``TableView/cursor``, or `nil` if there are no rows.
  func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?)

  /// Called when updates didn't match the data, and the table has reloaded.
  func tableView(_ tableView: TableView, didDetect error: BatchUpdateError)
}

extension TableViewDelegate {
  /// Returns 1 by default.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  /// Returns the row itself by default.
  public func tableView(
    _ tableView: TableView,
    willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    indexPath
  }

  /// Does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

  /// Returns the row itself by default.
  public func tableView(
    _ tableView: TableView,
    willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    indexPath
  }

  /// Does nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {}
}
