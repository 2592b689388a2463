import StatefulTable

/// The alert in front of a list as the user has left it: what is chosen, and where the text is edited.
@MainActor final class AlertOverlay: Responder {
  /// What keys act on.
  enum Focus: Equatable {
    case nothing
    case field(Int)
    case action(Int)
  }

  let alert: Alert
  private(set) var focus = Focus.nothing
  /// The first visible line of a message that is longer than the screen.
  private(set) var messageTop = 0
  private var editors: [LineEditor] = []
  /// Why the last text wasn't taken.
  private var refusal: String?
  private let controller: StatefulTableController
  private weak var page: ListPage?

  /// Shows an alert with its first field chosen, or else with the action that Enter presses at first.
  init(_ alert: Alert, on page: ListPage) {
    self.alert = alert
    controller = page.controller
    self.page = page
    if alert.textFields != nil {
      focus = .field(0)
    } else if let action = alert.defaultAction, action.isEnabled {
      focus = alert.actions.firstIndex { $0 === action }.map(Focus.action) ?? .nothing
    }
  }

  private var words: Words { page?.words ?? .english }

  var fields: [AlertTextField] { alert.textFields ?? [] }

  /// The action that Enter presses.
  var chosenAction: AlertAction? {
    let action =
      switch focus {
      case .nothing: nil as AlertAction?
      case .field: alert.defaultAction
      case .action(let index): alert.actions[index]
      }
    return action.map(alert.allows) == true ? action : nil
  }

  /// What is wrong with the last text, or else with the text of a field.
  var problem: String? { refusal ?? alert.shownProblem }

  /// The text of a field and the cursor in it.
  func editor(ofField index: Int) -> LineEditor {
    // The list itself may have changed the text.
    let text = fields[index].text
    if editors.indices.contains(index), editors[index].text == text { return editors[index] }
    return LineEditor(text)
  }

  // MARK: Keys

  var isTyping: Bool {
    if case .field = focus { true } else { false }
  }

  func type(_ text: String) {
    var isTaken = true
    edit { isTaken = $0.insert(text) }
    if !isTaken { refusePaste() }
  }

  func refusePaste() {
    refusal = words(LineEditor.tooLong)
    // It is below the message.
    messageTop = .max
  }

  var commands: [Command] { editing + moving + [press] + leaving }

  private lazy var editing =
    LineEditor.table(if: { $0.isTyping }) { (overlay: AlertOverlay, change) in overlay.edit(change)
    }
    .commands(of: self)

  private lazy var moving = Self.moving.commands(of: self)

  private static let moving: [CommandRow<AlertOverlay>] = [
    CommandRow(
      "next-field",
      [.tab, .down, .right],
      "next",
      "go to the next field or action",
      priority: 40,
      if: { $0.canMove }
    ) { $0.moveFocus(by: 1) },
    CommandRow(
      "previous-field",
      [.backTab, .up, .left],
      "previous",
      "go to the field or action before",
      if: { $0.canMove }
    ) { $0.moveFocus(by: -1) },
    CommandRow("read-on", [.pageDown], "read on", priority: 45, if: { $0.canScroll }) {
      $0.scrollByPage(1)
    },
    CommandRow("read-back", [.pageUp], "read back", if: { $0.canScroll }) { $0.scrollByPage(-1) },
  ]

  /// The command that presses the chosen action, whose title it has.
  private var press: Command {
    let title = chosenAction?.title
    let names = words.names(of: "press", "press", "press the action in brackets")
    return Command(
      "press",
      keys: [.enter, " "],
      title: title ?? names.title,
      detail: names.detail,
      priority: title == nil ? nil : 50,
      // There may be nothing else to choose than to go.
      isEnabled: title != nil || alert.actions.isEmpty,
      disabledReason: alert.problem
    ) { [self] in pressChosenAction() }
  }

  private lazy var leaving =
    [
      CommandRow<AlertOverlay>("dismiss", [.escape], "dismiss", priority: 100, if: { $0.isLeft }) {
        $0.controller.cancelAlert()
      },
      CommandRow("dismiss", [.escape], "cancel", priority: 100, if: { !$0.isLeft }) {
        $0.controller.cancelAlert()
      },
    ].commands(of: self)

  /// Whether Escape presses no action.
  private var isLeft: Bool { alert.cancelAction == nil }
  private var canMove: Bool { fields.count + alert.actions.count > 1 }
  private var canScroll: Bool { layout.lastMessageTop > 0 }

  private var layout: AlertLayout {
    AlertLayout(self, in: page?.area ?? Frame.Rectangle(lines: 0..<0, columns: 0..<0))
  }

  private func scrollByPage(_ direction: Int) {
    let layout = layout
    scroll(by: direction * max(1, layout.messageLines - 1), layout)
  }

  private func pressChosenAction() {
    if let chosenAction {
      controller.press(chosenAction)
    } else if alert.actions.isEmpty {
      controller.cancelAlert()
    }
  }

  private func edit(_ change: (inout LineEditor) -> Void) {
    guard case .field(let index) = focus else { return }
    refusal = nil
    editors = fields.indices.map(editor(ofField:))
    change(&editors[index])
    fields[index].text = editors[index].text
  }

  /// Chooses the next field or action, or one before; the first one follows the last.
  private func moveFocus(by distance: Int) {
    refusal = nil
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
  private func scroll(by lines: Int, _ layout: AlertLayout) {
    messageTop = min(max(0, layout.messageTop + lines), layout.lastMessageTop)
  }

  // MARK: Mouse

  func mouse(_ event: MouseEvent, in area: Frame.Rectangle) -> Bool {
    let layout = AlertLayout(self, in: area)
    switch event.action {
    case .click: click(event.position, layout)
    case .wheelUp: scroll(by: -1, layout)
    case .wheelDown: scroll(by: 1, layout)
    case .release: break
    }
    return true
  }

  /// Chooses a field, or presses an action.
  private func click(_ position: Frame.Position, _ layout: AlertLayout) {
    guard let place = layout.places.first(where: { $0.area.contains(position) }) else { return }
    if case .action(let index) = place.focus {
      controller.press(alert.actions[index])
    } else {
      focus = place.focus
    }
  }

  // MARK: Drawing

  func draw(in frame: inout Frame, _ context: ResponderContext) {
    AlertPainter(self, context).paint(in: &frame)
  }

  /// What the alert asks, and what is chosen in it.
  var spokenParts: [[String]] {
    let actions = alert.actions.filter(alert.allows).map(\.title)
    let choices = actions.isEmpty ? nil : words(.spokenChoices(actions))
    let texts = [alert.title, alert.message, problem, choices]
    return [texts.compactMap(\.self), [spokenChoice]]
  }

  private var spokenChoice: String {
    switch focus {
    case .nothing: return ""
    case .action(let index): return alert.actions[index].title
    case .field(let index):
      let field = fields[index]
      let text =
        field.isSecureTextEntry ? words(.spokenHidden(length: field.text.count)) : field.text
      return "\(field.placeholder ?? words(.spokenField)): \(text)"
    }
  }
}
