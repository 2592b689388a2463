import FoundationEssentials
import StatefulTable
import StatefulTableText

/// Messages by days, of which several can be selected, archived, deleted and brought back.
///
/// The comments name what would stand in a `UITableViewController`. What is gone: the toolbar, whose buttons
/// are the row actions; the check whether a page is already loading; and the offset that is put right when a
/// refresh has put rows above the ones that are read.
final class InboxController: StatefulTableController, StatefulDelegate, KeyHandlingController {
  private let service: MailService
  private var days: [MailDay] = []
  private var hasMore = false
  /// What can be brought back.
  private var archived: [Mail] = []

  private var messages: [Mail] { days.flatMap(\.messages) }

  // init(style:)
  init(_ service: MailService) {
    self.service = service
    super.init()
    emptyView = .message("No mail")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    // tableView.allowsMultipleSelectionDuringEditing
    tableView.allowsMultipleSelection = true
    updateTitle()
  }

  // navigationItem.title
  private func updateTitle() {
    let count = messages.count { !$0.isRead }
    title = count == 0 ? "Inbox" : "Inbox · \(count) unread"
  }

  // MARK: Loading

  // viewDidLoad()
  func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    service.messages(
      before: nil,
      as: .initial,
      completion: load.result { page in
        self.days = []
        self.take(page)
      }
    )
  }

  // tableView(_:willDisplay:forRowAt:) of the last row
  func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    service.messages(
      before: messages.last?.id,
      as: .nextPage,
      completion: load.result { self.take($0) }
    )
  }

  func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { hasMore }

  // reloadData()
  private func take(_ page: [Mail]) {
    show(messages + unknown(page))
    hasMore = page.count == MailService.pageSize
    updateTitle()
  }

  /// An answer without what was archived since it was asked for, and what was brought back.
  private func unknown(_ answer: [Mail]) -> [Mail] {
    let known = Set((messages + archived).map(\.id))
    return answer.filter { !known.contains($0.id) }
  }

  private func show(_ messages: [Mail]) {
    days = MailDay.days(of: messages.sorted { $0.id > $1.id })
  }

  // The refresh control's valueChanged. The first message of a day comes with its section.
  func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    service.messages(
      after: messages.first?.id,
      completion: load.result { messages in
        self.insert(self.unknown(messages))
        return []
      }
    )
  }

  // MARK: UITableViewDataSource

  override func numberOfSections(in tableView: TableView) -> Int { days.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    days[section].messages.count
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    days[section].title
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    let mail = mail(at: indexPath)
    let subject = StyledText(mail.subject, mail.isRead ? .plain : .bold)
    return Cell(subject, detail: StyledText(mail.sender, .dim))
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    mail(at: indexPath).id
  }

  private func mail(at indexPath: IndexPath) -> Mail {
    days[indexPath.section].messages[indexPath.row]
  }

  // MARK: Actions

  // tableView(_:trailingSwipeActionsConfigurationForRowAt:), and the toolbar's buttons
  override func tableView(_ tableView: TableView, actionsForRowAt indexPath: IndexPath)
    -> [RowAction]
  {
    [
      RowAction(title: "Archive") { self.archive(at: $0) },
      RowAction(title: "Mark as read") { self.mark(at: $0, isRead: true) },
      RowAction(title: "Mark as unread") { self.mark(at: $0, isRead: false) },
      // UIContextualAction.Style.destructive
      RowAction(title: "Delete", style: .destructive) { self.remove($0.map(self.mail)) },
    ]
  }

  private func archive(at indexPaths: [IndexPath]) {
    archived = indexPaths.map(mail)
    remove(archived)
    let count = archived.count
    // UndoManager.registerUndo(withTarget:handler:), setActionName(_:)
    notify("\(count == 1 ? "One message" : "\(count) messages") archived · u brings back")
  }

  private func mark(at indexPaths: [IndexPath], isRead: Bool) {
    for indexPath in indexPaths {
      days[indexPath.section].messages[indexPath.row].isRead = isRead
    }
    service.update(indexPaths.map(mail))
    tableView.reloadRows(at: indexPaths, with: .none)
    for indexPath in indexPaths { tableView.deselectRow(at: indexPath, animated: true) }
    updateTitle()
  }

  var keyHelp: [KeyHelp] {
    archived.isEmpty ? [] : [KeyHelp("u", "bring back what was archived", isProminent: true)]
  }

  // motionEnded(_:with:), a shake, and UndoManager.undo()
  func handleKey(_ key: Key, at cursor: IndexPath?) -> Bool {
    guard key == .character("u"), !archived.isEmpty else { return false }
    service.restore(archived)
    insert(archived)
    archived = []
    return true
  }

  // MARK: Rows

  // insertRows(at:with:), or insertSections(_:with:) for the first messages of a day
  private func insert(_ messages: [Mail]) {
    let ids = Set(messages.map(\.id))
    let titles = Set(days.map(\.title))
    tableView.performBatchUpdates {
      show(self.messages + messages)
      for (section, day) in days.enumerated() {
        guard titles.contains(day.title) else {
          tableView.insertSections([section], with: .automatic)
          continue
        }
        tableView.insertRows(at: rows(with: ids, inSection: section), with: .automatic)
      }
    }
    updateTitle()
  }

  // deleteRows(at:with:), or deleteSections(_:with:) for all messages of a day
  private func remove(_ messages: [Mail]) {
    let ids = Set(messages.map(\.id))
    service.remove(ids)
    tableView.performBatchUpdates {
      for (section, day) in days.enumerated() {
        let rows = rows(with: ids, inSection: section)
        if rows.count == day.messages.count {
          tableView.deleteSections([section], with: .automatic)
        } else {
          tableView.deleteRows(at: rows, with: .automatic)
        }
      }
      show(self.messages.filter { !ids.contains($0.id) })
    }
    updateTitle()
  }

  private func rows(with ids: Set<Mail.ID>, inSection section: Int) -> [IndexPath] {
    let messages = days[section].messages
    return messages.indices.filter { ids.contains(messages[$0].id) }
      .map { IndexPath(row: $0, section: section) }
  }
}
