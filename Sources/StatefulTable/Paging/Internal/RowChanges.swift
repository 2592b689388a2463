/// What a table is told of rows that came, went, moved or changed at once.
///
/// As in a batch of updates, deletes, reloads and the sources of moves are rows before the change, inserts
/// and the targets of moves rows after it.
struct RowChanges: Hashable, Sendable {
  var deletes: [Int] = []
  var inserts: [Int] = []
  var moves: [ListDiff.Move] = []
  var reloads: [Int] = []

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

  init(_ diff: ListDiff) {
    deletes = diff.deletes
    inserts = diff.inserts
    moves = diff.moves
  }
}
