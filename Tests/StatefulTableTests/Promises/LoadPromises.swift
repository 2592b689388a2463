import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

/// What an app may rely on whose list stores its rows itself.
@MainActor
@Suite("Loads of rows that an app stores")
struct LoadPromises {
  /// A list with 30 rows that is being refreshed.
  private func refreshedList() -> (ListController, Load<[IndexPath]>)? {
    let list = ListController().load(30)
    list.loadNewer()
    return list.refreshes.popLast().map { (list, $0) }
  }

  /// Whether the table has the rows -2 and -1, and all others.
  private func expectNewRows(_ list: ListController) {
    #expect(list.rows == Array(-2..<30))
    #expect(list.tableView.numberOfRows == 32)
    #expect(list.tableView.indexPathsForVisibleRows.first?.row == 2)
  }

  // MARK: Refreshes

  @Test(
    "A refresh may tell the table of its new rows, or return them, or do both, or neither",
    arguments: [false, true],
    [false, true]
  )
  func newRows(tells: Bool, returns: Bool) throws {
    let (list, load) = try #require(refreshedList())
    load.succeed {
      list.prepend(2)
      if tells { list.tableView.insertRows(at: .rows(0..<2)) }
      return returns ? .rows(0..<2) : []
    }
    #expect(list.rows == Array(-2..<30))
    #expect(list.tableView.numberOfRows == 32)
    // Left alone, the table finds that there are more rows, but not which ones are new.
    if tells || returns { #expect(list.tableView.indexPathsForVisibleRows.first?.row == 2) }
    #expect(!list.log.contains { $0.hasPrefix("detected") })
  }

  @Test func `A refresh may tell the table of some of its rows, and return others`() throws {
    let (list, load) = try #require(refreshedList())
    load.succeed {
      list.rows.append(30)
      list.tableView.insertRows(at: .rows(30..<31))
      list.prepend(2)
      return .rows(0..<2)
    }
    #expect(list.rows == Array(-2..<31))
    #expect(list.tableView.numberOfRows == 33)
    #expect(list.tableView.indexPathsForVisibleRows.first?.row == 2)
    #expect(!list.log.contains { $0.hasPrefix("detected") })
  }

  @Test func `A refresh that has shown its rows in a preview may return them`() throws {
    let (list, load) = try #require(refreshedList())
    load.preview {
      list.prepend(2)
      return .rows(0..<2)
    }
    expectNewRows(list)
    load.succeed { .rows(0..<2) }
    #expect(!list.log.contains { $0.hasPrefix("detected") })
    expectNewRows(list)
  }

  // MARK: Empty pages

  @Test func `A list says that pages brought nothing new only if it has loaded some`() {
    let list = ListController()
    list.loadOptions.emptyPageBudget = 0
    list.hasMorePages = true
    list.load(100)
    #expect(list.loads.nextPage.waitsFor == .scrolling)
  }
}
