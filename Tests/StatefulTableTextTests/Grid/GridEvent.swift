import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport

/// What can happen to a screen, whatever state it is in.
struct GridEvent: Sendable, CustomStringConvertible {
  let description: String
  let happen: @MainActor @Sendable (GridScreen) async throws -> Void

  private init(
    _ name: String,
    _ happen: @escaping @MainActor @Sendable (GridScreen) async throws -> Void
  ) {
    description = name
    self.happen = happen
  }

  static let all = keys + loads + edits + changes + surroundings
}

// MARK: Keys

extension GridEvent {
  private static let keys =
    [
      "k", "j", "<pgup>", "<pgdn>", "<ctrl-u>", "<ctrl-d>", "g", "G", "3 G", "9 9 G", "K", "J",
      "<enter>", "<space>", "v", "v j <enter>", "<shift-down>", "<shift-end>", "*", "d",
      "d <right> <enter>", "a", "a <enter>", "e", "e J", "e d <right> <enter>", "<esc>",
      "<esc> <esc>", "i", "<right>", "<left>", "w", "w w", "x", "t", "r", "R", "/", "/ 2 <enter>",
      "/ 2 <esc>", "& 1 <enter>", "& x y z <enter>", "n", "N", "m", "?", "? <pgdn>", "<tab>",
      "<shift-tab>", "<bs>", "<del>", "<ctrl-w>", "<home>", "<end>", "]", "[", "u", "s", "q",
      "<ctrl-c>", "5",
    ].map(typed)

  private static func typed(_ script: String) -> GridEvent {
    GridEvent(script) { world in try await KeyScript(parsing: script).play(on: world.content) }
  }
}

// MARK: Loads

extension GridEvent {
  private enum Answer: CaseIterable { case success, emptiness, failure, delay, cancel }

  private static let begins: [(String, @MainActor @Sendable (GridScreen) -> Void)] = [
    ("reload", { $0.main.reload() }), ("refresh", { $0.main.loadNewer() }),
    ("next page", { $0.main.loadNextPage() }), ("previous page", { $0.main.loadPreviousPage() }),
    ("gap", { world in world.list.map { $0.loadGap(aboveRowAt: $0.gaps.first ?? [0, 3]) } }),
    ("to end", { $0.main.loadToEnd() }), ("search", { $0.main.search(for: "new") }),
  ]

  private static let loads = begins.flatMap { name, begin in
    Answer.allCases.map { answer in
      GridEvent("\(name): \(answer)") { world in
        switch answer {
        case .success: world.source.outcome = .success
        case .emptiness: world.source.outcome = .emptiness
        case .failure: world.source.outcome = .failure
        case .delay, .cancel: world.source.hold()
        }
        begin(world)
        await world.turns()
        if answer == .cancel {
          world.main.cancelLoading()
          world.source.letGo()
        }
      }
    }
  }
}

// MARK: Edits

extension GridEvent {
  private static func edit(
    _ name: String,
    _ change: @escaping @MainActor @Sendable (GridList) -> Void
  ) -> GridEvent {
    GridEvent(name) { world in world.list.map(change) }
  }

  private static let edits = [
    edit("insert at the start") { $0.insert([GridRow(id: 900, name: "made 900")], at: 0) },
    edit("insert at the end") { $0.insert([GridRow(id: 901, name: "made 901")], at: $0.itemCount) },
    edit("insert many") { list in
      list.insert(
        (910..<930).map { GridRow(id: $0, name: "made \($0)") },
        at: min(2, list.itemCount)
      )
    },
    edit("remove the first") { list in list.items.first.map { list.remove(id: $0.id) } },
    edit("remove the last") { list in list.items.last.map { list.remove(id: $0.id) } },
    edit("remove all") { $0.removeAll() },
    edit("update the first") { list in
      list.items.first.map { list.update(GridRow(id: $0.id, name: "row changed")) }
    },
    edit("replace an id") { list in
      list.items.first.map { list.update(GridRow(id: 940, name: "row replaced"), replacing: $0.id) }
    },
    edit("move the first to the end") { list in
      list.items.first.map { list.move(id: $0.id, to: list.itemCount - 1) }
    },
    edit("apply the reverse") { $0.apply($0.items.reversed()) },
    edit("a batch") { list in
      list.tableView.performBatchUpdates {
        if let last = list.items.last { list.remove(id: last.id) }
        list.insert([GridRow(id: 950, name: "made 950")], at: 0)
        if let row = list.items.dropFirst(2).first { list.move(id: row.id, to: 0) }
      }
    },
    edit("sections come or go") { list in
      list.hasSections.toggle()
      list.tableView.reloadData()
    },
    edit("columns come or go") { list in
      list.tableColumns = list.tableColumns.isEmpty ? [TableColumn("Name", width: 12)] : []
    },
    edit("a filter") { $0.filter("1") },
    edit("a row is sought") { $0.jump(toItemWithID: 4) },
    GridEvent("names come and go") { world in
      world.other.insert("Abe")
      world.other.sections[2].names.removeFirst()
      world.other.tableView.deleteRows(at: [IndexPath(row: 0, section: 2)])
    },
  ]
}

// MARK: Changes of the server

extension GridEvent {
  private static let changes = [
    GridEvent("rows come, and are seen") { world in
      world.source.publish(2)
      world.main.loadNewer()
    },
    GridEvent("more rows come than a page has") { world in
      world.source.publish(9)
      world.main.loadNewer()
    },
    GridEvent("a row goes") { world in
      if world.source.rows.count > 2 { world.source.rows.remove(at: 2) }
      world.main.loadNewer()
    },
    GridEvent("a row moves to the top") { world in
      if let last = world.source.rows.popLast() { world.source.rows.insert(last, at: 0) }
      world.main.loadNewer()
    },
    GridEvent("all rows go") { world in
      world.source.rows = []
      world.main.reload()
    },
  ]
}

// MARK: Surroundings

extension GridEvent {
  private static func size(_ columns: Int, _ lines: Int) -> GridEvent {
    GridEvent("\(columns)×\(lines)") { $0.content.size = Size(columns: columns, lines: lines) }
  }

  private static func mouse(_ action: MouseEvent.Action, line: Int, column: Int = 5) -> GridEvent {
    GridEvent("\(action) at \(line), \(column)") { world in
      world.content.send(.mouse(MouseEvent(action, at: .init(line: line, column: column))))
    }
  }

  private static let surroundings = [
    size(400, 120), size(120, 40), size(20, 5), size(1, 1), size(0, 0), size(44, 4),
    mouse(.click, line: 0), mouse(.click, line: 1), mouse(.click, line: 3), mouse(.click, line: 11),
    mouse(.click, line: 6, column: 20), mouse(.click, line: 7, column: 15),
    mouse(.wheelDown, line: 3), mouse(.wheelUp, line: 3), mouse(.release, line: 3),
    GridEvent("a paste") { $0.content.send(.paste("2\n漢字\u{1B}[2J")) },
    GridEvent("the focus comes") { $0.content.send(.focus(true)) },
    GridEvent("away and back") { world in
      world.content.disappear()
      world.content.appear()
    },
    GridEvent("an hour passes") { world in
      world.clock.advance(by: .seconds(3600))
      await world.turns()
    },
    GridEvent("an alert") { world in
      let alert = Alert(title: "Sure?")
      alert.addAction(AlertAction(title: "Yes"))
      world.main.present(alert)
    },
    GridEvent("a notice") { $0.main.notify("Saved") },
    GridEvent("another list in front") { world in world.screen.controller.show(NameList()) },
    GridEvent("nothing") { _ in },
  ]
}
