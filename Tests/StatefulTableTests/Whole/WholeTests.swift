import Foundation
import StatefulTable
import TestSupport
import Testing

@MainActor
@Suite("Anything that can happen to a whole list")
struct WholeTests {
  /// A small world, the steps that may happen in it in any order, and those that happen before.
  struct Search: Sendable, CustomTestStringConvertible {
    var world: World
    var before: [Step] = []
    var steps: [Step]
    var length = 2

    var testDescription: String { world.name }
  }

  private nonisolated static let searches: [Search] = [
    Search(
      world: World(name: "feed"),
      before: [.load(.nextPage)],
      steps: [
        .load(.nextPage), .load(.pullToRefresh), .server(.insertsAtTop(1)),
        .server(.insertsAtTop(3)), .server(.bumps(row: 2)), .server(.removes(row: 1)),
        .edit(.insert(count: 1, at: 1)), .edit(.remove(row: 1)), .edit(.move(row: 0, to: 2)),
        .moveCursor(row: 1),
      ],
      length: 3
    ),
    Search(
      world: World(name: "gaps", rowCount: 8),
      before: [.load(.nextPage), .server(.insertsAtTop(5)), .load(.pullToRefresh)],
      steps: [
        .load(.gap), .begin(.gap), .answer, .load(.nextPage), .load(.pullToRefresh),
        .server(.insertsAtTop(3)), .server(.bumps(row: 7)), .server(.removes(row: 3)),
        .edit(.remove(row: 2)), .edit(.insert(count: 1, at: 2)), .edit(.move(row: 2, to: 1)),
        .edit(.apply(.withoutFirst)), .scroll(1), .moveCursor(row: 2),
      ]
    ),
    Search(
      world: World(
        name: "gaps, with a cap",
        rowCount: 10,
        maximumItemCount: 5,
        titleLength: 2,
        lines: 2
      ),
      before: [.load(.nextPage), .server(.insertsAtTop(5)), .load(.pullToRefresh)],
      steps: [
        .load(.gap), .load(.nextPage), .load(.previousPage), .load(.pullToRefresh),
        .server(.insertsAtTop(3)), .server(.bumps(row: 7)), .edit(.remove(row: 0)),
        .edit(.insert(count: 1, at: 2)), .scroll(.max), .scroll(.min), .scroll(2),
        .moveCursor(row: 2),
      ]
    ),
    Search(
      world: World(name: "gaps, both ways", rowCount: 10, start: 6, startsOnce: true, lines: 2),
      before: [.load(.pullToRefresh)],
      steps: [
        .load(.gap), .begin(.gap), .answer, .load(.nextPage), .load(.previousPage),
        .load(.pullToRefresh), .server(.insertsAtTop(3)), .server(.bumps(row: 8)),
        .server(.removes(row: 4)), .edit(.remove(row: 2)), .edit(.insert(count: 1, at: 2)),
        .scroll(.max), .scroll(.min), .moveCursor(row: 1), .moveCursor(row: 99),
      ]
    ),
    Search(
      world: World(name: "pinned", pinnedCount: 1, allowsMultipleSelection: true),
      steps: [
        .load(.nextPage), .load(.pullToRefresh), .server(.insertsAtTop(1)),
        .server(.insertsAtTop(3)), .server(.pins(row: 2)), .edit(.insertKnown(3, at: 0)),
        .scroll(1), .select(row: 1), .edit(.apply(.updated)),
      ]
    ),
    Search(
      world: World(name: "answers held back", policy: .replace),
      before: [.load(.nextPage)],
      steps: [
        .load(.nextPage), .begin(.pullToRefresh), .begin(.nextPage), .begin(.initial), .answer,
        .server(.insertsAtTop(1)), .server(.removes(row: 0)), .edit(.insert(count: 1, at: 1)),
        .edit(.remove(row: 0)), .edit(.move(row: 1, to: 0)), .edit(.update(row: 1)),
        .edit(.apply(.nothing)), .edit(.apply(.reversed)),
      ]
    ),
    Search(
      world: World(name: "newer", knowsNewer: true),
      steps: [
        .load(.nextPage), .load(.pullToRefresh), .begin(.pullToRefresh), .answer,
        .server(.insertsAtTop(1)), .server(.bumps(row: 2)), .server(.removes(row: 0)),
        .edit(.insert(count: 1, at: 0)), .edit(.remove(row: 0)), .edit(.move(row: 0, to: 1)),
      ]
    ),
    Search(
      world: World(name: "cap", rowCount: 10, maximumItemCount: 4, lines: 1),
      before: [.load(.nextPage), .scroll(.max), .load(.nextPage)],
      steps: [
        .load(.nextPage), .load(.previousPage), .load(.pullToRefresh), .scroll(.max),
        .scroll(.min), .server(.insertsAtTop(3)), .server(.bumps(row: 5)),
        .edit(.apply(.same)), .edit(.remove(row: 0)), .edit(.insert(count: 1, at: 0)),
        .moveCursor(row: 1),
      ]
    ),
    Search(
      world: World(name: "offsets", rowCount: 8, isOffsetBased: true, emptyPageBudget: 1),
      before: [.load(.nextPage)],
      steps: [
        .load(.nextPage), .begin(.nextPage), .answer, .loadToEnd, .load(.pullToRefresh),
        .server(.removes(row: 0)), .edit(.remove(row: 0)), .edit(.removeEverywhere(row: 1)),
        .edit(.insertKnown(5, at: 0)),
      ],
      length: 3
    ),
    Search(
      world: World(name: "jumps by offset", rowCount: 13, isOffsetBased: true, findsPages: true),
      before: [.jump(row: 7)],
      steps: [
        .jump(row: 3), .jump(row: 12), .jump(row: 0), .load(.nextPage), .load(.previousPage),
        .load(.pullToRefresh), .begin(.previousPage), .answer, .server(.removes(row: 2)),
        .server(.removes(row: 7)), .edit(.remove(row: 0)), .edit(.insert(count: 1, at: 0)),
        .restore(row: 5), .load(.initial), .scroll(.min), .moveCursor(row: 1),
      ]
    ),
    Search(
      world: World(
        name: "jumps by offset, with a cap",
        rowCount: 20,
        isOffsetBased: true,
        findsPages: true,
        maximumItemCount: 4,
        lines: 1
      ),
      before: [.jump(row: 11)],
      steps: [
        .jump(row: 3), .jump(row: 12), .load(.nextPage), .load(.previousPage),
        .load(.pullToRefresh), .server(.removes(row: 1)), .server(.removes(row: 14)),
        .edit(.removeEverywhere(row: 1)), .scroll(.max), .scroll(.min),
      ]
    ),
    Search(
      world: World(name: "jumps to items", rowCount: 12, start: 10, findsPages: true),
      before: [.jump(row: 5)],
      steps: [
        .jump(row: 2), .jump(row: 11), .load(.nextPage), .load(.previousPage),
        .load(.pullToRefresh), .load(.gap), .load(.initial), .answer, .begin(.nextPage),
        .restore(row: 1), .server(.removes(row: 5)), .server(.insertsAtTop(3)),
        .edit(.remove(row: 0)), .edit(.insert(count: 1, at: 1)), .scroll(.min),
      ]
    ),
    Search(
      world: World(name: "kept rows", rowCount: 8, keptCount: 3, titleLength: 2, lines: 2),
      steps: [
        .answer, .load(.initial), .load(.nextPage), .load(.pullToRefresh),
        .server(.insertsAtTop(1)), .server(.insertsAtTop(3)), .server(.removes(row: 1)),
        .server(.bumps(row: 2)), .edit(.insert(count: 1, at: 1)), .edit(.remove(row: 0)),
        .edit(.move(row: 0, to: 2)), .edit(.update(row: 1)), .edit(.apply(.reversed)),
        .moveCursor(row: 1), .scroll(1), .restore(row: 3), .filter(digit: 1), .filter(digit: nil),
      ],
      length: 2
    ),
    Search(
      world: World(name: "all pages again", rowCount: 10, refreshDepth: .loaded, titleLength: 3),
      before: [.load(.nextPage), .load(.nextPage)],
      steps: [
        .load(.pullToRefresh), .begin(.pullToRefresh), .answer, .load(.nextPage),
        .server(.insertsAtTop(1)), .server(.insertsAtTop(5)), .server(.bumps(row: 5)),
        .server(.bumps(row: 8)), .server(.removes(row: 5)), .server(.removes(row: 1)),
        .edit(.insert(count: 1, at: 3)), .edit(.remove(row: 5)), .edit(.move(row: 5, to: 0)),
        .moveCursor(row: 3), .scroll(2),
      ]
    ),
    Search(
      world: World(
        name: "own sections",
        titleLength: 2,
        rowsBefore: 2,
        rowsBehind: 0,
        lines: 4
      ),
      before: [.load(.nextPage)],
      steps: [
        .load(.nextPage), .userMoves(row: 0, isDown: false), .userMoves(row: 99, isDown: true),
        .userMoves(row: 1, isDown: true), .edit(.insert(count: 1, at: 1)), .edit(.remove(row: 1)),
        .edit(.move(row: 0, to: 2)), .moveCursor(row: 1), .scroll(1), .load(.pullToRefresh),
        .server(.insertsAtTop(1)),
      ]
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
      ]
    ),
    Search(
      world: World(name: "position", rowCount: 8),
      steps: [
        .restore(row: 3), .restore(row: 5), .restore(row: 7), .server(.insertsAtTop(1)),
        .server(.removes(row: 7)), .load(.initial), .load(.nextPage), .load(.pullToRefresh),
        .scroll(1), .moveCursor(row: 1), .edit(.insert(count: 2, at: 0)), .edit(.remove(row: 2)),
      ]
    ),
    Search(
      world: World(name: "other ids", titleLength: 2, allowsMultipleSelection: true),
      before: [.load(.nextPage), .edit(.insert(count: 1, at: 1)), .select(row: 1)],
      steps: [
        .load(.nextPage), .load(.pullToRefresh), .begin(.pullToRefresh), .begin(.nextPage),
        .answer, .edit(.rename(row: 0)), .edit(.rename(row: 3)), .edit(.identify(row: 1, as: 0)),
        .edit(.identify(row: 1, as: 4)), .edit(.remove(row: 1)), .server(.insertsAtTop(1)),
        .moveCursor(row: 0), .moveCursor(row: 1),
      ],
      length: 3
    ),
    Search(
      world: World(
        name: "other ids of newer rows and a cap",
        knowsNewer: true,
        maximumItemCount: 4
      ),
      before: [.load(.nextPage), .edit(.insert(count: 1, at: 1))],
      steps: [
        .load(.nextPage), .load(.previousPage), .begin(.pullToRefresh), .begin(.initial), .answer,
        .edit(.rename(row: 0)), .edit(.rename(row: 2)), .edit(.identify(row: 1, as: 0)),
        .server(.insertsAtTop(1)),
        .batch([.rename(row: 0), .rename(row: 0), .insert(count: 1, at: 0)]),
        .scroll(.max), .moveCursor(row: 1),
      ]
    ),
    Search(
      world: World(
        name: "filter",
        rowCount: 14,
        pageSize: 4,
        titleLength: 3,
        rowsBefore: 1,
        allowsMultipleSelection: true
      ),
      before: [.load(.nextPage), .load(.nextPage)],
      steps: [
        .filter(digit: 1), .filter(digit: 3), .filter(digit: nil), .load(.nextPage),
        .load(.pullToRefresh), .begin(.pullToRefresh), .answer, .server(.insertsAtTop(1)),
        .server(.bumps(row: 5)), .edit(.insert(count: 1, at: 1)), .edit(.remove(row: 1)),
        .edit(.move(row: 11, to: 2)), .edit(.rename(row: 1)), .edit(.apply(.reversed)),
        .batch([.update(row: 1), .remove(row: 3)]), .select(row: 1), .moveCursor(row: 3),
        .scroll(2),
      ],
      length: 3
    ),
    Search(
      world: World(
        name: "filter, both ways with a cap",
        rowCount: 16,
        pageSize: 3,
        start: 8,
        maximumItemCount: 6,
        gravity: .bottom
      ),
      before: [.load(.nextPage)],
      steps: [
        .filter(digit: 1), .filter(digit: 8), .filter(digit: nil), .load(.nextPage),
        .load(.previousPage), .load(.pullToRefresh), .scroll(.max), .scroll(.min),
        .edit(.remove(row: 0)), .edit(.insert(count: 1, at: 99)), .moveCursor(row: 1),
      ],
      length: 3
    ),
    Search(
      world: World(name: "from the middle", rowCount: 8, start: 4),
      steps: [
        .load(.nextPage), .load(.previousPage), .begin(.previousPage), .answer,
        .load(.pullToRefresh), .server(.insertsAtTop(1)), .server(.removes(row: 4)),
        .server(.bumps(row: 5)), .server(.moves(row: 1, behind: 5)), .edit(.remove(row: 0)),
        .edit(.insert(count: 1, at: 0)), .edit(.move(row: 0, to: 1)), .scroll(-1),
      ]
    ),
    Search(
      world: World(
        name: "from the end, with a cap",
        rowCount: 9,
        start: .max,
        isNewestLast: true,
        maximumItemCount: 4,
        gravity: .bottom,
        lines: 1
      ),
      before: [.load(.previousPage)],
      steps: [
        .load(.nextPage), .load(.previousPage), .load(.pullToRefresh), .begin(.pullToRefresh),
        .answer, .scroll(.min), .scroll(.max), .server(.insertsAtEnd(1)), .server(.insertsAtEnd(3)),
        .server(.removes(row: 7)), .edit(.remove(row: 0)), .edit(.insert(count: 1, at: 99)),
      ]
    ),
    Search(
      world: World(name: "from the middle, newest last", rowCount: 8, start: 4, isNewestLast: true),
      before: [.load(.previousPage)],
      steps: [
        .load(.nextPage), .load(.previousPage), .load(.pullToRefresh), .begin(.nextPage), .answer,
        .server(.insertsAtEnd(1)), .server(.insertsAtEnd(3)), .server(.bumps(row: 3)),
        .server(.removes(row: 5)), .edit(.move(row: 0, to: 3)), .edit(.apply(.reversed)),
        .edit(.apply(.nothing)), .moveCursor(row: 1),
      ]
    ),
    Search(
      world: World(name: "end at the bottom", titleLength: 3, gravity: .bottom),
      steps: [
        .load(.nextPage), .load(.pullToRefresh), .server(.insertsAtTop(1)), .scroll(-1),
        .scroll(.max), .moveCursor(row: 0), .moveCursor(row: 99),
        .edit(.insert(count: 1, at: 0)), .edit(.insert(count: 1, at: 99)), .edit(.remove(row: 0)),
        .batch([.insert(count: 1, at: 1), .remove(row: 0)]),
      ]
    ),
  ]

  @Test("No sequence of a few steps in a small world breaks a rule", arguments: searches)
  func exhaustive(search: Search) async {
    let start = ContinuousClock().now
    let length = search.length + (Depth.isDeep ? 1 : 0)
    var faults = Faults()
    var (storyCount, stepCount) = (0, 0)
    var story = Array(repeating: 0, count: length)
    while true {
      let path = search.before + story.map { search.steps[$0] }
      let outcome = await WholeChecker.tell(path, in: search.world)
      storyCount += 1
      stepCount += outcome.stepCount
      faults.note(outcome, of: path, in: search.world)
      if storyCount.isMultiple(of: 100) { await Task.yield() }
      // What begins with a fault, or with a step that changes nothing, needs no other end.
      let first = search.before.count
      let end = outcome.fault == nil ? path.count : outcome.stepCount
      let digits = story.prefix(
        min(end, outcome.idleStep.map { max(first, $0) + 1 } ?? end) - first
      )
      guard let digit = digits.lastIndex(where: { $0 < search.steps.count - 1 }) else { break }
      story[digit] += 1
      for later in story.indices where later > digit { story[later] = 0 }
    }
    await faults.report()
    print(
      "\(search.world): \(storyCount) stories of \(length) steps, \(stepCount) steps, "
        + "\(ContinuousClock().now - start)"
    )
  }

  /// What a list makes of a refresh, after a number of rows were inserted at the top and 0 perhaps pinned.
  struct Refresh: Sendable {
    var inserted = 2
    var isPinned = false
    var rows: [Int]
    /// The row below a gap, or `nil` for no gap.
    var gap: Int?
    /// Whether the page replaces the rows where it doesn't reach them.
    var replaces = false
    /// What is wrong with it, or `nil` for nothing.
    var fault: String?
  }

  @Test(
    "The checker's own rules find a refresh that hides, loses or misplaces a row",
    arguments: [
      Refresh(rows: [1000, 1001], replaces: true), Refresh(rows: [1000, 1001, 0, 1, 2, 3]),
      Refresh(rows: [1000, 1001], fault: "0 is gone, though a gap could have been marked"),
      Refresh(rows: [1000, 1001, 0, 1, 2, 3], gap: 2),
      Refresh(rows: [1000, 0, 1, 2, 3], fault: "doesn't begin with the page"),
      Refresh(rows: [1000, 1001, 0], fault: "1 is still at the server and gone"),
      Refresh(rows: [1000, 1001, 0, 1, 3, 2], fault: "aren't those that were there"),
      Refresh(inserted: 3, rows: [1000, 1001], replaces: true),
      Refresh(inserted: 3, rows: [1000, 1001, 0, 1, 2, 3], gap: 2),
      Refresh(
        inserted: 3,
        rows: [1000, 1001, 0, 1, 2, 3],
        gap: 3,
        fault: "1002 is hidden between 1001"
      ),
      Refresh(inserted: 0, rows: [0, 1, 2, 3], gap: 2, fault: "there is a gap below 1"),
      Refresh(inserted: 3, rows: [1000, 1001, 0, 1, 2, 3], fault: "1002 is hidden between 1001"),
      Refresh(inserted: 1, isPinned: true, rows: [0, 1000, 1, 2, 3]),
      Refresh(isPinned: true, rows: [0, 1000, 1, 2, 3], fault: "1001 is hidden between 1000"),
      Refresh(isPinned: true, rows: [0, 1000, 2, 3], fault: "1 is still at the server and gone"),
      Refresh(inserted: 0, rows: [0, 1], fault: "2 is gone, though the page joins"),
      Refresh(inserted: 1, rows: [1000, 0]), Refresh(inserted: 1, rows: [1000, 0, 1, 2, 3]),
      Refresh(inserted: 0, rows: [0, 1, 2, 3]),
    ]
  )
  func sharpness(refresh: Refresh) {
    var server = ModelServer(count: 4)
    func page(of server: ModelServer, from start: Int) -> WorldSource.Answer {
      WorldSource.Answer(
        question: .page(after: start > 0 ? server.rows[start - 1].place : nil),
        items: Array(server.rows[start..<start + 2]),
        isFirst: start == 0,
        isLast: start + 2 == server.rows.count,
        server: server
      )
    }
    var world = World(name: "sharpness", rowCount: 4)
    if refresh.replaces { world.gapPolicy = .replace }
    var rules = AnswerRules(world)
    let edits = AnswerRules.EditsMeanwhile()
    let (first, second) = (page(of: server, from: 0), page(of: server, from: 2))
    #expect(rules.take([first], to: .initial, edits, rows: [0, 1]) == nil)
    #expect(rules.take([second], to: .nextPage, edits, rows: [0, 1, 2, 3]) == nil)
    server.insertAtTop(refresh.inserted)
    if refresh.isPinned { server.pin(id: 0) }
    let answer = page(of: server, from: 0)
    let fault = rules.take(
      [answer],
      to: .pullToRefresh,
      edits,
      rows: refresh.rows,
      gaps: refresh.gap.map { [$0] } ?? []
    )
    #expect((fault == nil) == (refresh.fault == nil))
    #expect(fault?.contains(refresh.fault ?? "") ?? true, "\(fault ?? "")")
  }

  // STATEFUL_TABLE_STORIES in the environment says how many if not these.
  @Test("Nor does any long story in a large world", .timeLimit(.generous))
  func random() async {
    let start = ContinuousClock().now
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["STATEFUL_TABLE_STORIES"].flatMap { Int($0) }
    let first = Depth.seed ?? 1
    let count = wanted ?? Depth.tries(60, deep: 3_000)
    var faults = Faults()
    var stepCount = 0
    for seed in first..<first + UInt64(count) {
      var generator = SeededGenerator(seed: seed)
      let world = World.random(seed, using: &generator)
      let path = (0..<5 + generator.below(25)).map { _ in Step.random(in: world, using: &generator)
      }
      let outcome = await WholeChecker.tell(path, in: world)
      stepCount += outcome.stepCount
      faults.note(outcome, of: path, in: world)
      await Task.yield()
    }
    await faults.report()
    print("\(count) stories in large worlds, \(stepCount) steps, \(ContinuousClock().now - start)")
  }
}

/// The stories that break a rule: of each kind of fault the shortest that was found.
@MainActor private struct Faults {
  private var stories: [String: (world: World, steps: [Step])] = [:]

  mutating func note(_ outcome: WholeChecker.Outcome, of steps: [Step], in world: World) {
    guard let fault = outcome.fault else { return }
    let kind = Self.kind(of: fault)
    if stories[kind].map({ $0.steps.count <= outcome.stepCount }) == true { return }
    stories[kind] = (world, Array(steps.prefix(outcome.stepCount)))
  }

  /// Reports every kind of fault, by a story in which no step can be left out.
  func report() async {
    for (kind, (world, steps)) in stories.sorted(by: { $0.key < $1.key }) {
      let shortest = await Property.shrink(steps) { steps in
        await WholeChecker.tell(steps, in: world).fault.map(Self.kind) == kind
      }
      let fault = await WholeChecker.tell(shortest, in: world).fault ?? ""
      let words = shortest.map { "  \($0)" }.joined(separator: "\n")
      Issue.record("\(world): \(fault), after\n\(words)")
    }
  }

  /// A fault without the rows that it names.
  private static func kind(of fault: String) -> String {
    var depth = 0
    return fault.filter { character in
      if "[(".contains(character) { depth += 1 }
      if "])".contains(character) { depth -= 1 }
      return depth == 0 && !character.isNumber && character != "-"
    }
  }
}

extension World {
  fileprivate static func random(_ seed: UInt64, using generator: inout SeededGenerator) -> World {
    var world = World(name: "seed \(seed)")
    world.pageSize = 2 + generator.below(9)
    world.rowCount = generator.below(12 * world.pageSize)
    world.isOffsetBased = generator.chance(25)
    world.knowsNewer = generator.chance(30)
    world.findsPages = generator.chance(40)
    world.pinnedCount = world.knowsNewer || world.isOffsetBased ? 0 : generator.below(2)
    if generator.chance(35) { world.maximumItemCount = 2 * world.pageSize + generator.below(20) }
    world.refreshDepth = generator.chance(25) ? .loaded : .firstPage
    if generator.chance(20) { world.keptCount = 1 + generator.below(2 * world.pageSize) }
    world.policy = generator.chance(30) ? .replace : .keepFirst
    world.gapPolicy = generator.chance(75) ? .marked : .replace
    world.titleLength = generator.chance(40) ? 1 + generator.below(9) : 0
    if generator.chance(30) { world.rowsBefore = generator.below(4) }
    if generator.chance(30) { world.rowsBehind = generator.below(4) }
    world.gravity = generator.chance(20) ? .bottom : .top
    world.allowsMultipleSelection = generator.chance(40)
    world.lines = 2 + generator.below(9)
    world.nextPageOffset = generator.below(4)
    world.emptyPageBudget = 1 + generator.below(3)
    if !world.isOffsetBased, generator.chance(40) {
      world.start = generator.chance(40) ? .max : generator.below(world.rowCount + 1)
      world.isNewestLast = generator.chance(60)
      world.startsOnce = !world.isNewestLast
    }
    return world
  }
}
