// What ported lines name: UIKit's animations, and the list that a table belongs to.
extension TableView {
  /// The list that the table belongs to.
  ///
  /// It is here so that `tableView.dataSource = self` compiles. A table describes the rows of the list that it belongs to,
  /// so anything else that is set isn't taken, and is reported as ``LoadMisuse/otherDataSource``.
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
    /// Fades.
    case fade
    /// Slides to or from the right.
    case right
    /// Slides to or from the left.
    case left
    /// Slides to or from the top.
    case top
    /// Slides to or from the bottom.
    case bottom
    /// Doesn't animate.
    case none
    /// Keeps rows in the middle of the space that they have.
    case middle
    /// Chooses an animation.
    case automatic
  }
}
