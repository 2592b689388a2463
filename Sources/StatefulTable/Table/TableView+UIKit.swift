// UIKit's calls that ported lines make: a table accepts and ignores the arguments for animations, and belongs to one list.
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

  /// The animation of inserted and deleted rows in UIKit.
  ///
  /// A ``TableView`` ignores it.
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

  /// Does what ``insertRows(at:)`` does.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    insertRows(at: indexPaths)
  }

  /// Does what ``deleteRows(at:)`` does.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    deleteRows(at: indexPaths)
  }

  /// Does what ``reloadRows(at:)`` does.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    reloadRows(at: indexPaths)
  }

  /// Does what ``insertSections(_:)`` does.
  public func insertSections(_ sections: some Sequence<Int>, with animation: RowAnimation) {
    insertSections(sections)
  }

  /// Does what ``deleteSections(_:)`` does.
  public func deleteSections(_ sections: some Sequence<Int>, with animation: RowAnimation) {
    deleteSections(sections)
  }

  /// Does what ``reloadSections(_:)`` does.
  public func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation) {
    reloadSections(sections)
  }

  /// Does what ``scrollToRow(at:at:)`` does.
  public func scrollToRow(
    at indexPath: IndexPath,
    at position: ScrollPosition,
    animated: Bool
  ) {
    scrollToRow(at: indexPath, at: position)
  }

  /// Does what ``selectRow(at:)`` does, and scrolls to the row.
  ///
  /// With ``ScrollPosition/none``, nothing scrolls, as in UIKit.
  public func selectRow(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: ScrollPosition
  ) {
    selectRow(at: indexPath)
    guard let indexPath, scrollPosition != .none else { return }
    scrollToRow(at: indexPath, at: scrollPosition)
  }

  /// Does what ``deselectRow(at:)`` does.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    deselectRow(at: indexPath)
  }
}
