import StatefulTable

/// Rows with ids, which are those of a server as soon as the test has it answer.
final class Board: StatefulTableController {
  /// What the server has.
  var server: [String]
  /// What is shown.
  var names: [String] = []
  /// Whether there are pages after the rows.
  var hasNextPage = false
  /// How many rows of the list's own are before and after those of the server.
  var ownRows = (before: 0, after: 0)
  private(set) var requestCount = 0
  private var load: Load<Void>?

  init(_ server: [String], clock: any Clock<Duration> = ContinuousClock()) {
    self.server = server
    super.init(clock: clock)
    title = "Board"
  }

  /// Waits until the server has been asked a number of times.
  func requests(_ count: Int) async {
    for _ in 0..<10_000 where requestCount < count { await Task.yield() }
  }

  func answer() { load?.succeed { self.names = self.server } }

  func fail(_ message: String) { load?.fail(ListController.Failure(message)) }

  /// Changes the rows as an app does for its user, and says so to the table.
  func change(to names: [String]) {
    let diff = ListDiff(from: self.names, to: names)
    self.names = names
    tableView.apply(diff, inSection: contentSections?.lowerBound ?? 0)
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    requestCount += 1
    self.load = load
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { hasNextPage }

  override var contentSections: Range<Int>? { ownRows == (0, 0) ? nil : 1..<2 }

  override func numberOfSections(in tableView: TableView) -> Int { ownRows == (0, 0) ? 1 : 3 }

  private func rows(ofSection section: Int) -> [String] {
    switch (contentSections, section) {
    case (nil, _), (_, 1): names
    case (_, 0): (0..<ownRows.before).map { "before \($0)" }
    default: (0..<ownRows.after).map { "after \($0)" }
    }
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows(ofSection: section).count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(rows(ofSection: indexPath.section)[indexPath.row])
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    rows(ofSection: indexPath.section)[indexPath.row]
  }
}
