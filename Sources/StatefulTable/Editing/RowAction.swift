/// Something that the user can do with a row, or with all selected rows.
///
/// ```swift
/// override func tableView(
///   _ tableView: TableView,
///   actionsForRowAt indexPath: IndexPath
/// ) -> [RowAction] {
///   [RowAction(title: "Archive") { self.archiveMessages(at: $0) }, deleteAction]
/// }
/// ```
///
/// The idea is `UIContextualAction`, and before it `UITableViewRowAction`.
@MainActor public struct RowAction {
  /// What an action does.
  public enum Style: Sendable, Hashable {
    /// Something that the user can undo.
    case normal
    /// It destroys something: an alert asks the user first.
    case destructive
  }

  /// The words for the action.
  public var title: String
  /// What the action does.
  public var style: Style

  let handler: @MainActor ([IndexPath]) -> Void

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The words for it.
  ///   - style: What it does.
  ///   - handler: Called with the rows, in order: the row with the cursor, or all selected rows where
  ///     several can be selected. It changes the data and tells the table.
  public init(
    title: String,
    style: Style = .normal,
    handler: @escaping @MainActor ([IndexPath]) -> Void
  ) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

/// What happens to a row that is edited.
///
/// The type is `UITableViewCell.EditingStyle`.
public enum EditingStyle: Sendable, Hashable {
  /// Nothing.
  case none
  /// The row is deleted.
  case delete
  /// A row is inserted.
  ///
  /// No list commits it by itself.
  case insert
}
