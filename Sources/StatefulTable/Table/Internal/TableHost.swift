/// What a table belongs to: it describes the rows, decides what the user may do with them, and is told what happens.
///
/// A ``StatefulTableController`` is one, and says of each requirement what it is for.
@MainActor package protocol TableHost: AnyObject {
  // MARK: What the rows are

  func numberOfSections(in tableView: TableView) -> Int
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int
  func tableView(_ tableView: TableView, headerForSection section: Int) -> SectionHeader?
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
  func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable?
  func tableView(_ tableView: TableView, indexPathForRowWithID id: AnyHashable) -> IndexPath?

  // MARK: What the user does

  /// The selected rows, if the host keeps them.
  var keptSelection: (any KeptSelection)? { get }
  func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)

  // MARK: What happens

  func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath)
  func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath)
  func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?)
  func tableView(_ tableView: TableView, didDetect error: BatchUpdateError)

  /// Another object was set as the data source or the delegate of the table, which the table hasn't taken.
  func tableViewDidRefuseHost(_ tableView: TableView)

  /// Settings of a table, by their names, have got other values than the default ones.
  func tableView(_ tableView: TableView, didSet settings: [String])

  /// A table is done with a change of its rows, of which there were `old` before.
  func tableView(_ tableView: TableView, didCarryOut update: TableUpdate, from old: RowCounts)

  /// A table has changed.
  ///
  /// The table is done with the change, and ready for the next.
  func tableViewDidChange(_ change: TableView.Change)

  // MARK: What is around the rows

  /// The height of a row that shows a cell, in lines.
  func height(of cell: Cell, in tableView: TableView) -> Int

  /// The lines below the last row that scroll with the rows.
  func footerHeight(in tableView: TableView) -> Int

  /// Where a state view is among the rows, if there is one.
  func stateViewSlot(in tableView: TableView) -> StateViewSlot?

  /// The lines of the view in the gap above a row, 0 if nothing is missing there.
  func gapHeight(aboveRowAt indexPath: IndexPath, in tableView: TableView) -> Int

  /// Whether rows may still come after the last one.
  func mayGetRows(in tableView: TableView) -> Bool

  /// Whether the rows go on after the last one, so that the end of them isn't the end of the list.
  func hasMoreRows(in tableView: TableView) -> Bool

  /// The row among all that the host's source has, or `nil` if nobody knows.
  func sourceRow(ofRowAt indexPath: IndexPath) -> Int?

  /// The table of which the host's is a part, and the place of a row there; `nil` if it is no part of another.
  func placeInWhole(ofRowAt indexPath: IndexPath) -> (TableView, IndexPath)?
}

/// The place of a state view among the rows of a table.
package struct StateViewSlot: Equatable {
  /// The section before which the view is, or in which, if it replaces sections; it may be the one after the last.
  var section: Int
  /// The lines of the view.
  var height: Int
  /// The sections in whose place the view is: it is below the header of the first, and the other headers aren't shown.
  var replacedSections: Range<Int>

  /// Whether the view is below a section's header, and not before it.
  var isInSection: Bool { !replacedSections.isEmpty }
}

extension TableView {
  /// What has changed of a table.
  package enum Change {
    case rows, scroll, size, selection
  }
}
