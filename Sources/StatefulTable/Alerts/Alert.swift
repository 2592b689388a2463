/// A question or message in front of a list until the user answers it.
///
/// ```swift
/// let alert = Alert(title: "Delete the draft?", message: "It can't be brought back.")
/// alert.addAction(AlertAction(title: "Cancel", style: .cancel))
/// alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in self.deleteDraft() })
/// present(alert)
/// ```
///
/// To wait for the answer in one line, use
/// ``StatefulTableController/confirm(_:message:action:style:)`` or
/// ``StatefulTableController/prompt(_:message:text:placeholder:action:isSecure:validate:)``.
///
/// The counterpart of UIKit's `UIAlertController`.
@MainActor public final class Alert {
  /// The first line: the question, or what has happened.
  public var title: String?
  /// A message below the title, if there is one.
  public var message: String?
  /// The actions that the user can choose from, in the order in which they were added.
  public private(set) var actions: [AlertAction] = []
  /// The fields that the user can type into, in the order in which they were added.
  ///
  /// `nil` if there are none.
  public var textFields: [AlertTextField]? { fields.isEmpty ? nil : fields }
  /// The action that Enter presses unless the user chooses another.
  ///
  /// The default is `nil`: Enter presses the first action with the style
  /// ``AlertAction/Style/default``, or the action that cancels if there is none.
  public var preferredAction: AlertAction?

  private var fields: [AlertTextField] = []
  /// What is wrong with the first text that isn't fine.
  package var problem: String? { fields.lazy.compactMap(\.problem).first }

  /// Whether the user can choose an action now.
  package func allows(_ action: AlertAction) -> Bool {
    action.isEnabled && (action.style == .cancel || problem == nil)
  }

  /// Called when the alert is no longer presented, after the handler of the action that was chosen, with that action.
  var onDismissal: ((AlertAction?) -> Void)?

  /// Creates an alert without actions and text fields.
  ///
  /// - Parameters:
  ///   - title: The question, or what has happened; `nil` for none.
  ///   - message: A text below it. The default is none.
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
  /// - Parameter configurationHandler: Configures the new field. The default does nothing.
  public func addTextField(configurationHandler: ((AlertTextField) -> Void)? = nil) {
    let field = AlertTextField()
    configurationHandler?(field)
    fields.append(field)
  }
}

/// A choice in an alert.
///
/// The counterpart of UIKit's `UIAlertAction`.
@MainActor public final class AlertAction {
  /// What an action means.
  public enum Style: Sendable, Hashable {
    /// The action does what the alert asks.
    case `default`
    /// The action leaves everything as it is.
    case cancel
    /// The action destroys something.
    case destructive
  }

  /// The label of the action.
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
  ///   - title: The label of the action.
  ///   - style: What the action means. The default is ``Style/default``.
  ///   - handler: Called after the user has chosen the action and the alert is gone. The default
  ///     does nothing.
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
/// The counterpart of the `UITextField` of a UIKit alert.
@MainActor public final class AlertTextField {
  /// The text in the field.
  ///
  /// The default is empty.
  public var text = ""
  /// A hint at what to type, shown while the field is empty.
  ///
  /// The default is none.
  public var placeholder: String?
  /// Whether the text is hidden, like a password.
  ///
  /// The default is `false`.
  public var isSecureTextEntry = false
  /// Says what is wrong with a text, or returns `nil` if it is fine.
  ///
  /// It is asked while the user types, so it should be fast. Until every text is fine, only actions that cancel can be
  /// chosen. The default is `nil`: every text is fine.
  ///
  /// ```swift
  /// let alert = Alert(title: "Whom to invite?")
  /// alert.addTextField { field in
  ///   field.validate = { $0.contains("@") ? nil : "An address has an @" }
  /// }
  /// ```
  public var validate: (@MainActor (String) -> String?)?

  /// What is wrong with the text, if something is.
  package var problem: String? { validate?(text) }

  init() {}
}
