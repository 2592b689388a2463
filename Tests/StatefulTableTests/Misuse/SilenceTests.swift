import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import StatefulTable

/// Mistakes that nobody would notice if the library kept quiet.
@MainActor
@Suite("Mistakes that are silent elsewhere")
struct SilenceTests {
  private let list = ListController(lines: 5)

  /// A list with ids, whose rows a test changes behind the table's back.
  private final class NamedRows: ListController {
    override func tableView(
      _ tableView: TableView,
      idForRowAt indexPath: IndexPath
    ) -> AnyHashable? {
      rows[indexPath.row]
    }
  }

  @Test func `An answer that changes rows outside of its commit is reported, with the load`() {
    list.load(3)
    list.reload()
    let load = list.initialLoads.removeLast()
    // As an old completion handler does.
    list.rows = [7, 8]
    load.succeed()
    #expect(list.misuses == [.rowsChangedDuringLoad(.initial)])
    #expect(list.tableView.numberOfRows == 2)
  }

  @Test func `A late answer that was superseded is found as well, before it replaces newer rows`() {
    list.load(3)
    list.hasMorePages = true
    list.loadNextPage()
    let late = list.pages.removeLast()
    list.reload()
    list.rows += [9]
    late.succeed()
    list.tableView.scroll(by: 1)
    #expect(list.misuses == [.rowsChangedDuringLoad(.initial)])
    list.succeedInitial(2)
    #expect(list.rows == [0, 1])
    #expect(list.misuses.count == 1)
  }

  @Test("Rows that change without a word to the table are reported once, until it knows them")
  func changedRows() {
    list.load(20)
    list.rows.removeLast()
    list.tableView.scroll(by: 1)
    list.tableView.scroll(by: 1)
    #expect(list.misuses == [.rowsChanged])
    list.tableView.reloadData()
    list.rows = []
    list.setNeedsDisplay()
    list.loadIfNeeded()
    #expect(list.misuses == [.rowsChanged, .rowsChanged])
  }

  @Test func `Rows on screen that others have replaced are found by their ids`() {
    let list = NamedRows(lines: 5)
    list.load(20)
    list.rows[12] = 120
    list.tableView.scroll(by: 1)
    #expect(list.misuses.isEmpty, "that row isn't on screen")
    list.rows[2] = 90
    list.tableView.scroll(by: 1)
    #expect(list.misuses == [.rowsChanged])
  }

  @Test func `Rows that change in a commit, in a batch, or before a call of the table are fine`() {
    list.load(10)
    list.loadNewer()
    list.rows.append(10)
    list.tableView.insertRows(at: .rows(10..<11))
    list.tableView.performBatchUpdates {
      list.rows.remove(at: 0)
      list.loadIfNeeded()
      list.tableView.deleteRows(at: .rows(0..<1))
    }
    list.succeedRefresh(2)
    list.rows = []
    list.tableView.reloadData()
    list.reload()
    list.succeedInitial(4)
    #expect(list.misuses.isEmpty)
  }

  @Test func `Another list as a table's data source or delegate isn't taken, and is reported`() {
    list.rows = [1, 2]
    list.tableView.dataSource = list
    list.tableView.delegate = list
    #expect(list.misuses.isEmpty)
    list.tableView.dataSource = ListController()
    #expect(list.misuses == [.otherDataSource])
    list.tableView.delegate = nil
    #expect(list.misuses == [.otherDataSource, .otherDataSource])
    #expect(list.tableView.dataSource === list)
    #expect(list.tableView.numberOfRows == 2)
  }

  /// A list that never calls `super`.
  private final class ForgetfulList: StatefulTableController {
    private(set) var calls: [String] = []

    override func viewDidLoad() { calls.append("load") }
    override func viewWillAppear() { calls.append("will appear") }
    override func viewDidAppear() { calls.append("did appear") }
    override func viewWillDisappear() { calls.append("will disappear") }
    override func viewDidDisappear() { calls.append("did disappear") }
    override func setEditing(_ editing: Bool, animated: Bool) { calls.append("editing \(editing)") }

    override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
      { self.calls.append("rows") }
    }
  }

  @Test func `Nothing is lost where an override doesn't call super`() async {
    let list = ForgetfulList()
    let screen = TableScreen(list, size: Size(columns: 40, lines: 8))
    screen.appear()
    await list.settled()
    #expect(list.calls == ["load", "will appear", "did appear", "rows"])
    list.isEditing = true
    #expect(list.isEditing)
    list.isEditing = false
    #expect(!list.isEditing)
    #expect(list.calls.suffix(2) == ["editing true", "editing false"])
    screen.disappear()
    #expect(list.calls.suffix(2) == ["will disappear", "did disappear"])
  }

  @Test func `Each misuse says what has happened, and what to do`() {
    let mistakes: [LoadMisuse.Kind] = [
      .answeredTwice(.nextPage), .endlessRequests, .rowsChangedDuringLoad(.nextPage), .rowsChanged,
      .otherDataSource,
    ]
    for mistake in mistakes {
      #expect(mistake.description.split(separator: ". ").count >= 2, "\(mistake)")
    }
  }
}
