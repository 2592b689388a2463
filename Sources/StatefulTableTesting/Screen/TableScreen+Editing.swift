public import StatefulTable
public import StatefulTableText

extension TableScreen {
  /// Selects rows, as the user does: beside those that are selected where several can be, otherwise by
  /// opening each.
  ///
  /// The cursor goes along.
  ///
  /// - Parameter indexPaths: The rows.
  /// - Throws: A ``ScreenError`` if there is no such row, or the list doesn't allow it.
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

  /// Performs an action of the row with the cursor, or of all selected rows, as the user does.
  ///
  /// An action that destroys something asks first: ``press(_:)`` answers.
  ///
  /// - Parameter title: The words for the action.
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
  ///   - source: Where the row stands.
  ///   - target: Where it is to stand afterwards. The list may have it go elsewhere.
  /// - Throws: A ``ScreenError`` if the row doesn't move.
  public func moveRow(at source: IndexPath, to target: IndexPath) throws {
    guard controller.reorderRow(at: source, to: target) != nil else {
      throw error(.notMoved(to: target))
    }
    setNeedsDisplay()
  }

  /// Goes to the section that a title of the index stands for.
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
