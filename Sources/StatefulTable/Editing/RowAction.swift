/// An action that the user can choose for a row, or for all selected rows.
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
/// The counterpart of UIKit's `UIContextualAction`.
@MainActor public struct RowAction {
  /// The kind of an action.
  public enum Style: Sendable, Hashable {
    /// The action destroys nothing.
    case normal
    /// The action destroys something, so an alert asks the user first.
    case destructive
  }

  /// The label of the action.
  public var title: String
  /// The kind of the action.
  public var style: Style
  /// The key that performs the action without a list of actions, such as `A`.
  ///
  /// The default is `nil`, for none. A list's own commands with the same key come first, and the action comes before what the key does otherwise.
  public var key: Character?
  /// Why the action can't be performed now.
  ///
  /// The default is `nil`: it can be. The action is still listed, with the reason. If several rows are selected, the
  /// first of them that has a reason counts for all.
  public var disabledReason: String?
  /// Whether the action has a check mark, such as "Pinned" for a row that is pinned.
  ///
  /// The default is `false`. If several rows are selected, all of them must have it.
  public var isChecked = false

  private(set) var handler: @MainActor ([IndexPath]) -> Void

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The label of the action.
  ///   - style: The kind of the action. The default is ``Style/normal``.
  ///   - key: The key that performs the action without a list of actions. The default is none.
  ///   - handler: Called with the row of the cursor, or with all selected rows in order if several
  ///     can be selected. It changes the data and updates the table.
  public init(
    title: String,
    style: Style = .normal,
    key: Character? = nil,
    handler: @escaping @MainActor ([IndexPath]) -> Void
  ) {
    self.title = title
    self.style = style
    self.key = key
    self.handler = handler
  }

  /// Whether another row's action is the same one, by its title and style.
  package func isSame(as other: RowAction) -> Bool { title == other.title && style == other.style }

  /// The same action, performed in another way.
  func performed(by handler: @escaping @MainActor ([IndexPath]) -> Void) -> RowAction {
    var action = self
    action.handler = handler
    return action
  }
}

/// What the user does to a row that is edited.
///
/// The counterpart of UIKit's `UITableViewCell.EditingStyle`.
public enum EditingStyle: Sendable, Hashable {
  /// The row stays as it is.
  case none
  /// The row is deleted.
  case delete
  /// A row is inserted.
  ///
  /// No front end does this automatically.
  case insert
}
