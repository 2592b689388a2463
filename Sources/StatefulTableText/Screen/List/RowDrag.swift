import StatefulTable

/// What the mouse button does with the rows of one list.
///
/// A click puts the cursor on a row, and a second click opens the row. While the list is edited, a
/// click on `⊖` asks to delete the row, and rows can be dragged. A row then opens when the button
/// is released.
@MainActor final class RowDrag {
  /// The row on which the button was pressed, which follows updates.
  private struct Drag {
    let row: RowTargets
    /// Whether the cursor was on the row before.
    let wasAtCursor: Bool
  }

  /// Called when the row with the cursor is clicked.
  var onOpen: (@MainActor () -> Void)?

  private var drag: Drag?
  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  private var tableView: TableView { controller.tableView }
  private var navigator: ListNavigator { ListNavigator(controller) }

  /// Handles a press of the button on the lines with the rows.
  func press(_ position: Frame.Position, in area: Range<Int>) {
    drag = nil
    guard area.contains(position.line) else { return }
    let line = position.line - area.lowerBound
    guard navigator.cursor != nil, let row = navigator.row(covering: line) else { return }
    let marks = RowMarks(ofRowAt: row, in: controller)
    if marks.contains(.delete), isDeleteMark(line, position.column, of: row) {
      askToDelete(row)
    } else if marks.contains(.move) {
      drag = Drag(
        row: RowTargets([row], in: controller),
        wasAtCursor: row == navigator.cursor
      )
      // Nothing scrolls, so that the pointer stays on the row.
      tableView.moveCursor(to: row)
    } else if row == tableView.cursor {
      onOpen?()
    } else {
      navigator.move(to: row)
    }
  }

  /// Handles a release of the button: it puts a dragged row in the place of the row there.
  func release(_ position: Frame.Position, in area: Range<Int>) {
    guard let drag else { return }
    self.drag = nil
    guard controller.isEditing, area.contains(position.line), let cursor = navigator.cursor,
      let source = drag.row.rows(in: controller).first,
      let target = navigator.row(covering: position.line - area.lowerBound)
    else { return }
    if source != target {
      if let place = controller.reorderRow(at: source, to: target) { navigator.move(to: place) }
    } else if drag.wasAtCursor, cursor == source {
      onOpen?()
    } else {
      navigator.move(to: source)
    }
  }

  /// Drops no row when the button is released.
  func cancel() {
    drag = nil
  }

  private func isDeleteMark(_ line: Int, _ column: Int, of row: IndexPath) -> Bool {
    // In a selected row the check mark is there.
    let isSelected = tableView.allowsMultipleSelection && tableView.isRowSelected(at: row)
    return !isSelected && column == CellPainter.deleteMarkColumn(of: tableView.size.columns)
      && tableView.visibleItem(ofRowAt: row)?.line == line
  }

  private func askToDelete(_ row: IndexPath) {
    guard let action = controller.deletion(ofRowAt: row) else { return }
    navigator.move(to: row)
    controller.perform(action, on: [row])
  }
}
