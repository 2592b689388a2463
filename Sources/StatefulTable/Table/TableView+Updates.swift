// The updates of rows and sections.
extension TableView {
  /// Applies all updates of a closure as one.
  ///
  /// Change the data in the closure, and name the changes in any order. Deletes, reloads and the
  /// sources of moves count rows before the batch, inserts and the targets of moves after it. A
  /// batch in a batch belongs to the outer one. An empty batch asks for the heights on screen
  /// again.
  ///
  /// If updates don't match the data, the table reloads, and the list is called with a
  /// ``LoadMisuse``.
  ///
  /// Outside of a batch, each update is a batch of its own, and costs the same. Its `animation` is UIKit's argument, which is
  /// accepted and ignored.
  ///
  /// - Parameters:
  ///   - updates: Changes the data, and names the changes.
  ///   - completion: Called with `true` after the outermost batch. The default does nothing.
  /// - Complexity: O(*n* log *n* + *s*) for *n* named rows or sections and *s* sections, and the rows on screen.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    perform(updates, completion)
  }

  /// Inserts rows that you have inserted into the data.
  ///
  /// You don't have to name the rows of an inserted section.
  ///
  /// - Parameters:
  ///   - indexPaths: The rows, counted after all updates.
  ///   - animation: UIKit's argument, which is accepted and ignored.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation = .automatic) {
    update { $0.rows.inserts += indexPaths }
  }

  /// Deletes rows that you have deleted from the data.
  ///
  /// You don't have to name the rows of a deleted section.
  ///
  /// - Parameters:
  ///   - indexPaths: The rows, counted before all updates.
  ///   - animation: UIKit's argument, which is accepted and ignored.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation = .automatic) {
    update { $0.rows.deletes += indexPaths }
  }

  /// Reloads rows whose content or height has changed.
  ///
  /// - Parameters:
  ///   - indexPaths: The rows, counted before all updates.
  ///   - animation: UIKit's argument, which is accepted and ignored.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation = .automatic) {
    update { $0.rows.reloads += indexPaths }
  }

  /// Moves a row that you have moved in the data.
  ///
  /// A row can move out of a deleted section and into an inserted section.
  ///
  /// - Parameters:
  ///   - source: The row, counted before all updates.
  ///   - target: Where it is, counted after all updates.
  public func moveRow(at source: IndexPath, to target: IndexPath) {
    update { $0.rows.moves.append(.init(source: source, target: target)) }
  }

  /// Updates the rows of a section to the new list of a difference.
  ///
  /// Change the data first. The section's number must be the same before and after. The rows that are in both lists stay
  /// where they are on screen.
  ///
  /// ```swift
  /// let diff = ListDiff(from: cities, to: newCities)
  /// cities = newCities
  /// tableView.apply(diff, inSection: 0)
  /// ```
  ///
  /// - Parameters:
  ///   - diff: The difference from the old rows to the new ones.
  ///   - section: The section.
  public func apply(_ diff: ListDiff, inSection section: Int) {
    func place(_ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
    performBatchUpdates {
      deleteRows(at: diff.deletes.map(place))
      insertRows(at: diff.inserts.map(place))
      for move in diff.moves { moveRow(at: place(move.source), to: place(move.target)) }
    }
  }

  /// Inserts sections that you have inserted into the data, with all of their rows.
  ///
  /// Inserts of rows in these sections are allowed and change nothing.
  ///
  /// - Parameters:
  ///   - sections: The sections, counted after all updates: `[2]`, `0..<3` or an `IndexSet`.
  ///   - animation: UIKit's argument, which is accepted and ignored.
  public func insertSections(
    _ sections: some Sequence<Int>,
    with animation: RowAnimation = .automatic
  ) {
    let sections = Array(sections)
    update { $0.sections.inserts += sections }
  }

  /// Deletes sections that you have deleted from the data, with all of their rows.
  ///
  /// Deletes and reloads of rows in these sections are allowed and change nothing.
  ///
  /// - Parameters:
  ///   - sections: The sections, counted before all updates.
  ///   - animation: UIKit's argument, which is accepted and ignored.
  public func deleteSections(
    _ sections: some Sequence<Int>,
    with animation: RowAnimation = .automatic
  ) {
    let sections = Array(sections)
    update { $0.sections.deletes += sections }
  }

  /// Reloads sections whose header, rows or number of rows have changed.
  ///
  /// What is on screen and what is selected stay, by id or by index. Deletes, inserts and reloads of rows in these sections
  /// are allowed and change nothing.
  ///
  /// - Parameters:
  ///   - sections: The sections, counted before all updates.
  ///   - animation: UIKit's argument, which is accepted and ignored.
  public func reloadSections(
    _ sections: some Sequence<Int>,
    with animation: RowAnimation = .automatic
  ) {
    let sections = Array(sections)
    update { $0.sections.reloads += sections }
  }

  /// Moves a section with its rows, as you have moved it in the data.
  ///
  /// - Parameters:
  ///   - section: The section, counted before all updates.
  ///   - newSection: Where it is, counted after all updates.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    update { $0.sections.moves.append(.init(source: section, target: newSection)) }
  }
}
