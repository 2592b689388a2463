import StatefulTable
import Testing

@MainActor
@Suite("Refreshing")
struct RefreshTests {
  let list = ListController()

  @Test func `A refresh that returns no rows replaces the content and stays where it is`() {
    list.load(50)
    list.tableView.scroll(by: 5)
    list.loadNewer()
    list.refreshes.removeLast().succeed {
      self.list.rows = Array(100..<140)
      return []
    }
    #expect(list.tableView.numberOfRows == 40)
    #expect(list.tableView.anchor?.indexPath.row == 5)
  }

  @Test func `A refresh supersedes a page; nothing else does it supersede`() {
    list.hasMorePages = true
    list.load(50)
    list.loadNextPage()
    let page = list.pages[0]
    list.loadNewer()
    #expect(!page.isCurrent)
    page.succeed { self.list.append(10) }
    #expect(list.rows.count == 50)
    list.loadNewer()
    #expect(list.refreshes.count == 1)
    #expect(
      list.log.filter { $0.hasPrefix("will") } == [
        "will loadingNextPage", "will loadingFromPullToRefresh",
      ]
    )
  }

  /// A list of numbers that counts how often it is asked about its rows.
  private final class AskedList: ListController {
    var asked: [String] = []

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      asked.append("cell")
      return super.tableView(tableView, cellForRowAt: indexPath)
    }

    override func tableView(
      _ tableView: TableView,
      idForRowAt indexPath: IndexPath
    ) -> AnyHashable? {
      asked.append("id")
      return rows[indexPath.row]
    }
  }

  @Test func `A refresh that finds nothing keeps the place, the selection and what is unseen`() {
    let list = AskedList(lines: 10)
    list.load(1000)
    list.tableView.scroll(by: 300)
    list.tableView.selectRow(at: IndexPath(row: 305, section: 0))
    list.loadNewer()
    list.succeedRefresh(7)
    for rows in [[], [IndexPath].rows(0..<0)] {
      list.asked = []
      list.loadNewer()
      list.refreshes.removeLast().succeed { rows }
      #expect(list.tableView.unseenRowsAbove == 7)
      #expect(list.tableView.anchor?.indexPath == IndexPath(row: 307, section: 0))
      #expect(list.tableView.indexPathForSelectedRow == IndexPath(row: 312, section: 0))
      #expect(list.state == .idle)
      // The rows on screen, and not one cell.
      #expect(!list.asked.contains("cell"))
      #expect(list.asked.count <= 50)
    }
  }

  @Test func `Rows that a refresh returns but the data doesn't have are found out`() {
    list.load(50)
    list.loadNewer()
    list.refreshes.removeLast().succeed { .rows(0..<5) }
    #expect(list.log.contains { $0.hasPrefix("detected") })
    #expect(list.tableView.numberOfRows == 50)
    #expect(list.state == .idle)
  }

  @Test func `Without a refresh of its own, a delegate's initial load is begun again`() async {
    final class Plain: StatefulTableController {
      var rows: [Int] = []
      var waiting: [Load<Void>] = []
      override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
      }
      override func statefulTableController(
        _ controller: StatefulTableController,
        beginInitialLoad load: Load<Void>
      ) {
        waiting.append(load)
      }
    }
    let plain = Plain()
    plain.reload()
    plain.waiting.removeLast().succeed { plain.rows = [1, 2] }
    plain.loadNewer()
    #expect(plain.state == .loadingFromPullToRefresh)
    while plain.waiting.isEmpty { await Task.yield() }
    #expect(plain.waiting[0].kind == .pullToRefresh)
    plain.waiting.removeLast().succeed { plain.rows = [3] }
    #expect(plain.state == .idle)
    #expect(plain.tableView.numberOfRows == 1)
    plain.loadNewer()
    while plain.waiting.isEmpty { await Task.yield() }
    plain.waiting = []
    await plain.settled()
    #expect(plain.loads.pullToRefresh.error as? LoadError == .dropped)
  }
}
