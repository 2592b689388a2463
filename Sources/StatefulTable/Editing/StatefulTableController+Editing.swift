// How the folder works. A front end calls the methods here, and they call the list's own methods:
//
// 1. `rowActions` and `presentRowActions()` ask the list for the actions of the selected rows, or of the row with the
//    cursor.
// 2. `perform(_:on:)` calls the handler of a `RowAction`. Before a destructive action, an `Alert` asks the user.
//    Meanwhile `RowTargets` remembers the rows by their ids, and finds them again with a `RowFinder`.
// 3. The handler of `deleteAction` calls `tableView(_:commit:forRowAt:)`. The list changes its data and calls the
//    table.
// 4. `reorderRow(at:to:)` asks the list whether and where a row may move, and calls `tableView(_:moveRowAt:to:)`. If
//    the list has changed only its data, the table moves the row. Otherwise the row is looked for by its id.
extension StatefulTableController {
  /// The action that deletes rows, after the user has confirmed it.
  ///
  /// It calls ``tableView(_:commit:forRowAt:)`` for each row, from the last to the first.
  public var deleteAction: RowAction {
    RowAction(title: listWords(.delete), style: .destructive) { [weak self] rows in
      guard let self else { return }
      // So that the rows before stay where they are.
      for row in rows.reversed() { self.tableView(tableView, commit: .delete, forRowAt: row) }
    }
  }

  // MARK: Row actions

  package var actionRows: [IndexPath] {
    guard visibleView(at: .cover) == nil else { return [] }
    if tableView.allowsMultipleSelection, let rows = tableView.indexPathsForSelectedRows {
      return rows
    }
    return tableView.cursor.map { [$0] } ?? []
  }

  /// The actions that all selected rows have, or the row at the cursor, by title and style.
  ///
  /// One that can't be performed for one of the rows is disabled, and one that isn't on for all has no check mark.
  package var rowActions: [RowAction] { actions(ofRowsAt: actionRows) }

  private func actions(ofRowsAt rows: [IndexPath]) -> [RowAction] {
    guard let first = rows.first else { return [] }
    var actions = tableView(tableView, actionsForRowAt: first)
    for row in rows.dropFirst() where !actions.isEmpty {
      let others = tableView(tableView, actionsForRowAt: row)
      actions = actions.compactMap { action in
        guard let other = others.first(where: action.isSame) else { return nil }
        var action = action
        action.disabledReason = action.disabledReason ?? other.disabledReason
        action.isChecked = action.isChecked && other.isChecked
        return action
      }
    }
    return actions
  }

  /// Performs an action on rows, `nil` for those of ``rowActions``; one that destroys something only after the user has
  /// agreed.
  package func perform(_ action: RowAction, on rows: [IndexPath]? = nil) {
    let rows = rows ?? actionRows
    guard !rows.isEmpty else { return }
    if let reason = action.disabledReason { return notify(reason) }
    guard action.style == .destructive else { return perform(action.handler, rows) }
    let targets = RowTargets(rows, in: self)
    let alert = Alert(title: listWords(.question(action: action.title)), message: name(of: rows))
    alert.addAction(AlertAction(title: listWords(.cancel), style: .cancel))
    alert.addAction(
      AlertAction(title: action.title, style: .destructive) { [weak self] _ in
        guard let self else { return }
        // Rows may have come and gone while the user was asked.
        let rows = targets.rows(in: self)
        if !rows.isEmpty { self.perform(action.handler, rows) }
      }
    )
    present(alert)
  }

  private func perform(_ handler: ([IndexPath]) -> Void, _ rows: [IndexPath]) {
    // What it offers to undo may be something else by then.
    if noticeAction != nil { dismissNotice() }
    handler(rows)
  }

  /// Asks the user which of ``rowActions`` to perform.
  ///
  /// Does nothing if there are none.
  package func presentRowActions() {
    let rows = actionRows
    let actions = actions(ofRowsAt: rows)
    guard let first = actions.first else { return }
    // Its own question says all that this one could.
    if actions.count == 1, first.style == .destructive { return perform(first, on: rows) }
    let targets = RowTargets(rows, in: self)
    let alert = Alert(title: name(of: rows))
    for action in actions {
      let style: AlertAction.Style = action.style == .destructive ? .destructive : .default
      let reason = action.disabledReason.map { " · \($0)" } ?? ""
      let choice = AlertAction(
        title: "\(action.isChecked ? "✓ " : "")\(action.title)\(reason)",
        style: style
      ) { [weak self] _ in
        guard let self else { return }
        // Rows may have come and gone meanwhile.
        self.perform(action, on: targets.rows(in: self))
      }
      choice.isEnabled = action.disabledReason == nil
      alert.addAction(choice)
      // One that destroys something asks again.
      if choice.isEnabled, alert.preferredAction == nil { alert.preferredAction = choice }
    }
    alert.addAction(AlertAction(title: listWords(.cancel), style: .cancel))
    present(alert)
  }

  private func name(of rows: [IndexPath]) -> String? {
    guard rows.count == 1 else { return listWords(.rows(rows.count)) }
    return tableView.cellForRow(at: rows[0])?.text.string
  }

  // MARK: Moving

  /// Moves a row as the user does, if the list allows that, and returns where it has gone, `nil` if it hasn't moved.
  @discardableResult package func reorderRow(
    at source: IndexPath,
    to proposed: IndexPath
  ) -> IndexPath? {
    guard tableView.position(ofRowAt: source) != nil, tableView(tableView, canMoveRowAt: source)
    else { return nil }
    let target = tableView(
      tableView,
      targetIndexPathForMoveFromRowAt: source,
      toProposedIndexPath: proposed
    )
    guard target != source, isPlace(target, forRowAt: source) else { return nil }
    return moveRow(at: source, to: target)
  }

  /// Moves a row that may move to a place that there is; returns `nil` if it hasn't moved.
  @discardableResult func moveRow(at source: IndexPath, to target: IndexPath) -> IndexPath? {
    let query = tableView.query
    let id = query.id(ofRowAt: source)
    let updateCount = tableView.updateCount
    tableView(tableView, moveRowAt: source, to: target)
    guard tableView.updateCount == updateCount else {
      guard let id else { return target }
      let place = RowFinder(query, tableView.counts).row(withID: id, near: target)
      return place == source ? nil : place
    }
    // As in UIKit, the list has changed its data alone, if it has.
    if let id, query.id(ofRowAt: target) != id { return nil }
    tableView.moveRow(at: source, to: target)
    return target
  }

  /// Moves a row down by a place, or up, also into the section beside its own; returns `nil` if it hasn't moved.
  @discardableResult package func reorderRow(at source: IndexPath, isDown: Bool) -> IndexPath? {
    let (section, row) = (source.section, source.row)
    if isDown {
      let isLast = row + 1 >= tableView.numberOfRows(inSection: section)
      return reorderRow(
        at: source,
        to: isLast
          ? IndexPath(row: 0, section: section + 1) : IndexPath(row: row + 1, section: section)
      )
    }
    guard row > 0 || section > 0 else { return nil }
    let end = row > 0 ? 0 : tableView.numberOfRows(inSection: section - 1)
    return reorderRow(
      at: source,
      to: row > 0
        ? IndexPath(row: row - 1, section: section) : IndexPath(row: end, section: section - 1)
    )
  }

  /// Whether a row can be at an index path after it has moved.
  private func isPlace(_ target: IndexPath, forRowAt source: IndexPath) -> Bool {
    guard target.count == 2, (0..<tableView.numberOfSections).contains(target.section) else {
      return false
    }
    let count = tableView.numberOfRows(inSection: target.section)
    return (0..<count + (target.section == source.section ? 0 : 1)).contains(target.row)
  }

  // MARK: Index

  /// The titles of the index, none if there is no index.
  package var indexTitles: [String] { sectionIndexTitles(for: tableView) ?? [] }

  /// Goes to the section that a title of the index leads to.
  ///
  /// A section without rows is gone to by the next row after it.
  package func goToIndexTitle(at index: Int) {
    let titles = indexTitles
    guard titles.indices.contains(index) else { return }
    let section = tableView(
      tableView,
      sectionForSectionIndexTitle: titles[index],
      at: index
    )
    let position = tableView.positions(inSections: 0..<max(0, section)).upperBound
    let last = tableView.numberOfRows - 1
    guard let row = tableView.indexPathForRow(atPosition: min(position, last)) else { return }
    tableView.moveCursor(to: row)
    tableView.scrollToRow(at: row, at: .top)
  }
}
