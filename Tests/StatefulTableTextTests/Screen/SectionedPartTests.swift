import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// What the lists of a sectioned list do with their own rows: editing, paging, searching, and any updates.
@MainActor struct SectionedPartTests {
  private func screen(
    _ lists: [StatefulTableController],
    columns: Int = 40,
    lines: Int = 14
  ) -> TableScreen {
    let home = SectionedController(lists)
    home.title = "Home"
    return home.screen(columns: columns, lines: lines)
  }

  private func names(_ title: String, _ names: [String]) -> NameList {
    let list = NameList([("", names)])
    list.sections[0].title = title
    return list
  }

  // MARK: Editing

  @Test(arguments: [false, true])
  func `Rows are moved within their list, and stay in it`(tellsOfMoves: Bool) {
    let lists = [names("A", ["Ada", "Alan"]), names("B", ["Bo", "Bert"])]
    for list in lists { list.tellsOfMoves = tellsOfMoves }
    let screen = screen(lists)
    screen.send(.character("e"))
    #expect(lists.map(\.isEditing) == [true, true])
    screen.send(.character("J"))
    #expect(lists[0].names == [["Alan", "Ada"]])
    #expect(screen.lines[1...3] == ["A", "≡ Alan", ">⊖Ada"])
    screen.send(.character("J"))
    #expect(lists.map(\.names) == [[["Alan", "Ada"]], [["Bo", "Bert"]]])
    screen.send(.down, .character("K"))
    #expect(lists.map(\.names) == [[["Alan", "Ada"]], [["Bo", "Bert"]]])
    screen.send(.character("J"))
    #expect(screen.lines[4...6] == ["B", "≡⊖Bert", ">⊖Bo"])
    #expect(lists.flatMap(\.mistakes).isEmpty)
  }

  @Test func `A list without loads and rows says that it is empty`() {
    let list = names("B", ["Bo"])
    let screen = screen([names("A", []), list])
    #expect(screen.lines[1...4] == ["A", "> Nothing here", "B", "  Bo"])
    list.insert("Bert")
    #expect(screen.lines[1...5] == ["A", "> Nothing here", "B", "  Bert", "  Bo"])
  }

  // MARK: Rows on screen

  /// Names that note which of them come on screen and leave it.
  private final class WatchedList: ListController {
    var events: [String] = []

    override func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {
      events.append("+\(indexPath.row)")
    }

    override func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {
      events.append("-\(indexPath.row)")
    }

    override func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {
      events.append("cursor \(indexPath?.row ?? -1)")
    }
  }

  @Test func `Each list hears which of its rows are on screen, and which has the cursor`() {
    let lists = ["A", "B"].map { title in
      let list = WatchedList(rows: (0..<3).map { Cell("\(title)\($0)") }, title: title)
      list.haveAllRows()
      return list
    }
    let screen = screen(lists, lines: 6)
    #expect(screen.lines[1...4] == ["A", "> A0", "  A1", "  A2"])
    #expect(lists[0].events == ["cursor 0", "+0", "+1", "+2"])
    #expect(lists[1].events == [])
    for list in lists { list.events = [] }
    for _ in 0..<4 { screen.send(.down) }
    #expect(screen.lines.contains("> B1"))
    #expect(lists[0].events == ["cursor 1", "cursor 2", "-0", "-1", "-2"])
    #expect(lists[1].events == ["cursor 0", "+0", "cursor 1", "+1"])
  }

  @Test func `Alerts that a list has presented before are those of the whole`() {
    let list = names("A", ["Ada"])
    list.present(Alert(title: "Sure?"))
    let screen = screen([list])
    #expect(screen.controller.presentedAlert?.title == "Sure?")
  }

  // MARK: Pages

  @Test func `The state is shown between the items and what is below them`() async {
    let list = FramedNumbers(source: Numbers(count: 12))
    list.title = "Numbers"
    list.loadOptions.nextPageOffset = 0
    let screen = screen([list, names("B", ["Bo"])], lines: 24)
    #expect(screen.lines[1...6] == ["Numbers", "> menu", "  ⠋ Loading…", "  tail", "B", "  Bo"])
    await screen.settled()
    #expect(screen.lines[1...3] == ["Numbers", "> menu", "  0"])
    #expect(screen.lines[12...16] == ["  9", "  ⋯ more", "  tail", "B", "  Bo"])
    for _ in 0..<12 { screen.send(.down) }
    #expect(screen.lines[14] == "> tail")
    list.tableView.performBatchUpdates {
      list.tail = ["new", "tail", "last"]
      list.tableView.insertRows(at: [[2, 0], [2, 2]])
    }
    list.insert([Number(id: 99)], at: 0)
    #expect(screen.lines[13...19] == ["  9", "  ⋯ more", "  new", "> tail", "  last", "B", "  Bo"])
    list.loadNextPage()
    await screen.settled()
    #expect(screen.lines[13...19] == ["  9", "  10", "  11", "  new", "> tail", "  last", "B"])
    list.tableView.performBatchUpdates {
      list.tail = ["last"]
      list.tableView.deleteRows(at: [[2, 0], [2, 1]])
    }
    for number in list.items { list.remove(id: number.id) }
    #expect(
      screen.lines[1...6] == [
        "Numbers", "  menu", "  Nothing here · r refreshes", "> last", "B", "  Bo",
      ]
    )
  }

  @Test
  func
    `A list that keeps few items drops those that are far from the screen, and reads them again`()
    async
  {
    let list = PagedTableController(source: Numbers(count: 100))
    list.title = "Numbers"
    list.maximumItemCount = 30
    let screen = screen([names("A", ["Ada"]), list, names("B", ["Bo"])], lines: 8)
    await screen.settled()
    for number in 0..<100 {
      screen.send(.down)
      #expect(screen.lines.contains("> \(number)"))
      await screen.settled()
    }
    #expect(list.items.last?.id == 99 && list.itemCount <= 40)
    screen.send(.down)
    #expect(screen.lines.contains("> Bo"))
    for number in (0..<100).reversed() {
      screen.send(.up)
      #expect(screen.lines.contains("> \(number)"))
      await screen.settled()
    }
    #expect(list.items.first?.id == 0 && list.itemCount <= 40)
    screen.send(.up)
    #expect(screen.lines.contains("> Ada"))
  }

  @Test func `The end key loads the last list up to its end`() async {
    let lists = [20, 35].map { PagedTableController(source: Numbers(count: $0)) }
    let screen = screen(lists)
    await screen.settled()
    screen.send(.character("G"))
    await screen.settled()
    #expect(lists.map(\.itemCount) == [10, 35])
    #expect(screen.lines[0].hasSuffix("45 of 45+"))
    #expect(screen.lines.contains("> 34"))
  }

  // MARK: Searching

  private func books(_ title: String) -> BookList {
    let list = BookList()
    list.title = title
    list.loadOptions.searchDelay = .zero
    return list
  }

  // MARK: Plain lines

  @Test func `Plain output writes all rows of all lists, each after its title`() async throws {
    let numbers = PagedTableController(source: Numbers(count: 12))
    numbers.title = "Numbers"
    let pipe = Pipe()
    let home = SectionedController([books("A"), numbers])
    try await PlainOutput().write(home, to: pipe.writeEnd)
    let lines = (0..<12).map { "\($0)\n" }.joined()
    #expect(pipe.readAll() == "A\nEmma\nUlysses\nMiddlemarch\n\nNumbers\n\(lines)")
    try await PlainOutput().write(home, limit: 1, to: pipe.writeEnd)
    #expect(pipe.readAll() == "A\nEmma\n\nNumbers\n0\n")
  }

  // MARK: Any updates

  private enum Edit {
    case batch(list: Int, seed: UInt64)
    case reload(list: Int, seed: UInt64)
    case move(down: Int)
  }

  /// A section whose title and rows are its ids.
  private typealias Section = (title: String, names: [String])

  private static func sections(_ list: Int, _ generator: inout SeededGenerator) -> [Section] {
    var ids = Array(0..<8).shuffled(using: &generator)
    return (0..<generator.below(4)).map { _ in
      let title = generator.chance(50) ? "S\(list)\(ids.removeFirst())" : ""
      let names = (0..<generator.below(3)).map { _ in "\(list)-\(ids.popLast() ?? 9)" }
      return (title, names.filter { !$0.hasSuffix("9") })
    }
  }

  /// Names to the table how a section's rows have changed, and which sections are new.
  private static func change(_ list: NameList, to sections: [Section]) {
    let old = list.sections
    let table = list.tableView
    list.sections = sections
    table.performBatchUpdates {
      if old.count > sections.count { table.deleteSections(sections.count..<old.count) }
      if old.count < sections.count { table.insertSections(old.count..<sections.count) }
      for section in 0..<min(old.count, sections.count) {
        table.apply(
          ListDiff(from: old[section].names, to: sections[section].names),
          inSection: section
        )
      }
    }
  }

  @Test func `Whatever the lists do to their rows, the whole shows them all in order`() async {
    let property = Property<Edit>(sequences: 100, maximumLength: 12)
    let found = await property.counterexample { generator -> Edit in
      switch generator.below(5) {
      case 0: .move(down: generator.below(12))
      case 1: .reload(list: generator.below(3), seed: generator.next())
      default: .batch(list: generator.below(3), seed: generator.next())
      }
    } violation: { edits in
      let lists = (0..<3).map { names("", ["\($0)-0", "\($0)-1"]) }
      for (index, list) in lists.enumerated() { list.title = "List \(index)" }
      let screen = screen(lists, lines: 7)
      let home = screen.controller
      for edit in edits {
        let cursor = home.tableView.cursor.flatMap {
          home.tableView.cellForRow(at: $0)?.text.string
        }
        // In a batch, a row that is in another section then is another one.
        var stays: (String) -> Bool = { _ in true }
        switch edit {
        case .move(let count):
          screen.send(.home)
          for _ in 0..<count { screen.send(.down) }
        case .reload(let list, let seed):
          var generator = SeededGenerator(seed: seed)
          lists[list].sections = Self.sections(list, &generator)
          lists[list].tableView.reloadData()
        case .batch(let list, let seed):
          var generator = SeededGenerator(seed: seed)
          let new = Self.sections(list, &generator)
          let old = lists[list].sections
          stays = { name in
            !old.flatMap(\.names).contains(name)
              || zip(old, new).contains { $0.names.contains(name) && $1.names.contains(name) }
          }
          Self.change(lists[list], to: new)
        }
        let expected = lists.flatMap { $0.allNames.isEmpty ? ["Nothing here"] : $0.allNames }
        let table = home.tableView
        let found = (0..<table.numberOfRows).map { position in
          table.indexPathForRow(atPosition: position).flatMap(table.cellForRow)?.text.string ?? "?"
        }
        if found != expected { return "rows \(found), not \(expected)" }
        let titles = (0..<table.numberOfSections).compactMap {
          table.header(inSection: $0)?.text.string
        }
        let expectedTitles = lists.flatMap { list in
          list.sections.isEmpty ? [list.title] : list.sections.map(\.title)
        }
        if titles != expectedTitles { return "titles \(titles), not \(expectedTitles)" }
        let now = table.cursor.flatMap { table.cellForRow(at: $0)?.text.string }
        var isMoved = false
        if case .move = edit { isMoved = true }
        let visible = table.indexPathsForVisibleRows.compactMap(table.cellForRow).map(\.text.string)
        // A cursor that would leave the screen, of which the top stays, goes to the first row.
        let hasLeft = now == visible.first && !visible.contains(cursor ?? "")
        if !isMoved, let cursor, expected.contains(cursor), stays(cursor), now != cursor,
          cursor != "Nothing here", !hasLeft
        {
          return "cursor on \(now ?? "nothing"), not \(cursor)"
        }
        if let mistake = lists.flatMap(\.mistakes).first { return "\(mistake)" }
        let drawn = screen.lines.compactMap { line in visible.first { line.hasSuffix(" \($0)") } }
        if drawn.count < visible.count { return "drawn \(drawn) of \(visible)" }
      }
      return nil
    }
    #expect(found == nil, "\(found ?? "")")
  }
}
