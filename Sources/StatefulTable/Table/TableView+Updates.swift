#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TableView {
  /// Shows the data as it is now, whatever changed.
  ///
  /// With ids, what is on screen and what is selected stay by id, or by the nearest row that survives.
  /// Without, they stay by index. The screen is filled as long as there are rows to fill it.
  ///
  /// - Complexity: O(*n* + *s*) for *n* lines on screen and *s* sections, with look-ups by id.
  public func reloadData() {
    guard openBatch == nil else {
      reloadsAfterBatch = true
      return
    }
    change(.rows) { reload() }
  }

  /// Tells of rows that the data has gained.
  ///
  /// The index paths are those after all updates.
  ///
  /// Updates that don't fit the data reload the table; the delegate hears of a ``BatchUpdateError``.
  ///
  /// - Complexity: O(*n* log *n* + *s*) for *n* named rows and *s* sections, and the rows on screen.
  public func insertRows(at indexPaths: [IndexPath]) {
    update { $0.inserts += indexPaths }
  }

  /// Tells of rows that the data has lost.
  ///
  /// The index paths are those before all updates.
  public func deleteRows(at indexPaths: [IndexPath]) {
    update { $0.deletes += indexPaths }
  }

  /// Tells of rows whose content or height changed.
  ///
  /// The index paths are those before all updates.
  public func reloadRows(at indexPaths: [IndexPath]) {
    update { $0.reloads += indexPaths }
  }

  /// Tells of a row that moved.
  ///
  /// The source is its place before all updates, the target that after them.
  public func moveRow(at source: IndexPath, to target: IndexPath) {
    update { $0.moves.append(BatchUpdate.Move(source: source, target: target)) }
  }

  /// Takes all updates named in a closure as one.
  ///
  /// Change the data within the closure, and name the changes in any order: deletes, reloads and the
  /// sources of moves are rows before the batch, inserts and the targets of moves rows after it. A batch
  /// within a batch belongs to the outer one.
  public func performBatchUpdates(_ updates: () -> Void) {
    guard openBatch == nil else { return updates() }
    // Of a table that was never asked, there are no rows to hold the updates against.
    reloadsAfterBatch = isStale
    openBatch = BatchUpdate()
    updates()
    let batch = openBatch
    openBatch = nil
    if reloadsAfterBatch {
      reloadsAfterBatch = false
      reloadData()
    } else if let batch {
      apply(batch)
    }
  }

  private func update(_ change: (inout BatchUpdate) -> Void) {
    if var batch = openBatch {
      openBatch = nil
      change(&batch)
      openBatch = batch
    } else {
      performBatchUpdates { update(change) }
    }
  }
}
