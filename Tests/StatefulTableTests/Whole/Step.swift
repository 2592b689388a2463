import StatefulTable
import TestSupport

/// One thing that happens in a story about a list.
///
/// Rows are counted modulo those that there are, so that a step is possible in every state.
enum Step: Hashable {
  /// The list is asked for a load, and the server answers.
  case load(LoadKind)
  /// The list is asked for a load, whose answer is held back.
  case begin(LoadKind)
  /// All answers that were held back arrive.
  case answer
  case loadToEnd
  case edit(Edit)
  /// Several edits in one batch of the table.
  case batch([Edit])
  /// The user moves a row by a place.
  case userMoves(row: Int, isDown: Bool)
  case server(Change)
  case scroll(Int)
  case moveCursor(row: Int)
  /// With multiple selection, the row is then selected besides others.
  case select(row: Int)
  /// The list goes to one of the server's rows.
  case jump(row: Int)
  /// A stored position of one of the server's rows is set.
  case restore(row: Int)
  /// Only rows are shown whose ids have a digit, or all rows.
  case filter(digit: Int?)

  /// An edit by hand.
  enum Edit: Hashable {
    case insert(count: Int, at: Int)
    /// Inserts a row that the server has, and the list perhaps not yet.
    case insertKnown(Int, at: Int)
    case remove(row: Int)
    /// The row is removed here and at the server.
    case removeEverywhere(row: Int)
    case move(row: Int, to: Int)
    case update(row: Int)
    /// A row gets another id, here and at the server.
    case rename(row: Int)
    /// A row that was inserted by hand gets the id of one that the server has, and the list perhaps, too.
    case identify(row: Int, as: Int)
    case apply(Applied)
  }

  /// What is applied in the place of all items.
  enum Applied: Hashable, CaseIterable {
    case same, updated, withoutFirst, reversed, nothing
  }

  /// What happens at the server.
  enum Change: Hashable {
    case insertsAtTop(Int)
    case insertsAtEnd(Int)
    case removes(row: Int)
    case bumps(row: Int)
    case pins(row: Int)
    case moves(row: Int, behind: Int)
  }
}

extension Step {
  var isUserMove: Bool {
    if case .userMoves = self { true } else { false }
  }

  /// A step of a world with a number of rows.
  static func random(in world: World, using generator: inout SeededGenerator) -> Step {
    let size = world.pageSize
    let row = generator.below(generator.chance(50) ? 2 * size : 2 * world.rowCount)
    switch generator.below(24) {
    case 22: return .filter(digit: generator.below(10))
    case 23: return .filter(digit: nil)
    case 0...2: return .load(.nextPage)
    case 3, 4: return .load(.pullToRefresh)
    case 5:
      let isGap = generator.chance(30)
      return .load(isGap ? .gap : generator.chance(80) ? .previousPage : .initial)
    case 6: return .begin(LoadKind.allCases[generator.below(5)])
    case 7: return .answer
    case 8: return .loadToEnd
    case 9...11: return .edit(.random(row, world, &generator))
    case 12:
      return .batch((0..<2 + generator.below(2)).map { _ in .random(row, world, &generator) })
    case 13: return .userMoves(row: row, isDown: generator.chance(50))
    case 14...16: return .server(.random(row, world, &generator))
    case 17: return .scroll(generator.below(4 * world.lines) - 2 * world.lines)
    case 18: return .scroll(generator.chance(50) ? .max : .min)
    case 19: return .select(row: row)
    case 20 where generator.chance(30): return .restore(row: row)
    case 20 where world.findsPages && (world.isOffsetBased || world.start != nil):
      return .jump(row: generator.below(2 * world.rowCount))
    default: return .moveCursor(row: row)
    }
  }
}

extension Step.Edit {
  static func random(_ row: Int, _ world: World, _ generator: inout SeededGenerator) -> Self {
    let near = max(0, row + generator.below(7) - 3)
    switch generator.below(14) {
    case 12: return .rename(row: near)
    case 13: return .identify(row: row, as: near)
    case 0, 1: return .insert(count: 1 + generator.below(3), at: row)
    case 2: return .insertKnown(near, at: row)
    case 3, 4: return .remove(row: near)
    case 5, 6: return .removeEverywhere(row: near)
    case 7, 8: return .move(row: row, to: near)
    case 9: return .apply(Step.Applied.allCases[generator.below(Step.Applied.allCases.count)])
    default: return .update(row: near)
    }
  }
}

extension Step.Change {
  static func random(_ row: Int, _ world: World, _ generator: inout SeededGenerator) -> Self {
    let count = 1 + generator.below(generator.chance(50) ? 2 : world.pageSize + 5)
    // By offset, rows that come while others are removed can't be told from none of both.
    switch generator.below(world.isOffsetBased ? 2 : 8) {
    case 0, 1: return .removes(row: row)
    case 2: return .bumps(row: row)
    // What is newer than a pinned row, no one knows.
    case 3: return world.knowsNewer ? .bumps(row: row) : .pins(row: row)
    case 4: return .insertsAtEnd(count)
    case 5: return .moves(row: row, behind: generator.below(world.rowCount))
    default: return .insertsAtTop(count)
    }
  }
}
