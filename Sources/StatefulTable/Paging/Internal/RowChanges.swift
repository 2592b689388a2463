/// Changes of rows that a table applies at once.
///
/// As in a batch of updates, deletes, reloads and the sources of moves are rows before the change, inserts
/// and the targets of moves rows after it.
struct RowChanges: Hashable, Sendable {
  var deletes: [Int] = []
  var inserts: [Int] = []
  var moves: [ListDiff.Move] = []
  var reloads: [Int] = []
  /// Rows after the change whose items were replaced.
  ///
  /// The table doesn't need them, because it asks for what is on screen.
  var renewed: [Range<Int>] = []

  /// Whether the table needs no update.
  var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty }

  init(
    deletes: some Sequence<Int> = EmptyCollection(),
    inserts: some Sequence<Int> = EmptyCollection(),
    moves: [ListDiff.Move] = [],
    reloads: some Sequence<Int> = EmptyCollection()
  ) {
    self.deletes = Array(deletes)
    self.inserts = Array(inserts)
    self.moves = moves
    self.reloads = Array(reloads)
  }

  init(_ diff: ListDiff, renewed: Range<Int>) {
    deletes = diff.deletes
    inserts = diff.inserts
    moves = diff.moves
    self.renewed = [renewed]
  }

  /// The first row, before or after the change, that comes, goes, moves or is reloaded.
  var firstRow: Int? {
    var first = Int.max
    for row in deletes { first = min(first, row) }
    for row in inserts { first = min(first, row) }
    for row in reloads { first = min(first, row) }
    for move in moves { first = min(first, move.source, move.target) }
    return isEmpty ? nil : first
  }

  /// The rows before the change that aren't in their place after it, in order.
  var leaving: [Int] { (deletes + moves.map(\.source)).sorted() }

  /// The rows after the change that weren't in their place before it, in order.
  var entering: [Int] { (inserts + moves.map(\.target)).sorted() }

  /// The rows after the change whose items came, moved or may have changed, in order.
  ///
  /// - Complexity: O(*m* log *m*) for *m* rows.
  var freshRows: [Int] {
    // A page, which has the rows that came and no others.
    if reloads.isEmpty, renewed.isEmpty, moves.isEmpty { return inserts.sorted() }
    let entering = entering
    let map = IndexMap(removed: leaving, added: entering)
    var rows = entering + reloads.compactMap(map.newIndex)
    for range in renewed { rows += range }
    rows.sort()
    var end = -1
    return rows.filter { row in
      defer { end = row }
      return row != end
    }
  }
}
