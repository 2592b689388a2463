extension StatefulTableController: TableViewOwner {
  func footerHeight(in tableView: TableView) -> Int {
    stateViewLines(at: .belowRows, size: tableView.size).count
  }

  var wrapsLines: Bool { display?.wrapsLines(of: self) ?? false }

  func tableViewDidChange(_ change: TableView.Change) {
    switch change {
    case .rows: loader.noteChangedRows()
    case .size: loader.noteChange()
    case .scroll: loader.perform(.scrolled)
    case .selection: setNeedsDisplay()
    }
  }
}
