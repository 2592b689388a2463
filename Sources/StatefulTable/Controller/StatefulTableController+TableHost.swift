extension StatefulTableController: TableHost {
  package func tableViewDidRefuseHost(_ tableView: TableView) { loader.report(.otherDataSource) }

  package func tableView(_ tableView: TableView, didSet settings: [String]) {
    guard whole != nil else { return }
    for name in settings { loader.report(.unavailableInSections("tableView.\(name)")) }
  }

  /// Reports that an action of a row can't be performed by its key, which performs a command.
  package func didDetectTakenKey(_ key: String, action: String, command: String) {
    loader.report(.takenKey(key, action: action, command: command))
  }

  package func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {
    loader.report(.wrongUpdates(error))
  }

  package var keptSelection: (any KeptSelection)? { listRows?.selection }

  package func height(of cell: Cell, in tableView: TableView) -> Int {
    display?.height(of: cell, in: sectionedController ?? self) ?? 1
  }

  package func footerHeight(in tableView: TableView) -> Int {
    stateViewLines(at: .belowRows, size: tableView.size).count
  }

  package func stateViewSlot(in tableView: TableView) -> StateViewSlot? {
    let slot = stateViewSlot
    views.laidOutSlot = slot
    return slot
  }

  package func gapHeight(aboveRowAt indexPath: IndexPath, in tableView: TableView) -> Int {
    gapLines(aboveRowAt: indexPath, size: tableView.size).count
  }

  package func mayGetRows(in tableView: TableView) -> Bool { loader.mayBringRows }

  package func hasMoreRows(in tableView: TableView) -> Bool {
    if let last = parts.last { return last.hasMoreRows(in: last.tableView) }
    // The load whose rows the table takes in hasn't ended yet, so the machine doesn't know.
    return loadDelegate?.shouldLoadNextPage(in: self) ?? false
  }

  package func sourceRow(ofRowAt indexPath: IndexPath) -> Int? {
    rowsOwner?.sourceRow(ofRowAt: indexPath)
  }

  package func tableView(
    _ tableView: TableView,
    didCarryOut update: TableUpdate,
    from old: RowCounts
  ) {
    whole?.list(self, didCarryOut: update, from: old)
  }

  package func placeInWhole(ofRowAt indexPath: IndexPath) -> (TableView, IndexPath)? {
    guard let whole,
      let nearest = tableView.counts.nearest(to: indexPath),
      let row = whole.indexPath(ofRowAt: nearest, in: self)
    else { return nil }
    return (whole.tableView, row)
  }

  package func tableViewDidChange(_ change: TableView.Change) {
    listParts?.tableDidChange(change)
    switch change {
    case .rows, .size: loader.noteChange()
    case .scroll: loader.perform(.scrolled)
    case .selection:
      whole?.listDidSelect(self)
      setNeedsDisplay()
    }
  }
}
