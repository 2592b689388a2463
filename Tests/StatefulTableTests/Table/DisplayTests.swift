import Foundation
import TestSupport
import Testing

@testable import StatefulTable

/// What a table tells of rows that come on screen and leave it.
@MainActor
@Suite("Rows that come and go")
struct DisplayTests {
  /// Keeps account of the rows that it was told of.
  private final class Account: TableViewDelegate, TableViewDataSourcePrefetching {
    let source: ListSource
    var displayed: Set<IndexPath> = []
    var prefetched: Set<IndexPath> = []
    private(set) var calls = 0
    private(set) var mistakes: [String] = []
    var onDisplay: () -> Void = {}

    init(_ source: ListSource) { self.source = source }

    func takeCalls() -> Int {
      defer { calls = 0 }
      return calls
    }

    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
      source.tableView(tableView, heightForRowAt: indexPath)
    }

    func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {
      calls += 1
      if !displayed.insert(indexPath).inserted { mistakes.append("\(indexPath) came twice") }
      prefetched.remove(indexPath)
      onDisplay()
    }

    func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {
      calls += 1
      if displayed.remove(indexPath) == nil {
        mistakes.append("\(indexPath) left, but was not there")
      }
    }

    func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
      calls += indexPaths.count
      for row in indexPaths where !prefetched.insert(row).inserted {
        mistakes.append("\(row) was prefetched twice")
      }
    }

    func tableView(
      _ tableView: TableView,
      cancelPrefetchingForRowsAt indexPaths: [IndexPath]
    ) {
      calls += indexPaths.count
      for row in indexPaths where prefetched.remove(row) == nil {
        mistakes.append("\(row) was cancelled, but not prefetched")
      }
    }
  }

  private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  private func rows(_ rows: Range<Int>) -> Set<IndexPath> { Set([IndexPath].rows(rows)) }

  private func table(_ source: ListSource, _ account: Account, lines: Int = 10) -> TableView {
    let table = TableView()
    table.dataSource = source
    table.delegate = account
    table.prefetchDataSource = account
    table.size = Size(columns: 20, lines: lines)
    table.layoutIfNeeded()
    return table
  }

  @Test("Each row is told of once when it comes and once when it leaves")
  func scrolling() {
    let source = ListSource(rows: 100)
    let account = Account(source)
    let table = table(source, account)
    #expect(account.displayed == rows(0..<10))
    #expect(account.prefetched == rows(10..<20))
    #expect(account.takeCalls() == 20)
    table.scroll(by: 3)
    // 3 came, 3 left, 3 came near below, and 3 above.
    #expect(account.takeCalls() == 12)
    #expect(account.displayed == rows(3..<13))
    #expect(account.prefetched == rows(0..<3).union(rows(13..<23)))
    table.scroll(by: .max)
    #expect(account.displayed == rows(90..<100))
    #expect(account.prefetched == rows(80..<90))
    table.size.lines = 0
    #expect(account.displayed.isEmpty)
    #expect(account.prefetched.isEmpty)
    #expect(account.mistakes == [])
  }

  @Test("Rows that stay on screen aren't told of, wherever they stand then")
  func batches() {
    let source = ListSource(rows: 100)
    let account = Account(source)
    let table = table(source, account)
    table.scroll(by: 30)
    _ = account.takeCalls()
    account.displayed = Set(account.displayed.map { row($0.row + 5) })
    account.prefetched = Set(account.prefetched.map { row($0.row + 5) })
    source.sections[0].rows.insert(contentsOf: (200..<205).map { ListRow(id: $0) }, at: 0)
    table.insertRows(at: .rows(0..<5))
    source.sections[0].rows.insert(ListRow(id: 300), at: 0)
    table.reloadData()
    #expect(account.displayed == rows(35..<45))
    #expect(table.indexPathsForVisibleRows == .rows(36..<46))
    #expect(account.calls <= 40)
    table.prefetchDataSource = nil
    source.sections[0].rows.remove(at: 40)
    _ = account.takeCalls()
    account.displayed = Set(table.indexPathsForVisibleRows)
    table.deleteRows(at: [row(40)])
    #expect(account.takeCalls() == 2)
    #expect(!account.displayed.contains(row(40)))
  }

  @Test("Without anybody who prefetches, rows that came near are forgotten")
  func withoutPrefetching() {
    let source = ListSource(rows: 100)
    let account = Account(source)
    let table = table(source, account)
    table.prefetchDataSource = nil
    _ = account.takeCalls()
    table.scroll(by: 2)
    #expect(account.takeCalls() == 4)
    account.prefetched = []
    table.prefetchDataSource = account
    #expect(account.prefetched == rows(0..<2).union(rows(12..<22)))
    #expect(account.mistakes == [])
  }

  @Test("What is changed when a row is told of is told afterwards")
  func changing() {
    let source = ListSource(rows: 100)
    let account = Account(source)
    let table = table(source, account)
    account.onDisplay = {
      account.onDisplay = {}
      table.scroll(by: 5)
    }
    table.scroll(by: 5)
    #expect(account.displayed == rows(10..<20))
    #expect(account.mistakes == [])
  }

  @Test("A table with another data source starts its account over")
  func anotherSource() {
    let source = ListSource(rows: 100)
    let account = Account(source)
    let table = table(source, account)
    table.scroll(by: 50)
    table.dataSource = ListSource(rows: 3)
    table.layoutIfNeeded()
    #expect(account.displayed.isEmpty)
    let other = ListSource(rows: 4)
    table.dataSource = other
    table.layoutIfNeeded()
    #expect(account.displayed == rows(0..<4))
    #expect(account.mistakes == [])
  }

  @Test("To ask a table runs no code of its delegate, also if it asks for the rows for that")
  func questions() {
    let source = ListSource(rows: 100)
    let account = Account(source)
    let table = TableView()
    table.dataSource = source
    table.delegate = account
    table.prefetchDataSource = account
    table.size = Size(columns: 20, lines: 10)
    #expect(table.numberOfRows == 100)
    #expect(table.cursor == row(0))
    #expect(account.takeCalls() == 0)
    table.layoutIfNeeded()
    #expect(account.displayed == rows(0..<10))
  }
}
