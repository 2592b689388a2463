import StatefulTable

/// What keys can do on a screen now.
struct AvailableKeys: OptionSet {
  let rawValue: UInt32

  static let move = AvailableKeys(rawValue: 1 << 0)
  static let open = AvailableKeys(rawValue: 1 << 1)
  /// Goes back to the list behind.
  static let back = AvailableKeys(rawValue: 1 << 2)
  /// Leaves the first list.
  static let leave = AvailableKeys(rawValue: 1 << 3)
  static let refresh = AvailableKeys(rawValue: 1 << 4)
  static let reload = AvailableKeys(rawValue: 1 << 5)
  static let retry = AvailableKeys(rawValue: 1 << 6)
  static let cancel = AvailableKeys(rawValue: 1 << 7)
  static let search = AvailableKeys(rawValue: 1 << 8)
  static let findNext = AvailableKeys(rawValue: 1 << 9)
  static let mouse = AvailableKeys(rawValue: 1 << 10)
  static let sideways = AvailableKeys(rawValue: 1 << 11)
  /// Selects rows one by one.
  static let select = AvailableKeys(rawValue: 1 << 12)
  /// Shows the actions of rows.
  static let actions = AvailableKeys(rawValue: 1 << 13)
  static let delete = AvailableKeys(rawValue: 1 << 14)
  /// Shows the index of the sections.
  static let index = AvailableKeys(rawValue: 1 << 15)
  static let edit = AvailableKeys(rawValue: 1 << 16)
  static let endEditing = AvailableKeys(rawValue: 1 << 17)
  /// Moves the row with the cursor, as the list is being edited.
  static let reorder = AvailableKeys(rawValue: 1 << 18)
  /// Stops loading to the end.
  static let stop = AvailableKeys(rawValue: 1 << 19)

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Looks what there is to do, apart from scrolling sideways, for which all visible rows must be measured.
  @MainActor init(_ contents: ScreenContents) {
    let cursor = contents.cursor
    let controller = contents.controller
    let loads = controller.loads
    self = contents.stack.hasOneList ? .leave : .back
    if cursor != nil {
      insert(.move)
      let tableView = contents.tableView
      if tableView.allowsSelection {
        insert(tableView.allowsMultipleSelection ? .select : .open)
      }
    }
    let actions = contents.firstRowActions
    if !actions.isEmpty { insert(.actions) }
    if actions.deletion(in: controller) != nil { insert(.delete) }
    if cursor != nil, !controller.indexTitles.isEmpty { insert(.index) }
    if contents.isEditing {
      insert(.endEditing)
      if let cursor, contents.marks(ofRowAt: cursor).contains(.move) {
        insert(.reorder)
      }
    } else if cursor != nil, controller.hasEditableRows {
      insert(.edit)
    }
    if controller.isLoading {
      insert(controller.isLoadingToEnd ? .stop : .cancel)
    } else if controller.canRetry {
      insert(.retry)
    }
    if controller.loadsRows { insert(.reload) }
    let isBusy = loads.initial.isLoading || loads.pullToRefresh.isLoading
    if !isBusy, controller.canRefresh { insert(.refresh) }
    if cursor != nil || controller.isSearchable { insert(.search) }
    if cursor != nil, contents.pattern != nil { insert(.findNext) }
    if contents.hasMouse { insert(.mouse) }
  }
}

extension AvailableKeys {
  /// Lines for the list of all keys, in the order of being needed.
  ///
  /// - Parameter others: The names of keys that do something else.
  /// - Returns: The lines.
  func help(without others: Set<Substring>) -> [KeyHelp] {
    var lines: [KeyHelp] = []
    func add(_ keys: String, _ action: String) {
      // Two blanks stand between names of one kind and of another.
      let groups = keys.split(separator: "  ").map { group in
        group.split(separator: " ").filter { !others.contains($0) }.joined(separator: " ")
      }
      let rest = groups.filter { !$0.isEmpty }.joined(separator: "  ")
      if !rest.isEmpty { lines.append(KeyHelp(rest, action)) }
    }
    if contains(.move) {
      add("↑ ↓  k j", "go up or down by a row")
      add(contains(.select) ? "PgUp PgDn  b" : "PgUp PgDn  b Space", "go up or down by a page")
      add("Ctrl-U Ctrl-D", "go up or down by half a page")
      add("Home End  g G", "go to the first row, or to the end, loading up to it")
    }
    if contains(.open) { add("Enter", "open the row") }
    if contains(.select) { add("Space Enter", "select the row, or deselect it") }
    if contains(.actions) { add("a", "show what can be done with the row") }
    if contains(.delete) { add("d", "delete the row") }
    if contains(.reorder) { add("K J", "move the row up or down") }
    if contains(.edit) { add("e", "edit: move rows, or delete them") }
    if contains(.endEditing) { add("e Escape", "end editing") }
    if contains(.index) { add("i", "show the index, to go to a section") }
    if contains(.sideways) {
      let end = contains(.back) ? "; ← goes back from their start" : ""
      add("← →  h l", "scroll long lines sideways\(end)")
    }
    if contains(.move) { add("w", "wrap long lines, or cut them off") }
    if contains(.back) {
      let escape = contains(.endEditing) ? "" : "Escape"
      add(contains(.sideways) ? "\(escape)  q" : "\(escape) ←  q h", "go back")
    }
    if contains(.refresh) { add("r", refreshAction) }
    if contains(.reload) { add("R", "load all rows anew") }
    if contains(.retry) { add("t", "retry what has failed") }
    if contains(.cancel) { add("x", "cancel what is loading") }
    if contains(.stop) { add("x", "stop loading up to the end") }
    if contains(.search) { add("/", "search; Escape ends it") }
    if contains(.findNext) { add("n N", "go to the next hit, or to the one before") }
    if contains(.mouse) { add("m", "turn the mouse on or off") }
    add("Ctrl-L", "draw everything anew")
    add("Ctrl-Z", "suspend")
    add(contains(.leave) ? "q  Ctrl-C" : "Ctrl-C", "quit")
    add("?", "show or hide this help")
    return lines
  }

  private var refreshAction: String {
    contains(.move) ? "refresh; going up past the first row does it, three times" : "refresh"
  }
}
