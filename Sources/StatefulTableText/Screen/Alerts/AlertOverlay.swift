import StatefulTable

/// The alert in front of a list as the user has left it: what is chosen, and where the text is edited.
@MainActor struct AlertOverlay {
  /// What keys act on.
  enum Focus: Equatable {
    case nothing
    case field(Int)
    case action(Int)
  }

  /// What a key asks for.
  enum Outcome {
    case stay
    case press(AlertAction)
    case cancel
  }

  let alert: Alert
  private(set) var focus = Focus.nothing
  /// The first visible line of a message that is longer than the screen.
  private(set) var messageTop = 0
  private var editors: [LineEditor] = []

  /// Shows an alert with its first field chosen, or else with the action that Enter presses at first.
  init(_ alert: Alert) {
    self.alert = alert
    if alert.textFields != nil {
      focus = .field(0)
    } else if let action = alert.defaultAction, action.isEnabled {
      focus = alert.actions.firstIndex { $0 === action }.map(Focus.action) ?? .nothing
    }
  }

  var fields: [AlertTextField] { alert.textFields ?? [] }

  /// The action that Enter presses.
  var chosenAction: AlertAction? {
    let action =
      switch focus {
      case .nothing: nil as AlertAction?
      case .field: alert.defaultAction
      case .action(let index): alert.actions[index]
      }
    return action?.isEnabled == true ? action : nil
  }

  /// Whether keys type text.
  var isTyping: Bool {
    if case .field = focus { true } else { false }
  }

  /// The text of a field and the cursor in it.
  func editor(ofField index: Int) -> LineEditor {
    // The list itself may have changed the text.
    let text = fields[index].text
    if editors.indices.contains(index), editors[index].text == text { return editors[index] }
    return LineEditor(text)
  }

  // MARK: Keys

  /// Handles a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - layout: How the alert is drawn.
  /// - Returns: What the key asks for.
  mutating func press(_ key: Key, _ layout: AlertLayout) -> Outcome {
    switch key {
    case .escape: return .cancel
    case .enter: return pressChosenAction()
    case .tab, .down: moveFocus(by: 1)
    case .backTab, .up: moveFocus(by: -1)
    case .pageDown: scroll(by: max(1, layout.messageLines - 1), layout)
    case .pageUp: scroll(by: -max(1, layout.messageLines - 1), layout)
    default:
      guard !isTyping else {
        edit { $0.edit(key) }
        return .stay
      }
      switch key {
      case .left: moveFocus(by: -1)
      case .right: moveFocus(by: 1)
      case .character(" "): return pressChosenAction()
      default: break
      }
    }
    return .stay
  }

  private func pressChosenAction() -> Outcome {
    if let chosenAction { return .press(chosenAction) }
    // There is nothing else to choose.
    return alert.actions.isEmpty ? .cancel : .stay
  }

  /// Inserts text in the chosen field, if one is chosen.
  mutating func paste(_ text: String) {
    edit { $0.insert(text) }
  }

  private mutating func edit(_ change: (inout LineEditor) -> Void) {
    guard case .field(let index) = focus else { return }
    editors = fields.indices.map(editor(ofField:))
    change(&editors[index])
    fields[index].text = editors[index].text
  }

  /// Chooses the next field or action, or one before; the first one follows the last.
  private mutating func moveFocus(by distance: Int) {
    let enabled = alert.actions.indices.filter { alert.actions[$0].isEnabled }
    let places = fields.indices.map(Focus.field) + enabled.map(Focus.action)
    guard !places.isEmpty else { return }
    if let index = places.firstIndex(of: focus) {
      focus = places[(index + distance + places.count) % places.count]
    } else {
      focus = distance > 0 ? places[0] : places[places.count - 1]
    }
  }

  /// Scrolls a message that is longer than the screen.
  mutating func scroll(by lines: Int, _ layout: AlertLayout) {
    messageTop = min(max(0, layout.messageTop + lines), layout.lastMessageTop)
  }

  // MARK: Mouse

  /// Handles a click: it chooses a field, or presses an action.
  mutating func click(_ position: Frame.Position, _ layout: AlertLayout) -> Outcome {
    guard let place = layout.places.first(where: { $0.area.contains(position) }) else {
      return .stay
    }
    if case .action(let index) = place.focus {
      let action = alert.actions[index]
      return action.isEnabled ? .press(action) : .stay
    }
    focus = place.focus
    return .stay
  }
}
