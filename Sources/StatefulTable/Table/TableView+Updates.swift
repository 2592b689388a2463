// The updates of rows and sections. Each is a batch of its own outside of a batch.
extension TableView {
  /// Names rows that the data has gained.
  ///
  /// The index paths are those after all updates. The rows of an inserted section need not be named.
  ///
  /// Updates that don't fit the data reload the table, and the delegate is called with a
  /// ``BatchUpdateError``.
  ///
  /// - Complexity: O(*n* log *n* + *s*) for *n* named rows and *s* sections, and the rows on screen.
  public func insertRows(at indexPaths: [IndexPath]) {
    update { $0.rows.inserts += indexPaths }
  }

  /// Names rows that the data has lost.
  ///
  /// The index paths are those before all updates. The rows of a deleted section need not be named.
  public func deleteRows(at indexPaths: [IndexPath]) {
    update { $0.rows.deletes += indexPaths }
  }

  /// Names rows whose content or height changed.
  ///
  /// The index paths are those before all updates.
  public func reloadRows(at indexPaths: [IndexPath]) {
    update { $0.rows.reloads += indexPaths }
  }

  /// Names a row that moved.
  ///
  /// The source is its place before all updates, the target that after them. A row may move out of a
  /// section that is deleted, and into one that is inserted.
  public func moveRow(at source: IndexPath, to target: IndexPath) {
    update { $0.rows.moves.append(.init(source: source, target: target)) }
  }

  /// Names sections that the data has gained, each with all of its rows.
  ///
  /// The sections are numbered as after all updates: pass `[2]`, `0..<3` or an `IndexSet`. Inserts of
  /// rows in them are allowed and add nothing.
  ///
  /// Updates that don't fit the data reload the table, and the delegate is called with a
  /// ``BatchUpdateError``.
  ///
  /// - Complexity: O(*n* log *n* + *s*) for *n* named sections and *s* sections, and the rows on screen.
  public func insertSections(_ sections: some Sequence<Int>) {
    let sections = Array(sections)
    update { $0.sections.inserts += sections }
  }

  /// Names sections that the data has lost, each with all of its rows.
  ///
  /// The sections are numbered as before all updates. Deletes and reloads of rows in them are allowed
  /// and add nothing.
  public func deleteSections(_ sections: some Sequence<Int>) {
    let sections = Array(sections)
    update { $0.sections.deletes += sections }
  }

  /// Names sections whose header or rows changed, also in number.
  ///
  /// The sections are numbered as before all updates. What is on screen and what is selected in them stay
  /// by id, or by index. Deletes, inserts and reloads of rows in them are allowed and add nothing.
  public func reloadSections(_ sections: some Sequence<Int>) {
    let sections = Array(sections)
    update { $0.sections.reloads += sections }
  }

  /// Names a section that moved with its rows.
  ///
  /// The source is its number before all updates, the target that after them.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    update { $0.sections.moves.append(.init(source: section, target: newSection)) }
  }
}
