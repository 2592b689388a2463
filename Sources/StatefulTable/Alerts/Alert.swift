/// A question or message that stands in front of a list until the user has answered it.
///
/// ```swift
/// let alert = Alert(title: "Delete the draft?", message: "It can't be brought back.")
/// alert.addAction(AlertAction(title: "Cancel", style: .cancel))
/// alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in self.deleteDraft() })
/// present(alert)
/// ```
///
/// Where code waits for the answer, ``StatefulTableController/confirm(_:message:action:style:)`` and
/// ``StatefulTableController/prompt(_:message:text:placeholder:action:)`` say it in a line.
///
/// The class is `UIAlertController`.
@MainActor public final class Alert {
  /// The question, or what has happened.
  public var title: String?
  /// What there is to say about it.
  public var message: String?
  /// The actions that the user can choose from, in the order in which they were added.
  public private(set) var actions: [AlertAction] = []
  /// The fields that the user can type into, in the order in which they were added.
  ///
  /// It is `nil` if there are none.
  public var textFields: [AlertTextField]? { fields.isEmpty ? nil : fields }
  /// The action that Return chooses at first.
  ///
  /// With `nil`, the default, it is the first of the style ``AlertAction/Style/default``, if there is one.
  public var preferredAction: AlertAction?

  private var fields: [AlertTextField] = []
  /// Called when the alert is no longer presented, after the handler of the action that was chosen.
  var onDismissal: (() -> Void)?

  /// Creates an alert without actions and text fields.
  public init(title: String?, message: String? = nil) {
    self.title = title
    self.message = message
  }

  /// Adds an action.
  public func addAction(_ action: AlertAction) {
    actions.append(action)
  }

  /// Adds a field that the user can type into.
  ///
  /// - Parameter configurationHandler: Changes the new field. The default does nothing.
  public func addTextField(configurationHandler: ((AlertTextField) -> Void)? = nil) {
    let field = AlertTextField()
    configurationHandler?(field)
    fields.append(field)
  }

  /// The action that Return chooses at first: never one that destroys something unless that is preferred.
  package var defaultAction: AlertAction? {
    preferredAction ?? actions.first { $0.style == .default } ?? cancelAction
  }

  /// The action that Escape chooses: the first that cancels, or the only one.
  package var cancelAction: AlertAction? {
    actions.first { $0.style == .cancel } ?? (actions.count == 1 ? actions[0] : nil)
  }
}

/// What the user can choose in an alert.
///
/// The class is `UIAlertAction`.
@MainActor public final class AlertAction {
  /// What an action means.
  public enum Style: Sendable, Hashable {
    /// It does what the alert is about.
    case `default`
    /// It leaves everything as it is.
    case cancel
    /// It destroys something.
    case destructive
  }

  /// The words on the action.
  public let title: String
  /// What the action means.
  public let style: Style
  /// Whether the user can choose the action.
  ///
  /// The default is `true`.
  public var isEnabled = true

  let handler: (@MainActor (AlertAction) -> Void)?

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The words on it.
  ///   - style: What it means.
  ///   - handler: Called when the user has chosen the action and the alert is gone. The default does
  ///     nothing.
  public init(
    title: String,
    style: Style = .default,
    handler: (@MainActor (AlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

/// A field of an alert that the user can type into.
///
/// The class is the part of `UITextField` that alerts need.
@MainActor public final class AlertTextField {
  /// The text.
  public var text: String
  /// What is to be typed, shown while there is no text.
  public var placeholder: String?
  /// Whether the text is hidden, as a password is.
  ///
  /// The default is `false`.
  public var isSecureTextEntry = false

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - placeholder: What is to be typed. The default is no words.
  public init(text: String = "", placeholder: String? = nil) {
    self.text = text
    self.placeholder = placeholder
  }
}
