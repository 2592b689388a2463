/// A list that consists of other lists, which load instead of it.
@MainActor protocol ListParts: ListRows {
  /// The lists.
  var lists: [StatefulTableController] { get }
  /// The table that shows them all.
  var tableView: TableView { get }

  /// Loads the views of the lists, and takes their rows.
  func loadParts()
  /// Passes a request to the lists that it is for.
  func passOn(_ request: LoadMachine.Event)
  /// The list whose state view is shown at a place, or `nil` if that is the whole.
  func part(shownAt place: StateViewPlace) -> StatefulTableController?
  /// Whether a row on screen changes as time passes.
  var hasAnimatedRows: Bool { get }
  /// The table that shows them all has changed.
  func tableDidChange(_ change: TableView.Change)

  // MARK: What a list asks the whole

  /// The number of a list's rows between the cursor and an end of the list.
  func rowsLeft(_ direction: PagePosition, of list: StatefulTableController) -> Int
  /// The positions of a list's rows on screen, empty between two rows if only others are; `nil` without a screen.
  func visiblePositions(of list: StatefulTableController) -> Range<Int>?
  /// The index path of a list's row in the whole.
  func indexPath(ofRowAt indexPath: IndexPath, in list: StatefulTableController) -> IndexPath?
  /// A list has changed its rows.
  func list(_ list: StatefulTableController, didCarryOut update: TableUpdate, from old: RowCounts)
  /// A list has moved its cursor.
  func listDidSelect(_ list: StatefulTableController)
}

extension ListParts {
  /// The total of all lists, or `nil` if one of them doesn't know its own.
  var totalCount: Int? {
    let counts = lists.compactMap(\.totalCount)
    return counts.count == lists.count ? counts.reduce(0, +) : nil
  }
}

extension StatefulTableController {
  /// The lists that the list consists of, which load instead of it; none if it loads itself.
  package var parts: [StatefulTableController] { listParts?.lists ?? [] }

  /// The list of which this one is a part.
  var whole: (any ListParts)? { sectionedController }

  /// Handles a request by the program or the user.
  func request(_ request: LoadMachine.Event) {
    if let listParts { listParts.passOn(request) } else { loader.perform(request) }
  }

  /// The list whose state view is shown at a place: itself, or one of its parts.
  func list(shownAt place: StateViewPlace) -> StatefulTableController {
    listParts?.part(shownAt: place) ?? self
  }
}
