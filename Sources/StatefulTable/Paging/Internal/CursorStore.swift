internal import PagingEngine

/// The cursors of a paged list, by the numbers that stand for them in a `PagedList`.
struct CursorStore {
  private var cursors: [AnyCursor?] = []
  private var free: [PageCursor] = []
  /// How many numbers make it look for those that nothing names.
  private var limit = 1_000

  subscript(number: PageCursor) -> AnyCursor? {
    cursors.indices.contains(Int(number)) ? cursors[Int(number)] : nil
  }

  /// Gives a number to a cursor.
  mutating func add(_ cursor: AnyCursor) -> PageCursor {
    guard let number = free.popLast() else {
      cursors.append(cursor)
      return PageCursor(cursors.count - 1)
    }
    cursors[Int(number)] = cursor
    return number
  }

  /// Whether so many numbers are in use that it is time to look for those that aren't needed.
  var isFull: Bool { cursors.count - free.count > limit }

  /// Frees the numbers that nothing names.
  mutating func keep(_ named: some Sequence<PageCursor>) {
    var isNamed = [Bool](repeating: false, count: cursors.count)
    for number in named where cursors.indices.contains(Int(number)) { isNamed[Int(number)] = true }
    for index in cursors.indices where !isNamed[index] && cursors[index] != nil {
      cursors[index] = nil
      free.append(PageCursor(index))
    }
    limit = max(1_000, 2 * (cursors.count - free.count))
  }
}
