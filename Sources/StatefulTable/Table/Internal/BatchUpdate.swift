#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Inserts, deletes, reloads and moves that happen at once.
///
/// Deletes, reloads and the sources of moves are rows before the batch; inserts and the targets of
/// moves are rows after it. The order of the calls that named them is of no account.
struct BatchUpdate {
  var deletes: [IndexPath] = []
  var inserts: [IndexPath] = []
  var reloads: [IndexPath] = []
  var moves: [Move] = []
  /// Whether inserted rows are new to the user.
  var isNews = true

  struct Move {
    var source: IndexPath
    var target: IndexPath
  }

  /// The rows from before the batch that are not in their place after it.
  var leaving: [IndexPath] { deletes + moves.map(\.source) }
  /// The rows from after the batch that were not in their place before it.
  var entering: [IndexPath] { inserts + moves.map(\.target) }

  /// Checks the batch against the rows before and after it.
  ///
  /// - Complexity: O(*n* log *n* + *s*) for *n* named rows and *s* sections.
  func rowMap(from old: RowCounts, to new: RowCounts) throws(BatchUpdateError) -> RowMap {
    let books = Books(batch: self, old: old, new: new)
    let before = leaving + reloads
    let after = entering
    if let stray = before.first(where: { !old.contains($0) })
      ?? after.first(where: { !new.contains($0) })
    {
      throw books.error(.outOfRange(stray), section: stray.first ?? 0)
    }
    if let twice = Self.repeated(in: before) ?? Self.repeated(in: after) {
      throw books.error(.namedTwice(twice), section: twice.section)
    }
    guard old.sections.count == new.sections.count else {
      throw books.sectionCountError
    }
    if let section = old.sections.indices.first(where: { !books.balance(inSection: $0) }) {
      throw books.error(.wrongRowCount, section: section)
    }
    return RowMap(self)
  }

  func error(
    _ reason: BatchUpdateError.Reason,
    at indexPath: IndexPath,
    from old: RowCounts,
    to new: RowCounts
  ) -> BatchUpdateError {
    Books(batch: self, old: old, new: new).error(reason, section: indexPath.section)
  }

  private static func repeated(in indexPaths: [IndexPath]) -> IndexPath? {
    let sorted = indexPaths.sorted()
    return zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }
}

/// What a batch claims of each section, beside what the data source says.
private struct Books {
  private struct Claims {
    var inserted = 0
    var deleted = 0
    var movedIn = 0
    var movedOut = 0
    var change: Int { inserted - deleted + movedIn - movedOut }
  }

  private let old: RowCounts
  private let new: RowCounts
  private var claims: [Int: Claims] = [:]

  init(batch: BatchUpdate, old: RowCounts, new: RowCounts) {
    self.old = old
    self.new = new
    for indexPath in batch.inserts { count(indexPath, \.inserted) }
    for indexPath in batch.deletes { count(indexPath, \.deleted) }
    for move in batch.moves {
      count(move.source, \.movedOut)
      count(move.target, \.movedIn)
    }
  }

  private mutating func count(_ indexPath: IndexPath, _ column: WritableKeyPath<Claims, Int>) {
    claims[indexPath.first ?? 0, default: Claims()][keyPath: column] += 1
  }

  func balance(inSection section: Int) -> Bool {
    old.sections[section] + (claims[section]?.change ?? 0) == new.sections[section]
  }

  func error(_ reason: BatchUpdateError.Reason, section: Int) -> BatchUpdateError {
    let claims = claims[section] ?? Claims()
    let before = old.sections.indices.contains(section) ? old.sections[section] : 0
    return BatchUpdateError(
      reason: reason,
      section: section,
      rowsBefore: before,
      inserted: claims.inserted,
      deleted: claims.deleted,
      movedIn: claims.movedIn,
      movedOut: claims.movedOut,
      rowsExpected: before + claims.change,
      rowsFound: new.sections.indices.contains(section) ? new.sections[section] : 0
    )
  }

  var sectionCountError: BatchUpdateError {
    BatchUpdateError(
      reason: .wrongSectionCount,
      section: 0,
      rowsBefore: old.sections.count,
      inserted: 0,
      deleted: 0,
      movedIn: 0,
      movedOut: 0,
      rowsExpected: old.sections.count,
      rowsFound: new.sections.count
    )
  }
}
