public import StatefulTable
public import StatefulTableText

extension TableScreen {
  /// Selects rows, as the user does.
  ///
  /// The cursor moves to each row. If several rows can be selected, the others stay selected.
  /// Otherwise each row is opened.
  ///
  /// - Parameter indexPaths: The rows.
  /// - Throws: A ``ScreenError`` if there is no such row, or if it can't be selected.
  public func selectRows(at indexPaths: [IndexPath]) throws {
    let tableView = controller.tableView
    let areSeveral = tableView.allowsMultipleSelection
    for indexPath in indexPaths where !areSeveral || !tableView.isRowSelected(at: indexPath) {
      guard tableView.allowsSelection, tableView.position(ofRowAt: indexPath) != nil else {
        throw error(.notSelected(indexPath))
      }
      tableView.moveCursor(to: indexPath)
      tableView.chooseRow(at: indexPath)
      guard !areSeveral || tableView.isRowSelected(at: indexPath) else {
        throw error(.notSelected(indexPath))
      }
    }
    setNeedsDisplay()
  }

  /// Performs an action on the row with the cursor or on all selected rows, as the user does.
  ///
  /// A destructive action asks first. Answer with ``press(_:)``.
  ///
  /// - Parameter title: The label of the action.
  /// - Throws: A ``ScreenError`` if the row has no such action.
  public func perform(_ title: String) throws {
    guard let action = controller.rowActions.first(where: { $0.title == title }) else {
      throw error(.noSuchAction(title))
    }
    controller.perform(action)
    setNeedsDisplay()
  }

  /// Moves a row to another place, as the user does.
  ///
  /// - Parameters:
  ///   - source: The index path of the row.
  ///   - target: The index path afterwards, unless the list sends the row elsewhere.
  /// - Throws: A ``ScreenError`` if the row can't move there.
  public func moveRow(at source: IndexPath, to target: IndexPath) throws {
    guard controller.reorderRow(at: source, to: target) != nil else {
      throw error(.notMoved(to: target))
    }
    setNeedsDisplay()
  }

  /// Goes to the section of a title of the index.
  ///
  /// - Parameter title: The title.
  /// - Throws: A ``ScreenError`` if the index has no such title.
  public func goToIndexTitle(_ title: String) throws {
    guard let index = controller.indexTitles.firstIndex(of: title) else {
      throw error(.noSuchIndexTitle(title))
    }
    controller.goToIndexTitle(at: index)
    setNeedsDisplay()
  }
}
