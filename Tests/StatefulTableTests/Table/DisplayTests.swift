import TestSupport
import Testing

@testable import StatefulTable

/// What a table tells of its changes, and of rows that come on screen and leave it.
@MainActor
@Suite("Rows that come and go")
struct DisplayTests {
  /// Keeps account of the rows that it was told of.
  private final class Account: TableHost {
    var displayed: Set<IndexPath> = []
    private(set) var calls = 0
    private(set) var mistakes: [String] = []
    var onDisplay: () -> Void = {}

    func takeCalls() -> Int {
      defer { calls = 0 }
      return calls
    }

    func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {
      calls += 1
      if !displayed.insert(indexPath).inserted { mistakes.append("\(indexPath) came twice") }
      onDisplay()
    }

    func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {
      calls += 1
      if displayed.remove(indexPath) == nil {
        mistakes.append("\(indexPath) left, but was not there")
      }
    }
  }

  private let source = ListSource(rows: 100)
  private let account = Account()

  private func rows(_ rows: Range<Int>) -> Set<IndexPath> { Set([IndexPath].rows(rows)) }

  private func table() -> TableView {
    let table = TableView()
    source.companion = account
    table.host = source
    table.size = Size(columns: 20, lines: 10)
    table.layoutIfNeeded()
    return table
  }

  @Test func `Each row is told of once when it comes and once when it leaves`() {
    let table = table()
    #expect(account.displayed == rows(0..<10))
    #expect(account.takeCalls() == 10)
    table.scroll(by: 3)
    #expect(account.takeCalls() == 6)
    #expect(account.displayed == rows(3..<13))
    table.scroll(by: .max)
    #expect(account.displayed == rows(90..<100))
    table.size.lines = 0
    #expect(account.displayed.isEmpty)
    #expect(account.mistakes == [])
  }

  @Test func `Rows that stay on screen aren't told of, wherever they stand then`() {
    let table = table()
    table.scroll(by: 30)
    _ = account.takeCalls()
    account.displayed = Set(account.displayed.map { row($0.row + 5) })
    source.sections[0].rows.insert(contentsOf: (200..<205).map { ListRow(id: $0) }, at: 0)
    table.insertRows(at: .rows(0..<5))
    source.sections[0].rows.insert(ListRow(id: 300), at: 0)
    table.reloadData()
    #expect(account.displayed == rows(35..<45))
    #expect(table.indexPathsForVisibleRows == .rows(36..<46))
    #expect(account.calls <= 4)
    source.sections[0].rows.remove(at: 40)
    _ = account.takeCalls()
    account.displayed = Set(table.indexPathsForVisibleRows)
    table.deleteRows(at: [row(40)])
    #expect(account.takeCalls() == 2)
    #expect(!account.displayed.contains(row(40)))
  }

  @Test func `What is changed when a row is told of is told afterwards`() {
    let table = table()
    account.onDisplay = {
      account.onDisplay = {}
      table.scroll(by: 5)
    }
    table.scroll(by: 5)
    #expect(account.displayed == rows(10..<20))
    #expect(account.mistakes == [])
  }

  @Test func `To ask a table runs no code of its host, also if it asks for the rows for that`() {
    let table = TableView()
    source.companion = account
    table.host = source
    table.size = Size(columns: 20, lines: 10)
    #expect(table.numberOfRows == 100)
    #expect(table.cursor == row(0))
    #expect(account.takeCalls() == 0)
    table.layoutIfNeeded()
    #expect(account.displayed == rows(0..<10))
  }

  @Test func `The host hears of each change once it is made`() {
    let owner = FooterOwner()
    let table = TableView()
    source.companion = owner
    table.host = source
    _ = owner.takeChanges()
    table.size = Size(columns: 20, lines: 10)
    #expect(owner.takeChanges() == [.size])
    table.size = Size(columns: 20, lines: 10)
    #expect(table.numberOfRows == 100)
    #expect(owner.takeChanges() == [])
    owner.onChange = { _ = table.visibleItems }
    table.size = Size(columns: 20, lines: 11)
    table.scroll(by: 1)
    table.scrollToRow(at: row(3), at: .top)
    #expect(owner.takeChanges() == [.size, .scroll, .scroll])
    table.selectRow(at: row(3))
    #expect(owner.takeChanges() == [.selection])
    table.reloadRows(at: [row(3)])
    table.reloadRows(at: [row(300)])
    table.reloadData()
    table.reloadAtTop()
    table.loadAppendedRows()
    #expect(owner.takeChanges() == [.rows, .rows, .rows, .rows, .rows])
  }
}
