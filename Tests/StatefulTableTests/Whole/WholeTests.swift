import Foundation
import StatefulTable
import TestSupport
import Testing

@MainActor
@Suite("Anything that can happen to a whole list")
struct WholeTests {
  /// A small world, and the steps that may happen in it in any order.
  struct Search: Sendable, CustomTestStringConvertible {
    var world: World
    var steps: [Step]
    var length = 3

    var testDescription: String { world.name }
  }

  private nonisolated static let searches: [Search] = [
    Search(
      world: World(name: "feed"),
      steps: [
        .load(.nextPage), .load(.pullToRefresh), .server(.insertsAtTop(1)),
        .server(.insertsAtTop(3)), .server(.bumps(row: 2)), .server(.removes(row: 1)),
        .edit(.insert(count: 1, at: 1)), .edit(.remove(row: 1)), .edit(.move(row: 0, to: 2)),
        .moveCursor(row: 1),
      ],
      length: 4
    ),
    Search(
      world: World(name: "pinned", pinnedCount: 1, allowsMultipleSelection: true),
      steps: [
        .load(.nextPage), .load(.pullToRefresh), .server(.insertsAtTop(1)),
        .server(.insertsAtTop(3)), .server(.pins(row: 2)), .edit(.insertKnown(3, at: 0)),
        .scroll(1), .select(row: 1), .edit(.apply(.updated)),
      ],
      length: 4
    ),
    Search(
      world: World(name: "answers held back", policy: .replace),
      steps: [
        .load(.nextPage), .begin(.pullToRefresh), .begin(.nextPage), .begin(.initial), .answer,
        .server(.insertsAtTop(1)), .server(.removes(row: 0)), .edit(.insert(count: 1, at: 1)),
        .edit(.remove(row: 0)), .edit(.move(row: 1, to: 0)), .edit(.update(row: 1)),
        .edit(.apply(.nothing)), .edit(.apply(.reversed)),
      ],
      length: 4
    ),
    Search(
      world: World(name: "newer", knowsNewer: true),
      steps: [
        .load(.nextPage), .load(.pullToRefresh), .begin(.pullToRefresh), .answer,
        .server(.insertsAtTop(1)), .server(.bumps(row: 2)), .server(.removes(row: 0)),
        .edit(.insert(count: 1, at: 0)), .edit(.remove(row: 0)), .edit(.move(row: 0, to: 1)),
      ],
      length: 4
    ),
    Search(
      world: World(name: "cap", rowCount: 10, maximumItemCount: 4, lines: 1),
      steps: [
        .load(.nextPage), .load(.previousPage), .load(.pullToRefresh), .scroll(.max),
        .scroll(.min), .server(.insertsAtTop(3)), .server(.bumps(row: 5)),
        .edit(.apply(.same)), .edit(.remove(row: 0)), .edit(.insert(count: 1, at: 0)),
        .moveCursor(row: 1),
      ],
      length: 5
    ),
    Search(
      world: World(name: "offsets", rowCount: 8, isOffsetBased: true, emptyPageBudget: 1),
      steps: [
        .load(.nextPage), .begin(.nextPage), .answer, .loadToEnd, .load(.pullToRefresh),
        .server(.removes(row: 0)), .server(.bumps(row: 1)), .edit(.remove(row: 0)),
        .edit(.removeEverywhere(row: 1)), .edit(.insertKnown(5, at: 0)),
      ],
      length: 4
    ),
    Search(
      world: World(
        name: "own sections",
        titleLength: 2,
        rowsBefore: 2,
        rowsBehind: 0,
        lines: 4
      ),
      steps: [
        .load(.nextPage), .userMoves(row: 0, isDown: false), .userMoves(row: 99, isDown: true),
        .userMoves(row: 1, isDown: true), .edit(.insert(count: 1, at: 1)), .edit(.remove(row: 1)),
        .edit(.move(row: 0, to: 2)), .moveCursor(row: 1), .scroll(1), .load(.pullToRefresh),
        .server(.insertsAtTop(1)),
      ],
      length: 3
    ),
    Search(
      world: World(name: "batches", pageSize: 4, lines: 2),
      steps: [
        .batch([.insert(count: 1, at: 2), .remove(row: 4)]),
        .batch([.insert(count: 1, at: 0), .insert(count: 1, at: 0)]),
        .batch([.move(row: 0, to: 2), .update(row: 1)]),
        .batch([.remove(row: 1), .remove(row: 1)]),
        .batch([.insert(count: 2, at: 1), .move(row: 1, to: 0)]), .batch([.apply(.reversed)]),
        .load(.nextPage), .begin(.pullToRefresh), .answer, .scroll(1), .moveCursor(row: 2),
      ],
      length: 3
    ),
    Search(
      world: World(name: "position", rowCount: 8, nextPageOffset: 1),
      steps: [
        .restore(row: 3), .restore(row: 5), .restore(row: 7), .server(.insertsAtTop(1)),
        .server(.removes(row: 5)), .load(.initial), .load(.nextPage), .load(.pullToRefresh),
        .scroll(1), .moveCursor(row: 1), .edit(.insert(count: 1, at: 0)), .edit(.remove(row: 2)),
      ],
      length: 3
    ),
    Search(
      world: World(name: "end at the bottom", titleLength: 3, gravity: .bottom),
      steps: [
        .load(.nextPage), .load(.pullToRefresh), .server(.insertsAtTop(1)), .scroll(-1),
        .scroll(.max), .moveCursor(row: 0), .moveCursor(row: 99),
        .edit(.insert(count: 1, at: 0)), .edit(.insert(count: 1, at: 99)), .edit(.remove(row: 0)),
        .batch([.insert(count: 1, at: 1), .remove(row: 0)]),
      ],
      length: 3
    ),
  ]

  @Test("No sequence of a few steps in a small world breaks a rule", arguments: searches)
  func exhaustive(search: Search) async {
    let start = ContinuousClock().now
    let length = search.length + (Depth.isDeep ? 1 : 0)
    var faults: [String: [Step]] = [:]
    var (storyCount, stepCount) = (0, 0)
    var story = Array(repeating: 0, count: length)
    while true {
      let path = story.map { search.steps[$0] }
      let outcome = await WholeChecker.tell(path, in: search.world)
      storyCount += 1
      stepCount += path.count
      if let fault = outcome.fault {
        let kind = Self.kind(of: fault)
        if faults[kind] == nil || faults[kind]?.count ?? 0 > outcome.endedAt ?? length {
          faults[kind] = Array(path[...(outcome.endedAt ?? length - 1)])
        }
      }
      if storyCount.isMultiple(of: 100) { await Task.yield() }
      // What begins with a fault, or with a step that changes nothing, needs no other end.
      let end = outcome.endedAt ?? length - 1
      guard let digit = story[...end].lastIndex(where: { $0 < search.steps.count - 1 })
      else { break }
      story[digit] += 1
      for later in story.indices where later > digit { story[later] = 0 }
    }
    for (kind, story) in faults.sorted(by: { $0.key < $1.key }) {
      await report(story, kind, in: search.world)
    }
    print(
      "\(search.world): \(storyCount) stories of \(length) steps, \(stepCount) steps, "
        + "\(ContinuousClock().now - start)"
    )
  }

  /// A fault without the rows that it names.
  private static func kind(of fault: String) -> String {
    let rule = fault.split(separator: "]: ").last.map(String.init) ?? fault
    return String(rule.filter { !$0.isNumber && $0 != "-" })
  }

  private func report(_ story: [Step], _ kind: String, in world: World) async {
    let shortest = await Property.shrink(story) { steps in
      await WholeChecker.tell(steps, in: world).fault.map(Self.kind) == kind
    }
    let fault = await WholeChecker.tell(shortest, in: world).fault ?? ""
    let words = shortest.map { "  \($0)" }.joined(separator: "\n")
    Issue.record("\(world): \(fault), after\n\(words)")
  }
}
