/// What a table asks about the look of its rows, and calls when something happens to them.
@MainActor public protocol TableViewDelegate: AnyObject {
  /// The height of a row in lines.
  ///
  /// Less than 1 counts as 1, which is also the default, and more than 1,000,000,000 as that.
  ///
  /// Asked when a row comes on screen, and again when the row is reloaded or the table resized.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int

  /// The user chose a row.
  ///
  /// The default implementation does nothing.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)

  /// A batch of updates didn't fit the data, and the table has reloaded itself.
  ///
  /// The default implementation does nothing: the table shows the data as it is either way.
  func tableView(_ tableView: TableView, didDetect error: BatchUpdateError)
}

extension TableViewDelegate {
  /// Returns 1 by default.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  /// The default implementation does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

  /// The default implementation does nothing.
  public func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {}
}
