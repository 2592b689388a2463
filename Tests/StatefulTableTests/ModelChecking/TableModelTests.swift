import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Model checking of a table")
struct TableModelTests {
  /// A world, and how many events away from its beginning a state may be to be checked.
  struct Search: Sendable, CustomTestStringConvertible {
    var world: TableModel.Setting
    var depth: Int

    var testDescription: String { "\(world), to depth \(depth)" }
  }

  /// A usual run takes two small worlds, a deep run larger ones of all kinds.
  private nonisolated static var searches: [Search] {
    guard Depth.isDeep else {
      let oneSection = TableModel.Setting(rows: [2])
      let twoSections = TableModel.Setting(gravity: .bottom, hasHeaders: true, rows: [1, 1])
      return [Search(world: oneSection, depth: 1), Search(world: twoSections, depth: 0)]
    }
    let worlds = [TableView.Gravity.top, .bottom].flatMap { gravity in
      [ListSource.Identity.none, .ids].flatMap { identity in
        [false, true].map { hasHeaders in
          TableModel.Setting(
            gravity: gravity,
            identity: identity,
            hasHeaders: hasHeaders,
            hasFooters: (identity == .ids) != hasHeaders,
            allowsMultipleSelection: (gravity == .top) == hasHeaders,
            viewBelow: gravity == .top ? 1 : 0
          )
        }
      }
    }
    let deep = [TableModel.Setting(), worlds[3], worlds[5]].map { Search(world: $0, depth: 2) }
    return deep
      + worlds.map { world in
        var world = world
        (world.rows, world.maximum, world.lines) = ([3, 1], 3, 3)
        return Search(world: world, depth: 1)
      }
  }

  @Test(
    "A table does what its model does, whatever happens in whichever state",
    arguments: searches
  )
  func sameAsModel(search: Search) async {
    let checker = ModelChecker<TableModel, TableModel.Event>(events: \.events) { model, event in
      model.take(event)
      return nil
    }
    let world = search.world
    var tour = ModelTour(from: TableModel(world), depth: search.depth, by: checker)
    var table = ModelledTable(world)
    var (events, tables) = (0, 1)
    var path: [TableModel.Event] = []
    while let step = tour.next() {
      if step.isRestart {
        table = ModelledTable(world)
        tables += 1
        path = []
      }
      path.append(step.event)
      events += 1
      if let difference = table.take(step.event) {
        let steps = path.map { "  \($0)" }
        Issue.record("\(world): \(difference), after\n\(steps.joined(separator: "\n"))")
        return
      }
      tour.arrive(at: table.model)
      if events % 500 == 0 { await Task.yield() }
    }
    print(
      "\(tour.stateCount) states, \(tour.transitionCount) transitions of a table, "
        + "by \(events) events on \(tables) tables"
    )
  }
}
