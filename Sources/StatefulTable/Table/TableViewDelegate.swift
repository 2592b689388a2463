/// What a table asks about the look of its rows, and calls when something happens to them.
@MainActor public protocol TableViewDelegate: AnyObject {
  /// The height of a row in lines.
  ///
  /// Less than 1 counts as 1, which is also the default, and more than 1,000,000,000 as that.
  ///
  /// Asked when a row comes on screen, and again when the row is reloaded or the table resized.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int

  /// The user chose a row that is about to be selected.
  ///
  /// The default returns the row itself.
  ///
  /// - Returns: The row to select, or `nil` to select none.
  func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?

  /// The user chose a row.
  ///
  /// The default implementation does nothing.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)

  /// The user is about to deselect a row, with ``TableView/allowsMultipleSelection``.
  ///
  /// The default returns the row itself.
  ///
  /// - Returns: The row to deselect, or `nil` to deselect none.
  func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?

  /// The user deselected a row, with ``TableView/allowsMultipleSelection``.
  ///
  /// The default implementation does nothing.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)

  /// A row has come on screen.
  ///
  /// Called once each time, before the row is drawn. UIKit passes the cell as well, which a table doesn't
  /// keep. The default implementation does nothing.
  func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath)

  /// A row has left the screen, or is gone.
  ///
  /// Called once for each call of ``tableView(_:willDisplayRowAt:)``. The index path of a row that is gone
  /// is the one from before. The default implementation does nothing.
  func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath)

  /// The cursor has moved to another row.
  ///
  /// Called after every event that moved the cursor, also if its row was deleted; not for a row that
  /// moves itself. The default implementation does nothing.
  ///
  /// - Parameters:
  ///   - tableView: The table.
  ///   - indexPath: Where the ``TableView/cursor`` is now; `nil` if there are no rows any more.
  func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?)

  /// A batch of updates didn't fit the data, and the table has reloaded itself.
  ///
  /// The default implementation does nothing: the table shows the data as it is either way.
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

  /// The default implementation does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

  /// Returns the row itself by default.
  public func tableView(
    _ tableView: TableView,
    willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    indexPath
  }

  /// The default implementation does nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

  /// The default implementation does nothing.
  public func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {}

  /// The default implementation does nothing.
  public func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {}

  /// The default implementation does nothing.
  public func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {}

  /// The default implementation does nothing.
  public func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {}
}
