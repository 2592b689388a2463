/// A place to which the user or the program goes.
enum Destination<ID: Hashable & Sendable> {
  case item(ID)
  /// A row, counted over all of the source.
  case row(Int)
  /// A position that was stored: its item, or if the source doesn't find that, its row.
  case stored(ID?, row: Int?)
  case end(PageEnd)

  var isStored: Bool { if case .stored = self { true } else { false } }
}
