import StatefulTable

/// An action of a row with a key that does something else, because a command of the list has it, too.
struct TakenKey: Hashable {
  let key: Key
  /// The title of the action.
  let action: String
  /// The title of the command.
  let command: String
}

/// The commands of a list's own, above those that any list has: of its notice, the list and its row actions.
///
/// If a command of the list and an action of a row have the same key, the key performs the command. That is a mistake,
/// which the list is told once, and the list of keys names both.
///
/// The list is asked when a key is pressed and when a frame is drawn. Whoever wants to know in between, as state views
/// do for their hints, gets what it said then: it can't be asked amid a change of its rows.
@MainActor final class OwnCommands: Responder {
  weak var page: ListPage?
  private let controller: StatefulTableController
  private(set) var commands: [Command] = []
  /// Actions of rows whose keys do something else.
  private(set) var takenKeys: [TakenKey] = []
  private(set) var wereAsked = false
  private var reportedKeys = Set<TakenKey>()

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  var isModal: Bool { false }

  /// Asks the list.
  func ask() {
    wereAsked = true
    let (own, actions) = (listCommands, actionCommands)
    commands = noticeCommands + own + actions
    takenKeys = actions.isEmpty || own.isEmpty ? [] : keysTaken(from: actions, by: own)
    for taken in takenKeys where reportedKeys.insert(taken).inserted {
      controller.didDetectTakenKey(
        taken.key.name,
        action: taken.action,
        command: taken.command
      )
    }
  }

  private func keysTaken(from actions: [Command], by commands: [Command]) -> [TakenKey] {
    let keymap = page?.keymap ?? Keymap()
    let commands = keymap.applied(to: commands)
    return keymap.applied(to: actions).flatMap { action in
      action.keys.compactMap { key in
        commands.first { $0.keys.contains(key) && $0.isEnabled }
          .map { TakenKey(key: key, action: action.title, command: $0.title) }
      }
    }
  }

  private var noticeCommands: [Command] {
    guard let action = controller.noticeAction else { return [] }
    return [
      Command(
        "notice-action",
        keys: [.character(action.key)],
        title: action.title,
        detail: (page?.words ?? .english)(.noticeOffers(action.title)),
        priority: 85
      ) { [controller] in controller.performNoticeAction() }
    ]
  }

  private var actionCommands: [Command] {
    guard let page else { return [] }
    return page.firstRowActions.compactMap { action in
      action.key.map { key in
        Command(
          Command.ID(rawValue: "row-action-\(key)"),
          keys: [.character(key)],
          title: action.title,
          isEnabled: action.disabledReason == nil,
          disabledReason: action.disabledReason
        ) { [weak page] in page?.perform(action) }
      }
    }
  }

  private var listCommands: [Command] {
    let cursor = ListNavigator(controller).cursor
    guard let whole = controller as? SectionedController else {
      return Self.commands(of: controller, cursor)
    }
    return cursor.flatMap(whole.list).map { Self.commands(of: $0.list, $0.indexPath) } ?? []
  }

  /// The commands that a list declares.
  static func commands(of list: StatefulTableController, _ cursor: IndexPath?) -> [Command] {
    (list as? any CommandingController)?.commands(at: cursor) ?? []
  }
}
