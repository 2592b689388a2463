import StatefulTable

/// A short text about the last key, shown in place of the help line.
enum ScreenMessage: Equatable {
  case information(String)
  case failure(String)

  static let editingEnded = information("Done editing")
  static let noMouse = information("There is nothing to click on here")

  static func mouse(isOn: Bool) -> ScreenMessage {
    .information(
      isOn ? "Mouse on: the wheel scrolls, a click selects" : "Mouse off: it selects text"
    )
  }

  static func wrapping(isOn: Bool) -> ScreenMessage {
    .information(isOn ? "Long lines are wrapped" : "Long lines are cut off")
  }

  func styled(_ theme: Theme) -> StyledText {
    switch self {
    case .information(let text): StyledText(text, theme.message)
    case .failure(let text): StyledText(text, theme.error)
    }
  }
}

/// Everything that a drawing of a screen depends on.
@MainActor struct ScreenContents {
  let size: Size
  let theme: Theme
  /// Whether keys go to the screen.
  let hasFocus: Bool
  let hasMouse: Bool
  /// Keys of what the screen is a part of.
  let outerKeys: [KeyHelp]
  let stack: ScreenStack
  /// The list of all keys, while it covers the rows.
  let help: HelpOverlay?
  /// The text in place of the refresh view while the user pulls.
  let pullText: String?
  /// The answer to the last key.
  let answer: ScreenMessage?

  var controller: StatefulTableController { stack.front.controller }
  var tableView: TableView { stack.front.controller.tableView }
  var layout: ScreenLayout { stack.front.layout }
  var pattern: SearchPattern? { stack.front.search.pattern }
  /// The columns of each row that are left out at its start.
  var skippedColumns: Int { stack.front.sideways.columns }
  /// The line that the user is typing, if there is one.
  var editor: LineEditor? { stack.front.search.editor }
  /// How many rows are selected, where several can be, with a sign for what follows.
  var selectionCount: String {
    guard tableView.allowsMultipleSelection, tableView.selectedRowCount > 0 else { return "" }
    return "\(tableView.selectedRowCount.grouped) selected · "
  }
  /// The actions of the first row that actions are for.
  ///
  /// The others aren't asked for theirs before the user wants to see them.
  var firstRowActions: [RowAction] {
    guard let cursor else { return [] }
    let selected = tableView.allowsMultipleSelection ? tableView.indexPathForSelectedRow : nil
    return controller.tableView(tableView, actionsForRowAt: selected ?? cursor)
  }
  var isEditing: Bool { controller.isEditing }
  /// The index, while it covers the rows.
  var index: IndexOverlay? { stack.front.index.overlay }
  /// The alert in front of the list.
  var alert: AlertOverlay? { stack.front.alerts.overlay }
  /// The part of the screen with the rows.
  var tableArea: Frame.Rectangle {
    Frame.Rectangle(lines: layout.table, columns: 0..<max(0, size.columns))
  }
  /// The text in place of the help line: the answer to the last key, or else the list's notice.
  var message: StyledText? {
    answer?.styled(theme) ?? controller.notice?.styled(theme, plain: theme.message)
  }
  /// The keys that the list itself handles.
  var ownKeys: [KeyHelp] { (controller as? any KeyHandlingController)?.keyHelp ?? [] }
  /// Whether a visible row is longer than the screen shows.
  var canScrollSideways: Bool {
    var sideways = stack.front.sideways
    guard cursor != nil, !tableView.wrapsLines else { return false }
    return sideways.columns > 0 || sideways.scrollRight(in: tableView)
  }
  /// The row that keys act on.
  var cursor: IndexPath? { ListNavigator(controller).cursor }

  /// What can be done with a row while the list is being edited.
  func marks(ofRowAt row: IndexPath) -> RowMarks { RowMarks(ofRowAt: row, in: controller) }

  /// Whether something visible moves as time passes, as a spinner does.
  var isAnimating: Bool {
    if !layout.refresh.isEmpty, controller.isAnimating(at: .aboveRows) { return true }
    guard help == nil, index == nil else { return false }
    return controller.isAnimating(at: .cover) || controller.isAnimating(at: .amongRows)
      || controller.isAnimating(at: .belowRows)
  }

  /// The lines of the view above the rows, which may be more than there is room for.
  var refreshLines: [StyledText] {
    if let pullText { return [StyledText(pullText)] }
    return stateViewLines(at: .aboveRows)
  }

  /// The lines of the state view at a place, in the theme's styles.
  func stateViewLines(at place: StateViewPlace) -> [StyledText] {
    let size = place == .aboveRows ? size : tableView.size
    let plain = controller.showsFailure(at: place) ? theme.error : .plain
    return controller.stateViewLines(at: place, size: size).map { $0.styled(theme, plain: plain) }
  }
}
