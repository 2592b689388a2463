// What ported lines name: UIKit's animations, and the list that a table belongs to.
extension TableView {
  /// The list that the table belongs to.
  ///
  /// It is here so that `tableView.dataSource = self` compiles. A table describes the rows of the list that it belongs to,
  /// so anything else that is set isn't taken, and is reported as a ``LoadMisuse``.
  public var dataSource: StatefulTableController? {
    get { host as? StatefulTableController }
    set { if newValue !== host { host?.tableViewDidRefuseHost(self) } }
  }

  /// The list that the table belongs to, as the ``dataSource`` is.
  public var delegate: StatefulTableController? {
    get { dataSource }
    set { dataSource = newValue }
  }

  /// An animation of UIKit, which a ``TableView`` accepts and ignores.
  public enum RowAnimation: Sendable, Hashable {
    /// An animation by its name in UIKit.
    case fade, right, left, top, bottom, none, middle, automatic
  }
}
