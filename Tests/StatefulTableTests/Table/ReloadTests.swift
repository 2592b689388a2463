import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Reloading a table")
struct ReloadTests {
  private func anchoredID(_ source: ListSource, _ table: TableView) -> Int? {
    table.anchor.flatMap { source.id(at: $0.indexPath) }
  }

  @Test func `A look-up that talks nonsense does no harm`() {
    final class Liar: TableHost {
      var answer: IndexPath?
      var count = 100
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell { Cell("") }
      func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
        indexPath.row + 1000 - count
      }
      func tableView(_ tableView: TableView, indexPathForRowWithID id: AnyHashable) -> IndexPath? {
        answer
      }
    }
    let liar = Liar()
    let table = TableView()
    table.host = liar
    table.size = Size(columns: 20, lines: 5)
    let lies: [IndexPath] = [
      [], [0], [0, 100], [0, -1], [7, 7], [-1, 0], [0, 1, 2], [0, 3], [0, 0],
    ]
    for lie in lies {
      liar.count = 100
      liar.answer = nil
      table.reloadAtTop()
      table.scroll(by: 50)
      table.selectRow(at: row(60))
      liar.answer = lie
      liar.count = 90
      table.reloadData()
      // Not where the look-up says, whatever it says.
      #expect(table.anchor?.indexPath == row(50))
      #expect(table.indexPathForSelectedRow == row(60))
    }
  }

  @Test func `Rows without an id stay on their lines beside others that have one`() {
    let source = ListSource(rows: 50)
    for row in stride(from: 0, to: 50, by: 2) { source.sections[0].rows[row].id = -1 - row }
    let table = source.table(lines: 10)
    table.scroll(by: 20)
    table.reloadData()
    #expect(table.anchor?.indexPath == row(20))

    source.sections[0].rows.insert(ListRow(id: 100), at: 0)
    table.reloadData()
    #expect(table.anchor?.indexPath == row(21))
  }

  @Test func `Rows that can't be looked up are found when the first row has no id`() {
    let source = ListSource(rows: 50, identity: .ids)
    source.sections[0].rows[0].id = -1
    let table = source.table(lines: 10)
    table.scroll(by: 20)
    source.sections[0].rows.insert(ListRow(id: 100), at: 10)
    table.reloadData()
    #expect(anchoredID(source, table) == 20)
  }

  @Test func `Without look-up a row is searched for among the 10,000 nearest on each side`() {
    for (inserted, isFound) in [(10_000, true), (10_001, false)] {
      let source = ListSource(rows: 100, identity: .ids)
      let table = source.table(lines: 10)
      table.scroll(by: 20)
      let new = (0..<inserted).map { ListRow(id: 1000 + $0) }
      source.sections[0].rows.insert(contentsOf: new, at: 0)
      table.reloadData()
      #expect(table.anchor?.indexPath == row(isFound ? 20 + inserted : 20))
    }
  }

  @Test func `A reload reads the ids around the selected rows once, however many are selected`() {
    let source = ListSource(rows: 2_000, identity: .ids)
    let table = source.table(lines: 4)
    table.allowsMultipleSelection = true
    for row in 0..<200 { table.selectRow(at: IndexPath(row: 10 * row, section: 0)) }
    source.sections[0].rows.removeAll { $0.id % 10 == 0 && $0.id % 20 != 0 }
    source.sections[0].rows.insert(ListRow(id: 5_000), at: 0)
    source.forgetQuestions()
    table.reloadData()
    #expect((source.asked[.id] ?? 0) < 2 * 2_000)
    #expect(table.indexPathsForSelectedRows?.count == 100)
    #expect(
      table.indexPathsForSelectedRows?.allSatisfy { (source.id(at: $0) ?? 1) % 20 == 0 } == true
    )
  }

  @Test func `While heights and titles are asked for, a table has the rows that it is to show`() {
    let source = ListSource(rows: 10)
    let table = source.table(lines: 4)
    var numbers: Set<Int> = []
    source.onQuestion = { question in
      if question == .height || question == .title { numbers.insert(table.numberOfRows) }
    }
    source.sections[0].rows.append(ListRow(id: 10))
    table.reloadData()
    #expect(numbers == [11])
    numbers = []
    source.sections[0].rows.remove(at: 0)
    table.deleteRows(at: [row(0)])
    #expect(numbers == [10])
  }
}
