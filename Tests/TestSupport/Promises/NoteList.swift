package import StatefulTable

/// A list of notes, with a filter and perhaps a search.
package final class NoteList: PagedTableController<Note>, SearchableController {
  /// What finds the notes that have a text.
  package var onSearch: ((_ text: String) -> any PageSource<Note>)?
  package private(set) var mistakes: [BatchUpdateError] = []

  package override func cell(for item: Note) -> Cell { Cell(StyledText(item.text)) }

  package override func filterText(for item: Note) -> String? { item.text }

  package override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath)
    -> Int
  {
    1
  }

  package override func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {
    if case .wrongUpdates(let error) = misuse.kind { mistakes.append(error) }
  }

  package func searchTextDidChange(to text: String) {
    if let onSearch { source = onSearch(text) }
  }
}

extension NoteList {
  /// The ids of all items.
  package var ids: [Int] { items.map(\.id) }

  /// The ids of the rows on screen.
  package var visibleIDs: [Int] {
    tableView.indexPathsForVisibleRows.compactMap { item(at: $0)?.id }
  }

  /// The id of the row with the cursor.
  package var cursorID: Int? { tableView.cursor.flatMap { item(at: $0)?.id } }

  /// The ids of the rows that are marked as selected.
  package var markedIDs: [Int] {
    (tableView.indexPathsForSelectedRows ?? []).compactMap { item(at: $0)?.id }
  }

  package func select(_ id: Int) { tableView.selectRow(at: indexPath(ofItemWithID: id)) }

  /// Loads the first rows, on a screen of a number of lines.
  ///
  /// Without lines, other pages load only on request.
  package func loadFirstPage(lines: Int = 0) async {
    tableView.size = Size(columns: 40, lines: lines)
    reload()
    await settled()
  }

  /// Loads next pages until there are none, or that many.
  package func loadNextPages(_ limit: Int = 20) async {
    for _ in 0..<limit where loads.hasMorePages {
      loadNextPage()
      await settled()
    }
  }

  package func refresh() async {
    loadNewer()
    await settled()
  }
}
