import FoundationEssentials
import StatefulTable

/// The messages that were archived, the last one first.
///
/// It is the second segment of the inbox, where UIKit would have a segmented control above the table.
final class ArchiveController: StatefulTableController {
  private var messages: [Mail] = []

  override func viewDidLoad() {
    title = "Archive"
    emptyView = .message("Nothing is archived yet")
  }

  func insert(_ mails: [Mail]) {
    messages = mails + messages
    tableView.insertRows(at: .rows(0..<mails.count), with: .automatic)
  }

  func remove(_ mails: [Mail]) {
    let ids = Set(mails.map(\.id))
    let rows = messages.indices.filter { ids.contains(messages[$0].id) }
    messages.removeAll { ids.contains($0.id) }
    tableView.deleteRows(at: rows.map { IndexPath(row: $0, section: 0) }, with: .automatic)
  }

  /// Has nothing to ask for: the messages are here.
  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    {}
  }

  override func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { false }

  // MARK: UITableViewDataSource

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    messages[indexPath.row].cell
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    messages[indexPath.row].id
  }
}
