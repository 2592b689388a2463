extension StatefulTableController: TableViewOwner {
  func height(of cell: Cell, in tableView: TableView) -> Int {
    display?.height(
      of: cell,
      inColumns: tableView.size.columns,
      wrapsLines: tableView.wrapsLines
    ) ?? 1
  }

  func footerHeight(in tableView: TableView) -> Int {
    stateViewLines(at: .belowRows, size: tableView.size).count
  }

  func stateViewSlot(in tableView: TableView) -> StateViewSlot? {
    let slot = stateViewSlot
    views.laidOutSlot = slot
    return slot
  }

  func gapHeight(aboveRowAt indexPath: IndexPath, in tableView: TableView) -> Int {
    gapLines(aboveRowAt: indexPath, size: tableView.size).count
  }

  func mayGetRows(in tableView: TableView) -> Bool { loader.mayBringRows }

  func tableViewDidChange(_ change: TableView.Change) {
    switch change {
    case .rows, .size: loader.noteChange()
    case .scroll: loader.perform(.scrolled)
    case .selection: setNeedsDisplay()
    }
  }
}
