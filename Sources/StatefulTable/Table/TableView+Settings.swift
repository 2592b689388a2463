// How a table behaves. For what may be selected, see the selection.
extension TableView {
  /// The edge of the area at which the rows begin, ``Gravity/top`` by default.
  public var gravity: Gravity {
    get { settings.gravity }
    set { settings.gravity = newValue }
  }

  /// Whether lines of cells that are longer than the table is wide are wrapped instead of cut off.
  ///
  /// The heights of rows then follow from their cells, and the delegate isn't asked for them. The default
  /// is `false`; a user's key may set it.
  public var wrapsLines: Bool {
    get { settings.wrapsLines }
    set { settings.wrapsLines = newValue }
  }
}
