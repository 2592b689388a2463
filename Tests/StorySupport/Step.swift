package import StatefulTable
package import TestSupport

/// One thing that happens in a story about a list.
///
/// Rows are counted modulo those that there are, so that a step is possible in every state.
package enum Step: Hashable, Sendable {
  /// The list is asked for a load, and the server answers.
  case load(LoadKind)
  /// The list is asked for a load, whose answer is held back.
  case begin(LoadKind)
  /// All answers that were held back arrive.
  case answer
  /// The next answer is an error.
  case fail
  case retry
  case cancel
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
  /// Nothing happens, but what can be seen of the list is compared.
  case expect(Expectation)

  /// An edit by hand.
  package enum Edit: Hashable, Sendable {
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
  package enum Applied: String, Hashable, Sendable, CaseIterable {
    case same, updated, withoutFirst, reversed, nothing
  }

  /// What happens at the server.
  package enum Change: Hashable, Sendable {
    case insertsAtTop(Int)
    case insertsAtEnd(Int)
    case removes(row: Int)
    case bumps(row: Int)
    case pins(row: Int)
    case moves(row: Int, behind: Int)
  }
}

// MARK: As text

extension Int {
  /// A number as text, where `max` and `min` are the greatest and the least.
  init?(word: some StringProtocol) {
    switch word {
    case "max": self = .max
    case "min": self = .min
    default: self.init(word)
    }
  }

  var word: String {
    switch self {
    case .max: "max"
    case .min: "min"
    default: "\(self)"
    }
  }
}

/// The words of a step, and apart from these its numbers.
private struct Words {
  /// The step with `#` for each number.
  var shape: String
  var numbers: [Int]

  init(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    shape = words.map { Int(word: $0) == nil ? String($0) : "#" }.joined(separator: " ")
    numbers = words.compactMap { Int(word: $0) }
  }
}

extension LoadKind {
  var word: String {
    switch self {
    case .initial: "reload"
    case .pullToRefresh: "refresh"
    case .nextPage: "next"
    case .previousPage: "previous"
    case .gap: "gap"
    }
  }
}

extension Step: LosslessStringConvertible {
  package init?(_ description: String) {
    let words = Words(description)
    let (first, rest) = (words.shape.prefix { $0 != " " }, String(description.drop { $0 != " " }))
    let numbers = words.numbers
    if let kind = LoadKind.allCases.first(where: { words.shape.hasSuffix($0.word) }) {
      switch words.shape {
      case kind.word: self = .load(kind)
      case "begin \(kind.word)": self = .begin(kind)
      default: return nil
      }
      return
    }
    switch words.shape {
    case "answer": self = .answer
    case "fail": self = .fail
    case "retry": self = .retry
    case "cancel": self = .cancel
    case "end": self = .loadToEnd
    case "drag # up": self = .userMoves(row: numbers[0], isDown: false)
    case "drag # down": self = .userMoves(row: numbers[0], isDown: true)
    case "server insert #": self = .server(.insertsAtTop(numbers[0]))
    case "server append #": self = .server(.insertsAtEnd(numbers[0]))
    case "server remove #": self = .server(.removes(row: numbers[0]))
    case "server bump #": self = .server(.bumps(row: numbers[0]))
    case "server pin #": self = .server(.pins(row: numbers[0]))
    case "server move # behind #": self = .server(.moves(row: numbers[0], behind: numbers[1]))
    case "scroll #": self = .scroll(numbers[0])
    case "cursor #": self = .moveCursor(row: numbers[0])
    case "select #": self = .select(row: numbers[0])
    case "jump #": self = .jump(row: numbers[0])
    case "restore #": self = .restore(row: numbers[0])
    case "filter #": self = .filter(digit: numbers[0])
    case "filter off": self = .filter(digit: nil)
    default:
      switch first {
      case "batch":
        let edits = rest.split(separator: ",").map { Edit(String($0)) }
        self = .batch(edits.compactMap(\.self))
        if edits.contains(nil) { return nil }
      case "expect":
        guard let expectation = Expectation(rest) else { return nil }
        self = .expect(expectation)
      default:
        guard let edit = Edit(description) else { return nil }
        self = .edit(edit)
      }
    }
  }

  package var description: String {
    switch self {
    case .load(let kind): kind.word
    case .begin(let kind): "begin \(kind.word)"
    case .answer: "answer"
    case .fail: "fail"
    case .retry: "retry"
    case .cancel: "cancel"
    case .loadToEnd: "end"
    case .edit(let edit): "\(edit)"
    case .batch(let edits): "batch \(edits.map(\.description).joined(separator: ", "))"
    case .userMoves(let row, let isDown): "drag \(row) \(isDown ? "down" : "up")"
    case .server(.insertsAtTop(let count)): "server insert \(count)"
    case .server(.insertsAtEnd(let count)): "server append \(count)"
    case .server(.removes(let row)): "server remove \(row)"
    case .server(.bumps(let row)): "server bump \(row)"
    case .server(.pins(let row)): "server pin \(row)"
    case .server(.moves(let row, let other)): "server move \(row) behind \(other)"
    case .scroll(let lines): "scroll \(lines.word)"
    case .moveCursor(let row): "cursor \(row)"
    case .select(let row): "select \(row)"
    case .jump(let row): "jump \(row)"
    case .restore(let row): "restore \(row)"
    case .filter(let digit): "filter \(digit.map(String.init) ?? "off")"
    case .expect(let expectation): "expect \(expectation)"
    }
  }
}

extension Step.Edit: LosslessStringConvertible {
  package init?(_ description: String) {
    let words = Words(description)
    let numbers = words.numbers
    switch words.shape {
    case "insert # at #": self = .insert(count: numbers[0], at: numbers[1])
    case "insert known # at #": self = .insertKnown(numbers[0], at: numbers[1])
    case "remove #": self = .remove(row: numbers[0])
    case "remove # everywhere": self = .removeEverywhere(row: numbers[0])
    case "move # to #": self = .move(row: numbers[0], to: numbers[1])
    case "update #": self = .update(row: numbers[0])
    case "rename #": self = .rename(row: numbers[0])
    case "identify # as #": self = .identify(row: numbers[0], as: numbers[1])
    default:
      guard words.shape.hasPrefix("apply "),
        let applied = Step.Applied(rawValue: String(words.shape.dropFirst(6)))
      else { return nil }
      self = .apply(applied)
    }
  }

  package var description: String {
    switch self {
    case .insert(let count, let row): "insert \(count) at \(row)"
    case .insertKnown(let number, let row): "insert known \(number) at \(row)"
    case .remove(let row): "remove \(row)"
    case .removeEverywhere(let row): "remove \(row) everywhere"
    case .move(let row, let target): "move \(row) to \(target)"
    case .update(let row): "update \(row)"
    case .rename(let row): "rename \(row)"
    case .identify(let row, let number): "identify \(row) as \(number)"
    case .apply(let applied): "apply \(applied.rawValue)"
    }
  }
}

// MARK: At random

extension Step {
  /// A step of a setup with a number of rows.
  package static func random(in setup: StorySetup, using generator: inout SeededGenerator) -> Step {
    let size = setup.pageSize
    let row = generator.below(generator.chance(50) ? 2 * size : 2 * setup.rowCount)
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
    case 9...11: return .edit(.random(row, &generator))
    case 12: return .batch((0..<2 + generator.below(2)).map { _ in .random(row, &generator) })
    case 13: return .userMoves(row: row, isDown: generator.chance(50))
    case 14...16: return .server(.random(row, setup, &generator))
    case 17: return .scroll(generator.below(4 * setup.lines) - 2 * setup.lines)
    case 18: return .scroll(generator.chance(50) ? .max : .min)
    case 19: return .select(row: row)
    case 20 where generator.chance(30): return .restore(row: row)
    case 20 where setup.findsPages && (setup.isOffsetBased || setup.start != nil):
      return .jump(row: generator.below(2 * setup.rowCount))
    default: return .moveCursor(row: row)
    }
  }
}

extension Step.Edit {
  package static func random(_ row: Int, _ generator: inout SeededGenerator) -> Self {
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
  package static func random(_ row: Int, _ setup: StorySetup, _ generator: inout SeededGenerator)
    -> Self
  {
    let count = 1 + generator.below(generator.chance(50) ? 2 : setup.pageSize + 5)
    // By offset, rows that come while others are removed can't be told from none of both.
    switch generator.below(setup.isOffsetBased ? 2 : 8) {
    case 0, 1: return .removes(row: row)
    case 2: return .bumps(row: row)
    // What is newer than a pinned row, no one knows.
    case 3: return setup.knowsNewer ? .bumps(row: row) : .pins(row: row)
    case 4: return .insertsAtEnd(count)
    case 5: return .moves(row: row, behind: generator.below(setup.rowCount))
    default: return .insertsAtTop(count)
    }
  }
}
