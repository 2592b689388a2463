import Foundation
import StatefulTable
import StatefulTableText

/// Rows that a paged list keeps, up to 1,000,000 of them.
@MainActor enum KeptRowsBenchmark {
  static let many = 1_000_000
  private static let few = 1_000
  nonisolated private static let pageSize = 50

  static func run(_ report: Report) async {
    await comparePages(report)
    await compareEdits(report)
    await compareSelections(report)
  }

  struct Row: Identifiable, Sendable {
    var id: Int
  }

  /// A first page of a number of rows, and pages of fifty after it, without end.
  private struct Rows: PageSource {
    var count: Int

    func page(after cursor: Int?) async throws -> Page<Row, Int> {
      let start = cursor ?? 0
      let end = cursor.map { $0 + pageSize } ?? count
      return Page((start..<end).map { Row(id: $0) }, next: end)
    }
  }

  /// A list whose rows have one line, and say so.
  class Lines: PagedTableController<Row> {
    override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
      1
    }
  }

  /// A list with a section for every hundred rows.
  private final class Grouped: Lines {
    override func sectionTitle(for item: Row) -> String? { String(item.id / 100) }
  }

  static func list(of count: Int) async -> PagedTableController<Row> {
    await loaded(Lines(source: Rows(count: count)))
  }

  /// A list of rows that nothing was loaded for.
  static func list(inserting count: Int) -> PagedTableController<Row> {
    let list = Lines(source: Rows(count: 0))
    list.tableView.size = Size(columns: 80, lines: 24)
    list.insert((0..<count).map { Row(id: $0) }, at: 0)
    return list
  }

  private static func loaded<List: PagedTableController<Row>>(_ list: List) async -> List {
    list.loadOptions.nextPageOffset = 0
    list.tableView.size = Size(columns: 80, lines: 24)
    list.reload()
    await list.settled()
    return list
  }

  // MARK: Pages

  private static func comparePages(_ report: Report) async {
    report.add(
      "a page of \(pageSize) rows, through async/await, onto 1,000,000 rows",
      await pages(onto: list(of: many)),
      against: "onto 1,000 rows",
      await pages(onto: list(of: few)),
      target: 1.1
    )
    report.add(
      "a page of \(pageSize) rows onto 1,000,000 rows in 10,000 sections by title",
      await pages(onto: loaded(Grouped(source: Rows(count: many)))),
      against: "onto 1,000,000 rows in one section",
      await pages(onto: list(of: many))
    )
  }

  /// What a page costs, from its request to its end.
  private static func pages(onto list: PagedTableController<Row>) async -> Measurement {
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<1_000 {
      let start = clock.now
      list.loadNextPage()
      await list.settled()
      times.append(clock.now - start)
    }
    return Measurement(times)
  }

  // MARK: By id

  private static func compareEdits(_ report: Report) async {
    await compareGroupedEdits(report)
    let list = await list(of: many)
    let set = Set(0..<many)
    // Far from each other, as those of users are.
    let ids = (0..<100_000).map { $0 * 7_919 % many }
    var found = 0
    let lookUps = Measurement(per: ids.count) {
      for id in ids where list.item(withID: id) != nil { found += 1 }
    }
    let containments = Measurement(per: ids.count) {
      for id in ids where set.contains(id) { found += 1 }
    }
    report.add("look up by id, 1,000,000 rows", lookUps, against: "Set.contains", containments)
    var rows = Array(0..<many)
    let edits = Array(ids.prefix(500))
    var next = 2 * many
    let listEdits = Measurement(per: edits.count) {
      for row in edits {
        list.insert([Row(id: next)], at: row)
        list.remove(id: next)
        next += 1
      }
    }
    let arrayEdits = Measurement(per: edits.count) {
      for row in edits {
        rows.insert(next, at: row)
        rows.remove(at: row)
      }
    }
    report.add(
      "insert at a row and remove by id, 1,000,000 rows",
      listEdits,
      against: "the same of an Array alone",
      arrayEdits
    )
    precondition(found > 0)
  }

  /// Inserts and removes a row below the screen, again and again.
  ///
  /// Nothing is awaited: tools that count instructions don't survive the end of the first thread.
  static func edit(_ count: Int) {
    let list = list(inserting: 10_000)
    for index in 0..<count {
      list.insert([Row(id: -1)], at: 100 + index * 7_919 % 9_000)
      list.remove(id: -1)
    }
  }

  /// Selects all rows of a list of 100 by a key, and none by another, again and again.
  static func select(_ count: Int) {
    let list = list(inserting: 100)
    list.tableView.allowsMultipleSelection = true
    let screen = TableScreen(list, size: Size(columns: 80, lines: 24))
    screen.appear()
    for _ in 0..<count {
      screen.send(.character("*"))
      screen.send(.escape)
    }
  }

  /// Selects all rows by a key, and none by another.
  private static func compareSelections(_ report: Report) async {
    let list = await list(of: many)
    list.tableView.allowsMultipleSelection = true
    let screen = TableScreen(list, size: Size(columns: 80, lines: 24))
    screen.appear()
    let keys: [Key] = ["*", .escape]
    let times = keys.map { key in
      ContinuousClock().measure {
        screen.send(key)
        _ = screen.frame()
      }
    }
    let set = Measurement { precondition(Set(0..<many).count == many) }
    for (name, time) in zip(["select", "deselect"], times) {
      report.add(
        "\(name) 1,000,000 rows by a key",
        Measurement([time]),
        against: "a Set of 1,000,000 numbers",
        set
      )
    }
  }

  private static func compareGroupedEdits(_ report: Report) async {
    let grouped = await loaded(Grouped(source: Rows(count: many)))
    let single = await list(of: many)
    let rows = (0..<500).map { $0 * 7_919 % many }
    report.compare(
      "update a row by id, 1,000,000 rows in 10,000 sections by title",
      against: "in one section",
      per: rows.count,
      { for row in rows { grouped.update(Row(id: row)) } },
      { for row in rows { single.update(Row(id: row)) } }
    )
  }
}
