/// Changes of rows that happen at once, counted over all sections of what they belong to.
///
/// Deletes, reloads and the sources of moves are rows before the changes; inserts and the targets of moves
/// are rows after them.
struct RowChanges: Hashable, Sendable {
  var deletes = RangeSet<Int>()
  var inserts = RangeSet<Int>()
  var reloads = RangeSet<Int>()
  var moves: [ListDiff.Move] = []
  /// Rows after the changes whose items may have changed, too.
  ///
  /// If one of them may be on screen, a table asks for what is there.
  var renewed = RangeSet<Int>()

  /// Creates changes from rows, which are taken in most quickly in order.
  init(
    deletes: some Sequence<Int> = EmptyCollection(),
    inserts: some Sequence<Int> = EmptyCollection(),
    moves: [ListDiff.Move] = [],
    reloads: some Sequence<Int> = EmptyCollection()
  ) {
    self.deletes = RangeSet(numbers: deletes)
    self.inserts = RangeSet(numbers: inserts)
    self.reloads = RangeSet(numbers: reloads)
    self.moves = moves
  }

  /// Whether the table needs no update.
  var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty }

  /// How many rows more there are afterwards.
  var growth: Int { inserts.count - deletes.count }

  /// The first row, before or after the changes, that comes, goes, moves or may look otherwise.
  var firstRow: Int? {
    let rows = [deletes, inserts, reloads, renewed].compactMap { $0.ranges.first?.lowerBound }
    return (rows + moves.map { min($0.source, $0.target) }).min()
  }

  /// Whether rows only come behind a number of others, which stay as they are.
  func onlyAppend(to rowCount: Int) -> Bool { firstRow ?? .max >= rowCount }

  /// The rows before the changes that aren't in their place after them.
  var leaving: RangeSet<Int> {
    deletes.union(RangeSet(numbers: moves.map(\.source).sorted()))
  }

  /// The rows after the changes that weren't in their place before them.
  var entering: RangeSet<Int> {
    inserts.union(RangeSet(numbers: moves.map(\.target).sorted()))
  }

  /// Where each row is afterwards.
  var map: IndexMap { IndexMap(removed: leaving, added: entering, moves: moves) }

  /// The rows after the changes whose items came, moved or may have changed.
  var freshRows: RangeSet<Int> {
    // Mostly a page came, or nothing was reloaded.
    let reloaded = reloads.isEmpty ? reloads : map.newIndices(of: reloads)
    return entering.union(reloaded).union(renewed)
  }

  /// The same changes of rows that are behind others.
  func shifted(by rowCount: Int) -> RowChanges {
    guard rowCount != 0 else { return self }
    func shift(_ rows: RangeSet<Int>) -> RangeSet<Int> {
      RangeSet(rows.ranges.map { $0.lowerBound + rowCount..<$0.upperBound + rowCount })
    }
    var shifted = RowChanges(
      moves: moves.map { .init(source: $0.source + rowCount, target: $0.target + rowCount) }
    )
    shifted.deletes = shift(deletes)
    shifted.inserts = shift(inserts)
    shifted.reloads = shift(reloads)
    shifted.renewed = shift(renewed)
    return shifted
  }
}
