import FoundationEssentials
import StatefulTable
import StatefulTableText

/// Messages by days, of which several can be selected, archived, deleted and brought back.
///
/// It is written as a UIKit list would be; there is no original. The comments name what a `UITableViewController`
/// would have in the same place. What it doesn't need: the toolbar, whose buttons
/// are the row actions; the check whether a page is already loading; and the offset that is put right when a
/// refresh has put rows above the ones that are read.
final class InboxController: StatefulTableController {
  private let service: MailService
  private let archive: ArchiveController
  private var mailbox = Mailbox()
  private var hasMore = false
  /// What can be brought back.
  private var archived: [Mail] = []

  // init(style:)
  init(_ service: MailService, archive: ArchiveController = ArchiveController()) {
    self.service = service
    self.archive = archive
    super.init()
    emptyView = EmptyView("No mail")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    // tableView.allowsMultipleSelectionDuringEditing
    tableView.allowsMultipleSelection = true
    updateTitle()
  }

  // navigationItem.title
  private func updateTitle() {
    let count = mailbox.unreadCount
    title = count == 0 ? "Inbox" : "Inbox · \(count) unread"
  }

  // MARK: Loading

  // viewDidLoad()
  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    service.messages(
      before: nil,
      as: .initial,
      completion: load.result { page in
        self.mailbox.messages = []
        self.take(page)
      }
    )
  }

  // tableView(_:willDisplay:forRowAt:) of the last row
  override func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    service.messages(
      before: mailbox.messages.last?.id,
      as: .nextPage,
      completion: load.result { self.take($0) }
    )
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { hasMore }

  // reloadData()
  private func take(_ page: [Mail]) {
    mailbox.messages += unknown(page)
    hasMore = page.count == MailService.pageSize
    updateTitle()
  }

  /// An answer without what was archived since it was asked for, and what was brought back.
  private func unknown(_ answer: [Mail]) -> [Mail] {
    let known = Set((mailbox.messages + archived).map(\.id))
    return answer.filter { !known.contains($0.id) }
  }

  // The refresh control's valueChanged. The first message of a day comes with its section.
  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    service.messages(
      after: mailbox.messages.first?.id,
      completion: load.result { messages in
        self.insert(self.unknown(messages))
        return []
      }
    )
  }

  // MARK: UITableViewDataSource

  override func numberOfSections(in tableView: TableView) -> Int { mailbox.days.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    mailbox.days[section].messages.count
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    mailbox.days[section].title
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    mailbox[indexPath].cell
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    mailbox[indexPath].id
  }

  // MARK: Actions

  // tableView(_:trailingSwipeActionsConfigurationForRowAt:), and the toolbar's buttons
  override func tableView(_ tableView: TableView, actionsForRowAt indexPath: IndexPath)
    -> [RowAction]
  {
    [
      RowAction(title: "Archive", key: "A") { self.archive(at: $0) },
      RowAction(title: "Mark as read") { self.mark(at: $0, isRead: true) },
      RowAction(title: "Mark as unread") { self.mark(at: $0, isRead: false) },
      // UIContextualAction.Style.destructive
      RowAction(title: "Delete", style: .destructive) { self.remove($0.map { self.mailbox[$0] }) },
    ]
  }

  private func archive(at indexPaths: [IndexPath]) {
    archived = indexPaths.map { mailbox[$0] }
    remove(archived)
    archive.insert(archived, at: 0)
    let count = archived.count
    // UndoManager.registerUndo(withTarget:handler:), setActionName(_:), and motionEnded(_:with:) for a shake
    notify(
      "\(count == 1 ? "One message" : "\(count) messages") archived",
      action: NoticeAction(title: "brings back", key: "u") { self.unarchive() },
      for: .seconds(60)
    )
  }

  private func unarchive() {
    service.restore(archived)
    insert(archived)
    archive.remove(ids: archived.map(\.id))
    archived = []
  }

  private func mark(at indexPaths: [IndexPath], isRead: Bool) {
    for indexPath in indexPaths { mailbox[indexPath].isRead = isRead }
    service.update(indexPaths.map { mailbox[$0] })
    tableView.reloadRows(at: indexPaths, with: .none)
    for indexPath in indexPaths { tableView.deselectRow(at: indexPath, animated: true) }
    updateTitle()
  }

  // MARK: Rows

  // insertRows(at:with:), or insertSections(_:with:) for the first messages of a day
  private func insert(_ messages: [Mail]) {
    let ids = Set(messages.map(\.id))
    let titles = Set(mailbox.days.map(\.title))
    tableView.performBatchUpdates {
      mailbox.messages += messages
      for (section, day) in mailbox.days.enumerated() {
        guard titles.contains(day.title) else {
          tableView.insertSections([section], with: .automatic)
          continue
        }
        let rows = mailbox.rows(with: ids, inSection: section)
        tableView.insertRows(at: rows, with: .automatic)
      }
    }
    updateTitle()
  }

  // deleteRows(at:with:), or deleteSections(_:with:) for all messages of a day
  private func remove(_ messages: [Mail]) {
    let ids = Set(messages.map(\.id))
    service.remove(ids)
    tableView.performBatchUpdates {
      for (section, day) in mailbox.days.enumerated() {
        let rows = mailbox.rows(with: ids, inSection: section)
        if rows.count == day.messages.count {
          tableView.deleteSections([section], with: .automatic)
        } else {
          tableView.deleteRows(at: rows, with: .automatic)
        }
      }
      mailbox.messages.removeAll { ids.contains($0.id) }
    }
    updateTitle()
  }
}
